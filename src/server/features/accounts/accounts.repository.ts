import type { Selectable } from 'kysely'
import type { Preferences } from '#shared/api/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Users } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'

export type Profile = {
  id: string
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
    /** In a transaction it must be given: a second connection, waited for by many at once, is never free. */
    async findProfile(userId: string, from: Db | Tx = db): Promise<Profile | null> {
      return profileOf(await from.selectFrom('users').select(PROFILE).where('id', '=', userId).executeTakeFirst())
    },

    /** Holds the account, so that its address neither changes nor is confirmed before the transaction ends. */
    async lock(tx: Tx, userId: string): Promise<void> {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    },

    /** By an address in lower case. */
    async findByEmail(email: string): Promise<Profile | null> {
      return profileOf(await db.selectFrom('users').select(PROFILE).where('email', '=', email).executeTakeFirst())
    },

    /** Everybody who has shown that the address is theirs; `willing` those of them who have news switched on. */
    async newsReaders(tx: Tx, which: 'willing' | 'all'): Promise<{ id: string; email: string }[]> {
      return tx
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email_updates', 'in', which === 'all' ? [true, false] : [true])
        .where('email_verified', '=', true)
        .where('deletion_due_at', 'is', null)
        .orderBy('id')
        .execute()
    },

    /** The address has been proved; false when the account has another by now. */
    async markVerified(tx: Tx, userId: string, email: string): Promise<boolean> {
      const marked = await tx
        .updateTable('users')
        .set({ email_verified: true })
        .where('id', '=', userId)
        .where('email', '=', email)
        .executeTakeFirst()
      return marked.numUpdatedRows > 0n
    },

    /** What is undefined stays as it is. */
    async updateProfile(userId: string, changes: ProfileChanges): Promise<void> {
      if (Object.values(changes).every((value) => value === undefined)) return
      await db.updateTable('users').set(changes).where('id', '=', userId).execute()
    },

    async recordLogin(tx: Tx, userId: string, at: Date): Promise<void> {
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
