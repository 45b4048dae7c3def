import type Stripe from 'stripe'
import type { SubscriptionSnapshot } from '../../features/billing/billing.port.ts'
import type { Prices } from './stripe.prices.ts'

/** The fields that must be expanded in a subscription for {@link toSnapshot}. */
export const EXPANDED = ['schedule', 'latest_invoice'] as const

/** Converts a subscription. If it does not contain enough, its invoices are requested. */
export async function toSnapshot(
  stripe: Stripe,
  prices: Pick<Prices, 'planOf'>,
  subscription: Stripe.Subscription,
): Promise<SubscriptionSnapshot> {
  const [item, ...others] = subscription.items.data
  if (item === undefined) throw new Error(`The subscription ${subscription.id} has no item`)
  const isOneOfOne = others.length === 0 && item.quantity === 1
  const wasEverPaid = await hasPaid(stripe, subscription)
  const status = statusOf(subscription.status, wasEverPaid)
  return {
    id: subscription.id,
    status,
    planId: isOneOfOne ? await prices.planOf(item.price) : null,
    wasEverPaid,
    startedAt: dateOf(subscription.start_date),
    periodEndsAt: dateOf(item.current_period_end),
    endsAt: endOf(subscription, item),
    nextPlanId: await nextPlanOf(prices, subscription),
    pastDueSince: status === 'past_due' || status === 'unpaid' ? await overdueSince(stripe, subscription) : null,
    upgrade: await upgradeOf(prices, subscription),
  }
}

/** Stripe reports `active` even while the first bank debit of a subscription is in progress. */
function statusOf(status: Stripe.Subscription.Status, wasEverPaid: boolean): SubscriptionSnapshot['status'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return wasEverPaid ? 'active' : 'pending'
    case 'incomplete':
      return 'pending'
    case 'past_due':
      return 'past_due'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    // A status that Stripe adds in the future grants nothing, but does not end the subscription either.
    default:
      return 'unpaid'
  }
}

async function hasPaid(stripe: Stripe, { id, status, latest_invoice: latest }: Stripe.Subscription): Promise<boolean> {
  if (latest !== null && typeof latest === 'object' && latest.status === 'paid') return true
  if (status === 'incomplete' || status === 'incomplete_expired' || status === 'canceled') return false
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 1 })
  return data.length > 0
}

/**
 * The oldest unpaid invoice since the last successful payment counts: a newer one does not start a new grace period,
 * and one that was written off before does not shorten it.
 */
async function overdueSince(stripe: Stripe, subscription: Stripe.Subscription): Promise<Date> {
  const { id, latest_invoice: latest } = subscription
  const { data: unpaid } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })
  const { data: paid } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 1 })
  const due = unpaid.filter(({ created }) => created > (paid[0]?.created ?? 0))
  const open = due.length > 0 || latest === null || typeof latest === 'string' ? due : [latest]
  const since = open.map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created)
  return dateOf(since.length === 0 ? subscription.start_date : Math.min(...since))
}

function endOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  if (subscription.cancel_at !== null) return dateOf(subscription.cancel_at)
  return subscription.cancel_at_period_end ? dateOf(item.current_period_end) : null
}

async function nextPlanOf(prices: Pick<Prices, 'planOf'>, { schedule }: Stripe.Subscription) {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null
  const { current_phase: current, phases } = schedule
  const next = current === null ? undefined : phases.find(({ start_date: start }) => start >= current.end_date)
  const price = next?.items[0]?.price
  if (price === undefined) return null
  return prices.planOf(typeof price === 'string' ? price : price.id)
}

async function upgradeOf(
  prices: Pick<Prices, 'planOf'>,
  { pending_update: pending, latest_invoice: latest }: Stripe.Subscription,
): Promise<SubscriptionSnapshot['upgrade']> {
  const price = pending?.subscription_items?.[0]?.price
  if (price === undefined || latest === null || typeof latest === 'string') return null
  const planId = await prices.planOf(price)
  const url = latest.hosted_invoice_url
  return planId === null || url === null || url === undefined ? null : { planId, url }
}

/** Converts seconds since 1970. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
