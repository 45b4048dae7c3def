import { sql } from 'kysely'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { aPerson, eventually, type Person } from '#tests/support/app.ts'
import { runJob, startJob } from '#tests/support/jobs.ts'
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
  logInTo,
} from '#tests/support/payments.ts'
import { WEBHOOK_SECRET } from '#tests/support/stripe.ts'
import type { StripeEvent } from '#tests/support/stripe/objects.ts'
import { idOf, setPlan } from '#tests/support/uploads.ts'

const lines: string[] = []
const product = await paidProduct({ log: createLog('info', { write: (line) => void lines.push(line) }) })
const { stripe, database } = product
const { db } = database

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

/** Deletes the customer like an operator in the dashboard. */
async function removeAtStripe(customer: string): Promise<void> {
  await new Stripe(stripe.secretKey, stripe.client).customers.del(customer)
}

/** All events about a person so far, none of which has been delivered. */
async function heldEventsOf(person: Person): Promise<StripeEvent[]> {
  const customer = await customerOf(product, person)
  return stripe.events.filter(({ data }) => data.object.customer === customer)
}

/** A person who has paid for a plan while no event has been delivered yet. */
async function aSilentPayer(planId: 'basic' | 'pro' = 'pro'): Promise<{ person: Person; events: StripeEvent[] }> {
  const person = await aPerson(product)
  stripe.hold()
  await press(await checkoutOf(person, planId), 'pay')
  return { person, events: await heldEventsOf(person) }
}

const eventOfType = (events: readonly StripeEvent[], type: string): StripeEvent => {
  const event = events.findLast((each) => each.type === type)
  if (event === undefined) throw new Error(`There is no ${type}`)
  return event
}

async function rowsOf(event: StripeEvent) {
  return db.selectFrom('billing_events').select(['id', 'outcome']).where('id', '=', event.id).execute()
}

