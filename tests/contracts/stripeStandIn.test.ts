import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { startStripe, type StripeOptions, type StripeStandIn } from '#tests/support/stripe.ts'

const START = new Date('2026-01-31T12:00:00Z')
const JUST_NOW = { startAt: START }

/** A new stand-in with the real SDK, a customer and two plans. */
async function aShop(options: StripeOptions = JUST_NOW) {
  const standIn = await startStripe(options)
  afterAll(() => standIn.close())
  const stripe = new Stripe(standIn.secretKey, { ...standIn.client, maxNetworkRetries: 0, telemetry: false })
  const customer = await stripe.customers.create({ email: 'ann@example.com', metadata: { user: '7' } })
  const plan = (name: string, cents: number) =>
    stripe.prices.create({
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: 'month' },
      lookup_key: name,
      product_data: { name },
    })
  const basic = await plan('basic', 1000)
  const pro = await plan('pro', 3000)
  return { standIn, stripe, customer, basic, pro }
}

type Shop = Awaited<ReturnType<typeof aShop>>
type Method = 'card' | 'paypal' | 'us_bank_account'

function checkout({ stripe, customer, pro }: Shop, { price = pro.id, method = 'card' as Method } = {}) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    allowed_payment_method_types: [method],
    success_url: 'http://127.0.0.1:9/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/back',
    client_reference_id: 'change-1',
    subscription_data: { metadata: { user: '7' } },
  })
}

function press(url: string | null | undefined, action: string) {
  return fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
}

async function subscribed(shop: Shop, options: { price?: string; method?: Method } = {}): Promise<Stripe.Subscription> {
  await press((await checkout(shop, options)).url, 'pay')
  const { data } = await shop.stripe.subscriptions.list({ customer: shop.customer.id })
  return data[0] ?? expect.fail()
}

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  return items.data[0] ?? expect.fail()
}

function typesSince({ events }: StripeStandIn, before: number): string[] {
  return events.slice(before).map(({ type }) => type)
}

function upgrade({ stripe, pro }: Shop, subscription: Stripe.Subscription, behavior: 'pending' | 'error' = 'pending') {
  return stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: pro.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: behavior === 'pending' ? 'pending_if_incomplete' : 'error_if_incomplete',
    expand: ['latest_invoice'],
  })
}

function seconds(date: string): number {
  return Date.parse(date) / 1000
}

