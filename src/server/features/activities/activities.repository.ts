import { sql } from 'kysely'
import { ACTIVITY_KINDS, type ActivityFacts } from '#shared/activities/activities.rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { StoredActivity } from './activities.types.ts'

export type ActivitiesRepository = ReturnType<typeof createActivitiesRepository>

type NewActivity = Omit<StoredActivity, 'actorName' | 'actorId'> & { workspaceId: WorkspaceId; actorId: UserId }

export function createActivitiesRepository(db: Db) {
  return {
    /** Stores what happened, with the name of who did it. Nothing where the workspace is no shop. */
    async insert(tx: Tx, { id, workspaceId, repairId, actorId, kind, facts, createdAt }: NewActivity): Promise<void> {
      await sql`
        insert into activities (id, shop_id, repair_id, actor_id, actor_name, kind, facts, created_at)
        select ${id}::uuid, shops.id, ${repairId}::uuid, users.id, users.name, ${kind}, ${JSON.stringify(facts)}::jsonb,
          ${createdAt}::timestamptz
        from shops, users where shops.id = ${workspaceId} and users.id = ${actorId}`.execute(tx)
    },

    /** What happened in a shop, or to one of its repairs, newest first, after a given one. */
    async page(
      shopId: WorkspaceId,
      { repairId, after, limit }: { repairId: string | undefined; after: string | undefined; limit: number },
    ): Promise<StoredActivity[]> {
      const rows = await db
        .selectFrom('activities')
        .selectAll()
        .where('shop_id', '=', shopId)
        .$if(repairId !== undefined, (query) => query.where('repair_id', '=', repairId ?? ''))
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap((row) => {
        // A newer version of the product may have left one of a kind that this version does not know.
        const kind = ACTIVITY_KINDS.find((known) => known === row.kind)
        if (kind === undefined) return []
        return {
          id: row.id,
          kind,
          repairId: row.repair_id,
          actorId: row.actor_id === null ? null : toUserId(row.actor_id),
          actorName: row.actor_name,
          facts: row.facts as ActivityFacts,
          createdAt: row.created_at,
        }
      })
    },

    /** Removes some that are older. Returns how many. */
    async removeBefore(before: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        delete from activities where id in (
          select id from activities where created_at < ${before} order by created_at limit ${limit}
        ) returning id`.execute(db)
      return rows.length
    },

    /** Removes the name of a person whose account is being erased. */
    async forgetAuthor(tx: Tx, userId: UserId): Promise<void> {
      await tx.updateTable('activities').set({ actor_name: '' }).where('actor_id', '=', userId).execute()
    },
  }
}
