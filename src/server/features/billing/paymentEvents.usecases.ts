import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { PaymentEvent, PaymentService } from './billing.port.ts'
import { EVENT_DAYS } from './subscriptions.config.ts'
import type { SubscriptionsRepository } from './subscriptions.repository.ts'
import type { EntitlementChange, Subscriptions } from './subscriptions.usecases.ts'

export type PaymentEventsParts = {
  repository: Pick<SubscriptionsRepository, 'findCustomerById' | 'isEventKnown' | 'insertEvent' | 'forgetEventsBefore'>
  service: Pick<PaymentService, 'livemode' | 'eventOf' | 'listEvents' | 'findEvent'>
  subscriptions: Pick<Subscriptions, 'syncCustomer'>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** What happened to an event. `known`: it had been processed before, so nothing was done now. */
export type EventOutcome = 'applied' | 'ignored' | 'known'

/** An event that an operator has replayed, and what changed. */
export type Replayed = {
  event: PaymentEvent
  outcome: 'applied' | 'ignored' | 'refused'
  change: EntitlementChange | null
}

const DAY_MS = 86_400_000

export type PaymentEvents = ReturnType<typeof createPaymentEvents>

/**
 * Handles events of the payment service. The content of an event is never trusted: it only names a customer, whose
 * subscriptions are then read from the service. Late, duplicate and reordered events therefore do no harm.
 */
export function createPaymentEvents(parts: PaymentEventsParts) {
  const { repository, service, subscriptions, inTransaction, clock, log } = parts

  function refuse(event: PaymentEvent, reason: string): never {
    log.warn({ event: event.id, type: event.type, customer: event.customerId, reason }, 'payment event refused')
    throw new AppError('event_refused')
  }

  async function customerOf(event: PaymentEvent, customerId: string) {
    if (event.livemode !== service.livemode) refuse(event, 'it is of the other mode, test or live')
    const customer = await repository.findCustomerById(customerId)
    return customer ?? refuse(event, 'its customer is unknown')
  }

  async function carryOut(event: PaymentEvent): Promise<EventOutcome> {
    const { customerId } = event
    if (customerId === null) {
      const isNew = await inTransaction((tx) => repository.insertEvent(tx, event, 'ignored', clock.now()))
      return isNew ? 'ignored' : 'known'
    }
    const customer = await customerOf(event, customerId)
    if (await repository.isEventKnown(event.id)) return 'known'
    let isNew = false
    await subscriptions.syncCustomer(customer, event.type, {
      isGone: event.isCustomerGone,
      async inSameTransaction(tx) {
        isNew = await repository.insertEvent(tx, event, 'applied', clock.now())
        return isNew
      },
    })
    return isNew ? 'applied' : 'known'
  }

  return {
    /**
     * Processes the event of a signed request. When this returns, its effects are committed. Throws `event_refused`, or
     * `payment_unavailable` when the service cannot be read; the service should then deliver the event again.
     */
    async receive(body: Buffer, signature: string | undefined): Promise<EventOutcome> {
      const event = verified(body, signature)
      const outcome = await carryOut(event)
      log.info({ event: event.id, type: event.type, customer: event.customerId, outcome }, 'payment event')
      return outcome
    },

    /** Replays all events since the given time, including those that were processed before. Oldest first. */
    async replaySince(since: Date): Promise<Replayed[]> {
      const replayed: Replayed[] = []
      for (const event of await service.listEvents(since)) replayed.push(await replay(event))
      return replayed
    },

    /** Replays one event. Null when the service does not know it. */
    async replayOne(id: string): Promise<Replayed | null> {
      const event = await service.findEvent(id)
      return event === null ? null : replay(event)
    },

    forgetOld: (): Promise<void> =>
      repository.forgetEventsBefore(new Date(clock.now().getTime() - EVENT_DAYS * DAY_MS)),
  }

  function verified(body: Buffer, signature: string | undefined): PaymentEvent {
    try {
      return service.eventOf(body, signature, clock.now())
    } catch (error) {
      if (error instanceof AppError && error.code === 'event_refused') {
        log.warn({ reason: error.cause instanceof Error ? error.cause.message : undefined }, 'payment event refused')
      }
      throw error
    }
  }

  async function replay(event: PaymentEvent): Promise<Replayed> {
    if (event.customerId === null) return { event, outcome: 'ignored', change: null }
    const customer = event.livemode === service.livemode ? await repository.findCustomerById(event.customerId) : null
    if (customer === null) return { event, outcome: 'refused', change: null }
    const { change } = await subscriptions.syncCustomer(customer, `replay of ${event.type}`, {
      isGone: event.isCustomerGone,
      async inSameTransaction(tx) {
        await repository.insertEvent(tx, event, 'applied', clock.now())
        return true
      },
    })
    return { event, outcome: 'applied', change }
  }
}
