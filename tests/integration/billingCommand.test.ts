import { afterAll, describe, expect, it } from 'vitest'
import { aPerson, testApp, TestClient } from '#tests/support/app.ts'
import { commandApart, commandHere } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { changed, openStream } from '#tests/support/events.ts'
import { checkoutOf, choose, meOf, press } from '#tests/support/payments.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { startStripe, stripeSettings, WEBHOOK_SECRET } from '#tests/support/stripe.ts'

const stripe = await startStripe()
const { folder, remove } = await temporaryFolder()
afterAll(async () => {
  await stripe.close()
  await remove()
})
const database = await testDatabase({ maxConnections: 10 })
const demo = { DATABASE_URL: urlOf(database.connection) }
const environment = { ...demo, ...stripeSettings(stripe) }

const billing = commandHere(folder, 'billing')

describe('npm run billing', () => {
  it.each([[[]], [['replay']], [['replay', '--since', 'soon']], [['reconcile', 'now']], [['refund']], [['--force']]])(
    'says how it is used when it is called with %j',
    async (args) => {
      const { code, said } = await billing(args, environment)
      expect(code).toBe(1)
      expect(said).toContain('npm run billing -- reconcile\n')
    },
  )

  it('compares, replays and ends what nobody pays for, while the product runs', async () => {
    // In demo billing a plan costs nothing.
    const before = await testApp({ database })
    const freeloader = await aPerson(before)
    expect((await choose(freeloader, 'pro')).status).toBe(200)
    await before.app.close()
    expect(await billing(['reconcile'], demo)).toEqual({
      code: 1,
      said: 'Billing is a demo here: STRIPE_SECRET_KEY is not set.\n',
    })

    const product = await testApp({ database, environment: stripeSettings(stripe) })
    stripe.deliverTo(`${product.origin}/api/billing/webhook`, WEBHOOK_SECRET)
    const person = await aPerson(product)
    stripe.hold()
    await press(await checkoutOf(person, 'basic'), 'pay')
    const paid = stripe.events.find(({ type }) => type === 'invoice.paid')
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })

    const { id } = await meOf(person)
    expect(await billing(['replay', paid?.id ?? ''], environment)).toEqual({
      code: 0,
      said: `${paid?.id} invoice.paid: applied, account ${id} went from free to basic\n`,
    })
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
    expect(await billing(['replay', 'evt_of_nobody'], environment)).toMatchObject({ code: 1 })
    const all = await billing(['replay', '--since', new Date(Date.now() - 3_600_000).toISOString()], environment)
    expect(all).toMatchObject({ code: 0, said: expect.stringMatching(/\d events carried out again\.\n$/) })

    const withoutPayer = `without payer: ${freeloader.email} is on pro, and nobody pays for it\n`
    expect(await billing(['reconcile'], environment)).toEqual({ code: 1, said: `${withoutPayer}1 found.\n` })
    expect(await billing(['end-without-payer', '--dry-run'], environment)).toEqual({
      code: 0,
      said: `${freeloader.email}: pro\n1 accounts have a plan for which nobody pays.\n`,
    })
    const here = Object.assign(new TestClient(product.origin), { cookies: freeloader.cookies })
    const screens = await openStream(here)
    expect(await billing(['end-without-payer'], environment)).toMatchObject({
      code: 0,
      said: expect.stringContaining('pro -> free\n'),
    })
    await screens.next(changed('plan'))
    screens.close()
    expect(await meOf(here)).toMatchObject({ plan_id: 'free' })
    expect(await commandApart(folder, 'billing')(['reconcile'], environment)).toEqual({
      code: 0,
      said: 'Our records agree with Stripe.\n',
    })
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })

    // The key of another Stripe account takes away nobody's plan.
    const other = await startStripe()
    const gone = await billing(['reconcile'], { ...demo, ...stripeSettings(other) })
    await other.close()
    expect(gone).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not known to Stripe; is this the right key?'),
    })
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })

    stripe.failures.refuse()
    const refused = await billing(['reconcile'], environment)
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^Stripe gave no answer/) })
    stripe.failures.none()
  })
})
