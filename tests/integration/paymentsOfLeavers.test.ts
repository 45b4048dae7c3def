import { describe, expect, it } from 'vitest'
import { aPerson, eventually } from '#tests/support/app.ts'
import { askForDeletion, eraseNow } from '#tests/support/erasure.ts'
import {
  buy,
  checkoutOf,
  customerOf,
  later,
  meOf,
  paidProduct,
  press,
  logInAgain,
  subscriptionOf,
} from '#tests/support/payments.ts'
import { idOf } from '#tests/support/uploads.ts'

const product = await paidProduct()
const { stripe, database } = product
const { db } = database

const chargesOf = (customer: string) => stripe.charges.filter((charge) => charge.customer === customer)

describe('a person who deletes the account', () => {
  it('pays nothing more, and can continue the plan after coming back', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    expect((await askForDeletion(person)).status).toBe(200)
    await eventually(async () => {
      const row = await db.selectFrom('subscriptions').select('ends_at').executeTakeFirst()
      return row?.ends_at ?? undefined
    })
    await stripe.idle()
    await logInAgain(person)
    const { subscription, plan_id: planId } = await meOf(person)
    expect(planId).toBe('pro')
    expect(subscription?.ends_at).toBe(subscription?.period_ends_at)
    await later(product, 32, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
    expect(chargesOf(await customerOf(product, person))).toHaveLength(1)
  })

  it('can no longer pay on a page that was opened before', async () => {
    const person = await aPerson(product)
    const page = await checkoutOf(person, 'pro')
    const customer = await customerOf(product, person)
    expect((await askForDeletion(person)).status).toBe(200)
    await eventually(async () => (await (await fetch(page)).text()).includes('has expired') || undefined)
    expect(await press(page, 'pay')).toBeNull()
    expect(chargesOf(customer)).toEqual([])
  })

  it('gets the plan of a pending bank debit when it arrives, and pays for no second month', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'basic', 'bank')
    const subscription = await subscriptionOf(product, person)
    await askForDeletion(person)
    await eventually(async () => {
      const row = await db
        .selectFrom('subscriptions')
        .select('ends_at')
        .where('id', '=', subscription)
        .executeTakeFirst()
      return row?.ends_at ?? undefined
    })
    stripe.bankDebits.succeed(subscription)
    await stripe.idle()
    await logInAgain(person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic', subscription: { status: 'active' } })
    await later(product, 32, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: null })
    expect(chargesOf(await customerOf(product, person))).toHaveLength(1)
  })

  it('is deleted at Stripe before the account is erased, and later events do no harm', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'enterprise')
    const userId = await idOf(person)
    const customer = await customerOf(product, person)
    await askForDeletion(person)
    stripe.advanceDays(31)
    await stripe.idle()
    stripe.failures.status(503)
    await eraseNow(product)
    const account = () => db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    // The account must not be erased while Stripe could continue to charge its owner.
    expect(await account()).toBeDefined()
    stripe.failures.none()
    await eraseNow(product)
    expect(await account()).toBeUndefined()
    await stripe.idle()
    expect(stripe.requests).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: `/v1/customers/${customer}` }),
    )
    expect(stripe.delivered.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const left = await db.selectFrom('billing_customers').selectAll().where('id', '=', customer).execute()
    expect(left).toEqual([expect.objectContaining({ user_id: null, granted_plan_id: null })])
    expect(await db.selectFrom('subscriptions').select('id').where('customer_id', '=', customer).execute()).toEqual([])
  })
})