describe('a checkout', () => {
  it.each<Method>(['card', 'paypal'])('by %s makes an active subscription that is paid for', async (method) => {
    const shop = await aShop()
    const session = await checkout(shop, { method })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_method_types: [method] })
    const page = await (await fetch(session.url ?? '')).text()
    for (const words of ['Pay with Stripe (test)', 'pro', '$30.00', 'http://127.0.0.1:9/back']) {
      expect(page).toContain(words)
    }
    const answer = await press(session.url, 'pay')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`http://127.0.0.1:9/done?session=${session.id}`)

    const done = await shop.stripe.checkout.sessions.retrieve(session.id)
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'change-1',
      url: null,
    })
    const subscription = await shop.stripe.subscriptions.retrieve(done.subscription as string, {
      expand: ['latest_invoice', 'customer', 'default_payment_method'],
    })
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { user: '7' },
      customer: { id: shop.customer.id, email: 'ann@example.com' },
      default_payment_method: { type: method },
      latest_invoice: { status: 'paid', billing_reason: 'subscription_create', amount_paid: 3000 },
    })
    expect(itemOf(subscription)).toMatchObject({
      price: { id: shop.pro.id },
      current_period_start: seconds('2026-01-31T12:00:00Z'),
      current_period_end: seconds('2026-02-28T12:00:00Z'),
    })
    expect(shop.standIn.charges).toMatchObject([{ customer: shop.customer.id, amount: 3000, currency: 'usd' }])
    expect(typesSince(shop.standIn, 1)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'customer.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ])
    await press(session.url, 'pay')
    expect(await (await fetch(session.url ?? '')).text()).toContain('was paid already')
    expect(shop.standIn.charges).toHaveLength(1)
  })

  it('by bank debit waits for the bank', async () => {
    const shop = await aShop()
    const subscription = await subscribed(shop, { method: 'us_bank_account' })
    const list = () => shop.stripe.checkout.sessions.list({ customer: shop.customer.id })
    expect(subscription.status).toBe('active')
    expect((await list()).data).toMatchObject([{ status: 'complete', payment_status: 'unpaid' }])
    expect(shop.standIn.charges).toEqual([])
    shop.standIn.bankDebits.succeed(subscription.id)
    expect((await list()).data).toMatchObject([{ payment_status: 'paid' }])
    expect(shop.standIn.charges).toMatchObject([{ amount: 3000 }])
    expect(shop.standIn.events.at(-1)?.type).toBe('checkout.session.async_payment_succeeded')
  })

  it('by bank debit leaves the subscription past due when the bank does not pay', async () => {
    const shop = await aShop()
    const { id } = await subscribed(shop, { method: 'us_bank_account' })
    const before = shop.standIn.events.length
    shop.standIn.bankDebits.fail(id)
    expect(typesSince(shop.standIn, before)).toEqual([
      'invoice.payment_failed',
      'checkout.session.async_payment_failed',
      'customer.subscription.updated',
    ])
    expect(await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1 },
    })
  })

  it('ends unpaid by its time, by a call, or for a method that is off', async () => {
    const shop = await aShop()
    const { sessions } = shop.stripe.checkout
    const one = await checkout(shop)
    const other = await checkout(shop)
    await sessions.expire(one.id)
    await expect(sessions.expire(one.id)).rejects.toMatchObject({ statusCode: 400 })
    expect((await sessions.list({ customer: shop.customer.id, status: 'open' })).data).toMatchObject([{ id: other.id }])
    shop.standIn.advanceDays(1)
    expect(await sessions.retrieve(other.id)).toMatchObject({ status: 'expired' })
    expect(await (await press(other.url, 'pay')).text()).toContain('has expired')
    expect(shop.standIn.charges).toEqual([])
    shop.standIn.setMethod('paypal', { value: 'off' })
    await expect(checkout(shop, { method: 'paypal' })).rejects.toMatchObject({ param: 'allowed_payment_method_types' })
    const { data } = await shop.stripe.paymentMethodConfigurations.list()
    expect(data).toMatchObject([{ is_default: true, paypal: { display_preference: { value: 'off' } } }])
  })

  it('with a card that is declined says so and can be tried again', async () => {
    const shop = await aShop()
    const { url } = await checkout(shop)
    shop.standIn.cards.decline()
    expect(await (await press(url, 'pay')).text()).toContain('Your card was declined.')
    shop.standIn.cards.accept()
    expect((await press(url, 'pay')).status).toBe(303)
  })
})

