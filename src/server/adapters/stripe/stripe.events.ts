import type Stripe from 'stripe'
import { AppError } from '#shared/errors/appError.ts'
import type { PaymentEvent, PaymentService } from '../../features/billing/billing.port.ts'
import { isMissing } from './stripe.errors.ts'
import { dateOf } from './stripe.snapshots.ts'

/**
 * The events that the webhook endpoint must be subscribed to; docs/billing.md lists them for the operator. Other events
 * change nothing here.
 */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
] as const

const TYPES: ReadonlySet<string> = new Set(EVENT_TYPES)

/** Seconds after which a signed event is rejected as too old, so that an intercepted event cannot be replayed later. */
const TOLERANCE_SECONDS = 300

/** Events: those that Stripe delivers, and those that it keeps. */
export function createEvents(
  stripe: Stripe,
  webhookSecret: string,
): Pick<PaymentService, 'eventOf' | 'listEvents' | 'findEvent'> {
  return {
    eventOf(body, signature, at) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          at.getTime(),
        )
        return paymentEventOf(event)
      } catch (error) {
        throw new AppError('event_refused', undefined, { cause: error })
      }
    },

    async listEvents(since) {
      const events = stripe.events.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        types: [...EVENT_TYPES],
        limit: 100,
      })
      const found = []
      for await (const event of events) found.push(paymentEventOf(event))
      return found.toReversed()
    },

    async findEvent(id) {
      try {
        return paymentEventOf(await stripe.events.retrieve(id))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}

/** Extracts the customer of an event. The rest of its data is as old as the event and is ignored. */
function paymentEventOf(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as { id?: unknown; object?: unknown; customer?: unknown }
  const customer = object.object === 'customer' ? object.id : object.customer
  return {
    id: event.id,
    type: event.type,
    createdAt: dateOf(event.created),
    livemode: event.livemode,
    customerId: TYPES.has(event.type) ? idOf(customer) : null,
    isCustomerGone: event.type === 'customer.deleted',
  }
}

function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') return value.id
  return null
}
