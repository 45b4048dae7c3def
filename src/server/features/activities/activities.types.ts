import type { ActivityFacts, ActivityKind } from '#shared/activities/activities.rules.ts'
import type { UserId } from '#server/platform/userId.ts'

export type StoredActivity = {
  id: string
  kind: ActivityKind
  repairId: string | null
  /** Who did it; null when that account is gone. */
  actorId: UserId | null
  /** What that person was called then. Empty when the account is gone. */
  actorName: string
  facts: ActivityFacts
  createdAt: Date
}