describe('an upgrade', () => {
  it('credits what is left of the old price and charges it at the new one, as the preview said', async () => {
    const shop = await aShop({ startAt: new Date('2026-03-01T00:00:00Z') })
    const subscription = await subscribed(shop, { price: shop.basic.id })
    shop.standIn.advanceDays(10)
    const at = shop.standIn.now()
    const preview = await shop.stripe.invoices.createPreview({
      customer: shop.customer.id,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: itemOf(subscription).id, price: shop.pro.id }],
        proration_behavior: 'always_invoice',
        proration_date: at,
      },
    })
    // 21 of 31 days: 677 and 2032 cents.
    expect(preview).toMatchObject({ amount_due: 1355, currency: 'usd' })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-677, 2032])

    const upgraded = await upgrade(shop, subscription)
    expect(upgraded).toMatchObject({
      pending_update: null,
      latest_invoice: { status: 'paid', amount_paid: 1355, billing_reason: 'subscription_update' },
    })
    expect(itemOf(upgraded).price.id).toBe(shop.pro.id)
    expect(shop.standIn.charges.map(({ amount }) => amount)).toEqual([1000, 1355])
    shop.standIn.advanceTo(new Date('2026-04-01T00:00:00Z'))
    expect(shop.standIn.charges.at(-1)).toMatchObject({ amount: 3000 })
  })

  it.each(['decline', 'requireAction'] as const)('waits after %s, and applies once it is paid', async (manner) => {
    const shop = await aShop()
    const subscription = await subscribed(shop, { price: shop.basic.id })
    shop.standIn.cards[manner]()
    shop.standIn.advanceDays(1)
    const waiting = await upgrade(shop, subscription)
    const invoice = waiting.latest_invoice as Stripe.Invoice
    expect(itemOf(waiting).price.id).toBe(shop.basic.id)
    expect(waiting).toMatchObject({
      status: 'active',
      pending_update: {
        expires_at: shop.standIn.now() + 23 * 3600,
        subscription_items: [{ price: { id: shop.pro.id } }],
      },
    })
    expect(invoice).toMatchObject({ status: 'open', amount_paid: 0, next_payment_attempt: null })
    const isAction = shop.standIn.events.some(({ type }) => type === 'invoice.payment_action_required')
    expect(isAction).toBe(manner === 'requireAction')
    const before = shop.standIn.events.length
    expect(await (await fetch(invoice.hosted_invoice_url ?? '')).text()).toContain('PAY')
    await press(invoice.hosted_invoice_url, 'pay')
    expect(typesSince(shop.standIn, before)).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.pending_update_applied',
      'customer.subscription.updated',
    ])
    const applied = await shop.stripe.subscriptions.retrieve(subscription.id)
    expect(applied.pending_update).toBeNull()
    expect(itemOf(applied).price.id).toBe(shop.pro.id)
  })

  it('that nobody pays is dropped after 23 hours', async () => {
    const shop = await aShop()
    const subscription = await subscribed(shop, { price: shop.basic.id })
    shop.standIn.cards.decline()
    shop.standIn.advanceDays(1)
    const { latest_invoice: invoice } = await upgrade(shop, subscription)
    shop.standIn.advanceDays(1)
    const after = await shop.stripe.subscriptions.retrieve(subscription.id)
    expect(after).toMatchObject({ pending_update: null, status: 'active' })
    expect(itemOf(after).price.id).toBe(shop.basic.id)
    expect(await shop.stripe.invoices.retrieve((invoice as Stripe.Invoice).id)).toMatchObject({ status: 'void' })
    expect(shop.standIn.events.map(({ type }) => type)).toContain('customer.subscription.pending_update_expired')
  })

  it('that waits is given up by voiding its invoice, or by another one', async () => {
    const shop = await aShop()
    const subscription = await subscribed(shop, { price: shop.basic.id })
    shop.standIn.cards.decline()
    shop.standIn.advanceDays(1)
    const first = (await upgrade(shop, subscription)).latest_invoice as Stripe.Invoice
    const second = (await upgrade(shop, subscription)).latest_invoice as Stripe.Invoice
    expect(await shop.stripe.invoices.retrieve(first.id)).toMatchObject({ status: 'void' })
    const before = shop.standIn.events.length
    expect(await shop.stripe.invoices.voidInvoice(second.id)).toMatchObject({ status: 'void' })
    expect(typesSince(shop.standIn, before)).toEqual([
      'invoice.voided',
      'customer.subscription.pending_update_expired',
      'customer.subscription.updated',
    ])
    await expect(shop.stripe.invoices.voidInvoice(second.id)).rejects.toMatchObject({ statusCode: 400 })
    await press(second.hosted_invoice_url, 'pay')
    expect(itemOf(await shop.stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(shop.basic.id)
    expect(shop.standIn.charges).toHaveLength(1)
  })

  it('of a subscription that a bank debit pays cannot wait', async () => {
    const shop = await aShop()
    const subscription = await subscribed(shop, { price: shop.basic.id, method: 'us_bank_account' })
    shop.standIn.advanceDays(1)
    await expect(upgrade(shop, subscription)).rejects.toMatchObject({ statusCode: 400, param: 'payment_behavior' })
    expect(itemOf(await upgrade(shop, subscription, 'error')).price.id).toBe(shop.pro.id)
  })

  it('is refused and leaves nothing behind with error_if_incomplete', async () => {
    const shop = await aShop()
    const subscription = await subscribed(shop, { price: shop.basic.id })
    shop.standIn.cards.decline()
    shop.standIn.advanceDays(1)
    const before = shop.standIn.events.length
    await expect(upgrade(shop, subscription, 'error')).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
    })
    expect(typesSince(shop.standIn, before)).toEqual([])
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toEqual(
      expect.objectContaining({ latest_invoice: subscription.latest_invoice, status: 'active' }),
    )
  })

  it('without an invoice of its own is on the next one', async () => {
    const shop = await aShop({ startAt: new Date('2026-03-01T00:00:00Z') })
    const subscription = await subscribed(shop, { price: shop.basic.id })
    shop.standIn.advanceDays(10)
    await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: shop.pro.id }],
      proration_behavior: 'create_prorations',
    })
    const next = await shop.stripe.invoices.createPreview({ subscription: subscription.id })
    expect(next).toMatchObject({ amount_due: 4355, next_payment_attempt: seconds('2026-04-01T00:00:00Z') })
    shop.standIn.advanceTo(new Date('2026-04-01T00:00:00Z'))
    expect(shop.standIn.charges.map(({ amount }) => amount)).toEqual([1000, 4355])
  })

  it('that may wait carries no metadata and no end', async () => {
    const shop = await aShop()
    const { id } = await subscribed(shop)
    const behavior = { payment_behavior: 'pending_if_incomplete' } as const
    for (const more of [{ metadata: { a: 'b' } }, { cancel_at_period_end: true }]) {
      await expect(shop.stripe.subscriptions.update(id, { ...behavior, ...more })).rejects.toMatchObject({
        statusCode: 400,
        param: Object.keys(more)[0],
      })
    }
  })
})

