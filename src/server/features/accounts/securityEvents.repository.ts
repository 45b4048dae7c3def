import { sql } from 'kysely'
import type { SecurityEventKind } from '#shared/accounts/securityEvents.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { ClientInfo } from './accounts.port.ts'

export type SecurityEvent = {
  id: string
  kind: SecurityEventKind
  ipAddress: string | null
  device: string | null
  createdAt: Date
}

/** The client that caused an event. The fields are null if no request caused it. */
export type EventActor = {
  ipAddress: ClientInfo['ipAddress'] | null
  userAgent: ClientInfo['userAgent']
  requestId: string | null
}

/** The actor of events that an operator has caused. */
export const NO_REQUEST: EventActor = { ipAddress: null, userAgent: undefined, requestId: null }

/** The user agent is cut to this many characters. */
const DEVICE_MAX = 300

/** The same refusal is recorded only once in this many minutes, so that password guessing does not fill the trail. */
const REFUSAL_PAUSE_MINUTES = 10

export type SecurityEventsRepository = ReturnType<typeof createSecurityEventsRepository>

/** The audit trail of each account. Rows are only added; they are deleted with the account. */
export function createSecurityEventsRepository(db: Db) {
  const rowOf = (kind: SecurityEventKind, eventActor: EventActor, at: Date) => ({
    id: newId(),
    kind,
    address: eventActor.ipAddress,
    device: eventActor.userAgent?.slice(0, DEVICE_MAX) ?? null,
    request_id: eventActor.requestId,
    created_at: at,
  })

  return {
    /** Records an event in the transaction that causes it, so neither exists without the other. */
    async record(tx: Tx, userId: UserId, kind: SecurityEventKind, eventActor: EventActor, at: Date): Promise<void> {
      await tx
        .insertInto('security_events')
        .values({ ...rowOf(kind, eventActor, at), user_id: userId })
        .execute()
    },

    /**
     * Records a refused login to the account with this email address, once in ten minutes. Returns the account's id, or
     * null.
     */
    async recordRefusedLogin(
      email: string,
      kind: SecurityEventKind,
      eventActor: EventActor,
      at: Date,
    ): Promise<string | undefined> {
      const row = rowOf(kind, eventActor, at)
      const { rows } = await sql<{ id: string }>`
        with owner as (select id from users where lower(email) = ${email}), written as (
          insert into security_events (id, user_id, kind, address, device, created_at, request_id)
          select ${row.id}, owner.id, ${row.kind}, ${row.address}, ${row.device}, ${row.created_at}, ${row.request_id}
          from owner where not exists (
            select 1 from security_events earlier
            where earlier.user_id = owner.id and earlier.kind = ${row.kind}
              and earlier.created_at > ${row.created_at}::timestamptz - make_interval(mins => ${REFUSAL_PAUSE_MINUTES})
          )
        )
        select id from owner`.execute(db)
      return rows[0]?.id
    },

    /** Whether an event of this kind was recorded at this time or later. */
    async hasSince(tx: Tx, userId: UserId, kind: SecurityEventKind, since: Date): Promise<boolean> {
      const row = await tx
        .selectFrom('security_events')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('created_at', '>=', since)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The latest events, or those before a given one, newest first. */
    async latest(userId: UserId, limit: number, before: string | null = null): Promise<SecurityEvent[]> {
      const rows = await db
        .selectFrom('security_events')
        .select(['id', 'kind', 'address', 'device', 'created_at'])
        .where('user_id', '=', userId)
        .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ created_at, kind, address, ...row }) => ({
        ...row,
        ipAddress: address,
        kind: kind as SecurityEventKind,
        createdAt: created_at,
      }))
    },

    /** Deletes the events in the transaction that erases the account. They are never deleted otherwise. */
    async erase(tx: Tx, userId: UserId): Promise<void> {
      await sql`select set_config('mendsight.erasing', ${userId}, true)`.execute(tx)
      await tx.deleteFrom('security_events').where('user_id', '=', userId).execute()
    },
  }
}
