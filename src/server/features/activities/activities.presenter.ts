import type { Activity } from '#shared/api/activities.ts'
import type { StoredActivity } from './activities.types.ts'

export function presentActivity(activity: StoredActivity): Activity {
  return {
    id: activity.id,
    kind: activity.kind,
    repair_id: activity.repairId,
    actor: { user_id: activity.actorId, name: activity.actorName },
    facts: { ...activity.facts },
    created_at: activity.createdAt.toISOString(),
  }
}
