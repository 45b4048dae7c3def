import type { Topic } from '#shared/api/events.ts'

/**
 * The queries that show something of a topic, by the first part of their keys. Lists of photos show their repair and
 * its severity, claims name their repairs and count their photos, and the profile shows the
 * usage.
 */
const SHOWN_IN: Readonly<Record<Topic, readonly string[]>> = {
  photos: ['files', 'overview', 'me', 'claims'],
  repairs: ['repairs', 'files', 'overview', 'analyses', 'claims', 'activities'],
  comments: ['comments', 'activities'],
  claims: ['claims'],
  intake: ['submissions', 'intake-links'],
  // Everything may be of another workspace, or of none any more.
  shops: ['me', 'shops', 'files', 'repairs', 'overview', 'analyses', 'questions', 'claims', 'comments', 'activities'],
  analysis: ['analyses', 'questions', 'repairs', 'files', 'overview', 'me', 'activities'],
  me: ['me', 'two-step', 'devices', 'security-events', 'deletion-requested'],
  plan: ['me', 'plans', 'invoices', 'payment-methods'],
  session_ended: ['devices', 'security-events'],
}

const ALL_SHOWN: readonly string[] = [...new Set(Object.values(SHOWN_IN).flat())]

/** The queries to fetch again after a change of this topic, or after everything may have changed. */
export function queriesToRefetch(topic: Topic | 'all'): readonly string[] {
  return topic === 'all' ? ALL_SHOWN : (SHOWN_IN[topic] ?? [])
}

/** Milliseconds after a refetch before the next one, so that they take a fifth of the time at most. */
export function pauseAfterRefetch(durationMs: number): number {
  return Math.max(500, 4 * durationMs)
}

/** A resync reaches all browsers at the same moment. They answer within this many milliseconds, spread at random. */
export const RESYNC_WITHIN_MS = 5_000
