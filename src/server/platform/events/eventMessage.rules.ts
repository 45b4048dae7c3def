import { IDS_MAX, TOPICS, type Change, type Topic } from '#shared/api/events.ts'

/** A change in an account or in a workspace, as processes tell each other. `to` is the id of the one that it is in. */
export type EventMessage = Change & { to: string }

/**
 * PostgreSQL accepts less than 8,000 bytes, and {@link IDS_MAX} ids take about 2,000. The keys are short because
 * PostgreSQL keeps each message until every process has read it.
 */
type Wire = { u: string; t: string; i: readonly string[] | 'all' }

/** The text of a notification. More ids than a message may name become `all`. */
export function writeMessage({ to, topic, ids }: EventMessage): string {
  const unique = ids === 'all' ? ids : [...new Set(ids)]
  return JSON.stringify({ u: to, t: topic, i: unique.length > IDS_MAX ? 'all' : unique } satisfies Wire)
}

/** The message in a notification, or null for a text that this version does not know. */
export function readMessage(text: string): EventMessage | null {
  const wire = parsed(text)
  if (typeof wire !== 'object' || wire === null) return null
  const { u, t, i } = wire as Partial<Record<keyof Wire, unknown>>
  if (typeof u !== 'string' || !isTopic(t)) return null
  if (i === 'all') return { to: u, topic: t, ids: i }
  if (!Array.isArray(i) || !i.every((id) => typeof id === 'string')) return null
  return { to: u, topic: t, ids: i }
}

function isTopic(value: unknown): value is Topic {
  return TOPICS.some((topic) => topic === value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
