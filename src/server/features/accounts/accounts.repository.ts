import { sql, type Selectable } from 'kysely'
import pg from 'pg'
import type { Preferences } from '#shared/api/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Users } from '#server/platform/db/tables.generated.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

const UNIQUE_VIOLATION = '23505'

export type Profile = {
  id: UserId
  email: string
  emailVerified: boolean
  name: string
  createdAt: Date
  lastLogin: Date | null
  preferences: Preferences
}

export type ProfileChanges = { [Key in 'name' | keyof Preferences]?: (Preferences & { name: string })[Key] | undefined }

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

export function createAccountsRepository(db: Db) {
  return {
    /** Inside a transaction, pass it: many transactions that wait for a second connection would block one another. */
    async findProfile(userId: UserId, from: Db | Tx = db): Promise<Profile | null> {
      return profileOf(await from.selectFrom('users').select(PROFILE).where('id', '=', userId).executeTakeFirst())
    },

    /** Locks the account: until the transaction ends, its email address is neither changed nor confirmed elsewhere. */
    async lock(tx: Tx, userId: UserId): Promise<void> {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    },

    /** Expects an email address in lower case. */
    async findByEmail(email: string): Promise<Profile | null> {
      return profileOf(await db.selectFrom('users').select(PROFILE).where('email', '=', email).executeTakeFirst())
    },

    /**
     * All people with a confirmed email address who have not requested the deletion of their account, or with `willing`
     * only those of them who have news turned on.
     */
    async newsRecipients(tx: Tx, which: 'willing' | 'all'): Promise<{ id: UserId; email: string }[]> {
      return tx
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email_updates', 'in', which === 'all' ? [true, false] : [true])
        .where('email_verified', '=', true)
        .where('deletion_due_at', 'is', null)
        .orderBy('id')
        .execute()
    },

    /** Marks the email address as confirmed. False when the account has another one by now. */
    async markVerified(tx: Tx, userId: UserId, email: string): Promise<boolean> {
      const marked = await tx
        .updateTable('users')
        .set({ email_verified: true })
        .where('id', '=', userId)
        .where('email', '=', email)
        .executeTakeFirst()
      await notifyScreens(tx, { to: userId, topic: 'me' })
      return marked.numUpdatedRows > 0n
    },

    /** Undefined fields stay unchanged. */
    async updateProfile(tx: Tx, userId: UserId, changes: ProfileChanges): Promise<void> {
      if (Object.values(changes).every((value) => value === undefined)) return
      await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
      await notifyScreens(tx, { to: userId, topic: 'me' })
    },

    /**
     * False when another account has the email address or can still take it back. Then the transaction has failed and
     * accepts no further statements.
     */
    async setEmail(tx: Tx, userId: UserId, email: string, { verified }: { verified: boolean }): Promise<boolean> {
      try {
        await tx
          .updateTable('users')
          .set({ email, email_verified: verified, updated_at: sql`now()` })
          .where('id', '=', userId)
          .execute()
        await notifyScreens(tx, { to: userId, topic: 'me' })
        return true
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return false
        throw error
      }
    },

    /** This also locks the account until the transaction ends. */
    async recordLogin(tx: Tx, userId: UserId, at: Date): Promise<void> {
      await tx.updateTable('users').set({ last_login: at }).where('id', '=', userId).execute()
    },
  }
}

const PROFILE = [
  'id',
  'email',
  'email_verified',
  'name',
  'created_at',
  'last_login',
  'notifications',
  'email_updates',
] as const

function profileOf(row: Pick<Selectable<Users>, (typeof PROFILE)[number]> | undefined): Profile | null {
  if (row === undefined) return null
  const { id, email, name, notifications, email_updates } = row
  return {
    id,
    email,
    emailVerified: row.email_verified,
    name,
    createdAt: row.created_at,
    lastLogin: row.last_login,
    preferences: { notifications, email_updates },
  }
}
