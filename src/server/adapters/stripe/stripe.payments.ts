import Stripe from 'stripe'
import type { InvoiceRecord } from '#shared/api/billing.ts'
import { AppError } from '#shared/errors/appError.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import type { CheckoutOrder, Payer, PaymentService } from '../../features/billing/billing.port.ts'
import { cached } from './cached.ts'
import { faultOf, isMissing, refusalOf } from './stripe.errors.ts'
import { EVENT_TYPES, paymentEventOf } from './stripe.events.ts'
import { dateOf, EXPANDED, toSnapshot } from './stripe.snapshots.ts'
import { keyOf } from './stripe.keys.ts'
import { giveMethodToCustomer, METHOD_EXPANDED, methodOf, nameOf } from './stripe.methods.ts'
import { createPortalConfiguration } from './stripe.portal.ts'
import { createPrices } from './stripe.prices.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Origin of the API. */
  apiUrl: string
  livemode: boolean
  productName: string
  /** Time limit of one attempt in milliseconds. Tests set it so that they need not wait for ten seconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Number of retries. The SDK sends the same Idempotency-Key with each attempt. */
const RETRIES = 1

/** Types of payment methods for which Stripe knows immediately whether a payment succeeds. */
const PAID_AT_ONCE: ReadonlySet<string> = new Set(['card', 'link', 'paypal'])

/** Seconds after which a signed event is rejected as too old, so that an intercepted event cannot be replayed later. */
const TOLERANCE_SECONDS = 300

/** Milliseconds for which the payment methods are cached. An operator changes them a few times a year. */
const METHODS_MS = 300_000

const METHOD_TYPES = { card: 'card', paypal: 'paypal', bank: 'us_bank_account' } as const satisfies Record<
  PaymentMethod,
  string
>