describe('a downgrade by schedule', () => {
  async function downgraded({ keepsMethod = true } = {}) {
    const shop = await aShop()
    const subscription = await subscribed(shop)
    const { id, phases } = await shop.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const { start_date, end_date, default_payment_method: payer } = phases[0] ?? expect.fail()
    const method = keepsMethod ? { default_payment_method: payer as string } : {}
    await shop.stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: shop.pro.id, quantity: 1 }], start_date, end_date, ...method },
        {
          items: [{ price: shop.basic.id, quantity: 1 }],
          duration: { interval: 'month' },
          proration_behavior: 'none',
          ...method,
        },
      ],
    })
    return { shop, id, subscription }
  }

  it("comes at the period's end, costs the new price from then on, and lets go after its last phase", async () => {
    const { shop, id, subscription } = await downgraded()
    const read = () => shop.stripe.subscriptions.retrieve(subscription.id, { expand: ['schedule'] })
    expect(await read()).toMatchObject({ schedule: { id, status: 'active', phases: [{}, {}] } })
    expect(itemOf(await read()).price.id).toBe(shop.pro.id)
    expect(await shop.stripe.invoices.createPreview({ subscription: subscription.id })).toMatchObject({
      amount_due: 1000,
      next_payment_attempt: seconds('2026-02-28T12:00:00Z'),
    })
    shop.standIn.advanceTo(new Date('2026-02-28T12:00:00Z'))
    expect(itemOf(await read())).toMatchObject({
      price: { id: shop.basic.id },
      current_period_end: seconds('2026-03-31T12:00:00Z'),
    })
    expect(shop.standIn.charges.map(({ amount }) => amount)).toEqual([3000, 1000])
    shop.standIn.advanceTo(new Date('2026-03-31T12:00:00Z'))
    expect(await read()).toMatchObject({ schedule: null, status: 'active' })
    expect(await shop.stripe.subscriptionSchedules.retrieve(id)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    })
  })

  it('unsets a method of payment that its phases do not name, and then the one of the customer pays', async () => {
    const { shop, subscription } = await downgraded({ keepsMethod: false })
    const { id } = subscription
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ default_payment_method: null })
    shop.standIn.advanceTo(new Date('2026-02-28T12:00:00Z'))
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
    const method = subscription.default_payment_method as string
    await shop.stripe.customers.update(shop.customer.id, { invoice_settings: { default_payment_method: method } })
    shop.standIn.advanceDays(3)
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  })

  it('keeps the subscription from being changed past it, until it is released', async () => {
    const { shop, id, subscription } = await downgraded()
    const managed = { statusCode: 400, message: expect.stringContaining('managed by the subscription schedule') }
    await expect(upgrade(shop, subscription)).rejects.toMatchObject(managed)
    const end = () => shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await expect(end()).rejects.toMatchObject(managed)
    expect(await shop.stripe.subscriptionSchedules.release(id)).toMatchObject({ status: 'released' })
    expect(await end()).toMatchObject({ cancel_at_period_end: true, schedule: null })
    shop.standIn.advanceDays(60)
    expect(shop.standIn.charges).toHaveLength(1)
  })
})

