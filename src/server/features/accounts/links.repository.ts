import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

export type LinkPurpose = 'reset_password' | 'verify_email' | 'undo_email_change' | 'undo_second_factor'

/** The account of a link, and the email address that its mail goes to, which the link confirms or restores. */
export type AccountLink = { userId: UserId; email: string }

const HOUR_MS = 60 * 60 * 1000

/** How long a link can be used. */
const LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  reset_password: HOUR_MS,
  verify_email: 7 * 24 * HOUR_MS,
  undo_email_change: 7 * 24 * HOUR_MS,
  undo_second_factor: 7 * 24 * HOUR_MS,
}

/** Tokens have 256 bits and cannot be guessed. */
const TOKEN_BYTES = 32

export type LinksRepository = ReturnType<typeof createLinksRepository>

export function createLinksRepository(db: Db) {
  return {
    /** Creates a token, stores its hash and returns it. `since` is the time of the change that the link undoes. */
    async issue(
      purpose: LinkPurpose,
      { userId, email, since = null }: AccountLink & { since?: Date | null },
      at: Date,
      to: Db | Tx = db,
      expiresAt = new Date(at.getTime() + LIFETIMES_MS[purpose]),
    ): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await to.deleteFrom('account_links').where('user_id', '=', userId).where('expires_at', '<=', at).execute()
      await to
        .insertInto('account_links')
        .values({
          token_hash: hashOf(token),
          user_id: userId,
          purpose,
          email,
          created_at: at,
          expires_at: expiresAt,
          since,
        })
        .execute()
      return token
    },

    /** Whether the link can be used now. */
    async isLive(purpose: LinkPurpose, token: string, at: Date): Promise<boolean> {
      const row = await db
        .selectFrom('account_links')
        .select('user_id')
        .where('token_hash', '=', hashOf(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Uses a link up. Null when there is no such link, it has expired, or a simultaneous request has used it. Locks the
     * account first, as all changes of an account do before they revoke links. In another order, two transactions could
     * wait for each other.
     */
    async use(tx: Tx, purpose: LinkPurpose, token: string, at: Date): Promise<(AccountLink & { since: Date }) | null> {
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', 'in', (eb) =>
          eb.selectFrom('account_links').select('user_id').where('token_hash', '=', hashOf(token)),
        )
        .forNoKeyUpdate()
        .execute()
      const row = await tx
        .deleteFrom('account_links')
        .where('token_hash', '=', hashOf(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', at)
        .returning(['user_id', 'email', 'created_at', 'since'])
        .executeTakeFirst()
      if (row === undefined) return null
      return { userId: row.user_id, email: row.email, since: row.since ?? row.created_at }
    },

    /** Until when the owner of a previous email address of the account can restore it, or null. */
    async canBeTakenBackUntil({ userId, email }: AccountLink, at: Date): Promise<Date | null> {
      const { until } = await db
        .selectFrom('account_links')
        .select((eb) => eb.fn.max('expires_at').as('until'))
        .where('user_id', '=', userId)
        .where('purpose', '=', 'undo_email_change')
        .where('email', '<>', email)
        .where('expires_at', '>', at)
        .executeTakeFirstOrThrow()
      return until
    },

    /** Deletes the links of an account for these purposes. */
    async revoke(tx: Tx, userId: UserId, purposes: readonly LinkPurpose[]): Promise<void> {
      await tx.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
