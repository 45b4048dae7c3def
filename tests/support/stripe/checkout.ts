import { z } from 'zod'
import { collect, DAY, issue, payInvoice, periodEnd, periodLine } from './billing.ts'
import { flag, mergedMetadata, metadata, page, read, StripeFault, text, whole } from './form.ts'
import { button, escaped, htmlPage, link, money, type Answered } from './html.ts'
import { anItem, aPaymentMethod, aSession, aSubscription, type Session, type Subscription } from './objects.ts'
import type { Routes } from './server.ts'
import { PAYMENT_METHOD_TYPES, type World } from './world.ts'

const METHOD_NAMES: Record<string, string> = { card: 'Card', paypal: 'PayPal', us_bank_account: 'US bank account' }
const HALF_AN_HOUR = 1800

const customerUpdate = z.enum(['auto', 'never']).optional()

const createShape = {
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: text, quantity: whole })).length(1),
  customer: text,
  // Since 2026-09-30.endive this replaces payment_method_types, as a filter on what the account offers.
  allowed_payment_method_types: z.array(z.enum(PAYMENT_METHOD_TYPES)).min(1).optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expires_at: whole.optional(),
  locale: text.optional(),
  customer_update: z
    .strictObject({ address: customerUpdate, name: customerUpdate, shipping: customerUpdate })
    .optional(),
  saved_payment_method_options: z
    .strictObject({
      payment_method_save: z.enum(['enabled', 'disabled']).optional(),
      payment_method_remove: z.enum(['enabled', 'disabled']).optional(),
      allow_redisplay_filters: z.array(z.enum(['always', 'limited', 'unspecified'])).optional(),
    })
    .optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  allow_promotion_codes: flag.optional(),
}

export function checkoutRoutes(world: World): Routes {
  return {
    'POST /v1/checkout/sessions': ({ params }) => create(world, params),

    'GET /v1/checkout/sessions': ({ params }) => {
      const given = read(params, {
        ...page,
        customer: text.optional(),
        subscription: text.optional(),
        status: z.enum(['open', 'complete', 'expired']).optional(),
      })
      return world.sessions.page(
        '/v1/checkout/sessions',
        given,
        ({ customer, status, subscription }) =>
          (given.customer ?? customer) === customer &&
          (given.subscription ?? subscription) === subscription &&
          (given.status ?? status) === status,
      )
    },

    'GET /v1/checkout/sessions/:id': ({ params, id }) => {
      read(params, {})
      return world.sessions.get(id)
    },

    'POST /v1/checkout/sessions/:id/expire': ({ params, id }) => {
      read(params, {})
      const session = world.sessions.get(id)
      if (session.status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
        throw new StripeFault(400, message)
      }
      expireSession(world, session)
      return session
    },
  }
}

function create(world: World, params: Record<string, unknown>): Session {
  const given = read(params, createShape)
  const customer = world.customers.get(given.customer, 'customer')
  const [{ price: priceId, quantity } = { price: '', quantity: 0 }] = given.line_items
  const price = world.prices.get(priceId, 'line_items[0][price]')
  const types = (given.allowed_payment_method_types ?? PAYMENT_METHOD_TYPES).filter((type) => world.isOffered(type))
  if (types.length === 0) {
    const message = 'No valid payment method types for this Checkout Session. Please activate them in your dashboard.'
    throw new StripeFault(400, message, { param: 'allowed_payment_method_types' })
  }
  const now = world.now()
  const expires = given.expires_at ?? now + DAY
  // A little less than half an hour, because the caller may have read the time some seconds ago.
  if (expires < now + HALF_AN_HOUR - 60 || expires > now + DAY + 60) {
    const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
    throw new StripeFault(400, message, { param: 'expires_at' })
  }
  const stamp = world.stamp(world.livemode ? 'cs_live' : 'cs_test')
  world.orders.set(stamp.id, {
    price: price.id,
    quantity,
    metadata: mergedMetadata({}, given.subscription_data?.metadata),
  })
  return world.sessions.put(
    aSession(stamp, {
      amount: price.unit_amount * quantity,
      currency: price.currency,
      customer: customer.id,
      email: customer.email,
      url: `${world.origin}/pages/checkout/${stamp.id}`,
      success_url: given.success_url,
      cancel_url: given.cancel_url ?? null,
      client_reference_id: given.client_reference_id ?? null,
      expires_at: expires,
      locale: given.locale ?? null,
      metadata: mergedMetadata({}, given.metadata),
      allowed_payment_method_types: given.allowed_payment_method_types ?? null,
      payment_method_types: types,
      payment_method_collection: given.payment_method_collection ?? 'always',
      billing_address_collection: given.billing_address_collection ?? null,
      allow_promotion_codes: given.allow_promotion_codes ?? null,
    }),
  )
}

