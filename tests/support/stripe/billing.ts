import { StripeFault } from './form.ts'
import {
  aLine,
  anInvoice,
  type BillingReason,
  type Invoice,
  type Item,
  type Line,
  type PaymentMethod,
  type Price,
  type Subscription,
} from './objects.ts'
import type { World } from './world.ts'

export const DAY = 86_400

/** Days between failed attempts at a renewal. After the last one, `afterRetries` applies. */
const RETRY_DAYS = [3, 5, 7]
const PENDING_UPDATE_SECONDS = 23 * 3600

export type Proration = 'always_invoice' | 'create_prorations' | 'none'
export type PaymentBehavior = 'pending_if_incomplete' | 'error_if_incomplete' | 'allow_incomplete'

/** `count` intervals after a moment; a day that a month does not have is its last one. */
export function intervalsAfter(moment: number, interval: Price['recurring']['interval'], count: number): number {
  if (interval === 'day' || interval === 'week') return moment + count * (interval === 'day' ? 1 : 7) * DAY
  const date = new Date(moment * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'month' ? 1 : 12))
  const daysOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, daysOfMonth))
  return date.getTime() / 1000
}

/** The end of the period that begins at `start`, counted from the anchor, so that the 31st returns after February. */
export function periodEnd(anchor: number, { recurring }: Price, start: number): number {
  let count = 1
  while (intervalsAfter(anchor, recurring.interval, count) <= start) count += 1
  return intervalsAfter(anchor, recurring.interval, count)
}

export function itemOf(subscription: Subscription): Item {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error('A subscription without an item')
  return item
}

export function itemsWith(subscription: Subscription, changes: Partial<Item>): Subscription['items'] {
  return { ...subscription.items, data: [{ ...itemOf(subscription), ...changes }] }
}

export function refuseOtherInterval(subscription: Subscription, price: Price): void {
  if (itemOf(subscription).price.recurring.interval === price.recurring.interval) return
  throw new StripeFault(400, 'The stand-in changes no interval of a subscription.')
}

export function periodLine(world: World, subscription: Subscription, price: Price, start: number): Line {
  const { id, quantity } = itemOf(subscription)
  const end = periodEnd(subscription.billing_cycle_anchor, price, start)
  return aLine(world.stamp('il'), {
    amount: price.unit_amount * quantity,
    description: `${quantity} × ${world.products.get(price.product).name}`,
    price,
    quantity,
    period: { start, end },
    subscription: subscription.id,
    item: id,
    isProration: false,
  })
}

