/** Rules about repairs that need no schema, so that the screens load no validator. */

export const REPAIR_STATUSES = ['open', 'in_progress', 'done'] as const
export type RepairStatus = (typeof REPAIR_STATUSES)[number]

/** Last changed first, or the most urgent first and those that are done last. */
export const REPAIR_ORDERS = ['changed', 'urgency'] as const
export type RepairOrder = (typeof REPAIR_ORDERS)[number]

/** The words for a status on screens and in the repair list. */
export const REPAIR_STATUS_LABELS: Readonly<Record<RepairStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  done: 'Done',
}

/** '3 of 8 steps done'. */
export function stepsDoneText(done: number, total: number): string {
  return `${done} of ${total} ${total === 1 ? 'step' : 'steps'} done`
}

/** Maximum number of photos of a repair, which is also the number that one analysis looks at. */
export const PHOTOS_PER_REPAIR = 8

/** Maximum number of repairs that an account may make, whatever its plan. */
export const REPAIRS_PER_ACCOUNT = 1000

export const REPAIR_TITLE_MAX = 120

export const REPAIR_MESSAGES = {
  tooManyRepairs: `You've reached the limit of ${REPAIRS_PER_ACCOUNT.toLocaleString('en-US')} repairs. Delete repairs that you no longer need to make room.`,
  tooManyPhotos: `A repair can have ${PHOTOS_PER_REPAIR} photos. Take one out to make room.`,
} as const

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The title that the owner chose, or else the newest damage type, or else the day: 'Repair, Nov 21'. */
export function repairTitle(repair: { title: string | null; damageType: string | null; createdAt: Date }): string {
  return repair.title ?? repair.damageType ?? `Repair, ${DAY.format(repair.createdAt)}`
}

/** What lists show as the estimate of a repair; null without one. */
export function estimatedCost({
  costMin: min,
  costMax: max,
}: {
  costMin: number | null
  costMax: number | null
}): { min: number; max: number } | null {
  return min === null || max === null ? null : { min, max }
}

/**
 * A JSON merge patch as RFC 7396 defines it: null removes a member, an object is merged member by member, and anything
 * else, such as a list, takes the place of what was there.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else if (value !== undefined) merged.set(key, mergePatch(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
