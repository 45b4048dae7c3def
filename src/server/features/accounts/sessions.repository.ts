import pg from 'pg'
import { sql, type Selectable, type SqlBool } from 'kysely'
import { SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from '#shared/accounts/sessionLimits.ts'
import type { Db } from '#server/platform/db/database.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Sessions } from '#server/platform/db/tables.generated.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { PROLONG_EVERY_SECONDS, REPLACED_TOKEN_SECONDS } from './accounts.config.ts'
import type { ClientInfo } from './accounts.port.ts'
import type { LiveSession } from './sessions.port.ts'

export type StoredSession = {
  id: string
  userId: UserId
  createdAt: Date
  expiresAt: Date
  /** False when it was prolonged less than a minute ago, and once its end has reached the thirty days. */
  mayBeProlonged: boolean
}

type SessionRow = Pick<Selectable<Sessions>, 'id' | 'user_id' | 'created_at' | 'expires_at'> & { is_due: boolean }

const FOREIGN_KEY_VIOLATION = '23503'
const IDLE_SECONDS = SESSION_IDLE_HOURS * 3600

// Every statement uses the database's clock. Differences of seconds to the clock of the product do not matter here.
const isLive = sql<SqlBool>`expires_at > now()`
// A trigger of the table limits this to thirty days after the session began.
const idleEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(IDLE_SECONDS)})`

const isRecentlyReplaced = sql<SqlBool>`token_replaced_at > now() - make_interval(secs => ${sql.lit(REPLACED_TOKEN_SECONDS)})`

/**
 * Prepared because it runs for every request. Once its end has reached the thirty days, there is nothing left to
 * prolong.
 */
const liveSession = preparedStatement<SessionRow>(`select id, user_id, created_at, expires_at,
  expires_at <= now() + make_interval(secs => ${IDLE_SECONDS - PROLONG_EVERY_SECONDS})
    and expires_at < created_at + make_interval(days => ${SESSION_MAX_DAYS}) as is_due
  from sessions where token_hash = $1 and expires_at > now()`)

export type SessionsRepository = ReturnType<typeof createSessionsRepository>

export function createSessionsRepository(db: Db) {
  return {
    /**
     * Returns the id of the new session, or null when the account is gone. Then the transaction has failed and accepts
     * no further statements.
     */
    async begin(
      tx: Tx,
      userId: UserId,
      tokenHash: string,
      { ipAddress, userAgent }: ClientInfo,
    ): Promise<string | null> {
      const id = newId()
      try {
        await tx
          .insertInto('sessions')
          .values({
            id,
            user_id: userId,
            token_hash: tokenHash,
            expires_at: idleEnd,
            ip_address: ipAddress,
            user_agent: userAgent ?? null,
          })
          .execute()
        return id
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) return null
        throw error
      }
    },

    /** The live session with this token, or null. */
    async find(tokenHash: string): Promise<StoredSession | null> {
      const { rows } = await db.executeQuery(liveSession(tokenHash))
      const [row] = rows
      if (row === undefined) return null
      return {
        id: row.id,
        userId: row.user_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        mayBeProlonged: row.is_due,
      }
    },

    /** The live session whose token was this one until a few seconds ago, or null. */
    async findByReplacedToken(tokenHash: string): Promise<Omit<StoredSession, 'mayBeProlonged'> | null> {
      const row = await db
        .selectFrom('sessions')
        .select(['id', 'user_id', 'created_at', 'expires_at'])
        .where('replaced_token_hash', '=', tokenHash)
        .where(isRecentlyReplaced)
        .where(isLive)
        .executeTakeFirst()
      if (row === undefined) return null
      return { id: row.id, userId: row.user_id, createdAt: row.created_at, expiresAt: row.expires_at }
    },

    /**
     * Moves the end of the session with this token to six hours from now, but not beyond its thirtieth day. Null when
     * the session has ended or has another token by now.
     */
    async prolong(tokenHash: string): Promise<Date | null> {
      const row = await db
        .updateTable('sessions')
        .set({ expires_at: idleEnd, updated_at: sql`now()` })
        .where('token_hash', '=', tokenHash)
        .where(isLive)
        .returning('expires_at')
        .executeTakeFirst()
      return row?.expires_at ?? null
    },

    /** Replaces the token of a session from before tokens were hashed. */
    async exchangeToken({ from, to }: { from: string; to: string }): Promise<void> {
      await db.updateTable('sessions').set({ token_hash: to }).where('token_hash', '=', from).where(isLive).execute()
    },

    /** Gives the session a new token. The previous one is accepted for a few seconds: see REPLACED_TOKEN_SECONDS. */
    async renewToken(tx: Tx, sessionId: string, tokenHash: string): Promise<void> {
      await tx
        .updateTable('sessions')
        .set((eb) => ({
          token_hash: tokenHash,
          replaced_token_hash: eb.ref('token_hash'),
          token_replaced_at: sql`clock_timestamp()`,
        }))
        .where('id', '=', sessionId)
        .execute()
    },

    /** Ends the session with one of these tokens. Returns its owner, or null when no such session was live. */
    async endByToken(tx: Tx, tokenHashes: readonly string[]): Promise<UserId | null> {
      const row = await tx
        .deleteFrom('sessions')
        .where((eb) =>
          eb.or([
            eb('token_hash', 'in', tokenHashes),
            eb.and([eb('replaced_token_hash', 'in', tokenHashes), isRecentlyReplaced]),
          ]),
        )
        .returning(['id', 'user_id', isLive.as('wasLive')])
        .executeTakeFirst()
      if (row !== undefined) await tellEnded(tx, row.user_id, [row])
      return row?.wasLive === true ? row.user_id : null
    },

    /** The live sessions, the most recently used one first. */
    async live(userId: UserId): Promise<LiveSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'updated_at', 'user_agent', 'ip_address'])
        .where('user_id', '=', userId)
        .where(isLive)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.updated_at,
        userAgent: orNull(row.user_agent),
        ipAddress: orNull(row.ip_address),
      }))
    },

    /** Whether the session has not ended and still accepts the token with which the request came. */
    async isLive(from: Tx | null, { userId, sessionId, tokenHash }: Actor): Promise<boolean> {
      const row = await (from ?? db)
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where(isLive)
        .where((eb) =>
          eb.or([
            eb('token_hash', '=', tokenHash),
            eb.and([eb('replaced_token_hash', '=', tokenHash), isRecentlyReplaced]),
          ]),
        )
        .executeTakeFirst()
      return row !== undefined
    },

    /** Those of these sessions that are live, with the hashes of the tokens that they accept now. */
    async liveAmong(ids: readonly string[]): Promise<Map<string, string[]>> {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'token_hash', 'replaced_token_hash', isRecentlyReplaced.as('both')])
        .where('id', 'in', ids)
        .where(isLive)
        .execute()
      return new Map(
        rows.map(({ id, token_hash: token, replaced_token_hash: replaced, both }) => [
          id,
          both === true && replaced !== null ? [token, replaced] : [token],
        ]),
      )
    },

    /** Whether anyone is logged in to the account. */
    async hasLive(tx: Tx, userId: UserId): Promise<boolean> {
      const row = await tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where(isLive)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Ends one session of this account. False when the account has no live session with this id. */
    async end(tx: Tx, { userId, sessionId }: { userId: UserId; sessionId: string }): Promise<boolean> {
      const row = await tx
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where(isLive)
        .returning('id')
        .executeTakeFirst()
      if (row !== undefined) await tellEnded(tx, userId, [row])
      return row !== undefined
    },

    /** Ends all sessions of the account except this one. Returns how many of them were live. */
    async endOthers(tx: Tx, { userId, sessionId }: { userId: UserId; sessionId: string }): Promise<number> {
      const rows = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '<>', sessionId)
        .returning(['id', isLive.as('wasLive')])
        .execute()
      await tellEnded(tx, userId, rows)
      return rows.filter(({ wasLive }) => wasLive).length
    },

    /** Ends all sessions of the account. Returns how many of them were live. */
    async endAll(tx: Tx, userId: UserId): Promise<number> {
      const rows = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .returning(['id', isLive.as('wasLive')])
        .execute()
      await tellEnded(tx, userId, rows)
      return rows.filter(({ wasLive }) => wasLive).length
    },

    /**
     * Removes at most this many sessions that have expired, longest expired first, and returns how many. One that
     * another transaction is ending is left to it.
     */
    async removeExpired(limit: number): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from sessions where id in (
          select id from sessions where expires_at <= now() order by expires_at limit ${limit} for update skip locked
        )`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    /** All users who have a session, live or not. */
    async owners(tx: Tx): Promise<UserId[]> {
      const rows = await tx.selectFrom('sessions').select('user_id').distinct().orderBy('user_id').execute()
      return rows.map(({ user_id }) => user_id)
    },
  }
}

/** The streams of these sessions end at once, and the lists of devices of the others are fetched again. */
async function tellEnded(tx: Tx, userId: UserId, sessions: readonly { id: string }[]): Promise<void> {
  if (sessions.length > 0)
    await notifyScreens(tx, { to: userId, topic: 'session_ended', ids: sessions.map(({ id }) => id) })
}

/** In sessions from before tokens were hashed, an empty text means that the request did not say it. */
function orNull(text: string | null): string | null {
  return text === '' ? null : text
}
