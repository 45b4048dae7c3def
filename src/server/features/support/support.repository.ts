import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { StoredMessage } from './support.types.ts'

export type SupportRepository = ReturnType<typeof createSupportRepository>

export function createSupportRepository(db: Db) {
  return {
    async insert(tx: Tx, userId: UserId, { id, subject, message, createdAt }: StoredMessage): Promise<void> {
      await tx
        .insertInto('support_messages')
        .values({ id, user_id: userId, subject, message, created_at: createdAt })
        .execute()
    },

    /** One of a person's messages. */
    async find(userId: UserId, id: string): Promise<StoredMessage | null> {
      const row = await db
        .selectFrom('support_messages')
        .select(['id', 'subject', 'message', 'created_at'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return null
      const { created_at: createdAt, ...rest } = row
      return { ...rest, createdAt }
    },

    /** The latest messages, or those before a given one, newest first. */
    async latest(userId: UserId, limit: number, before: string | null = null): Promise<StoredMessage[]> {
      const rows = await db
        .selectFrom('support_messages')
        .select(['id', 'subject', 'message', 'created_at'])
        .where('user_id', '=', userId)
        .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
    },
  }
}
