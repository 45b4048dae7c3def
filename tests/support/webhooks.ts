import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql, type Insertable } from 'kysely'
import { newId } from '#server/platform/ids/ids.ts'
import type { DB } from '#server/platform/db/tables.generated.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { createWebhook, Delivery, Webhook } from '#shared/api/webhooks.ts'
import { WEBHOOK_EVENTS } from '#shared/webhooks/webhooks.rules.ts'
import type { z } from 'zod'
import { eventually, type Person, type TestApp } from './app.ts'
import { whenOver } from './whenOver.ts'

type Got = { path: string; headers: IncomingHttpHeaders; body: string }

/** A server that takes webhooks, and answers each path as it is told. */
export async function startReceiver() {
  const got: Got[] = []
  const answers = new Map<string, (reply: ServerResponse) => void>()
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      got.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const answer = answers.get(path)
      if (answer === undefined) reply.writeHead(204).end()
      else answer(reply)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  whenOver(close)
  const at = (path: string) => got.filter((each) => each.path === path)
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    at,
    /** What came to a path, as soon as there is so much of it. */
    until: (path: string, count = 1) =>
      eventually(async () => (at(path).length >= count ? at(path).slice(0, count) : undefined)),
    answers: (path: string, answer: (reply: ServerResponse) => void) => void answers.set(path, answer),
    answersStatus: (path: string, status: number, headers: Record<string, string> = {}) =>
      void answers.set(path, (reply) => reply.writeHead(status, headers).end()),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

export const typeOf = ({ body }: Got) => (JSON.parse(body) as { type: string }).type
export const dataOf = ({ body }: Got) => (JSON.parse(body) as { data: Record<string, unknown> }).data

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

/** Which of these secrets signed a request, by the text of Standard Webhooks 1.0.0 alone. */
export function signedBy({ headers, body }: Got, secrets: readonly string[]): string[] {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof signatures !== 'string') return []
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key)
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest('base64')
    return signatures.split(' ').includes(`v1,${signature}`)
  })
}

/** Makes the waiting jobs of webhooks due now. */
export async function hurry({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where name in ('deliver-webhook', 'pass-on-events') and state = 'created'`.execute(database.db)
}
