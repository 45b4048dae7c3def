import type { Db } from '#server/platform/db/database.ts'

export type CurrentPassword = { userId: string; email: string; hash: string }

export type KnownBrowsersRepository = ReturnType<typeof createKnownBrowsersRepository>

export function createKnownBrowsersRepository(db: Db) {
  return {
    /** The stored password hash of each of these accounts that has one, with its address. */
    async currentPasswords(userIds: readonly string[]): Promise<CurrentPassword[]> {
      const rows = await db
        .selectFrom('accounts')
        .innerJoin('users', 'users.id', 'accounts.user_id')
        .select(['users.id as userId', 'users.email', 'accounts.password as hash'])
        .where('users.id', 'in', userIds)
        .where('accounts.password', 'is not', null)
        .execute()
      return rows.flatMap(({ hash, ...account }) => (hash === null ? [] : [{ ...account, hash }]))
    },
  }
}
