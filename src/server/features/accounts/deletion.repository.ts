import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

export type Owner = { email: string; name: string }

export type DeletionRepository = ReturnType<typeof createDeletionRepository>

export function createDeletionRepository(db: Db) {
  return {
    /** Locks the account until the transaction ends, also against logins. Null when there is no such account. */
    async lock(tx: Tx, userId: UserId): Promise<(Owner & { dueAt: Date | null }) | null> {
      const row = await tx
        .selectFrom('users')
        .select(['email', 'name', 'deletion_due_at'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      return row === undefined ? null : { email: row.email, name: row.name, dueAt: row.deletion_due_at }
    },

    async setDue(tx: Tx, userId: UserId, dueAt: Date | null): Promise<void> {
      await tx.updateTable('users').set({ deletion_due_at: dueAt }).where('id', '=', userId).execute()
    },

    /** When the account is due to be erased, or null. This locks nothing. */
    async findDue(from: Tx | null, userId: UserId): Promise<(Owner & { dueAt: Date }) | null> {
      const row = await (from ?? db)
        .selectFrom('users')
        .select(['email', 'name', 'deletion_due_at'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (row === undefined || row.deletion_due_at === null) return null
      return { email: row.email, name: row.name, dueAt: row.deletion_due_at }
    },

    /** The accounts that are due, the longest overdue first. */
    async listDue(now: Date, limit: number): Promise<UserId[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('deletion_due_at', '<=', now)
        .orderBy('deletion_due_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Deletes the account and all dependent rows. Its security events must be deleted before. */
    async remove(tx: Tx, userId: UserId): Promise<void> {
      await tx.deleteFrom('users').where('id', '=', userId).execute()
    },
  }
}