/** Payments by Stripe: Checkout, subscriptions, the customer portal, signed events. */
export function createStripePayments(options: StripeOptions): PaymentService {
  const { secretKey, webhookSecret, livemode, productName } = options
  const address = new URL(options.apiUrl)
  const stripe = new Stripe(secretKey, {
    host: address.hostname,
    port: address.port === '' ? (address.protocol === 'https:' ? 443 : 80) : Number(address.port),
    protocol: address.protocol === 'https:' ? 'https' : 'http',
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const prices = createPrices(stripe, productName)
  const portalConfiguration = createPortalConfiguration(stripe)

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

  /**
   * Closes all open checkout sessions of the customer except the one for exactly this order, and returns that one's
   * URL.
   */
  async function openCheckout(order: CheckoutOrder): Promise<string | null> {
    let url: string | null = null
    for (const session of await openSessions(order.customerId)) {
      if (url === null && session.url !== null && isFor(session, order)) url = session.url
      else await expire(session)
    }
    return url
  }

  async function openSessions(customerId: string): Promise<Stripe.Checkout.Session[]> {
    const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })
    return data
  }

  /** Throws when the customer never existed, because then the key belongs to another account. */
  async function isRemoved(customerId: string): Promise<boolean> {
    return (await stripe.customers.retrieve(customerId)).deleted === true
  }

  async function hasSubscription(customer: string): Promise<boolean> {
    const { data } = await stripe.subscriptions.list({ customer, limit: 100 })
    return data.some(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
  }

  async function expire({ id }: Stripe.Checkout.Session): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      const { status } = await stripe.checkout.sessions.retrieve(id)
      if (status === 'expired') return
      // The customer has just paid in this session. A second payment must not start beside it.
      if (status === 'complete') throw new AppError('change_running', undefined, { retryAfterSeconds: 5, cause: error })
      throw error
    }
  }

  /** A key that was used before returns its first session, which another request may have closed since. */
  async function newCheckout(order: CheckoutOrder, idempotencyKey: string): Promise<Stripe.Checkout.Session> {
    const metadata = metadataOf(order)
    const { id } = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: order.customerId,
        client_reference_id: order.userId,
        line_items: [{ price: await prices.idOf(order.planId), quantity: 1 }],
        allowed_payment_method_types: [METHOD_TYPES[order.method]],
        success_url: order.paidUrl,
        cancel_url: order.cancelledUrl,
        metadata,
        subscription_data: { metadata },
      },
      { idempotencyKey },
    )
    const session = await stripe.checkout.sessions.retrieve(id)
    return session.status === 'open' ? session : newCheckout(order, keyOf('checkout', idempotencyKey, id))
  }

  const methods = cached(async (): Promise<readonly PaymentMethod[]> => {
    const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
    // The other configurations belong to platforms that the account is connected to.
    const used = data.find(
      ({ is_default: isDefault, active, application }) => isDefault && active && application === null,
    )
    const isOffered = (method: PaymentMethod) => used?.[METHOD_TYPES[method]]?.available === true
    return PAYMENT_METHODS.filter(isOffered)
  }, METHODS_MS)

  const service: PaymentService = {
    livemode,

    methods,

    async createCustomer(payer, gone) {
      // The email address may have changed between two attempts, and Stripe rejects the same key for two different
      // requests.
      const customer = await stripe.customers.create(
        { ...contactOf(payer), metadata: { mendsight_user: payer.userId } },
        { idempotencyKey: keyOf('customer', payer.userId, payer.email, payer.name, gone ?? '') },
      )
      return customer.id
    },

    async updateCustomer(customerId, payer) {
      try {
        await stripe.customers.update(customerId, contactOf(payer))
        return true
      } catch (error) {
        if (isMissing(error) && (await isRemoved(customerId))) return false
        throw error
      }
    },

    async removeCustomer(customerId) {
      try {
        await stripe.customers.del(customerId)
      } catch (error) {
        // With the key of another account, a customer would continue to pay unnoticed. Test customers pay nothing.
        if (!isMissing(error) || (livemode && !(await isRemoved(customerId)))) throw error
      }
    },

    async read(customerId) {
      const subscriptions = stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: EXPANDED.map((part) => `data.${part}`),
      })
      const found: Stripe.Subscription[] = []
      try {
        for await (const subscription of subscriptions) found.push(subscription)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
      const snapshot = []
      for (const subscription of found) snapshot.push(await toSnapshot(stripe, prices, subscription))
      return snapshot
    },

    async *liveSubscriptions() {
      const expand = EXPANDED.map((part) => `data.${part}`)
      try {
        for await (const subscription of stripe.subscriptions.list({ limit: 100, expand })) {
          const { customer } = subscription
          const snapshot = await toSnapshot(stripe, prices, subscription)
          yield { customerId: typeof customer === 'string' ? customer : customer.id, snapshot }
        }
      } catch (error) {
        throw refusalOf(error)
      }
    },

    async checkout(order) {
      const open = await openCheckout(order)
      if (open !== null) return open
      // No session is open any more, so this check sees every payment that was made until now.
      if (await hasSubscription(order.customerId)) {
        throw new AppError('change_running', undefined, { retryAfterSeconds: 5 })
      }
      const { customerId, key, planId, method, paidUrl } = order
      const { id, url } = await newCheckout(order, keyOf('checkout', customerId, key, planId, method, paidUrl))
      if (url === null) throw new Error(`The checkout session ${id} has no address`)
      return url
    },

    async upgrade({ subscriptionId, to, key }) {
      const subscription = await subscriptionOf(subscriptionId)
      // A bank debit takes days, and Stripe does not hold back the change of plan for it, so the plan would be granted
      // before it is paid.
      const method = methodOf(subscription)
      if (method !== null && !PAID_AT_ONCE.has(method.type)) {
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
      if (subscription.status === 'incomplete') return service.cancelNow(subscriptionId)
      await dropUpgrade(subscription)
      await orPutBack(subscription, async () => {
        await release(subscription)
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      })
    },

    async closeCheckouts(customerId) {
      for (const session of await openSessions(customerId)) await expire(session)
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

    async portal(customerId, returnUrl) {
      const configuration = await portalConfiguration()
      for await (const subscription of stripe.subscriptions.list({ customer: customerId, limit: 100 })) {
        await giveMethodToCustomer(stripe, subscription)
      }
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration,
        return_url: returnUrl,
      })
      return session.url
    },

    async invoices(customerId) {
      const { data } = await stripe.invoices.list({ customer: customerId, limit: 100 })
      return data.filter(({ status }) => status !== 'draft').map(invoiceRecordOf)
    },

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

    async check() {
      try {
        await stripe.prices.list({ active: true, limit: 1 })
        return 'ready'
      } catch (error) {
        return faultOf(error)
      }
    },
  }
  return refusing(service)
}

/** Wraps the service so that its errors are those of the port. */
function refusing(service: PaymentService): PaymentService {
  const entries = Object.entries(service).map(([name, member]) => {
    if (typeof member !== 'function' || name === 'eventOf' || name === 'liveSubscriptions') return [name, member]
    const call = member as (...parameters: unknown[]) => Promise<unknown>
    const refused = async (...parameters: unknown[]): Promise<unknown> => {
      try {
        return await call(...parameters)
      } catch (error) {
        throw refusalOf(error)
      }
    }
    return [name, refused]
  })
  return Object.fromEntries(entries) as PaymentService
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

function contactOf({ email, name }: Payer) {
  return { email, name }
}

function metadataOf({ userId, planId, method }: CheckoutOrder) {
  return { mendsight_user: userId, mendsight_plan: planId, mendsight_method: method }
}

function isFor(session: Stripe.Checkout.Session, order: CheckoutOrder): boolean {
  const wanted = Object.entries(metadataOf(order))
  return wanted.every(([key, value]) => session.metadata?.[key] === value) && session.success_url === order.paidUrl
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

const INVOICE_STATUSES = ['open', 'paid', 'void', 'uncollectible'] as const

/** Statuses that Stripe adds in the future are treated as unfinished. */
function invoiceStatusOf(status: Stripe.Invoice['status']): InvoiceRecord['status'] {
  return INVOICE_STATUSES.find((known) => known === status) ?? 'draft'
}

function invoiceRecordOf(invoice: Stripe.Invoice): InvoiceRecord {
  return {
    id: invoice.id,
    number: invoice.number,
    created_at: dateOf(invoice.created).toISOString(),
    amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    status: invoiceStatusOf(invoice.status),
    url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
  }
}
