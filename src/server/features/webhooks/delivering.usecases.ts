import { AppError } from '#shared/errors/appError.ts'
import { TEST_EVENT, type DeliveryError, type DeliveryStatus } from '#shared/webhooks/webhooks.rules.ts'
import { roleAllows } from '#shared/workspaces/roles.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Encryptor } from '#server/platform/encryption/encryptor.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { UnaddressedMail } from '../mails/mails.types.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import { doOrThrow, mayRead } from '../workspaces/access.usecases.ts'
import type { DeliveriesRepository, DeliveryChange } from './deliveries.repository.ts'
import { DELIVER, type Outbox } from './outbox.usecases.ts'
import { headersOf } from './signing.usecases.ts'
import { createSlots } from './slots.rules.ts'
import { AT_ONCE, PAGE, POSTPONED_SECONDS, TOLD_AFTER_SECONDS } from './webhooks.config.ts'
import { webhookFailingMail, webhookOffMail } from './webhooks.mails.ts'
import type { Endpoints, Outcome } from './webhooks.port.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'
import { askedSeconds, bodyOf, hasFailedForLong, isProven, nextAttempt } from './webhooks.rules.ts'
import type { StoredDelivery, StoredWebhook } from './webhooks.types.ts'

export type DeliveringParts = {
  webhooks: Pick<WebhooksRepository, 'find' | 'findAny' | 'lock' | 'change'>
  deliveries: DeliveriesRepository
  outbox: Pick<Outbox, 'begin'>
  shops: Pick<Shops, 'forCustomers' | 'names'>
  endpoints: Pick<Endpoints, 'post'>
  encryptor: Encryptor
  perShop: RateLimit
  notify: (tx: Tx, userId: UserId, mail: UnaddressedMail) => Promise<void>
  jobs: Pick<Jobs, 'enqueue'>
  inTransaction: InTransaction
  clock: Clock
  /** A number from 0 to 1. */
  random: () => number
  log: Log
}

export type Delivering = ReturnType<typeof createDelivering>

