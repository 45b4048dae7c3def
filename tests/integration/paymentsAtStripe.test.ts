import { describe, expect, it } from 'vitest'
import { aPerson, type Person } from '#tests/support/app.ts'
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
  subscriptionOf,
} from '#tests/support/payments.ts'
import { expectProblem } from '#tests/support/uploads.ts'

const product = await paidProduct()
const { stripe } = product

async function portalOf(person: Person): Promise<string> {
  const answer = await person.post('/api/billing/portal')
  return ((await answer.json()) as { url: string }).url
}

async function paidWith(person: Person): Promise<string | null> {
  const answer = await person.get('/api/billing/quote?plan_id=enterprise')
  return ((await answer.json()) as { paid_with: string | null }).paid_with
}

describe('a plan change request that Stripe has answered before', () => {
  it('leads to an open page, even after another request has closed the first one', async () => {
    const person = await aPerson(product)
    const key = crypto.randomUUID()
    const pages = []
    for (let count = 0; count < 3; count += 1) {
      pages.push(await checkoutOf(person, 'pro', { key }))
      await checkoutOf(person, 'basic')
    }
    expect(new Set(pages).size).toBe(3)
    await press(await checkoutOf(person, 'pro', { key }), 'pay')
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
  })

  it('is carried out again when the first upgrade was dropped for a smaller plan', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const customer = await customerOf(product, person)
    const key = crypto.randomUUID()
    stripe.cards.requireAction(customer)
    expect(await chosen(person, 'enterprise', { key })).toMatchObject({ kind: 'confirm' })
    expect(await chosen(person, 'basic')).toMatchObject({ kind: 'scheduled' })
    stripe.cards.accept(customer)
    expect(await chosen(person, 'enterprise', { key })).toEqual({ kind: 'done' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'enterprise', subscription: { next_plan_id: null } })
  })

  it('belongs to one person, and its key may have any 200 characters', async () => {
    const key = 'x'.repeat(200)
    const [one, other] = [await aPerson(product), await aPerson(product)]
    const pages = [await checkoutOf(one, 'enterprise', { key }), await checkoutOf(other, 'enterprise', { key })]
    expect(new Set(pages).size).toBe(2)
    await checkoutOf(one, 'basic', { key })
    await checkoutOf(one, 'enterprise', { key })
    const keys = stripe.requests.map(({ idempotencyKey }) => idempotencyKey ?? '')
    expect(keys.filter((each) => each.length > 100 || each.includes(one.email))).toEqual([])
  })
})

describe('a card that is stored in the portal', () => {
  it('pays what the first card did not', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    stripe.cards.decline(await customerOf(product, person))
    await later(product, 31, person)
    expect(await meOf(person)).toMatchObject({ subscription: { status: 'past_due' } })
    await press(await portalOf(person), 'card')
    await later(product, 5, person)
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { status: 'active' } })
  })

  it('pays for a downgrade that was scheduled before it was stored', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    await chosen(person, 'basic')
    stripe.cards.decline(await customerOf(product, person))
    await press(await portalOf(person), 'card')
    await later(product, 32, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic', subscription: { status: 'active' } })
  })

  it('is named when an upgrade is quoted', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    expect(await paidWith(person)).toBe('Visa •••• 4242')
    const portal = await portalOf(person)
    expect(await paidWith(person)).toBe('Visa •••• 4242')
    await press(portal, 'card')
    expect(await paidWith(person)).toBe('Visa •••• 5556')
  })

  it('makes a plan that was paid by bank debit upgradable, which nothing else does', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'basic', 'bank')
    stripe.bankDebits.succeed(await subscriptionOf(product, person))
    await stripe.idle()
    const portal = await portalOf(person)
    await expectProblem(await choose(person, 'pro'), { status: 402, code: 'payment_declined' })
    await press(portal, 'card')
    expect(await chosen(person, 'pro')).toEqual({ kind: 'done' })
  })
})
