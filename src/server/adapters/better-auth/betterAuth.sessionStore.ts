import { sql, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { SessionStore } from '../../features/accounts/sessions.port.ts'

// By the database's clock, like every request.
const isActive = sql<SqlBool>`expires_at > now()`

/** The sessions of an account, which Better Auth lists and ends only for the session that asks. */
export function createSessionStore(db: Db): SessionStore {
  return {
    async live(userId) {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'updated_at', 'user_agent', 'ip_address'])
        .where('user_id', '=', userId)
        .where(isActive)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.updated_at,
        userAgent: orNull(row.user_agent),
        address: orNull(row.ip_address),
      }))
    },

    async isLive(from, { userId, sessionId }) {
      const row = await (from ?? db)
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where(isActive)
        .executeTakeFirst()
      return row !== undefined
    },

    async hasLive(tx, userId) {
      const row = await tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where(isActive)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async end(tx, { userId, sessionId }) {
      const row = await tx
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where(isActive)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async endOthers(tx, { userId, sessionId }) {
      const rows = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '<>', sessionId)
        .returning(isActive.as('lived'))
        .execute()
      return rows.filter(({ lived }) => lived).length
    },

    async endAll(tx, userId) {
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },

    async forgetCredentials(tx, userId) {
      await tx.deleteFrom('accounts').where('user_id', '=', userId).execute()
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
      // Better Auth's table has no key of a user: what it keeps for one names them in the value.
      await tx.deleteFrom('verifications').where('value', '=', userId).execute()
    },
  }
}

/** Better Auth writes an empty text for what a request did not say. */
function orNull(text: string | null): string | null {
  return text === '' ? null : text
}
