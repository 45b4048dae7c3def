/**
 * What happens in a shop. In `member_left` and `role_changed`, the actor is the member whom it is about, and the fact
 * `by` is the id of whoever decided it.
 */
export const ACTIVITY_KINDS = [
  'repair_added',
  'photo_added',
  'photo_deleted',
  'analysis_finished',
  'finding_confirmed',
  'status_changed',
  'assigned',
  'commented',
  'document_added',
  'share_made',
  'share_ended',
  'member_joined',
  'member_left',
  'role_changed',
  'owner_changed',
  'member_invited',
  'invitation_canceled',
  'submission_accepted',
  'api_key_created',
  'api_key_rotated',
  'api_key_ended',
] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** What an activity is about: ids, numbers and words of closed lists, never what somebody wrote. */
export type ActivityFacts = Readonly<Record<string, string | number | null>>

/** Days after which an activity is removed. */
export const ACTIVITY_DAYS = 365

export const ACTIVITY_MESSAGES = {
  unknownPlace: "We can't find what happened before this. Please reload the list.",
} as const