describe('a subscription', () => {
  it("that is to end runs until the period's end, and can be kept until then", async () => {
    const shop = await aShop()
    const { id } = await subscribed(shop)
    const end = (isEnding: boolean) => shop.stripe.subscriptions.update(id, { cancel_at_period_end: isEnding })
    expect(await end(true)).toMatchObject({ status: 'active', cancel_at: seconds('2026-02-28T12:00:00Z') })
    expect(await end(false)).toMatchObject({ cancel_at: null, canceled_at: null })
    await end(true)
    await expect(shop.stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    })
    shop.standIn.advanceTo(new Date('2026-02-28T11:59:59Z'))
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
    shop.standIn.advanceTo(new Date('2026-02-28T12:00:00Z'))
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: seconds('2026-02-28T12:00:00Z'),
    })
    expect(shop.standIn.events.at(-1)?.type).toBe('customer.subscription.deleted')
    expect(shop.standIn.charges).toHaveLength(1)
    expect((await shop.stripe.subscriptions.list({ customer: shop.customer.id })).data).toEqual([])
  })

  it('renews on the same day of the month, or on its last one', async () => {
    const shop = await aShop()
    const { id } = await subscribed(shop)
    const end = async () => new Date(itemOf(await shop.stripe.subscriptions.retrieve(id)).current_period_end * 1000)
    const ends = []
    for (let month = 0; month < 3; month += 1) {
      ends.push((await end()).toISOString().slice(0, 10))
      shop.standIn.advanceTo(await end())
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    expect(shop.standIn.charges).toHaveLength(4)
    expect(shop.standIn.events.filter(({ type }) => type === 'invoice.upcoming')).toHaveLength(3)
  })

  it('whose renewal fails is past due, is tried again and recovers with a good card', async () => {
    const shop = await aShop()
    const { id } = await subscribed(shop)
    const read = () => shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    shop.standIn.cards.decline()
    shop.standIn.advanceTo(new Date('2026-02-28T12:00:00Z'))
    const open = { status: 'open', attempt_count: 1, next_payment_attempt: seconds('2026-03-03T12:00:00Z') }
    expect(await read()).toMatchObject({ status: 'past_due', latest_invoice: open })
    shop.standIn.advanceDays(3)
    expect(await read()).toMatchObject({
      latest_invoice: { attempt_count: 2, next_payment_attempt: seconds('2026-03-08T12:00:00Z') },
    })
    const portal = await shop.stripe.billingPortal.sessions.create({ customer: shop.customer.id })
    await press(portal.url, 'card')
    shop.standIn.payOpenInvoices()
    // The card of the first payment belongs to the subscription, and the new one to the customer.
    expect(await read()).toMatchObject({ status: 'past_due' })
    expect(await shop.stripe.subscriptions.update(id, { default_payment_method: '' })).toMatchObject({
      default_payment_method: null,
    })
    await press(portal.url, 'card')
    shop.standIn.payOpenInvoices()
    expect(await read()).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
    expect(shop.standIn.charges.map(({ amount }) => amount)).toEqual([3000, 3000])
  })

  it.each([
    ['cancel', 'canceled'],
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ] as const)('that nobody pays, with the fate %s, is %s after the last retry', async (fate, status) => {
    const shop = await aShop()
    const { id } = await subscribed(shop)
    shop.standIn.setAfterRetries(fate)
    shop.standIn.cards.decline()
    shop.standIn.advanceTo(new Date('2026-03-20T12:00:00Z'))
    expect(await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
      status,
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    })
  })

  it('that ends at once leaves the rest of what was paid as credit, if asked, which the next payment takes', async () => {
    const shop = await aShop({ startAt: new Date('2026-03-01T00:00:00Z') })
    const { id } = await subscribed(shop)
    shop.standIn.advanceDays(10)
    const ended = await shop.stripe.subscriptions.cancel(id, { invoice_now: true, prorate: true })
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } })
    expect(await shop.stripe.customers.retrieve(shop.customer.id)).toMatchObject({ balance: -2032 })
    await subscribed(shop)
    expect(shop.standIn.charges.map(({ amount }) => amount)).toEqual([3000, 968])
    await expect(shop.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
  })

  it('ends at once with its customer', async () => {
    const shop = await aShop()
    const { id } = await subscribed(shop)
    expect(await shop.stripe.customers.del(shop.customer.id)).toMatchObject({ deleted: true })
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
    expect(await shop.stripe.customers.retrieve(shop.customer.id)).toMatchObject({ deleted: true })
    await expect(checkout(shop)).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
    await expect(shop.stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })
})

