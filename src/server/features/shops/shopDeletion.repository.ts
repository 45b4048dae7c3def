import type { Db } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

export type ShopDeletionRepository = ReturnType<typeof createShopDeletionRepository>

export function createShopDeletionRepository(db: Db) {
  return {
    async dueAt(id: WorkspaceId, tx: Tx): Promise<Date | null> {
      const row = await tx.selectFrom('shops').select('delete_after').where('id', '=', id).executeTakeFirst()
      return row?.delete_after ?? null
    },

    /** Whether a shop is still to be deleted at this moment. */
    async isDue(id: WorkspaceId, at: Date): Promise<boolean> {
      if (!isId(id)) return false
      const row = await db.selectFrom('shops').select('delete_after').where('id', '=', id).executeTakeFirst()
      return row?.delete_after?.getTime() === at.getTime()
    },

    async setDue(tx: Tx, id: WorkspaceId, due: { requestedAt: Date; dueAt: Date } | null): Promise<void> {
      await tx
        .updateTable('shops')
        .set({ delete_requested_at: due?.requestedAt ?? null, delete_after: due?.dueAt ?? null })
        .where('id', '=', id)
        .execute()
    },

    /** The shops that are due, the longest overdue first. */
    async listDue(now: Date, limit: number): Promise<WorkspaceId[]> {
      const rows = await db
        .selectFrom('shops')
        .select('id')
        .where('delete_after', '<=', now)
        .orderBy('delete_after')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id as WorkspaceId)
    },

    async lockDue(tx: Tx, id: WorkspaceId, now: Date): Promise<boolean> {
      const row = await tx
        .selectFrom('shops')
        .select('id')
        .where('id', '=', id)
        .where('delete_after', '<=', now)
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },

    /** Deletes the workspace with its shop, members, invitations, and all rows that name it. */
    async remove(tx: Tx, id: WorkspaceId): Promise<void> {
      await tx.deleteFrom('workspaces').where('id', '=', id).where('kind', '=', 'shop').execute()
    },
  }
}