/** Sends what is stored in the outbox, and again until it is taken. */
export function createDelivering(parts: DeliveringParts) {
  const { webhooks, deliveries, outbox, shops, endpoints, encryptor, perShop, jobs, inTransaction, clock, random } =
    parts
  const slots = createSlots(AT_ONCE)

  /** Queues the next attempt of a delivery that has just got its next turn. */
  function queue(tx: Tx, { id, turn }: StoredDelivery, at: Date): Promise<void> {
    const afterSeconds = Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1000))
    return jobs.enqueue(tx, DELIVER, { deliveryId: id, turn: turn + 1 }, { afterSeconds })
  }

  async function drop(delivery: StoredDelivery, lastError: 'off' | 'paused'): Promise<void> {
    const change = { status: 'dropped', attempts: delivery.attempts, nextAttemptAt: null, lastError } as const
    await inTransaction((tx) => deliveries.change(tx, delivery, change))
  }

  async function postpone(delivery: StoredDelivery, [least, most]: readonly [number, number]): Promise<void> {
    const seconds = least + random() * (most - least)
    const at = new Date(clock.now().getTime() + seconds * 1000)
    await inTransaction(async (tx) => {
      const change = { status: 'waiting', attempts: delivery.attempts, nextAttemptAt: at } as const
      if (await deliveries.change(tx, delivery, change)) await queue(tx, delivery, at)
    })
  }

  async function send(webhook: StoredWebhook, delivery: StoredDelivery, signal: AbortSignal): Promise<Outcome | null> {
    const event = await deliveries.findEvent(delivery.eventId)
    if (event === null) return null
    const now = clock.now()
    const { oldSecret, oldSecretUntil } = webhook
    const isOverlap = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now
    const encrypted = isOverlap ? [webhook.secret, oldSecret] : [webhook.secret]
    const secrets = encrypted.map((secret) => encryptor.decrypt(secret, webhook.id))
    const body = bodyOf(event)
    const headers = headersOf({ eventId: event.id, body }, secrets, now)
    return endpoints.post(new URL(webhook.url), { headers, body, signal })
  }

  /** Tells those who manage the shop. */
  async function tell(tx: Tx, { shopId }: StoredWebhook, mail: UnaddressedMail): Promise<void> {
    for (const { userId, role } of await shops.names(shopId, tx)) {
      if (roleAllows(role, 'manage')) await parts.notify(tx, userId, mail)
    }
  }

  async function succeed(tx: Tx, webhook: StoredWebhook): Promise<void> {
    if (isProven(webhook)) return
    await webhooks.change(tx, webhook.id, { failingSince: null, failures: 0, hasTaken: true })
  }

  /** Notes a failure, and switches the webhook off when it is gone or has failed for too long. */
  async function fail(tx: Tx, webhook: StoredWebhook, isGone: boolean): Promise<void> {
    const now = clock.now()
    const failingSince = webhook.failingSince ?? now
    const failures = webhook.failures + 1
    const offReason = isGone ? 'gone' : hasFailedForLong({ failingSince, failures }, now) ? 'failing' : null
    await webhooks.change(tx, webhook.id, { failingSince, failures, ...(offReason && { isOn: false, offReason }) })
    if (offReason !== null) await tell(tx, webhook, webhookOffMail(webhook.id))
    else if (webhook.failingSince === null) {
      await tell(tx, webhook, { ...webhookFailingMail(webhook.id, now), afterSeconds: TOLD_AFTER_SECONDS })
    }
    if (offReason !== null) parts.log.warn({ webhook_id: webhook.id, reason: offReason }, 'webhook switched off')
  }

  /** Stores how an attempt ended, with the job of the next one. Nothing where another process has stored it. */
  async function record(delivery: StoredDelivery, outcome: Outcome): Promise<void> {
    const now = clock.now()
    await inTransaction(async (tx) => {
      const webhook = await webhooks.lock(tx, delivery.webhookId)
      if (webhook === null) return
      const change = changeBy(delivery, outcome, { now, random: random() })
      if (!(await deliveries.change(tx, delivery, change))) return
      if (change.nextAttemptAt !== null) await queue(tx, delivery, change.nextAttemptAt)
      // A webhook that was switched off meanwhile stays as it was left.
      if (!webhook.isOn) return
      if (change.status === 'delivered') await succeed(tx, webhook)
      else await fail(tx, webhook, change.lastError === 'gone')
    })
  }

  async function webhookOrThrow(member: Member, id: string): Promise<StoredWebhook> {
    const webhook = isId(id) ? await webhooks.find(mayRead(member), id) : null
    if (webhook === null) throw new AppError('not_found')
    return webhook
  }

  return {
    /**
     * One attempt. It may run twice, because the job of a killed process runs again: the receiver knows the second one
     * by its id. Throws when the process stops meanwhile, and when the database fails.
     */
    async attempt({ deliveryId, turn }: { deliveryId: string; turn: number }, signal: AbortSignal): Promise<void> {
      const delivery = await deliveries.findDue(deliveryId, turn)
      const webhook = delivery === null ? null : await webhooks.findAny(delivery.webhookId)
      if (delivery === null || webhook === null) return
      if (!webhook.isOn) return drop(delivery, 'off')
      if ((await shops.forCustomers(webhook.shopId))?.readOnly !== null) return drop(delivery, 'paused')
      const isOk = isProven(webhook)
      const release = slots.take(webhook.id, isOk)
      if (release === null) return postpone(delivery, isOk ? POSTPONED_SECONDS.proven : POSTPONED_SECONDS.doubtful)
      try {
        const outcome = await send(webhook, delivery, signal)
        signal.throwIfAborted()
        if (outcome !== null) await record(delivery, outcome)
      } finally {
        release()
      }
    },

    /** One page of what went to a webhook, newest first, and the cursor of the next page or null. */
    async list(
      member: Member,
      webhookId: string,
      { status, cursor }: { status?: DeliveryStatus | undefined; cursor?: string | undefined },
    ): Promise<{ deliveries: StoredDelivery[]; next: string | null }> {
      const webhook = await webhookOrThrow(member, webhookId)
      doOrThrow(member, 'remove', webhook.shopId)
      if (cursor !== undefined && !isId(cursor)) throw new AppError('invalid_request')
      const rows = await deliveries.page(webhook.id, { status, before: cursor, limit: PAGE + 1 })
      const page = rows.slice(0, PAGE)
      return { deliveries: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
    },

    /** Sends `webhook.test`. Throws `not_found`, `role_missing`, `webhook_off` or `too_many_attempts`. */
    async test(member: Member, webhookId: string): Promise<StoredDelivery> {
      const { id, shopId } = await webhookOrThrow(member, webhookId)
      doOrThrow(member, 'manage', shopId)
      await perShop.take(shopId)
      return inTransaction(async (tx) => {
        const webhook = await webhooks.lock(tx, id)
        if (webhook === null) throw new AppError('not_found')
        if (!webhook.isOn) throw new AppError('webhook_off')
        const event = { id: newId(), shopId, type: TEST_EVENT, data: { workspace_id: shopId }, createdAt: clock.now() }
        await deliveries.insertEvent(tx, { ...event, gatherKey: null, passedOnAt: event.createdAt })
        const deliveryId = await outbox.begin(tx, { eventId: event.id, webhookId: id, shopId })
        return foundAgain(await deliveries.find([shopId], deliveryId, tx))
      })
    },

    /**
     * Begins with a delivery anew, whatever became of it. Throws `not_found`, `role_missing`, `webhook_off` or
     * `too_many_attempts`.
     */
    async redeliver(member: Member, id: string): Promise<StoredDelivery> {
      const found = isId(id) ? await deliveries.find(mayRead(member), id) : null
      if (found === null) throw new AppError('not_found')
      const { shopId, webhookId } = found
      doOrThrow(member, 'manage', shopId)
      await perShop.take(shopId)
      return inTransaction(async (tx) => {
        const webhook = await webhooks.lock(tx, webhookId)
        const delivery = await deliveries.find([shopId], id, tx)
        if (webhook === null || delivery === null) throw new AppError('not_found')
        if (!webhook.isOn) throw new AppError('webhook_off')
        const now = clock.now()
        // Where an attempt ends at this moment, its delivery has gone on, and the next one is queued.
        const change = { status: 'waiting', attempts: 0, nextAttemptAt: now } as const
        if (await deliveries.change(tx, delivery, change)) await queue(tx, delivery, now)
        return foundAgain(await deliveries.find([shopId], id, tx))
      })
    },
  }
}

function foundAgain(delivery: StoredDelivery | null): StoredDelivery {
  if (delivery === null) throw new Error('A delivery that was just written is not there')
  return delivery
}

function errorOf(outcome: Outcome): DeliveryError | null {
  if ('failure' in outcome) return outcome.failure
  if (outcome.status >= 200 && outcome.status < 300) return null
  return outcome.status === 410 ? 'gone' : 'status'
}

function changeBy(delivery: StoredDelivery, outcome: Outcome, { now, random }: { now: Date; random: number }) {
  const lastError = errorOf(outcome)
  const attempts = delivery.attempts + 1
  const asked = 'status' in outcome ? askedSeconds(outcome.retryAfter, now) : 0
  const isOver = lastError === null || lastError === 'gone'
  const nextAttemptAt = isOver ? null : nextAttempt(attempts, { asked, random, now })
  const status = lastError === null ? 'delivered' : nextAttemptAt === null ? 'failed' : 'waiting'
  const lastStatusCode = 'status' in outcome ? outcome.status : null
  return { status, attempts, nextAttemptAt, lastError, lastStatusCode } satisfies DeliveryChange
}
