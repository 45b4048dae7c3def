import { sql, type Insertable } from 'kysely'
import { newId } from '#server/platform/ids/ids.ts'
import type { DB } from '#server/platform/db/tables.generated.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { createWebhook, Delivery, Webhook } from '#shared/api/webhooks.ts'
import { WEBHOOK_EVENTS } from '#shared/webhooks/webhooks.rules.ts'
import type { z } from 'zod'
import type { Person, TestApp } from './app.ts'

/** A webhook as it is stored, without the requests by which one is made. Its address is one that nobody has. */
export async function aStoredWebhook(
  { database }: Pick<TestApp, 'database'>,
  shopId: WorkspaceId,
  more: Partial<Insertable<DB['webhooks']>> = {},
): Promise<string> {
  const id = newId()
  const values = {
    id,
    workspace_id: shopId,
    url: 'https://hooks.example.com/in',
    description: 'Drive',
    events: [...WEBHOOK_EVENTS],
    secret: 'encrypted',
    is_on: true,
    failures: 0,
    has_taken: false,
    created_at: new Date(),
  }
  await database.db
    .insertInto('webhooks')
    .values({ ...values, ...more })
    .execute()
  return id
}

/** A delivery that waits for long, of an event that was passed on. */
export async function aStoredDelivery(
  { database: { db } }: Pick<TestApp, 'database'>,
  shopId: WorkspaceId,
  webhookId: string,
): Promise<{ deliveryId: string; eventId: string }> {
  const [deliveryId, eventId] = [newId(), newId()]
  const now = new Date()
  await db
    .insertInto('webhook_events')
    .values({
      id: eventId,
      workspace_id: shopId,
      type: 'repair.created',
      data: { workspace_id: shopId },
      created_at: now,
      passed_on_at: now,
    })
    .execute()
  await db
    .insertInto('webhook_deliveries')
    .values({
      id: deliveryId,
      workspace_id: shopId,
      event_id: eventId,
      webhook_id: webhookId,
      status: 'waiting',
      attempts: 1,
      turn: 1,
      next_attempt_at: new Date(now.getTime() + 3_600_000),
      created_at: now,
    })
    .execute()
  return { deliveryId, eventId }
}

/** A webhook for all events, and its secret. */
export async function aWebhook(
  manager: Person,
  shopId: string,
  url: string,
  events: readonly string[] = WEBHOOK_EVENTS,
): Promise<z.output<typeof createWebhook.response>> {
  const made = await manager.post(`/api/shops/${shopId}/webhooks`, { url, events })
  if (made.status !== 201) throw new Error(`The webhook answered ${made.status}: ${await made.text()}`)
  return (await made.json()) as z.output<typeof createWebhook.response>
}

export async function webhooksOf(manager: Person, shopId: string): Promise<Webhook[]> {
  const { webhooks } = (await (await manager.get(`/api/shops/${shopId}/webhooks`)).json()) as { webhooks: Webhook[] }
  return webhooks
}

export async function deliveriesOf(manager: Person, webhookId: string, query = ''): Promise<Delivery[]> {
  const response = await manager.get(`/api/webhooks/${webhookId}/deliveries${query}`)
  return ((await response.json()) as { deliveries: Delivery[] }).deliveries
}

/** Makes the waiting jobs of webhooks due now. */
export async function hurry({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where name in ('deliver-webhook', 'pass-on-events') and state = 'created'`.execute(database.db)
}
