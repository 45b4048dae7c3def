import { describe, expect, it } from 'vitest'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { createStripePayments } from '#server/adapters/stripe/stripe.payments.ts'
import { aPerson } from '#tests/support/app.ts'
import {
  buy,
  checkoutOf,
  choose,
  chosen,
  customerOf,
  later,
  meOf,
  paidProduct,
  press,
  logInAgain,
} from '#tests/support/payments.ts'
import { WEBHOOK_SECRET } from '#tests/support/stripe.ts'
import { expectProblem } from '#tests/support/uploads.ts'

const product = await paidProduct()
const { stripe } = product

const UNAVAILABLE = {
  status: 503,
  code: 'payment_unavailable',
  detail: "The payment service didn't respond. Your plan hasn't changed. Please try again. You won't be charged twice.",
}

const chargesOf = (customer: string) => stripe.charges.filter((charge) => charge.customer === customer)

/** Ways in which Stripe can fail. */
const OUTAGES = [
  ['refuses connections', () => stripe.failures.refuse()],
  ['answers with an error', () => stripe.failures.status(500)],
  ['is overloaded', () => stripe.failures.rateLimit()],
] as const

describe('while Stripe', () => {
  it.each(OUTAGES)(
    '%s, a checkout reports it, changes nothing, and the next attempt charges once',
    async (_how, begin) => {
      const person = await aPerson(product)
      begin()
      const key = crypto.randomUUID()
      await expectProblem(await choose(person, 'pro', { method: 'card', key }), UNAVAILABLE)
      expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: null })
      stripe.failures.none()
      await press(await checkoutOf(person, 'pro', { key }), 'pay')
      await stripe.idle()
      expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
      expect(chargesOf(await customerOf(product, person))).toHaveLength(1)
    },
  )

  it.each(OUTAGES)('%s, a running subscription is not changed and can still be viewed', async (_how, begin) => {
    const person = await aPerson(product)
    await buy(product, person, 'basic')
    const before = await meOf(person)
    begin()
    for (const planId of ['pro', 'free'] as const) await expectProblem(await choose(person, planId), UNAVAILABLE)
    for (const path of ['/api/billing/invoices', '/api/billing/quote?plan_id=pro']) {
      await expectProblem(await person.get(path), UNAVAILABLE)
    }
    await expectProblem(await person.post('/api/billing/portal'), UNAVAILABLE)
    expect(await meOf(person)).toEqual(before)
    stripe.failures.none()
    expect(await chosen(person, 'pro')).toEqual({ kind: 'done' })
  })

  it('does not respond at all, requests end in time', async () => {
    const { secretKey, origin: apiUrl } = stripe
    const options = { secretKey, apiUrl, webhookSecret: WEBHOOK_SECRET, livemode: false, productName: 'Mendsight' }
    const impatient = createStripePayments({ ...options, timeoutMs: 200 })
    stripe.failures.hang()
    await expect(impatient.methods()).rejects.toMatchObject({ code: 'payment_unavailable' })
    stripe.failures.none()
    const patient = createStripePayments({ ...options, timeoutMs: 5_000 })
    expect(await patient.methods()).toEqual(['card', 'paypal', 'bank'])
  })
})

it('nobody is sent to a second first payment, whatever our own records say', async () => {
  const person = await aPerson(product)
  await buy(product, person, 'pro')
  const { secretKey, origin: apiUrl } = stripe
  const options = { secretKey, apiUrl, webhookSecret: WEBHOOK_SECRET, livemode: false, productName: 'Mendsight' }
  const planChange = { userId: person.email, planId: 'pro', method: 'card', key: crypto.randomUUID() } as const
  const urls = { paidUrl: 'https://mendsight.example/paid', canceledUrl: 'https://mendsight.example/back' }
  const order = { customerId: await customerOf(product, person), ...planChange, ...urls }
  await expect(createStripePayments(options).checkout(order)).rejects.toMatchObject({ code: 'change_running' })
})

