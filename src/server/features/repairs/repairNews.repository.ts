import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

export type RepairNewsRepository = ReturnType<typeof createRepairNewsRepository>

/** What one mail tells a person about a repair. */
export type GatheredNews = { userId: UserId; repairId: string; isAssigned: boolean; since: Date }

/** A repair of a shop as its mail names it, and what is still true of the news. */
export type RepairForMail = {
  title: string | null
  kind: string | null
  shopName: string
  isAssigned: boolean
  /** The names of those who mentioned the person, each once. */
  mentionedBy: string[]
}

export function createRepairNewsRepository(db: Db) {
  return {
    /** Adds to what is gathered for a person about a repair. It is mailed when the first of it is due. */
    async add(tx: Tx, { userId, repairId, isAssigned, since }: GatheredNews, mailAt: Date): Promise<void> {
      await sql`
        insert into repair_news (user_id, repair_id, is_assigned, since, mail_at)
        values (${userId}, ${repairId}, ${isAssigned}, ${since}, ${mailAt})
        on conflict (user_id, repair_id) do update set
          is_assigned = repair_news.is_assigned or excluded.is_assigned`.execute(tx)
    },

    /** Takes some that are due, so that no other transaction takes them. Those that are being changed are left out. */
    async takeDue(tx: Tx, now: Date, limit: number): Promise<GatheredNews[]> {
      const { rows } = await sql<{ user_id: UserId; repair_id: string; is_assigned: boolean; since: Date }>`
        with due as (
          select user_id, repair_id from repair_news where mail_at <= ${now} order by mail_at limit ${limit}
          for update skip locked
        )
        delete from repair_news using due
        where repair_news.user_id = due.user_id and repair_news.repair_id = due.repair_id
        returning repair_news.user_id, repair_news.repair_id, is_assigned, since`.execute(tx)
      return rows.map((row) => ({
        userId: row.user_id,
        repairId: row.repair_id,
        isAssigned: row.is_assigned,
        since: row.since,
      }))
    },

    /** The repair as its mail names it. Null if it is gone, or the person is no longer in its shop. */
    async findForMail({ userId, repairId, since }: Omit<GatheredNews, 'isAssigned'>): Promise<RepairForMail | null> {
      const { rows } = await sql<{
        title: string | null
        kind: string | null
        shop_name: string
        is_assigned: boolean
        mentioned_by: string[]
      }>`
        select title, kind, shops.name as shop_name, coalesce(assigned_to = ${userId}, false) as is_assigned,
          array(
            select author_name from repair_comments
            where repair_id = repairs.id and workspace_id = repairs.workspace_id and ${userId} = any(mentions) and created_by <> ${userId}
              and coalesce(edited_at, created_at) >= ${since} and author_name <> ''
            group by author_name order by min(created_at)
          ) as mentioned_by
        from repairs
        join shops on shops.id = repairs.workspace_id
        join shop_members on shop_members.shop_id = shops.id and shop_members.user_id = ${userId}
        left join repair_work on repair_work.repair_id = repairs.id
        where repairs.id = ${repairId}`.execute(db)
      const [row] = rows
      if (row === undefined) return null
      const { title, kind } = row
      return { title, kind, shopName: row.shop_name, isAssigned: row.is_assigned, mentionedBy: row.mentioned_by }
    },

    /** Removes what is gathered for a person who leaves a shop. */
    async forgetMember(tx: Tx, shopId: WorkspaceId, userId: UserId): Promise<void> {
      await sql`
        delete from repair_news using repairs
        where repair_news.user_id = ${userId} and repairs.id = repair_id and workspace_id = ${shopId}`.execute(tx)
    },
  }
}
