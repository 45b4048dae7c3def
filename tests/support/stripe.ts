import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collect, DAY, itemOf, payInvoice, subscriptionOf } from './stripe/billing.ts'
import { passTime } from './stripe/calendar.ts'
import { catalogRoutes } from './stripe/catalog.ts'
import { checkoutRoutes, settleBankDebit } from './stripe/checkout.ts'
import { createDeliveries, type Delivered, type HandDelivery } from './stripe/deliveries.ts'
import type { Price, StripeEvent } from './stripe/objects.ts'
import { handlePage } from './stripe/pages.ts'
import { portalRoutes } from './stripe/portal.ts'
import { scheduleRoutes } from './stripe/schedules.ts'
import { createApi, type Failures, type HeldAnswers, type StripeRequest } from './stripe/server.ts'
import { subscriptionRoutes } from './stripe/subscriptions.ts'
import { World, type Charge, type PaymentMethodType } from './stripe/world.ts'

export type StripeOptions = {
  secretKey?: string
  /**
   * The time at which the clock stops; it then moves only when a test moves it. Without it, the clock runs like the
   * machine's.
   */
  startAt?: Date
}

type PriceChanges = Partial<Pick<Price, 'unit_amount' | 'currency' | 'metadata'>> & {
  recurring?: { interval: string; interval_count: number }
}

export type StripeStandIn = {
  /** For `new Stripe(secretKey, client)`. */
  client: { host: string; port: number; protocol: 'http' }
  origin: string
  secretKey: string
  /** Every call so far, those that failed too. */
  requests: StripeRequest[]
  /** All successful charges. */
  charges: Charge[]
  failures: Failures
  heldAnswers: HeldAnswers

  /** Seconds of its clock. */
  now: () => number
  /** Moves the clock. Everything that is due happens in the order of time. */
  advanceTo: (moment: Date) => void
  advanceDays: (days: number) => void

  /** How cards (and other payment methods) behave, for all customers or for one, until UPDATE CARD in the portal. */
  cards: Record<'accept' | 'decline' | 'requireAction', (customer?: string) => void>
  /** The bank's late answer to the first debit of a subscription. */
  bankDebits: Record<'succeed' | 'fail', (subscription: string) => void>
  /** Retries every open invoice that was tried before, as the automatic retries would; a failed renewal recovers. */
  payOpenInvoices: (customer?: string) => void
  /** Changes the account's payment method configuration. */
  setMethod: (type: PaymentMethodType, changes: { available?: boolean; value?: 'on' | 'off' }) => void
  /** What happens to a subscription after the last retry; it is canceled by default. */
  setAfterRetries: (fate: 'cancel' | 'unpaid' | 'past_due') => void
  /** Which of the two fields CANCEL PLAN in the portal sets: `cancel_at`, except in the classic billing mode. */
  setPortalCancelsBy: (field: 'cancel_at_period_end' | 'cancel_at') => void

  /**
   * Gives the customer's subscriptions a price that was never created, without an event. The returned function undoes
   * it.
   */
  changePrice: (customer: string, changes: PriceChanges) => () => void

  /** All so far, the oldest first. */
  readonly events: StripeEvent[]
  deliverTo: (url: string, secret: string) => void
  hold: () => void
  letGo: () => void
  /** Held events are never delivered, and not listed either. */
  forget: () => void
  /** Sends an event by hand, and returns the last response. */
  deliver: (event: StripeEvent, options?: HandDelivery) => Promise<{ status: number; body: string }>
  /** Every attempt of an automatic delivery. */
  delivered: Delivered[]
  /** Resolves when no delivery is in progress. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

/** The settings that connect a product to the stand-in. */
export function stripeSettings({ origin, secretKey }: Pick<StripeStandIn, 'origin' | 'secretKey'>) {
  return { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: origin }
}

/** A server with the HTTP interface of Stripe's billing, with its pages, its events and a clock that tests can set. */
export async function startStripe({
  secretKey = 'sk_test_stand_in',
  startAt,
}: StripeOptions = {}): Promise<StripeStandIn> {
  const world = new World({ livemode: secretKey.startsWith('sk_live_'), startAt })
  // Never too old for a receiver, whether it uses this clock or the machine's.
  const signedAt = () => Math.max(world.now(), Math.floor(Date.now() / 1000))
  const deliveries = createDeliveries({ secretKey, signedAt })
  world.onEvent = (event) => deliveries.send(event)
  const api = createApi(world, {
    secretKey,
    routes: {
      ...catalogRoutes(world),
      ...checkoutRoutes(world),
      ...subscriptionRoutes(world),
      ...scheduleRoutes(world),
      ...portalRoutes(world),
    },
  })
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', world.origin)
    passTime(world, world.now())
    const handling = url.pathname.startsWith('/pages/')
      ? handlePage(world, request, response, url)
      : api.handle(request, response, url)
    // The client is gone, or the stand-in has a bug. The test sees a connection that was cut.
    handling.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  world.origin = `http://127.0.0.1:${port}`

  const advanceTo = (seconds: number) => {
    if (seconds < world.now()) throw new Error("Stripe's clock only goes forward")
    passTime(world, seconds)
  }

  return {
    client: { host: '127.0.0.1', port, protocol: 'http' },
    origin: world.origin,
    secretKey,
    requests: api.requests,
    charges: world.charges,
    failures: api.failures,
    heldAnswers: api.heldAnswers,
    now: () => world.now(),
    advanceTo: (moment) => advanceTo(Math.floor(moment.getTime() / 1000)),
    advanceDays: (days) => advanceTo(world.now() + days * DAY),
    cards: {
      accept: (customer) => world.setCards('good', customer),
      decline: (customer) => world.setCards('declined', customer),
      requireAction: (customer) => world.setCards('requires_action', customer),
    },
    bankDebits: {
      succeed: (subscription) => settleBankDebit(world, subscription, true),
      fail: (subscription) => settleBankDebit(world, subscription, false),
    },
    payOpenInvoices(customer) {
      const open = world.invoices.newestFirst().filter(({ status, attempted }) => status === 'open' && attempted)
      for (const invoice of open.toReversed()) {
        if (customer !== undefined && customer !== invoice.customer) continue
        if (world.cardOf(invoice.customer) === 'good') payInvoice(world, invoice)
        else collect(world, invoice, { retries: subscriptionOf(world, invoice).pending_update === null })
      }
    },
    setMethod: (type, changes) => void Object.assign(world.methods[type], changes),
    setAfterRetries: (fate) => void (world.afterRetries = fate),
    setPortalCancelsBy: (field) => void (world.portalCancelsBy = field),
    changePrice(customer, changes) {
      const items = world.subscriptions
        .newestFirst()
        .filter((subscription) => subscription.customer === customer)
        .map((subscription) => itemOf(subscription))
      const before = items.map(({ price }) => price)
      for (const item of items) {
        item.price = Object.assign(structuredClone(item.price), changes)
      }
      return () => {
        for (const [at, price] of before.entries()) Object.assign(items[at] ?? {}, { price })
      }
    },
    get events() {
      return world.events.newestFirst().toReversed()
    },
    deliverTo(url, secret) {
      world.endpoints += 1
      deliveries.register(url, secret)
    },
    hold: deliveries.hold,
    letGo: () => deliveries.letGo(),
    forget() {
      for (const { id } of deliveries.forget()) world.events.remove(id)
    },
    deliver: (event, options) => deliveries.deliver(event, options),
    delivered: deliveries.delivered,
    idle: deliveries.idle,
    close: () =>
      new Promise((resolve) => {
        deliveries.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
