import { JOBS, type Job } from './jobs.ts'

/** What the owner changed, by the key of the assumption, such as `leak.hours`. */
export type CostAssumptions = Readonly<Record<string, number>>

export type Limits = { min: number; max: number }

const HOURS: Limits = { min: 0.25, max: 1000 }
const DOLLARS: Limits = { min: 0, max: 100_000 }

/** The assumptions of a job that can be changed, with what may be entered. */
export function limitsOf(job: Job): readonly (readonly [part: string, limits: Limits])[] {
  return [
    ['quantity', job.quantity],
    ['hours', HOURS],
    ...job.materials.map(({ key }) => [key, DOLLARS] as const),
    ['minimum_charge', DOLLARS],
  ]
}

export const assumptionKey = (job: Job, part: string) => `${job.id}.${part}`

/** All keys that exist. */
export const ASSUMPTION_LIMITS: ReadonlyMap<string, Limits> = new Map(
  [...JOBS.values()].flatMap((job) =>
    limitsOf(job).map(([part, { min, max }]) => [assumptionKey(job, part), { min, max }] as const),
  ),
)

/** Whether a number can be entered for this assumption. */
export function isAllowed(key: string, value: number): boolean {
  const limits = ASSUMPTION_LIMITS.get(key)
  return limits !== undefined && Number.isFinite(value) && value >= limits.min && value <= limits.max
}

/** What was stored, without keys that no longer exist and without numbers that are no longer allowed. */
export function readAssumptions(stored: unknown): CostAssumptions {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && isAllowed(entry[0], entry[1]),
    ),
  )
}