/** How often the plan of an account was written, according to PostgreSQL's row versions. */
async function versionOf(person: Person): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select xmin::text as version from users where id = ${await idOf(person)}`.execute(db)
  return rows[0]?.version
}

describe('an event', () => {
  it('delivered ten times at once changes one row only once', async () => {
    const { person, events } = await aSilentPayer()
    const event = eventOfType(events, 'invoice.paid')
    const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.deliver(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const outcomes = answers.map(({ body }) => (JSON.parse(body) as { outcome: string }).outcome).toSorted()
    expect(outcomes).toEqual(['applied', ...Array.from({ length: 9 }, () => 'known')])
    expect(await rowsOf(event)).toEqual([{ id: event.id, outcome: 'applied' }])
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    const userId = await idOf(person)
    expect(logged().filter((line) => line.msg === 'plan changed' && line.user_id === userId)).toHaveLength(1)
    stripe.letGo()
    await stripe.idle()
  })

  it('delivered again later changes no row', async () => {
    const { person, events } = await aSilentPayer()
    const event = eventOfType(events, 'customer.subscription.created')
    await stripe.deliver(event)
    const before = await versionOf(person)
    expect(await stripe.deliver(event, { times: 3 })).toMatchObject({ status: 200 })
    expect(await versionOf(person)).toBe(before)
    stripe.letGo()
    await stripe.idle()
  })

  it.each([
    ['backwards', (events: StripeEvent[]) => events.toReversed()],
    ['all at once', null],
    ['shuffled', (events: StripeEvent[]) => events.toSorted((one, other) => (one.id < other.id ? 1 : -1))],
  ] as const)('among many that arrive %s leads to the newest state', async (_how, ordered) => {
    const person = await aPerson(product)
    await buy(product, person, 'basic')
    stripe.hold()
    const before = stripe.events.length
    await chosen(person, 'pro')
    await chosen(person, 'free')
    await chosen(person, 'pro')
    await chosen(person, 'basic')
    const { subscription } = await meOf(person)
    const events = stripe.events.slice(before)
    expect(events.length).toBeGreaterThan(5)
    if (ordered === null) await Promise.all(events.map((event) => stripe.deliver(event)))
    else for (const event of ordered([...events])) await stripe.deliver(event)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { next_plan_id: 'basic', ends_at: null } })
    expect((await meOf(person)).subscription).toEqual(subscription)
    stripe.letGo()
    await stripe.idle()
  })

  it('of a type that is not used is accepted and changes nothing', async () => {
    const { person, events } = await aSilentPayer()
    const event = { ...eventOfType(events, 'invoice.paid'), id: 'evt_of_another_kind', type: 'product.created' }
    expect(await stripe.deliver(event)).toEqual({
      status: 200,
      body: JSON.stringify({ received: true, outcome: 'ignored' }),
    })
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
    stripe.letGo()
    await stripe.idle()
  })

  it('is not accepted while Stripe is unreachable, and is processed when it is delivered again', async () => {
    const { person, events } = await aSilentPayer()
    const event = eventOfType(events, 'checkout.session.completed')
    stripe.failures.status(503)
    expect((await stripe.deliver(event)).status).toBe(503)
    expect(await rowsOf(event)).toEqual([])
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
    stripe.failures.none()
    expect((await stripe.deliver(event)).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    stripe.letGo()
    await stripe.idle()
  })
})

describe('an event that is rejected and logged, and changes nothing', () => {
  const REFUSED = { status: 400, body: expect.stringContaining('"code":"event_refused"') }

  async function expectRefused(send: (event: StripeEvent) => ReturnType<typeof stripe.deliver>): Promise<void> {
    const { person, events } = await aSilentPayer()
    const event = eventOfType(events, 'invoice.paid')
    lines.length = 0
    expect(await send(event)).toEqual(REFUSED)
    expect(logged()).toContainEqual(expect.objectContaining({ level: 40, msg: 'payment event refused' }))
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: null })
    expect(await rowsOf(event)).toEqual([])
    stripe.letGo()
    await stripe.idle()
  }

  it('whose body was changed by one byte', () =>
    expectRefused((event) => {
      const body = JSON.stringify(event, null, 2)
      return stripe.deliver(event, { body: body.replace('"amount_paid": 1999', '"amount_paid": 1998') })
    }))

  it('with a body that is formatted differently', () =>
    expectRefused((event) => stripe.deliver(event, { body: JSON.stringify(event) })))

  it('that was signed more than five minutes ago', () =>
    expectRefused((event) => stripe.deliver(event, { timestamp: stripe.now() - 301 })))

  it('that was signed with another secret', () =>
    expectRefused((event) => stripe.deliver(event, { secret: 'whsec_of_somebody_else' })))

  it('about an unknown customer', () =>
    expectRefused(async (event) => {
      const object = { ...event.data.object, customer: 'cus_of_nobody' }
      return stripe.deliver({ ...event, data: { ...event.data, object } })
    }))

  it('of the other mode, test or live', () =>
    expectRefused(async (event) => stripe.deliver({ ...event, livemode: true })))

  it.each([
    ['no signature', {}],
    ['an empty one', { 'stripe-signature': '' }],
    ['one that is no signature', { 'stripe-signature': 't=1,v1=0' }],
  ])('with %s', async (_what, headers) => {
    await expectRefused(async (event) => {
      const answer = await fetch(`${product.origin}/api/billing/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(event),
      })
      return { status: answer.status, body: await answer.text() }
    })
  })

  it('signed almost five minutes ago is accepted', async () => {
    const { person, events } = await aSilentPayer()
    const event = eventOfType(events, 'invoice.paid')
    expect((await stripe.deliver(event, { timestamp: stripe.now() - 299 })).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    stripe.letGo()
    await stripe.idle()
  })
})

describe('a price that is on no list', () => {
  it.each([
    ['amount', { unit_amount: 1 }],
    ['currency', { currency: 'jpy' }],
    ['interval', { recurring: { interval: 'year', interval_count: 1 } }],
    ['plan', { metadata: { mendsight_plan: 'gold' } }],
  ])('by its %s grants nothing', async (_what, changes) => {
    const person = await aPerson(product)
    stripe.hold()
    await press(await checkoutOf(person, 'pro'), 'pay')
    const customer = await customerOf(product, person)
    const giveBack = stripe.changePrice(customer, changes)
    stripe.letGo()
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 50, customer, msg: 'a subscription has a price that is not on the list' }),
    )
    giveBack()
    await runJob(product, 'reconcile-payments')
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
  })
})

