import { z } from 'zod'
import { DELIVERY_DAYS } from '#shared/webhooks/webhooks.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Jobs, JobType } from '#server/platform/jobs/jobs.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { Told } from '../activities/activities.events.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { DeliveriesRepository } from './deliveries.repository.ts'
import { FORGOTTEN, GATHER_SECONDS } from './webhooks.config.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'
import type { StoredDelivery } from './webhooks.types.ts'

export type OutboxParts = {
  webhooks: Pick<WebhooksRepository, 'ofShop' | 'forgetOldSecrets'>
  deliveries: DeliveriesRepository
  shops: Pick<Shops, 'forCustomers'>
  jobs: Pick<Jobs, 'enqueue'>
  inTransaction: InTransaction
  clock: Clock
}

/** Passes an event on to the webhooks that want it. */
const eventPayload = z.object({ eventId: z.string() })
export const PASS_ON: JobType<z.output<typeof eventPayload>> = { name: 'pass-on-events', payload: eventPayload }

/** One attempt. `turn` says which, so that the job of an earlier one does nothing. */
const attemptPayload = z.object({ deliveryId: z.string(), turn: z.number().int() })
export const DELIVER: JobType<z.output<typeof attemptPayload>> = { name: 'deliver-webhook', payload: attemptPayload }

const DAY_MS = 86_400_000

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What webhooks are to be told. An event is stored in the transaction in which it happens, with the job that passes it
 * on, so a process that ends at any moment neither loses one nor tells of what did not happen.
 */
export function createOutbox({ webhooks, deliveries, shops, jobs, inTransaction, clock }: OutboxParts) {
  /** Stores a delivery with the job of its first attempt. Does nothing for one that is stored already. */
  async function begin(tx: Tx, ids: Pick<StoredDelivery, 'eventId' | 'webhookId' | 'shopId'>): Promise<string> {
    const id = newId()
    const now = clock.now()
    const delivery = {
      ...ids,
      id,
      status: 'waiting',
      attempts: 0,
      turn: 0,
      nextAttemptAt: now,
      createdAt: now,
    } as const
    if (await deliveries.insert(tx, delivery)) await jobs.enqueue(tx, DELIVER, { deliveryId: id, turn: 0 })
    return id
  }

  return {
    begin,

    /** Notes what happens in the transaction in which it happens, where a webhook wants to know of it. */
    async note(tx: Tx, { workspaceId: shopId, type, repairId, data }: Told): Promise<void> {
      if (!(await deliveries.isWanted(tx, shopId, type))) return
      const more = typeof data === 'function' ? await data() : data
      const id = newId()
      const gathers = type === 'photo.added'
      const isNew = await deliveries.insertEvent(tx, {
        id,
        shopId,
        type,
        data: { repair_id: repairId, workspace_id: shopId, ...more },
        gatherKey: gathers ? `${type} ${repairId}` : null,
        createdAt: clock.now(),
        passedOnAt: null,
      })
      if (isNew) await jobs.enqueue(tx, PASS_ON, { eventId: id }, { afterSeconds: gathers ? GATHER_SECONDS : 0 })
    },

    /**
     * Makes the deliveries of an event, once. What happens in a shop that is read-only is told to nobody, also later,
     * and a webhook that is younger than the event does not get it.
     */
    async passOn(eventId: string): Promise<void> {
      await inTransaction(async (tx) => {
        const event = await deliveries.lockWaitingEvent(tx, eventId)
        if (event === null) return
        const { shopId, type, createdAt } = event
        await deliveries.setPassedOn(tx, eventId, clock.now())
        if ((await shops.forCustomers(shopId))?.readOnly !== null) return
        for (const webhook of await webhooks.ofShop(shopId, tx)) {
          const wants = webhook.isOn && webhook.createdAt <= createdAt && webhook.events.some((each) => each === type)
          if (wants) await begin(tx, { eventId, webhookId: webhook.id, shopId })
        }
      })
    },

    /** Queues again what has waited for so long that its job must be lost, such as in a restored backup. */
    async findForgotten(): Promise<void> {
      const before = new Date(clock.now().getTime() - FORGOTTEN.seconds * 1000)
      await inTransaction(async (tx) => {
        const { events, due } = await deliveries.forgotten(tx, before, FORGOTTEN.perStep)
        for (const { id } of events) await jobs.enqueue(tx, PASS_ON, { eventId: id })
        for (const { id, turn } of due) await jobs.enqueue(tx, DELIVER, { deliveryId: id, turn })
      })
    },

    /** Removes events with their deliveries after 30 days, and secrets that no longer sign. */
    async forgetOld(signal: AbortSignal): Promise<void> {
      const now = clock.now()
      await webhooks.forgetOldSecrets(now)
      const before = new Date(now.getTime() - DELIVERY_DAYS * DAY_MS)
      while ((await deliveries.removeBefore(before, FORGOTTEN.perStep)) === FORGOTTEN.perStep) signal.throwIfAborted()
    },
  }
}
