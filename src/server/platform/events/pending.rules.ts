import { IDS_MAX, type Change, type Topic } from '#shared/api/events.ts'

/** The least milliseconds between two frames of a stream: ten frames a second. */
export const FRAME_MS = 100

/** What a stream still has to tell: changes by topic, or `resync` when everything must be fetched again. */
export type Pending = ReadonlyMap<Topic, ReadonlySet<string> | 'all'> | 'resync'

export const NOTHING_PENDING: Pending = new Map()

/** Adds a change. Changes of one topic become one; more than {@link IDS_MAX} ids become `all`. */
export function withChange(pending: Pending, { topic, ids }: Change): Pending {
  if (pending === 'resync') return pending
  const known = pending.get(topic) ?? new Set<string>()
  const together = known === 'all' || ids === 'all' ? 'all' : new Set([...known, ...ids])
  return new Map(pending).set(topic, together !== 'all' && together.size > IDS_MAX ? 'all' : together)
}

/** The next frame, and what is left after it. The topic that waits longest comes first. Null when nothing is left. */
export function nextFrame(pending: Pending): { frame: Change | 'resync'; rest: Pending } | null {
  if (pending === 'resync') return { frame: pending, rest: NOTHING_PENDING }
  const [first] = pending
  if (first === undefined) return null
  const [topic, ids] = first
  const rest = new Map(pending)
  rest.delete(topic)
  return { frame: { topic, ids: ids === 'all' ? ids : [...ids] }, rest }
}

/** Milliseconds until a stream may send its next frame: none after a quiet time. */
export function waitForFrame(lastFrameAt: number | null, now: number): number {
  return lastFrameAt === null ? 0 : Math.max(0, lastFrameAt + FRAME_MS - now)
}