describe('reconciliation', () => {
  it('corrects what a lost event should have changed, and reports it', async () => {
    const { person } = await aSilentPayer('basic')
    stripe.forget()
    lines.length = 0
    await runJob(product, 'reconcile-payments')
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
    expect(logged()).toContainEqual(
      expect.objectContaining({
        level: 40,
        kind: 'differed',
        customerId: await customerOf(product, person),
        to: 'basic',
      }),
    )
    lines.length = 0
    await runJob(product, 'reconcile-payments')
    expect(logged().filter((line) => line.kind === 'differed')).toEqual([])
    stripe.letGo()
  })

  it('moves an account to free whose subscription has ended without an event', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    await chosen(person, 'free')
    await stripe.idle()
    stripe.hold()
    stripe.advanceDays(32)
    stripe.forget()
    stripe.letGo()
    await later(product, 0, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    await runJob(product, 'reconcile-payments')
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: null })
  })

  it.each(['free', 'enterprise'] as const)(
    'finds a paid plan that was changed to %s by hand, and restores what is paid for',
    async (planId) => {
      const person = await aPerson(product)
      await buy(product, person, 'pro')
      const id = await idOf(person)
      await setPlan(database, id, planId)
      lines.length = 0
      await runJob(product, 'reconcile-payments')
      expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
      const found = { kind: 'differed', customerId: await customerOf(product, person), userId: id, to: 'pro' }
      expect(logged()).toContainEqual(expect.objectContaining(found))
      lines.length = 0
      await runJob(product, 'reconcile-payments')
      expect(logged().filter((line) => line.userId === id)).toEqual([])
    },
  )

  it('finds it even while a payment is overdue', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    stripe.cards.decline(await customerOf(product, person))
    await later(product, 31, person)
    const id = await idOf(person)
    await setPlan(database, id, 'free')
    lines.length = 0
    await runJob(product, 'reconcile-payments')
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { status: 'past_due' } })
    const found = logged().filter((line) => line.kind === 'differed' && line.userId === id)
    expect(found).toEqual([expect.objectContaining({ to: 'pro' })])
  })

  it('takes nothing away while Stripe does not respond', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    stripe.failures.status(500)
    const job = await startJob(product, 'reconcile-payments')
    await eventually(async () => {
      const { rows } = await sql`select 1 from pgboss.job where id = ${job} and state = 'retry'`.execute(db)
      return rows[0]
    })
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    stripe.failures.none()
    await sql`delete from pgboss.job where id = ${job}`.execute(db)
  })

  it('lists accounts on a plan for which nobody pays, and does not change them', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    lines.length = 0
    await runJob(product, 'reconcile-payments')
    expect(logged()).toContainEqual(
      expect.objectContaining({ kind: 'without_payer', userId: await idOf(person), planId: 'enterprise' }),
    )
    expect(await meOf(person)).toMatchObject({ plan_id: 'enterprise' })
    expect(lines.join('')).not.toContain(person.email)
  })
})

describe('reconciliation of many customers', () => {
  it('reads no customer separately whose records are right', async () => {
    for (let count = 0; count < 3; count += 1) await buy(product, await aPerson(product), 'basic')
    await runJob(product, 'reconcile-payments')
    const before = stripe.requests.length
    await runJob(product, 'reconcile-payments')
    const asked = stripe.requests.slice(before).filter(({ params }) => 'customer' in params)
    expect(asked).toEqual([])
  })

  it('continues after a customer who cannot be read, and reports that one', async () => {
    const [lost, silent] = [await aSilentPayer('basic'), await aSilentPayer('pro')]
    stripe.forget()
    const customer = await customerOf(product, lost.person)
    stripe.failures.refuseThose(({ params }) => params.customer === customer)
    lines.length = 0
    await runJob(product, 'reconcile-payments')
    expect(logged()).toContainEqual(expect.objectContaining({ kind: 'not_compared', customerId: customer }))
    expect(await meOf(silent.person)).toMatchObject({ plan_id: 'pro' })
    stripe.failures.none()
    await runJob(product, 'reconcile-payments')
    expect(await meOf(lost.person)).toMatchObject({ plan_id: 'basic' })
    stripe.letGo()
  })
})

describe('a customer who was deleted at Stripe', () => {
  it('loses the plan once Stripe reports it, and can pay again', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const before = await customerOf(product, person)
    await removeAtStripe(before)
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: null })
    await buy(product, person, 'basic')
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
    expect(await customerOf(product, person)).not.toBe(before)
  })

  it('loses the plan once its owner opens the portal, although Stripe has reported nothing', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const before = await customerOf(product, person)
    stripe.hold()
    await removeAtStripe(before)
    expect((await person.post('/api/billing/portal')).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: null })
    expect(await customerOf(product, person)).not.toBe(before)
    stripe.letGo()
    await stripe.idle()
  })

  it('keeps the plan where Stripe does not know it, as with the key of another account', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const other = await paidProduct({ database })
    await logInTo(other, person)
    expect((await person.post('/api/billing/portal')).status).toBe(503)
    for (const planId of ['free', 'enterprise', 'pro'] as const) {
      expect((await choose(person, planId, { method: 'card' })).status).not.toBe(500)
      expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { status: 'active' } })
    }
    expect(other.stripe.charges).toEqual([])
  })
})

it('the secret of the endpoint and the key are in no line of the log', () => {
  expect(lines.join('')).not.toContain(WEBHOOK_SECRET)
  expect(lines.join('')).not.toContain(stripe.secretKey)
})