describe('the portal', () => {
  it.each(['cancel_at_period_end', 'cancel_at'] as const)(
    'ends a plan by %s once it has no schedule',
    async (field) => {
      const shop = await aShop()
      shop.standIn.setPortalCancelsBy(field)
      const { id } = await subscribed(shop)
      const schedule = await shop.stripe.subscriptionSchedules.create({ from_subscription: id })
      const configuration = await shop.stripe.billingPortal.configurations.create({
        features: {
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
        },
      })
      const { url } = await shop.stripe.billingPortal.sessions.create({
        customer: shop.customer.id,
        return_url: 'http://127.0.0.1:9/payment',
        configuration: configuration.id,
      })
      const page = async () => (await fetch(url)).text()
      expect(await page()).not.toContain('CANCEL PLAN')
      await press(url, 'cancel')
      expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null, schedule: schedule.id })
      await shop.stripe.subscriptionSchedules.release(schedule.id)
      for (const words of ['Customer portal (test)', '$30.00', 'Renews on 2026-02-28', 'CANCEL PLAN', 'UPDATE CARD']) {
        expect(await page()).toContain(words)
      }
      expect(await page()).toContain('href="http://127.0.0.1:9/payment"')
      await press(url, 'cancel')
      expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
        cancel_at: seconds('2026-02-28T12:00:00Z'),
        cancel_at_period_end: field === 'cancel_at_period_end',
        schedule: null,
      })
      expect(await page()).toContain('Ends on 2026-02-28')
      await press(url, 'keep')
      expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
        cancel_at: null,
        cancel_at_period_end: false,
      })
    },
  )
})

describe('a call', () => {
  it('with a key that was used answers the same again, and refuses other parameters for a day or a key too long', async () => {
    const { standIn, stripe } = await aShop()
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'key-1' })
    const first = await create('bob@example.com')
    const again = await create('bob@example.com')
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(create('eve@example.com')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    standIn.advanceDays(1)
    expect((await create('eve@example.com')).id).not.toBe(first.id)
    expect(standIn.requests.filter(({ idempotencyKey }) => idempotencyKey === 'key-1')).toHaveLength(4)
    const options = { idempotencyKey: 'k'.repeat(256) }
    await expect(stripe.customers.create({ name: 'Bob' }, options)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('whose answer is lost was done all the same', async () => {
    const { standIn, stripe } = await aShop()
    const options = { idempotencyKey: 'key-2' }
    standIn.failures.loseAnswer('/v1/customers', { times: 2 })
    await expect(stripe.customers.create({ name: 'Bob' }, options)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    const again = await stripe.customers.create({ name: 'Bob' }, options)
    const made = standIn.events.filter(({ type, data }) => type === 'customer.created' && data.object['name'] === 'Bob')
    expect(made).toMatchObject([{ data: { object: { id: again.id } } }])
  })

  it.each<[string, (standIn: StripeStandIn) => void, object]>([
    ['is cut', ({ failures }) => failures.refuse(), { type: 'StripeConnectionError' }],
    ['meets an outage', ({ failures }) => failures.status(503), { type: 'StripeAPIError', statusCode: 503 }],
    ['comes too often', ({ failures }) => failures.rateLimit(), { type: 'StripeRateLimitError' }],
    ['is never answered', ({ failures }) => failures.hang(), { type: 'StripeConnectionError' }],
  ])('that %s fails until there is no failure any more', async (_name, fail, error) => {
    const { standIn, stripe, customer } = await aShop()
    fail(standIn)
    await expect(stripe.customers.retrieve(customer.id, {}, { timeout: 150 })).rejects.toMatchObject(error)
    standIn.failures.none()
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, livemode: false })
  })

  it('with a wrong key, an unknown parameter or a taken lookup key is refused', async () => {
    const shop = await aShop()
    const { standIn, stripe, customer } = shop
    const anonymous = new Stripe('sk_test_wrong', standIn.client)
    await expect(anonymous.customers.retrieve(customer.id)).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
    const typo = { emial: 'x' } as Stripe.CustomerCreateParams
    await expect(stripe.customers.create(typo)).rejects.toMatchObject({ code: 'parameter_unknown', param: 'emial' })
    const subscription = await subscribed(shop)
    const item: object = { id: itemOf(subscription).id, prize: 'x' }
    await expect(stripe.subscriptions.update(subscription.id, { items: [item] })).rejects.toMatchObject({
      statusCode: 400,
      param: expect.stringMatching(/^items\[0\]/),
    })
    await expect(
      stripe.prices.create({
        currency: 'usd',
        unit_amount: 1,
        recurring: { interval: 'month' },
        lookup_key: 'pro',
        product_data: { name: 'Pro' },
      }),
    ).rejects.toMatchObject({ param: 'lookup_key' })
    await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 })
  })

  it('for prices finds them by their lookup keys, with their products', async () => {
    const { stripe, pro } = await aShop()
    const { data } = await stripe.prices.list({ lookup_keys: ['pro', 'none'], active: true, expand: ['data.product'] })
    expect(data).toMatchObject([{ id: pro.id, unit_amount: 3000, product: { object: 'product', name: 'pro' } }])
  })
})

