import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { AuthProvider } from '../../features/accounts/accounts.port.ts'
import type { Passwords } from './betterAuth.passwords.ts'

/** How Better Auth calls the kind of account that has a password. */
const CREDENTIAL = 'credential'

const UNIQUE_VIOLATION = '23505'

/**
 * Changes address and password in one transaction each. Better Auth's own way changes the password first and ends the
 * sessions then, the asking one with them: what is cut off between the two leaves them alive.
 */
export function createCredentialChanges(
  db: Db,
  passwords: Passwords,
): Pick<
  AuthProvider,
  'isPassword' | 'changeEmail' | 'changePassword' | 'resetPassword' | 'restoreEmail' | 'endAccess'
> {
  /** The stored hash that the password fits, or null. */
  async function provenHash(userId: string, password: string): Promise<string | null> {
    const row = await db
      .selectFrom('accounts')
      .select('password')
      .where('user_id', '=', userId)
      .where('provider_id', '=', CREDENTIAL)
      .executeTakeFirst()
    const stored = row?.password ?? null
    return stored !== null && (await passwords.verify({ hash: stored, password })) ? stored : null
  }

  return {
    isPassword: async ({ userId, password }) => (await provenHash(userId, password)) !== null,

    async changeEmail({ userId, email, password }, alongside) {
      // The rule by which Better Auth takes an address at a login: with any other, nobody could sign in again.
      if (!z.email().safeParse(email).success) return 'invalid_email'
      const proven = await provenHash(userId, password)
      if (proven === null) return 'wrong_password'
      try {
        return await db.transaction().execute(async (tx) => {
          const { before, wasVerified } = await tx
            .selectFrom('users')
            .select(['email as before', 'email_verified as wasVerified'])
            .where('id', '=', userId)
            .forUpdate()
            .executeTakeFirstOrThrow()
          if (!(await isStillPassword(tx, userId, proven))) return 'wrong_password'
          // The same address in other letters, or once more, is no change.
          if (before === email) return 'changed'
          await setEmail(tx, userId, email, { verified: false })
          await alongside(tx, { before, wasVerified })
          return 'changed'
        })
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return 'account_exists'
        throw error
      }
    },

    async changePassword({ userId, sessionId, currentPassword, newPassword }, alongside) {
      const proven = await provenHash(userId, currentPassword)
      if (proven === null) return 'wrong_password'
      const hash = await passwords.hash(newPassword)
      return db.transaction().execute(async (tx) => {
        await holdAccount(tx, userId)
        // Of two changes at once, the second was asked with a password that is the old one by now.
        const changed = await tx
          .updateTable('accounts')
          .set({ password: hash, updated_at: sql`now()` })
          .where('user_id', '=', userId)
          .where('provider_id', '=', CREDENTIAL)
          .where('password', '=', proven)
          .executeTakeFirst()
        if (changed.numUpdatedRows === 0n) return 'wrong_password'
        await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute()
        await alongside(tx)
        return 'changed'
      })
    },

    async resetPassword(newPassword, claim) {
      const hash = await passwords.hash(newPassword)
      return db.transaction().execute(async (tx) => {
        const userId = await claim(tx)
        if (userId === null) return 'refused'
        await tx
          .updateTable('accounts')
          .set({ password: hash, updated_at: sql`now()` })
          .where('user_id', '=', userId)
          .where('provider_id', '=', CREDENTIAL)
          .execute()
        await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
        return 'changed'
      })
    },

    async restoreEmail(tx, { userId, email }) {
      await setEmail(tx, userId, email, { verified: true })
      await endAccess(tx, userId)
    },

    endAccess,
  }
}

async function endAccess(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password: null, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/**
 * First of all, like every transaction that changes what an account signs in with, and those that use a link of a mail:
 * two that took its rows in different orders would wait for each other.
 */
async function holdAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

async function setEmail(tx: Tx, userId: string, email: string, { verified }: { verified: boolean }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified: verified, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/**
 * Whether a session that has begun may stay: the password that it was given for is still the account's. One that was
 * changed while it was being checked has ended all sessions, but not one that came after.
 */
export async function keepSession(
  db: Db,
  { userId, token, hash }: { userId: string; token: string; hash: string | undefined },
): Promise<boolean> {
  if (hash !== undefined && (await isStillPassword(db, userId, hash))) return true
  await db.deleteFrom('sessions').where('token', '=', token).execute()
  return false
}

/** Waits for a change that is under way. In a transaction the password stays what it is until that ends. */
async function isStillPassword(db: Db, userId: string, proven: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .forShare()
    .executeTakeFirst()
  return row?.password === proven
}
