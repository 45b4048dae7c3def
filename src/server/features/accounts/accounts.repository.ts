import type { Db } from '#server/platform/db/database.ts'

export type Profile = {
  id: string
  email: string
  name: string
  createdAt: Date
  lastLogin: Date | null
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

export function createAccountsRepository(db: Db) {
  return {
    async findProfile(userId: string): Promise<Profile | null> {
      const row = await db
        .selectFrom('users')
        .select(['id', 'email', 'name', 'created_at', 'last_login'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (row === undefined) return null
      return { id: row.id, email: row.email, name: row.name, createdAt: row.created_at, lastLogin: row.last_login }
    },

    async recordLogin(userId: string, at: Date): Promise<void> {
      await db.updateTable('users').set({ last_login: at }).where('id', '=', userId).execute()
    },
  }
}
