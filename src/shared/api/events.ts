/** `GET /api/events`: server-sent events that tell a logged-in person's screens what has changed. */
export const EVENTS_PATH = '/api/events'

/**
 * What can change. `photos`, `repairs`, `claims` and `analysis` name photos, repairs, claims and analyses; `comments`
 * names repairs; `intake` names links and requests of customers; `session_ended` names sessions; `shops` names shops
 * that are called otherwise, or in which the person has another role or none; `me` (name, email address, preferences,
 * security) and `plan` name
 * nothing.
 */
export const TOPICS = [
  'photos',
  'repairs',
  'claims',
  'comments',
  'analysis',
  'shops',
  'intake',
  'me',
  'plan',
  'session_ended',
] as const
export type Topic = (typeof TOPICS)[number]

/**
 * The data of a `changed` event. It is only a hint what to fetch again, so nobody's data is in it. `all` stands for
 * more ids than a message names.
 */
export type Change = { topic: Topic; ids: readonly string[] | 'all' }

/** The data of a `bye` event, which is the last one of its stream. */
export type Bye = { reason: 'session_ended' | 'stopping' }

/** A message names at most this many ids. */
export const IDS_MAX = 50
