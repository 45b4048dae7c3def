import pg from 'pg'
import { newId } from '#server/platform/ids/ids.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'

export type NewAccountsRepository = typeof newAccountsRepository

const UNIQUE_VIOLATION = '23505'

export const newAccountsRepository = {
  /**
   * Makes an account whose password nobody knows, because it has none. Gives its id; null when the address, in lower
   * case, has an account or is kept for its former owner. Nothing else can be done in the transaction then.
   */
  async insert(tx: Tx, { email, name, at }: { email: string; name: string; at: Date }): Promise<string | null> {
    const id = newId()
    const times = { created_at: at, updated_at: at }
    try {
      await tx
        .insertInto('users')
        .values({ id, email, name, ...times })
        .execute()
    } catch (error) {
      // Also raised by the trigger that keeps an address for whoever may still take it back.
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return null
      throw error
    }
    await tx
      .insertInto('accounts')
      // As Better Auth keeps a password, with none in it; choosing one fills it in.
      .values({ id: newId(), user_id: id, account_id: id, provider_id: 'credential', ...times })
      .execute()
    return id
  },
}
