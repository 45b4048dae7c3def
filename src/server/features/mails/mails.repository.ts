import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Mail, MailKind, StoredMail } from './mails.types.ts'

export type MailsRepository = ReturnType<typeof createMailsRepository>

/** How sending a mail ended. */
export type Ending = 'sent' | 'skipped' | 'failed' | 'unknown'

type MailState = 'queued' | 'sending' | Ending

export function createMailsRepository(db: Db) {
  return {
    async insert(tx: Tx, id: string, { kind, userId, to, data }: Mail, now: Date): Promise<void> {
      await tx
        .insertInto('mails')
        .values({
          id,
          user_id: userId,
          kind,
          recipient: to,
          data: JSON.stringify(data),
          created_at: now,
          updated_at: now,
        })
        .execute()
    },

    /** Counts an attempt and returns the mail. Null when the mail is not waiting to be sent. */
    async begin(id: string, now: Date): Promise<StoredMail | null> {
      const row = await db
        .updateTable('mails')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), updated_at: now }))
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .returning(['id', 'user_id', 'kind', 'recipient', 'data'])
        .executeTakeFirst()
      if (row === undefined) return null
      const { user_id: userId, recipient: to, data, ...rest } = row
      return { ...rest, userId, to, data: data as Mail['data'] }
    },

    /**
     * Claims the mail for one attempt. Returns false when another attempt has claimed it first, or when it has ended or
     * was removed.
     */
    async claim(id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set({ status: 'sending', updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /**
     * Puts a mail that was certainly not delivered back into the queue. `from` is `sending` for the attempt that has
     * claimed the mail, and `queued` for one that has not and only records its error. A mail in another state belongs
     * to another attempt or has ended, so it stays as it is.
     */
    async release(id: string, from: 'queued' | 'sending', error: string, now: Date): Promise<void> {
      await db
        .updateTable('mails')
        .set({ status: 'queued', error, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', from)
        .execute()
    },

    /**
     * Ends a mail that is in one of these states, and returns false when it is in none of them. A mail that ended as
     * unknown may still turn out to have been sent.
     */
    async end(
      id: string,
      from: readonly ('queued' | 'sending' | 'unknown')[],
      ending: Ending,
      now: Date,
      error: string | null = null,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set({
          status: ending,
          updated_at: now,
          ...(ending === 'sent' ? { sent_at: now } : {}),
          ...(error === null ? {} : { error }),
        })
        .where('id', '=', id)
        .where('status', 'in', from)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** The accounts for which a mail with this news is in the queue or was sent. */
    async alreadyQueuedFor(tx: Tx, news: string): Promise<Set<string>> {
      const rows = await tx
        .selectFrom('mails')
        .select('user_id')
        .where('kind', '=', 'product_news')
        .where(sql<boolean>`data ->> 'news' = ${news}`)
        .execute()
      return new Set(rows.flatMap(({ user_id: userId }) => userId ?? []))
    },

    /** How many mails since that time are in each state. */
    async countByState(since: Date): Promise<{ state: MailState; count: number }[]> {
      const rows = await db
        .selectFrom('mails')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .where('created_at', '>=', since)
        .groupBy('status')
        .execute()
      return rows.map(({ status, count }) => ({ state: status as MailState, count }))
    },

    async wasSent(userId: UserId, kind: MailKind, since: Date): Promise<boolean> {
      const row = await db
        .selectFrom('mails')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('sent_at', '>=', since)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The mails to an account's address and about the account. */
    async idsOf(tx: Tx, { userId, email }: { userId: UserId; email: string }): Promise<string[]> {
      const rows = await tx
        .selectFrom('mails')
        .select('id')
        .where((eb) => eb.or([eb('user_id', '=', userId), eb('recipient', '=', email)]))
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Removes mails in the transaction that erases an account: those to its address that do not refer to the account,
     * such as mails that anonymous people requested.
     */
    async removeTo(tx: Tx, email: string): Promise<void> {
      await tx.deleteFrom('mails').where('recipient', '=', email).execute()
    },

    async removeBefore(day: Date): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('mails').where('created_at', '<', day).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
