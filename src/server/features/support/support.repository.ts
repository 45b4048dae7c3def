import type { Db } from '#server/platform/db/database.ts'
import type { StoredMessage } from './support.types.ts'

export type SupportRepository = ReturnType<typeof createSupportRepository>

export function createSupportRepository(db: Db) {
  return {
    async insert(userId: string, { id, subject, message, createdAt }: StoredMessage): Promise<void> {
      await db
        .insertInto('support_messages')
        .values({ id, user_id: userId, subject, message, created_at: createdAt })
        .execute()
    },

    /** The latest, newest first. */
    async latest(userId: string, limit: number): Promise<StoredMessage[]> {
      const rows = await db
        .selectFrom('support_messages')
        .select(['id', 'subject', 'message', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
    },
  }
}