describe('the clock', () => {
  it("goes with the machine's unless it is told where to stand, and only forward", async () => {
    const { standIn } = await aShop({})
    const ahead = () => standIn.now() - Math.floor(Date.now() / 1000)
    expect(ahead()).toBeCloseTo(0, -1)
    standIn.advanceDays(2)
    expect(ahead()).toBeCloseTo(2 * 86_400, -1)
    expect(() => standIn.advanceDays(-1)).toThrow('only goes forward')
  })
})

describe('events', () => {
  async function aReceiver(statuses: number[] = []) {
    const received: Stripe.Event[] = []
    const { webhooks } = new Stripe('sk_test_receiver')
    const receive = (body: string, signature: string | string[] = ''): [status: number, body: string] => {
      const status = statuses.shift() ?? 200
      try {
        const event = webhooks.constructEvent(body, signature, 'whsec_test')
        if (status === 200) received.push(event)
        return [status, 'seen']
      } catch {
        return [400, 'refused']
      }
    }
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const [status, words] = receive(body, request.headers['stripe-signature'])
        response.writeHead(status).end(words)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterAll(() => void server.close())
    return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
  }

  it('are signed, come in order, and come again until they are taken', async () => {
    const { standIn, stripe, customer } = await aShop()
    const { received, url } = await aReceiver([500])
    standIn.deliverTo(url, 'whsec_test')
    standIn.hold()
    await stripe.customers.update(customer.id, { name: 'Ann' })
    await stripe.customers.update(customer.id, { name: 'Anna' })
    expect(received).toEqual([])
    standIn.letGo()
    await standIn.idle()
    expect(standIn.delivered.map(({ status }) => status)).toEqual([500, 200, 200])
    expect(received).toMatchObject([
      { type: 'customer.updated', data: { object: { name: 'Ann' }, previous_attributes: { name: null } } },
      { type: 'customer.updated', data: { object: { name: 'Anna' }, previous_attributes: { name: 'Ann' } } },
    ])
    const [first] = received
    expect(first).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false })
  })

  it('that are forgotten are neither sent nor listed', async () => {
    const { standIn, stripe, customer } = await aShop()
    const { received, url } = await aReceiver()
    standIn.deliverTo(url, 'whsec_test')
    standIn.hold()
    await stripe.customers.update(customer.id, { name: 'Ann' })
    standIn.forget()
    standIn.letGo()
    await standIn.idle()
    expect(received).toEqual([])
    expect((await stripe.events.list({ type: 'customer.updated' })).data).toEqual([])
  })

  it('can be sent by hand: again, forged, tampered with or late', async () => {
    const { standIn } = await aShop()
    const { received, url } = await aReceiver()
    standIn.deliverTo(url, 'whsec_test')
    const event = standIn.events[0] ?? expect.fail()
    expect(await standIn.deliver(event, { times: 2 })).toEqual({ status: 200, body: 'seen' })
    expect(received).toHaveLength(2)
    for (const wrong of [{ secret: 'whsec_other' }, { body: '{}' }, { timestamp: 1_700_000_000 }]) {
      expect(await standIn.deliver(event, wrong)).toEqual({ status: 400, body: 'refused' })
    }
  })

  it('are listed newest first, by their time and type, in pages', async () => {
    const { standIn, stripe, customer } = await aShop()
    standIn.advanceDays(1)
    const since = standIn.now()
    for (const name of ['a', 'b', 'c']) await stripe.customers.update(customer.id, { name })
    const params = { created: { gte: since }, types: ['customer.updated'], limit: 2 }
    const names = []
    for await (const { data } of stripe.events.list(params)) names.push((data.object as Stripe.Customer).name)
    expect(names).toEqual(['c', 'b', 'a'])
    const { data } = await stripe.events.list({ type: 'customer.created' })
    expect(data).toHaveLength(1)
    expect(await stripe.events.retrieve(data[0]?.id ?? '')).toEqual(
      expect.objectContaining({ type: 'customer.created' }),
    )
  })
})
