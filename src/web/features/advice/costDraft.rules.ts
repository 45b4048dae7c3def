import type { Cost, CostAssumption } from '#shared/advice/advice.ts'
import { ASSUMPTION_LIMITS, isAllowed, type CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import { JOBS } from '#shared/costs/jobs.ts'

/** What the owner typed, by the key of the assumption. What is absent has its assumed value. */
export type CostDraft = Readonly<Record<string, string>>

/** A number as people type it, such as '1.75', '$1,200' or '.5'. Null for anything else. */
export function numberOf(text: string): number | null {
  const bare = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(bare) || bare === '') return null
  return Number(bare.replaceAll(',', ''))
}

/** The draft of what was kept with the repair. */
export function draftOfChanges(changes: CostAssumptions): CostDraft {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, String(value)]))
}

/** The numbers that can be used. Those that cannot are left at what was assumed. */
export function changesOfDraft(draft: CostDraft): CostAssumptions {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([key, text]) => {
      const value = numberOf(text)
      return value !== null && isAllowed(key, value) ? [[key, value]] : []
    }),
  )
}

/** The sentence for a number that cannot be used. */
export function faultOf(key: string, text: string | undefined): string | undefined {
  const limits = ASSUMPTION_LIMITS.get(key)
  if (text === undefined || limits === undefined) return undefined
  const value = numberOf(text)
  if (value !== null && isAllowed(key, value)) return undefined
  return `Enter a number from ${limits.min.toLocaleString('en-US')} to ${limits.max.toLocaleString('en-US')}`
}

/** Whether the value comes from a public figure, and not from an assumption. */
export function isSourced(key: string): boolean {
  return [...JOBS.values()].some(({ id, materials }) =>
    materials.some((material) => material.figure !== null && key === `${id}.${material.key}`),
  )
}

/**
 * The merge patch that keeps these numbers with the repair. A number that is the assumed one is not kept, so that it
 * follows the figures; a quantity is, because it was confirmed.
 */
export function patchOf(cost: Cost, changes: CostAssumptions): Record<string, number | null> {
  const isKept = ({ key, assumed }: CostAssumption) =>
    changes[key] !== undefined && (changes[key] !== assumed || key === `${cost.job}.quantity`)
  return Object.fromEntries(
    cost.assumptions.map((assumption) => [
      assumption.key,
      isKept(assumption) ? (changes[assumption.key] ?? null) : null,
    ]),
  )
}
