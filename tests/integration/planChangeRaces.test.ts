import { describe, expect, it } from 'vitest'
import { createPaidBilling, billingProviderOf } from '#server/app/billingModule.ts'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { PAYMENTS_ALLOWANCE } from '#server/features/billing/subscriptions.config.ts'
import { parseSettings } from '#server/platform/config/settings.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createLocalRateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { createInTransaction, type InTransaction } from '#server/platform/transactions/transactions.ts'
import { aPerson } from '#tests/support/app.ts'
import { checkoutOf, choose, customerOf, meOf, paidProduct, press } from '#tests/support/payments.ts'
import { stripeSettings } from '#tests/support/stripe.ts'
import { expectProblem, idOf, setPlan } from '#tests/support/uploads.ts'

const product = await paidProduct()
const { stripe, database } = product
const { db } = database

/**
 * A second process of the product. Its second transaction, which writes the change itself after the first one has
 * stored the sync, begins only when the test lets it.
 */
async function aSlowProcess() {
  const parsed = parseSettings(stripeSettings(stripe))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const { paymentService: service } = await billingProviderOf(parsed.settings)
  if (service === null) throw new Error('No payments')
  const accounts = createAccountsRepository(db)
  const inTransaction = createInTransaction(db)
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let count = 0
  const slowly: InTransaction = async (work) => {
    count += 1
    if (count === 2) {
      reached.resolve()
      await released.promise
    }
    return inTransaction(work)
  }
  const { payments } = createPaidBilling({
    db,
    service,
    accounts: {
      async profileOrThrow(userId, tx) {
        const profile = await accounts.findProfile(userId, tx)
        if (profile === null) throw new Error('No such account')
        return profile
      },
    },
    isDeletionRequested: async () => false,
    perAccount: createLocalRateLimit(PAYMENTS_ALLOWANCE),
    enqueueMail: async () => {},
    inTransaction: slowly,
    clock: { now: () => new Date(stripe.now() * 1000) },
    log: createLog('silent'),
  })
  return { payments, reached: reached.promise, release: () => released.resolve() }
}

describe('an account that changes to free without a subscription', () => {
  it('keeps a plan that was paid for at that very moment', async () => {
    const person = await aPerson(product)
    await setPlan(database, await idOf(person), 'basic')
    const page = await checkoutOf(person, 'pro')
    const { payments, reached, release } = await aSlowProcess()
    const change = payments.change(await idOf(person), { to: 'free', key: 'one', origin: product.origin })
    const outcome = change.catch((error: unknown) => error)
    await reached
    await press(page, 'pay')
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    release()
    expect(await outcome).toMatchObject({ code: 'plan_changed' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { plan_id: 'pro', status: 'active' } })
    const row = await db
      .selectFrom('billing_customers')
      .select(['granted_plan_id', 'changing_until'])
      .where('id', '=', await customerOf(product, person))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ granted_plan_id: 'pro', changing_until: null })
  })

  it('makes every other change wait until the plan is written', async () => {
    const person = await aPerson(product)
    await setPlan(database, await idOf(person), 'basic')
    await checkoutOf(person, 'pro')
    const { payments, reached, release } = await aSlowProcess()
    const change = payments.change(await idOf(person), { to: 'free', key: 'one', origin: product.origin })
    await reached
    await expectProblem(await choose(person, 'pro', { method: 'card' }), { status: 409, code: 'change_running' })
    release()
    expect(await change).toEqual({ kind: 'done' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
  })

  it('changes at once, even when no payment was ever started', async () => {
    const person = await aPerson(product)
    await setPlan(database, await idOf(person), 'enterprise')
    expect((await choose(person, 'free')).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
  })
})
