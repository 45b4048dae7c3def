import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

export type PasswordsRepository = ReturnType<typeof createPasswordsRepository>

/** Each account has one row. Its hash is null if nobody can log in until the owner chooses a password by mail. */
export function createPasswordsRepository(db: Db) {
  return {
    /** The stored hash, or null if there is none. */
    async find(userId: UserId): Promise<string | null> {
      const row = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).executeTakeFirst()
      return row?.hash ?? null
    },

    /** The account with this email address, or null. Expects the address in lower case. */
    async findByEmail(email: string): Promise<{ userId: UserId; hash: string | null } | null> {
      const row = await db
        .selectFrom('users')
        .leftJoin('passwords', 'passwords.user_id', 'users.id')
        .select(['users.id as userId', 'passwords.hash'])
        .where('users.email', '=', email)
        .executeTakeFirst()
      return row ?? null
    },

    /**
     * Whether this is still the stored hash. Waits for a change that is in progress, and keeps others from changing the
     * password until the transaction ends.
     */
    async isStill(tx: Tx, userId: UserId, hash: string): Promise<boolean> {
      const row = await tx
        .selectFrom('passwords')
        .select('hash')
        .where('user_id', '=', userId)
        .forShare()
        .executeTakeFirst()
      return row?.hash === hash
    },

    /** Changes nothing and returns false when `from` is no longer the stored hash. */
    async replace(tx: Tx, userId: UserId, { from, to }: { from: string; to: string }): Promise<boolean> {
      const changed = await tx
        .updateTable('passwords')
        .set({ hash: to, updated_at: sql`now()` })
        .where('user_id', '=', userId)
        .where('hash', '=', from)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /**
     * With null, nobody can log in until a new password is chosen. This has no effect on an account that is being
     * erased, because its row is gone.
     */
    async set(tx: Tx, userId: UserId, hash: string | null): Promise<void> {
      await tx
        .updateTable('passwords')
        .set({ hash, updated_at: sql`now()` })
        .where('user_id', '=', userId)
        .execute()
    },

    /** After the commit, nobody can log in to the account or choose a password for it. */
    async remove(tx: Tx, userId: UserId): Promise<void> {
      await tx.deleteFrom('passwords').where('user_id', '=', userId).execute()
    },
  }
}
