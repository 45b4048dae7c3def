import pg from 'pg'
import { newId } from '#server/platform/ids/ids.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'

export type NewAccountsRepository = typeof newAccountsRepository

const UNIQUE_VIOLATION = '23505'

export const newAccountsRepository = {
  /**
   * Creates an account and returns its id. Without a password hash nobody can log in yet. Null when the email address,
   * which is in lower case, has an account or is reserved for its previous owner. Then the transaction has failed and
   * accepts no further statements.
   */
  async insert(
    tx: Tx,
    { email, name, passwordHash, at }: { email: string; name: string; passwordHash: string | null; at: Date },
  ): Promise<UserId | null> {
    const id = toUserId(newId())
    const times = { created_at: at, updated_at: at }
    try {
      await tx
        .insertInto('users')
        .values({ id, email, name, ...times })
        .execute()
    } catch (error) {
      // The trigger that reserves an email address for its previous owner raises this error, too.
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return null
      throw error
    }
    await tx.insertInto('passwords').values({ user_id: id, hash: passwordHash, updated_at: at }).execute()
    return id
  },
}
