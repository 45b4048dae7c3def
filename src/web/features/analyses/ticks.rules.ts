import type { StepState } from '#shared/analyses/steps.rules.ts'

/** Whether a step is done, and the hash of the text that was marked; null if an earlier version stored the mark. */
export type UnsavedStep = { done: boolean; hash: string | null }

/** Steps that were marked on this device and are not saved yet, by their number from 1. */
export type UnsavedSteps = ReadonlyMap<number, UnsavedStep>

/**
 * Reads what is stored in this browser. A list is from before steps were saved in the account: the places from 0 of
 * those that are done. Anything unreadable counts as none.
 */
export function readUnsaved(stored: string | null): UnsavedSteps {
  if (stored === null) return new Map()
  try {
    const value: unknown = JSON.parse(stored)
    if (Array.isArray(value))
      return new Map(value.filter(isPlace).map((place) => [place + 1, { done: true, hash: null }]))
    if (typeof value !== 'object' || value === null) return new Map()
    return new Map(
      Object.entries(value).flatMap(([n, stored]) => {
        const step = stepOf(stored)
        return /^[1-9]\d*$/.test(n) && step !== null ? [[Number(n), step] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}

function stepOf(stored: unknown): UnsavedStep | null {
  if (typeof stored === 'boolean') return { done: stored, hash: null }
  if (typeof stored !== 'object' || stored === null || !('done' in stored) || typeof stored.done !== 'boolean')
    return null
  return { done: stored.done, hash: 'hash' in stored && typeof stored.hash === 'string' ? stored.hash : null }
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** What {@link readUnsaved} reads again, or null when there is nothing to store. */
export function writeUnsaved(unsaved: UnsavedSteps): string | null {
  return unsaved.size === 0 ? null : JSON.stringify(Object.fromEntries(unsaved))
}

/**
 * The unsaved steps that the result still shows. The others can't be saved: they are withheld, or there are fewer
 * steps.
 */
export function stillShown(unsaved: UnsavedSteps, steps: readonly StepState[]): UnsavedSteps {
  return new Map([...unsaved].filter(([n]) => steps.some((step) => step.n === n)))
}

/** The places from 0 of the steps that are shown as done. */
export function tickedPlaces(steps: readonly StepState[], unsaved: UnsavedSteps): ReadonlySet<number> {
  return new Set(steps.filter(({ n, done }) => unsaved.get(n)?.done ?? done).map(({ n }) => n - 1))
}

export const TICKS_NOT_SAVED =
  "We couldn't save your check marks. They're kept on this device, and we'll try again when the connection is back."
