import type { Db } from '#server/platform/db/database.ts'
import type { UserId } from '#server/platform/userId.ts'

export type CurrentPassword = { userId: UserId; email: string; hash: string }

export type KnownBrowsersRepository = ReturnType<typeof createKnownBrowsersRepository>

export function createKnownBrowsersRepository(db: Db) {
  return {
    /** The email address and password hash of each of these accounts that has a password. */
    async currentPasswords(userIds: readonly UserId[]): Promise<CurrentPassword[]> {
      const rows = await db
        .selectFrom('passwords')
        .innerJoin('users', 'users.id', 'passwords.user_id')
        .select(['users.id as userId', 'users.email', 'passwords.hash'])
        .where('users.id', 'in', userIds)
        .where('passwords.hash', 'is not', null)
        .execute()
      return rows.flatMap(({ hash, ...account }) => (hash === null ? [] : [{ ...account, hash }]))
    },
  }
}
