import type Stripe from 'stripe'
import { AppError } from '#shared/errors/appError.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import type { PaymentService } from '../../features/billing/billing.port.ts'
import { isMissing } from './stripe.errors.ts'
import { keyOf } from './stripe.keys.ts'
import { giveMethodToCustomer, METHOD_EXPANDED, methodOf, nameOf } from './stripe.methods.ts'
import type { Prices } from './stripe.prices.ts'
import { EXPANDED } from './stripe.snapshots.ts'

/** Types of payment methods for which Stripe knows immediately whether a payment succeeds. */
const PAID_IMMEDIATELY: ReadonlySet<string> = new Set(['card', 'link', 'paypal'])

type Changes = Pick<PaymentService, 'upgrade' | 'downgrade' | 'cancelAtPeriodEnd' | 'cancelNow' | 'keep' | 'quote'>

/** What happens to a subscription that exists: other plans, its end, and the price of an upgrade. */
export function createChanges(stripe: Stripe, prices: Pick<Prices, 'idOf'>): Changes {
  async function subscriptionOf(id: string): Promise<Stripe.Subscription> {
    return stripe.subscriptions.retrieve(id, { expand: [...EXPANDED, ...METHOD_EXPANDED] })
  }

  /** Removes the schedule of a subscription. Stripe accepts no other change of a scheduled subscription before that. */
  async function release({ schedule }: Stripe.Subscription): Promise<void> {
    if (schedule === null) return
    if (typeof schedule !== 'string' && schedule.status !== 'active' && schedule.status !== 'not_started') return
    await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id)
  }

  /** Cancels a pending upgrade by voiding its invoice. */
  async function dropUpgrade(subscription: Stripe.Subscription): Promise<void> {
    if (subscription.pending_update === null || subscription.latest_invoice === null) return
    await stripe.invoices.voidInvoice(latestInvoiceOf(subscription))
  }

  async function goOn({ id, cancel_at: at, cancel_at_period_end: withPeriod }: Stripe.Subscription): Promise<void> {
    if (withPeriod) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    else if (at !== null) await stripe.subscriptions.update(id, { cancel_at: '' })
  }

  /** Lets a price start with the next period, through the existing schedule or a new one. */
  async function beginLater(
    subscription: Stripe.Subscription,
    price: string,
    planned: Stripe.SubscriptionSchedule | null = null,
  ): Promise<void> {
    const { id } = subscription
    await giveMethodToCustomer(stripe, subscription)
    const schedule = planned ?? (await stripe.subscriptionSchedules.create({ from_subscription: id }))
    const [running] = schedule.phases
    if (running === undefined) throw new Error(`The schedule ${schedule.id} has no phase`)
    const { start_date, end_date } = running
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        { items: [{ price: itemOf(subscription).price.id, quantity: 1 }], start_date, end_date },
        { items: [{ price, quantity: 1 }], duration: { interval: 'month' }, proration_behavior: 'none' },
      ],
    })
  }

  /** Restores the change that was planned before when the new change fails halfway. */
  async function orPutBack(before: Stripe.Subscription, change: () => Promise<void>): Promise<void> {
    try {
      await change()
    } catch (error) {
      await putBack(before).catch((second: unknown) => {
        throw new AggregateError([error, second], `What was due for ${before.id} before could not be put back`, {
          cause: error,
        })
      })
      throw error
    }
  }

  async function putBack(before: Stripe.Subscription): Promise<void> {
    const due = nextPriceOf(before)
    if (due === null && !isEnding(before)) return
    const now = await subscriptionOf(before.id)
    if (due !== null) return beginLater(now, due, plannedOf(now))
    if (isEnding(now)) return
    await release(now)
    await stripe.subscriptions.update(now.id, { cancel_at_period_end: true })
  }

  const changes: Changes = {
    async upgrade({ subscriptionId, to, key }) {
      const subscription = await subscriptionOf(subscriptionId)
      // A bank debit takes days, and Stripe does not hold back the change of plan for it, so the plan would be granted
      // before it is paid.
      const method = methodOf(subscription)
      if (method !== null && !PAID_IMMEDIATELY.has(method.type)) {
        throw new AppError('payment_declined', PLAN_MESSAGES.bankTooSlow)
      }
      await dropUpgrade(subscription)
      await orPutBack(subscription, async () => {
        await release(subscription)
        const updated = await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: itemOf(subscription).id, price: await prices.idOf(to) }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'pending_if_incomplete',
          },
          { idempotencyKey: keyOf('upgrade', subscriptionId, key, to, latestInvoiceOf(subscription)) },
        )
        if (updated.pending_update === null) return goOn(updated)
        if (nextPriceOf(subscription) === null) return
        // The upgrade was not paid, so the downgrade that was planned before must stay in place.
        await dropUpgrade(updated)
        throw new AppError('payment_declined', PLAN_MESSAGES.keepFirst)
      })
    },

    async downgrade(subscriptionId, to) {
      const subscription = await subscriptionOf(subscriptionId)
      await dropUpgrade(subscription)
      // An existing schedule is changed to the new downgrade in a single call, so that no downgrade can get lost in
      // between.
      const planned = plannedOf(subscription)
      await orPutBack(subscription, async () => {
        if (planned === null) {
          await release(subscription)
          await goOn(subscription)
        }
        await beginLater(subscription, await prices.idOf(to), planned)
      })
    },

    async cancelAtPeriodEnd(subscriptionId) {
      const subscription = await subscriptionOf(subscriptionId)
      // Nothing has been paid for this subscription, and Stripe accepts no other change of it.
      if (subscription.status === 'incomplete') return changes.cancelNow(subscriptionId)
      await dropUpgrade(subscription)
      await orPutBack(subscription, async () => {
        await release(subscription)
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      })
    },

    async cancelNow(subscriptionId) {
      try {
        await stripe.subscriptions.cancel(subscriptionId)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 })
      // A customer who paid one of these invoices now would get nothing for it.
      for (const { id } of data) await stripe.invoices.voidInvoice(id)
    },

    async keep(subscriptionId) {
      const subscription = await subscriptionOf(subscriptionId)
      await release(subscription)
      await goOn(subscription)
    },

    async quote({ subscriptionId, to }) {
      const subscription = await subscriptionOf(subscriptionId)
      const preview = await stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: itemOf(subscription).id, price: await prices.idOf(to) }],
          proration_behavior: 'always_invoice',
        },
      })
      return { dueNow: preview.amount_due, paidWith: nameOf(methodOf(subscription)) }
    },
  }
  return changes
}

function isEnding({ cancel_at: at, cancel_at_period_end: isEndingWithPeriod }: Stripe.Subscription): boolean {
  return at !== null || isEndingWithPeriod
}

/** The schedule of a downgrade that has not happened yet. Null for a schedule that is done. */
function plannedOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null
  return schedule.phases[0]?.start_date === schedule.current_phase?.start_date ? schedule : null
}

/** The price from the next period on; null when it stays the same. */
function nextPriceOf(subscription: Stripe.Subscription): string | null {
  const price = plannedOf(subscription)?.phases[1]?.items[0]?.price ?? null
  return typeof price === 'string' || price === null ? price : price.id
}

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`The subscription ${id} has no item`)
  return item
}

/** The latest invoice. Each requested upgrade creates a new one, whether that was paid, is open or was voided. */
function latestInvoiceOf({ latest_invoice: latest }: Stripe.Subscription): string {
  return typeof latest === 'string' ? latest : (latest?.id ?? '')
}
