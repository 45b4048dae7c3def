import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { StoredMessage } from './support.types.ts'

/** What support is told about somebody who calls. */
export type Caller = { email: string; name: string; planId: string; end: Date }

export type SupportRepository = ReturnType<typeof createSupportRepository>

export function createSupportRepository(db: Db) {
  return {
    async insert(tx: Tx, userId: UserId, { bestTime, createdAt, ...message }: StoredMessage): Promise<void> {
      await tx
        .insertInto('support_messages')
        .values({ ...message, user_id: userId, best_time: bestTime, created_at: createdAt })
        .execute()
    },

    /** One of a person's messages. */
    async find(userId: UserId, id: string): Promise<StoredMessage | null> {
      const row = await db
        .selectFrom('support_messages')
        .select(SHOWN)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : messageOf(row)
    },

    /** The latest messages, or those before a given one, newest first. */
    async latest(userId: UserId, limit: number, before: string | null = null): Promise<StoredMessage[]> {
      const rows = await db
        .selectFrom('support_messages')
        .select(SHOWN)
        .where('user_id', '=', userId)
        .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(messageOf)
    },

    /**
     * Gives an account a code in place of the one it had. False when another account's code is the same and may still
     * count.
     */
    async replaceCode(tx: Tx, userId: UserId, code: string, { now, end }: { now: Date; end: Date }): Promise<boolean> {
      await tx
        .deleteFrom('support_codes')
        .where((where) =>
          where.or([where('user_id', '=', userId), where('code', '=', code).and('expires_at', '<=', now)]),
        )
        .execute()
      const inserted = await tx
        .insertInto('support_codes')
        .values({ user_id: userId, code, expires_at: end })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return inserted.numInsertedOrUpdatedRows === 1n
    },

    /** Whose code this is, if it still counts. */
    async findCaller(code: string, now: Date): Promise<Caller | null> {
      const row = await db
        .selectFrom('support_codes')
        .innerJoin('users', 'users.id', 'support_codes.user_id')
        .select(['users.email', 'users.name', 'users.plan_id as planId', 'support_codes.expires_at as end'])
        .where('code', '=', code)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row ?? null
    },
  }
}

const SHOWN = ['id', 'subject', 'message', 'phone', 'best_time', 'created_at'] as const

type Row = Omit<StoredMessage, 'bestTime' | 'createdAt'> & { best_time: string; created_at: Date }

function messageOf({ best_time: bestTime, created_at: createdAt, ...row }: Row): StoredMessage {
  return { ...row, bestTime, createdAt }
}