/** The credit for the rest of the period at the old price, and the rest at the new one. */
export function prorationLines(world: World, subscription: Subscription, price: Price | null, at: number): Line[] {
  const item = itemOf(subscription)
  const { current_period_start: start, current_period_end: end, quantity } = item
  if (at < start || at > end) {
    throw new StripeFault(400, 'proration_date must be within the current billing period', { param: 'proration_date' })
  }
  const rest = (each: Price, sign: 1 | -1) =>
    aLine(world.stamp('il'), {
      amount: sign * Math.round((each.unit_amount * quantity * (end - at)) / (end - start)),
      description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${world.products.get(each.product).name}`,
      price: each,
      quantity,
      period: { start: at, end },
      subscription: subscription.id,
      item: item.id,
      isProration: true,
    })
  return [rest(item.price, -1), ...(price === null ? [] : [rest(price, 1)])]
}

/** Creates and finalizes an invoice. The customer's credit is used first. */
export function issue(
  world: World,
  subscription: Subscription,
  { lines, reason, period }: { lines: Line[]; reason: BillingReason; period: { start: number; end: number } },
): Invoice {
  const customer = world.customers.get(subscription.customer)
  const stamp = world.stamp('in')
  const invoice = world.invoices.put(
    anInvoice(stamp, {
      customer,
      subscription,
      lines,
      billing_reason: reason,
      period_start: period.start,
      period_end: period.end,
      number: null,
      page: null,
    }),
  )
  world.tell('invoice.created', invoice)
  const balance = Math.min(0, invoice.total + customer.balance)
  const url = `${world.origin}/pages/invoices/${stamp.id}`
  Object.assign(invoice, {
    status: 'open',
    number: world.invoiceNumber(customer),
    hosted_invoice_url: url,
    invoice_pdf: `${url}/pdf`,
    ending_balance: balance,
  })
  invoice.status_transitions.finalized_at = world.now()
  world.tell('invoice.finalized', invoice)
  world.change(customer, { balance, currency: invoice.currency }, 'customer.updated')
  return invoice
}

/** The payment method of a subscription: its own, or else the customer's. */
export function payerOf(
  world: World,
  { default_payment_method: own, customer }: Subscription,
): PaymentMethod | undefined {
  const ofCustomer = world.customers.find(customer)?.invoice_settings.default_payment_method
  return world.paymentMethods.find(own ?? ofCustomer ?? '')
}

/** Tries to collect an open invoice. A failure is retried after some days, unless `retries` is false. */
export function collect(world: World, invoice: Invoice, { retries = true } = {}): boolean {
  const payer = payerOf(world, subscriptionOf(world, invoice))
  const manner = invoice.amount_due === 0 ? 'good' : payer === undefined ? 'declined' : world.cardOf(invoice.customer)
  const attempts = invoice.attempt_count + 1
  Object.assign(invoice, { attempted: true, attempt_count: attempts })
  if (manner === 'good') {
    markPaid(world, invoice)
    return true
  }
  const days = retries ? RETRY_DAYS[attempts - 1] : undefined
  Object.assign(invoice, {
    auto_advance: days !== undefined,
    next_payment_attempt: days === undefined ? null : world.now() + days * DAY,
  })
  if (manner === 'requires_action') world.tell('invoice.payment_action_required', invoice)
  world.tell('invoice.payment_failed', invoice)
  return false
}

function markPaid(world: World, invoice: Invoice): void {
  const { amount_due: amount, customer, currency, id } = invoice
  Object.assign(invoice, { status: 'paid', amount_paid: amount, amount_remaining: 0, next_payment_attempt: null })
  invoice.status_transitions.paid_at = world.now()
  if (amount > 0) world.charges.push({ customer, amount, currency, invoice: id })
  world.tell('invoice.paid', invoice)
  world.tell('invoice.payment_succeeded', invoice)
}

/** Marks an open invoice as paid and applies the update of its subscription that was waiting for it. */
export function payInvoice(world: World, invoice: Invoice): void {
  markPaid(world, invoice)
  recover(world, invoice)
}

function recover(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  if (subscription.latest_invoice !== invoice.id || subscription.status === 'canceled') return
  const waiting = subscription.pending_update?.subscription_items
  if (waiting !== undefined) {
    const [{ price } = itemOf(subscription)] = waiting
    world.change(
      subscription,
      { items: itemsWith(subscription, { price }), pending_update: null },
      'customer.subscription.pending_update_applied',
      'customer.subscription.updated',
    )
  }
  world.change(subscription, { status: 'active' }, 'customer.subscription.updated')
}

export function subscriptionOf(world: World, { parent }: Invoice): Subscription {
  return world.subscriptions.get(parent.subscription_details.subscription)
}

/** Voids an open invoice, returns the credit that it used, and drops the update that waited for it. */
export function voidInvoice(world: World, invoice: Invoice): void {
  Object.assign(invoice, { status: 'void', next_payment_attempt: null, auto_advance: false })
  invoice.status_transitions.voided_at = world.now()
  world.tell('invoice.voided', invoice)
  const customer = world.customers.find(invoice.customer)
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance
  if (customer !== undefined) world.change(customer, { balance: customer.balance - used }, 'customer.updated')
  const subscription = subscriptionOf(world, invoice)
  if (subscription.latest_invoice !== invoice.id) return
  world.change(
    subscription,
    { pending_update: null },
    'customer.subscription.pending_update_expired',
    'customer.subscription.updated',
  )
}

/** Ends an update that was never paid for. */
export function dropPendingUpdate(world: World, subscription: Subscription): void {
  if (subscription.pending_update !== null) voidInvoice(world, world.invoices.get(subscription.latest_invoice ?? ''))
}

/** Changes the price of a subscription, together with the fields in `more`. */
export function changePrice(
  world: World,
  subscription: Subscription,
  price: Price,
  {
    proration,
    payment,
    at,
    more = {},
  }: { proration: Proration; payment: PaymentBehavior; at: number; more?: Partial<Subscription> },
): void {
  refuseOtherInterval(subscription, price)
  const lines = proration === 'none' ? [] : prorationLines(world, subscription, price, at)
  const due = lines.reduce((sum, line) => sum + line.amount, world.customers.get(subscription.customer).balance)
  const isInvoiced = proration === 'always_invoice'
  if (isInvoiced && payment === 'error_if_incomplete' && due > 0) refuseBadCard(world, subscription.customer)
  dropPendingUpdate(world, subscription)
  const items = itemsWith(subscription, { price })
  if (!isInvoiced) {
    world.waitingLines.set(subscription.id, [...(world.waitingLines.get(subscription.id) ?? []), ...lines])
    world.change(subscription, { ...more, items }, 'customer.subscription.updated')
    return
  }
  const now = world.now()
  const invoice = issue(world, subscription, { lines, reason: 'subscription_update', period: { start: now, end: now } })
  const changes = { ...more, latest_invoice: invoice.id }
  const mayWait = payment === 'pending_if_incomplete'
  if (collect(world, invoice, { retries: !mayWait })) {
    world.change(subscription, { ...changes, items }, 'customer.subscription.updated')
  } else if (mayWait) {
    const expires = Math.min(now + PENDING_UPDATE_SECONDS, itemOf(subscription).current_period_end)
    const waiting = { expires_at: expires, subscription_items: items.data }
    world.change(subscription, { ...changes, pending_update: waiting }, 'customer.subscription.updated')
  } else {
    world.change(subscription, { ...changes, items, status: 'past_due' }, 'customer.subscription.updated')
  }
}

function refuseBadCard(world: World, customer: string): void {
  const manner = world.cardOf(customer)
  if (manner === 'good') return
  throw manner === 'declined'
    ? new StripeFault(402, 'Your card was declined.', {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
      })
    : new StripeFault(
        402,
        'Payment for this subscription requires additional user action before it can be completed.',
        {
          type: 'card_error',
          code: 'subscription_payment_intent_requires_action',
        },
      )
}

/** Begins the next period and collects its payment. */
export function renew(world: World, subscription: Subscription): void {
  const { current_period_start, current_period_end: start, price } = itemOf(subscription)
  const line = periodLine(world, subscription, price, start)
  const items = itemsWith(subscription, { current_period_start: start, current_period_end: line.period.end })
  if (subscription.status === 'unpaid') {
    world.change(subscription, { items }, 'customer.subscription.updated')
    return
  }
  const invoice = issue(world, subscription, {
    lines: [...(world.waitingLines.get(subscription.id) ?? []), line],
    reason: 'subscription_cycle',
    period: { start: current_period_start, end: start },
  })
  world.waitingLines.delete(subscription.id)
  world.change(subscription, { items, latest_invoice: invoice.id }, 'customer.subscription.updated')
  if (collect(world, invoice)) world.change(subscription, { status: 'active' }, 'customer.subscription.updated')
  else world.change(subscription, { status: 'past_due' }, 'customer.subscription.updated')
}

/** Tries again to collect an invoice. */
export function retry(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  if (collect(world, invoice)) recover(world, invoice)
  else if (invoice.next_payment_attempt !== null || world.afterRetries === 'past_due') return
  else if (world.afterRetries === 'cancel') endSubscription(world, subscription, 'payment_failed')
  else world.change(subscription, { status: 'unpaid' }, 'customer.subscription.updated')
}

/** Cancels immediately. Open invoices stay, and are no longer collected. */
export function endSubscription(world: World, subscription: Subscription, reason = 'cancellation_requested'): void {
  dropPendingUpdate(world, subscription)
  for (const invoice of world.invoices.newestFirst()) {
    if (invoice.status === 'open' && subscriptionOf(world, invoice) === subscription) {
      Object.assign(invoice, { next_payment_attempt: null, auto_advance: false })
    }
  }
  const now = world.now()
  const schedule = world.schedules.find(subscription.schedule ?? '')
  if (schedule?.status === 'active') {
    world.change(
      schedule,
      { status: 'canceled', canceled_at: now, current_phase: null },
      'subscription_schedule.canceled',
    )
  }
  const details = subscription.cancellation_details
  world.change(
    subscription,
    {
      status: 'canceled',
      ended_at: now,
      canceled_at: subscription.canceled_at ?? now,
      cancellation_details: { ...details, reason: details.reason ?? reason },
    },
    'customer.subscription.deleted',
  )
}

/** The changes that schedule or withdraw the end of a subscription. */
export function endingAt(world: World, moment: number | null, atPeriodEnd = false): Partial<Subscription> {
  return {
    cancel_at: moment,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: moment === null ? null : world.now(),
    cancellation_details: { comment: null, feedback: null, reason: moment === null ? null : 'cancellation_requested' },
  }
}
