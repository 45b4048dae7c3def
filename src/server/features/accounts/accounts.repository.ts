import type { Preferences } from '#shared/api/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'

export type Profile = {
  id: string
  email: string
  name: string
  createdAt: Date
  lastLogin: Date | null
  preferences: Preferences
}

export type ProfileChanges = { [Key in 'name' | keyof Preferences]?: (Preferences & { name: string })[Key] | undefined }

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

export function createAccountsRepository(db: Db) {
  return {
    async findProfile(userId: string): Promise<Profile | null> {
      const row = await db
        .selectFrom('users')
        .select(['id', 'email', 'name', 'created_at', 'last_login', 'notifications', 'email_updates'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (row === undefined) return null
      const { id, email, name, notifications, email_updates } = row
      return {
        id,
        email,
        name,
        createdAt: row.created_at,
        lastLogin: row.last_login,
        preferences: { notifications, email_updates },
      }
    },

    /** What is undefined stays as it is. */
    async updateProfile(userId: string, changes: ProfileChanges): Promise<void> {
      if (Object.values(changes).every((value) => value === undefined)) return
      await db.updateTable('users').set(changes).where('id', '=', userId).execute()
    },

    async recordLogin(userId: string, at: Date): Promise<void> {
      await db.updateTable('users').set({ last_login: at }).where('id', '=', userId).execute()
    },
  }
}