describe('a response from Stripe that is lost', () => {
  it('between two scheduled downgrades leaves one of them scheduled', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'enterprise')
    await chosen(person, 'pro')
    // Both responses are lost, because the library retries.
    stripe.failures.loseAnswer(/^\/v1\/subscription_schedules/, { times: 2 })
    await expectProblem(await choose(person, 'basic'), UNAVAILABLE)
    stripe.failures.none()
    await stripe.idle()
    expect((await meOf(person)).subscription?.next_plan_id).not.toBeNull()
    expect(await chosen(person, 'basic')).toMatchObject({ kind: 'scheduled' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'enterprise', subscription: { next_plan_id: 'basic' } })
  })

  it.each([
    ['the customer', '/v1/customers'],
    ['the checkout', '/v1/checkout/sessions'],
    ['the prices', '/v1/prices'],
  ])('after it has created %s still leads to one payment', async (_what, path) => {
    const person = await aPerson(product)
    stripe.failures.loseAnswer(path)
    stripe.failures.loseAnswer(path)
    const key = crypto.randomUUID()
    const first = await choose(person, 'pro', { method: 'card', key })
    expect([200, 503]).toContain(first.status)
    const again = await checkoutOf(person, 'pro', { key })
    await press(again, 'pay')
    await stripe.idle()
    const customer = await customerOf(product, person)
    expect(chargesOf(customer)).toHaveLength(1)
    const made = stripe.events.filter(
      ({ type, data }) => type === 'customer.created' && (data.object as { email?: string }).email === person.email,
    )
    expect(made).toHaveLength(1)
  })

  it.each([
    ['the same wish', true],
    ['a new one, after a reload', false],
  ])('after it has charged for an upgrade charges no second time, retried with %s', async (_how, isSame) => {
    const person = await aPerson(product)
    await buy(product, person, 'basic')
    stripe.advanceDays(3)
    await stripe.idle()
    await logInAgain(person)
    stripe.hold()
    const key = crypto.randomUUID()
    // The library retries, so both of its responses have to be lost.
    stripe.failures.loseAnswer(/^\/v1\/subscriptions\/sub_/)
    stripe.failures.loseAnswer(/^\/v1\/subscriptions\/sub_/)
    const first = await choose(person, 'pro', { key })
    expect([200, 503]).toContain(first.status)
    expect(await chosen(person, 'pro', { key: isSame ? key : crypto.randomUUID() })).toEqual({ kind: 'done' })
    stripe.letGo()
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    expect(chargesOf(await customerOf(product, person))).toHaveLength(2)
  })
})

it('a card that is declined at an upgrade leaves the plan as it is, and the invoice can be paid by its URL', async () => {
  const person = await aPerson(product)
  await buy(product, person, 'basic')
  const customer = await customerOf(product, person)
  stripe.cards.decline(customer)
  const change = await chosen(person, 'pro')
  expect(change.kind).toBe('confirm')
  expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
  expect(chargesOf(customer)).toHaveLength(1)
  // Nobody has to pay for a plan that is no longer wanted.
  expect(await chosen(person, 'free')).toMatchObject({ kind: 'scheduled' })
  expect(await meOf(person)).toMatchObject({ plan_id: 'basic', subscription: { upgrade: null } })
})

it.each(['decline', 'requireAction'] as const)(
  'an upgrade that is not paid at once (%s) keeps the scheduled downgrade',
  async (manner) => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    await chosen(person, 'basic')
    const customer = await customerOf(product, person)
    await stripe.idle()
    const before = await meOf(person)
    stripe.cards[manner](customer)
    await expectProblem(await choose(person, 'enterprise'), {
      status: 402,
      code: 'payment_declined',
      detail: PLAN_MESSAGES.keepFirst,
    })
    // An event about the upgrade may have been read while it was still open.
    await stripe.idle()
    expect(await meOf(person)).toEqual(before)
    stripe.cards.accept(customer)
    stripe.payOpenInvoices(customer)
    await later(product, 32, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
    expect(chargesOf(customer).map(({ amount }) => amount)).toEqual([1999, 999])
  },
)

it('one account cannot use up the request limit of all accounts at Stripe', async () => {
  const person = await aPerson(product)
  await buy(product, person, 'basic')
  const answers = []
  for (let count = 0; count < 61; count += 1) answers.push((await person.get('/api/billing/invoices')).status)
  expect(new Set(answers)).toEqual(new Set([200, 429]))
  const calls = stripe.requests.length
  await expectProblem(await choose(person, 'pro'), { status: 429, code: 'too_many_attempts' })
  expect(stripe.requests).toHaveLength(calls)
  expect((await (await aPerson(product)).get('/api/billing/invoices')).status).toBe(200)
})

it.each([
  ['a cancellation', 'free', 'basic'],
  ['a downgrade', 'basic', 'free'],
] as const)('%s that is due is still due when another change breaks off', async (_what, due, other) => {
  const person = await aPerson(product)
  await buy(product, person, 'pro')
  await chosen(person, due)
  const before = await meOf(person)
  // Every attempt at the last step of the other change fails, and nothing else does.
  stripe.failures.refuseThose(({ method, path, params }) => {
    if (method !== 'POST') return false
    return other === 'basic' ? path === '/v1/subscription_schedules' : 'cancel_at_period_end' in params
  })
  await expectProblem(await choose(person, other), UNAVAILABLE)
  stripe.failures.none()
  await stripe.idle()
  expect((await meOf(person)).subscription).toEqual(before.subscription)
})