export function expireSession(world: World, session: Session): void {
  world.change(session, { status: 'expired', url: null }, 'checkout.session.expired')
}

/** The page of a checkout session: what is bought, and a button to pay. */
export function checkoutPage(world: World, session: Session, notice = ''): string {
  const title = 'Pay with Stripe (test)'
  const back = session.cancel_url === null ? '' : link('BACK', session.cancel_url)
  if (session.status !== 'open') {
    const words = session.status === 'expired' ? 'This session has expired.' : 'This session was paid already.'
    return htmlPage(title, `<p role="status">${words}</p>${back}`)
  }
  const { price: priceId } = world.orders.get(session.id) ?? { price: '' }
  const { product, recurring } = world.prices.get(priceId)
  const methods = session.payment_method_types.map((type) => METHOD_NAMES[type] ?? type).join(', ')
  return htmlPage(
    title,
    `${notice && `<p role="alert">${escaped(notice)}</p>`}
<dl>
<dt>Plan</dt><dd>${escaped(world.products.get(product).name)}</dd>
<dt>Amount</dt><dd>${money(session.amount_total, session.currency)} per ${recurring.interval}</dd>
<dt>Payment method</dt><dd>${escaped(methods)}</dd>
</dl>
${button('PAY', 'pay')}${back}`,
  )
}

/** Handles the PAY button. */
export function payCheckout(world: World, session: Session): Answered {
  if (session.status !== 'open') return { status: 200, html: checkoutPage(world, session) }
  const [type = 'card'] = session.payment_method_types
  if (world.cardOf(session.customer ?? '') === 'declined') {
    return { status: 402, html: checkoutPage(world, session, 'Your card was declined.') }
  }
  const subscription = subscribe(world, session, type)
  const isDebit = type === 'us_bank_account'
  const { email, name } = world.customers.get(subscription.customer)
  world.change(
    session,
    {
      status: 'complete',
      payment_status: isDebit ? 'unpaid' : 'paid',
      subscription: subscription.id,
      invoice: subscription.latest_invoice,
      customer_details: { email, name, phone: null },
      url: null,
    },
    'checkout.session.completed',
  )
  return { status: 303, location: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id) }
}

function subscribe(world: World, session: Session, type: string): Subscription {
  const order = world.orders.get(session.id)
  const price = world.prices.get(order?.price ?? '')
  const customer = session.customer ?? ''
  const stamp = world.stamp('sub')
  const start = stamp.created
  const end = periodEnd(start, price, start)
  const subscription = world.subscriptions.put(
    aSubscription(stamp, {
      customer,
      items: [anItem(world.stamp('si'), { price, quantity: order?.quantity ?? 1, subscription: stamp.id, start, end })],
      currency: price.currency,
      payment_method: world.paymentMethods.put(aPaymentMethod(world.stamp('pm'), type, customer)).id,
      metadata: order?.metadata ?? {},
    }),
  )
  world.tell('customer.subscription.created', subscription)
  const invoice = issue(world, subscription, {
    lines: [periodLine(world, subscription, price, start)],
    reason: 'subscription_create',
    period: { start, end: start },
  })
  // A bank debit is decided after days; authentication on the page pays immediately.
  if (type !== 'us_bank_account') payInvoice(world, invoice)
  world.change(subscription, { status: 'active', latest_invoice: invoice.id }, 'customer.subscription.updated')
  return subscription
}

/** The bank's answer to the first debit of a subscription. */
export function settleBankDebit(world: World, subscriptionId: string, isPaid: boolean): void {
  const session = world.sessions.newestFirst().find(({ subscription }) => subscription === subscriptionId)
  const invoice = world.invoices.get(session?.invoice ?? '')
  if (session === undefined || invoice.status !== 'open') throw new Error(`No debit is under way: ${subscriptionId}`)
  if (isPaid) {
    payInvoice(world, invoice)
    world.change(session, { payment_status: 'paid' }, 'checkout.session.async_payment_succeeded')
    return
  }
  const subscription = world.subscriptions.get(subscriptionId)
  world.setCards('declined', subscription.customer)
  collect(world, invoice)
  world.tell('checkout.session.async_payment_failed', session)
  world.change(subscription, { status: 'past_due' }, 'customer.subscription.updated')
}
