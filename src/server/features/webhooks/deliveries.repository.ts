import { sql, type Selectable } from 'kysely'
import type { DeliveryError, DeliveryStatus } from '#shared/webhooks/webhooks.rules.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WebhookDeliveries, WebhookEvents } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredDelivery, StoredEvent } from './webhooks.types.ts'

export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>

type NewEvent = StoredEvent & { gatherKey: string | null; passedOnAt: Date | null }

/** What an attempt, or the wish for another one, makes of a delivery. */
export type DeliveryChange = Pick<StoredDelivery, 'status' | 'attempts' | 'nextAttemptAt'> &
  Partial<Pick<StoredDelivery, 'lastStatusCode' | 'lastError'>>

export function createDeliveriesRepository(db: Db) {
  const deliveries = (from: Db | Tx) =>
    from
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
      .selectAll('webhook_deliveries')
      .select('webhook_events.type')

  return {
    /** Whether a webhook of a workspace wants an event. */
    async isWanted(tx: Tx, workspaceId: WorkspaceId, type: string): Promise<boolean> {
      const { rows } = await sql`
        select from webhooks where workspace_id = ${workspaceId} and is_on and ${type} = any(events) limit 1`.execute(
        tx,
      )
      return rows.length > 0
    },

    /** Stores an event, or makes its photos part of one that still gathers. Returns whether it is a new one. */
    async insertEvent(
      tx: Tx,
      { id, shopId, type, data, gatherKey, createdAt, passedOnAt }: NewEvent,
    ): Promise<boolean> {
      const { rows } = await sql<{ id: string }>`
        insert into webhook_events as known (id, workspace_id, type, data, gather_key, created_at, passed_on_at)
        values (${id}, ${shopId}, ${type}, ${JSON.stringify(data)}::jsonb, ${gatherKey}, ${createdAt}, ${passedOnAt})
        on conflict (workspace_id, gather_key) where passed_on_at is null do update
          set data = known.data || jsonb_build_object(
            'photo_ids', (known.data -> 'photo_ids') || (excluded.data -> 'photo_ids'))
        returning id`.execute(tx)
      return rows[0]?.id === id
    },

    /** An event that was not passed on yet, locked until the transaction ends. */
    async lockWaitingEvent(tx: Tx, id: string): Promise<StoredEvent | null> {
      const row = await tx
        .selectFrom('webhook_events')
        .selectAll()
        .where('id', '=', id)
        .where('passed_on_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      return row === undefined ? null : eventOf(row)
    },

    async setPassedOn(tx: Tx, id: string, at: Date): Promise<void> {
      await tx.updateTable('webhook_events').set({ passed_on_at: at }).where('id', '=', id).execute()
    },

    async findEvent(id: string): Promise<StoredEvent | null> {
      const row = await db.selectFrom('webhook_events').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : eventOf(row)
    },

    async insert(tx: Tx, delivery: Omit<StoredDelivery, 'type' | 'lastStatusCode' | 'lastError'>): Promise<boolean> {
      const row = await tx
        .insertInto('webhook_deliveries')
        .values({
          id: delivery.id,
          workspace_id: delivery.shopId,
          event_id: delivery.eventId,
          webhook_id: delivery.webhookId,
          status: delivery.status,
          attempts: delivery.attempts,
          turn: delivery.turn,
          next_attempt_at: delivery.nextAttemptAt,
          created_at: delivery.createdAt,
        })
        .onConflict((conflict) => conflict.columns(['event_id', 'webhook_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** The delivery of a job, unless it has gone on since. */
    async findDue(id: string, turn: number, from: Db | Tx = db): Promise<StoredDelivery | null> {
      const row = await deliveries(from)
        .where('webhook_deliveries.id', '=', id)
        .where('webhook_deliveries.turn', '=', turn)
        .where('webhook_deliveries.status', '=', 'waiting')
        .executeTakeFirst()
      return row === undefined ? null : deliveryOf(row)
    },

    async find(within: Workspaces, id: string, from: Db | Tx = db): Promise<StoredDelivery | null> {
      const row = await deliveries(from)
        .where('webhook_deliveries.id', '=', id)
        .where('webhook_deliveries.workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : deliveryOf(row)
    },

    /** Writes what became of a delivery, unless it has gone on since. Returns whether it was written. */
    async change(tx: Tx, { id, turn }: Pick<StoredDelivery, 'id' | 'turn'>, change: DeliveryChange): Promise<boolean> {
      const row = await tx
        .updateTable('webhook_deliveries')
        .set({
          status: change.status,
          attempts: change.attempts,
          turn: turn + 1,
          next_attempt_at: change.nextAttemptAt,
          last_status_code: change.lastStatusCode,
          last_error: change.lastError,
        })
        .where('id', '=', id)
        .where('turn', '=', turn)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** A page of what went to a webhook, newest first. */
    async page(
      webhookId: string,
      { status, before, limit }: { status: DeliveryStatus | undefined; before: string | undefined; limit: number },
    ): Promise<StoredDelivery[]> {
      const rows = await deliveries(db)
        .where('webhook_id', '=', webhookId)
        .$if(status !== undefined, (query) => query.where('webhook_deliveries.status', '=', status ?? ''))
        .$if(before !== undefined, (query) => query.where('webhook_deliveries.id', '<', before ?? ''))
        .orderBy('webhook_deliveries.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(deliveryOf)
    },

    /** Events and deliveries that should have gone on before this moment and whose jobs may be lost. */
    async forgotten(tx: Tx, before: Date, limit: number) {
      const events = await tx
        .selectFrom('webhook_events')
        .select('id')
        .where('passed_on_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      const due = await tx
        .selectFrom('webhook_deliveries')
        .select(['id', 'turn'])
        .where('status', '=', 'waiting')
        .where('next_attempt_at', '<', before)
        .orderBy('next_attempt_at')
        .limit(limit)
        .execute()
      return { events, due }
    },

    /** Removes some events that are older, with their deliveries. Returns how many. */
    async removeBefore(before: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        delete from webhook_events where id in (
          select id from webhook_events where created_at < ${before} order by created_at limit ${limit}
        ) returning id`.execute(db)
      return rows.length
    },
  }
}

function eventOf(row: Selectable<WebhookEvents>): StoredEvent {
  return {
    id: row.id,
    shopId: row.workspace_id,
    type: row.type,
    data: row.data as StoredEvent['data'],
    createdAt: row.created_at,
  }
}

function deliveryOf(row: Selectable<WebhookDeliveries> & { type: string }): StoredDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    webhookId: row.webhook_id,
    shopId: row.workspace_id,
    type: row.type,
    status: row.status as DeliveryStatus,
    attempts: row.attempts,
    turn: row.turn,
    lastStatusCode: row.last_status_code,
    lastError: row.last_error as DeliveryError | null,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
  }
}
