import {
  ACTIVITY_DAYS,
  ACTIVITY_MESSAGES,
  type ActivityFacts,
  type ActivityKind,
} from '#shared/activities/activities.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { isOfShop, listedShop } from '../workspaces/access.usecases.ts'
import type { ChangeTold, Told } from './activities.events.ts'
import type { ActivitiesRepository } from './activities.repository.ts'
import type { StoredActivity } from './activities.types.ts'

export type ActivitiesParts = { repository: ActivitiesRepository; changeTold: ChangeTold; clock: Clock }

/** Who did what, and where. */
export type Happened = {
  actorId: UserId | null
  workspaceId: WorkspaceId
  kind: ActivityKind
  repairId?: string | null
  facts?: ActivityFacts
}

export type Activities = ReturnType<typeof createActivities>

/** Activities of one transaction of the daily job. */
const PER_STEP = 1000

const DAY_MS = 86_400_000

/** What happens in shops. In the own workspace of an account, nothing is noted. */
export function createActivities({ repository, changeTold, clock }: ActivitiesParts) {
  return {
    /** Notes what happened, in the transaction in which it happens. */
    async note(tx: Tx, { actorId, workspaceId, kind, repairId = null, facts = {} }: Happened): Promise<void> {
      // The own workspace of a person has the id of the person, and spares the statement.
      if (actorId === null || !isOfShop(actorId, workspaceId)) return
      await repository.insert(tx, { id: newId(), actorId, workspaceId, kind, repairId, facts, createdAt: clock.now() })
    },

    /**
     * Tells programs outside of a change, in the transaction in which it happens. `actorId` is who did it, or null
     * where that is nobody with an account.
     */
    async tell(tx: Tx, { actorId, ...told }: Told & { actorId: UserId | null }): Promise<void> {
      if (actorId !== null && !isOfShop(actorId, told.workspaceId)) return
      await changeTold.publish(tx, told)
    },

    /** One page of what happened in a shop, newest first, and the cursor of the next page or null. */
    async list(
      member: Member,
      { limit, cursor, repairId }: { limit: number; cursor?: string | undefined; repairId?: string | undefined },
    ): Promise<{ activities: StoredActivity[]; next: string | null }> {
      const shopId = listedShop(member)
      if (cursor !== undefined && !isId(cursor)) {
        throw new AppError('invalid_request', ACTIVITY_MESSAGES.unknownPlace)
      }
      if (repairId !== undefined && !isId(repairId)) throw new AppError('not_found')
      const rows = await repository.page(shopId, { repairId, after: cursor, limit: limit + 1 })
      const activities = rows.slice(0, limit)
      return { activities, next: rows.length > limit ? (activities.at(-1)?.id ?? null) : null }
    },

    /** Removes what happened more than a year ago. */
    async forgetOld(signal: AbortSignal): Promise<void> {
      const before = new Date(clock.now().getTime() - ACTIVITY_DAYS * DAY_MS)
      while ((await repository.removeBefore(before, PER_STEP)) === PER_STEP) signal.throwIfAborted()
    },

    /** Removes the name of a person whose account is being erased. */
    forgetAuthor: (tx: Tx, userId: UserId): Promise<void> => repository.forgetAuthor(tx, userId),
  }
}
