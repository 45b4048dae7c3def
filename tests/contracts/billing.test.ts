import { describe, expect, it } from 'vitest'
import type { PlanChangeRecord } from '#shared/api/billing.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import { PLANS, type PlanId } from '#shared/plans/plans.ts'
import { aPerson, testApp, TestClient, type Person, type TestApp } from '#tests/support/app.ts'
import { choose, chosen, customerOf, meOf, paidProduct, press, logInAgain } from '#tests/support/payments.ts'
import { aPhotoOfBytes } from '#tests/support/photos.ts'
import { expectProblem } from '#tests/support/uploads.ts'

/** A billing provider under the whole product, and how a test pays with it. */
type Billing = {
  product: TestApp
  /** Pays what a change of plan led to, if it has to be paid. Resolves when the events about it have arrived. */
  settle: (change: PlanChangeRecord) => Promise<void>
  /** Waits until a scheduled change has taken effect. */
  waitFor: (change: PlanChangeRecord, person: Person) => Promise<void>
  /** What a person has been charged, in cents. */
  charged: (person: Person) => Promise<number[]>
}

async function demo(): Promise<Billing> {
  const product = await testApp()
  return { product, settle: async () => {}, waitFor: async () => {}, charged: async () => [] }
}

async function stripe(): Promise<Billing> {
  const product = await paidProduct()
  const { stripe: service } = product
  return {
    product,
    async settle(change) {
      if (change.kind === 'checkout' || change.kind === 'confirm') await press(change.url, 'pay')
      await service.idle()
    },
    async waitFor(change, person) {
      if (change.kind !== 'scheduled') return
      service.advanceTo(new Date(new Date(change.at).getTime() + 3_600_000))
      await service.idle()
      await logInAgain(person)
    },
    async charged(person) {
      const customer = await customerOf(product, person).catch(() => null)
      return service.charges.filter((charge) => charge.customer === customer).map(({ amount }) => amount)
    },
  }
}

describe.each([
  ['demo', demo],
  ['stripe', stripe],
] as const)('billing by %s', async (kind, begin) => {
  const { product, settle, waitFor, charged } = await begin()

  async function take(person: Person, planId: PlanId): Promise<PlanChangeRecord> {
    const { subscription } = await meOf(person)
    // A person who already pays is not asked for a payment method.
    const change = await chosen(person, planId, subscription === null ? { method: 'card' } : {})
    await settle(change)
    return change
  }

  it('names its provider, with the four plans', async () => {
    const answer = await (await aPerson(product)).get('/api/plans')
    expect(await answer.json()).toEqual({ plans: Object.values(PLANS), billing: kind, largest_plan_id: 'enterprise' })
  })

  it.each(['basic', 'pro', 'enterprise'] as const)('moves a free account to %s permanently', async (planId) => {
    const person = await aPerson(product)
    await take(person, planId)
    expect(await meOf(person)).toMatchObject({ plan_id: planId, plan: { id: planId }, plan_preview: null })
    await logInAgain(person)
    expect(await meOf(person)).toMatchObject({ plan_id: planId })
  })

  it('accepts larger photos from the moment a larger plan applies', async () => {
    const person = await aPerson(product)
    const photo = await aPhotoOfBytes(6 * MB)
    await expectProblem(await person.upload(photo), { status: 413, code: 'too_large' })
    await take(person, 'basic')
    expect((await person.upload(photo)).status).toBe(201)
  })

  it('moves an account to a more expensive plan at once', async () => {
    const person = await aPerson(product)
    await take(person, 'basic')
    await take(person, 'enterprise')
    expect(await meOf(person)).toMatchObject({ plan_id: 'enterprise' })
  })

  it.each(['basic', 'free'] as const)('moves an account back to %s when that is due, with every photo', async (to) => {
    const person = await aPerson(product)
    await take(person, 'pro')
    const photo = await person.uploaded(await aPhotoOfBytes(6 * MB))
    const change = await take(person, to)
    // A plan that has been paid for is not taken away before its time.
    expect(await meOf(person)).toMatchObject({ plan_id: change.kind === 'scheduled' ? 'pro' : to })
    await waitFor(change, person)
    expect(await meOf(person)).toMatchObject({ plan_id: to, plan: { id: to } })
    expect((await person.get(photo.original_url)).status).toBe(200)
    expect((await person.get(photo.file_url)).status).toBe(200)
  })

  it('changes nothing and charges nothing for the plan that an account is on', async () => {
    const person = await aPerson(product)
    await take(person, 'pro')
    const before = await charged(person)
    expect((await take(person, 'pro')).kind).toBe('done')
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    expect(await charged(person)).toEqual(before)
  })

  it('carries out a plan change request once, however often it is sent', async () => {
    const person = await aPerson(product)
    const key = crypto.randomUUID()
    const changes = []
    for (let count = 0; count < 3; count += 1) changes.push(await chosen(person, 'pro', { method: 'card', key }))
    expect(new Set(changes.map((change) => JSON.stringify(change))).size).toBe(1)
    const [first] = changes
    if (first !== undefined) await settle(first)
    await settle(await chosen(person, 'pro', { method: 'card', key }))
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    expect((await charged(person)).length).toBeLessThanOrEqual(1)
  })

  it('ends on one of several plans that are requested at once, and charges for no more than one', async () => {
    const person = await aPerson(product)
    const wishes = ['basic', 'pro', 'basic', 'pro', 'enterprise'] as const
    const answers = await Promise.all(wishes.map((planId) => choose(person, planId, { method: 'card' })))
    for (const answer of answers) {
      if (answer.status === 200) await settle(((await answer.json()) as { change: PlanChangeRecord }).change)
      else expect(answer.status).toBe(409)
    }
    expect(wishes).toContain((await meOf(person)).plan_id)
    expect((await charged(person)).length).toBeLessThanOrEqual(1)
  })

  it('ends the previews of all sessions when the plan changes', async () => {
    const person = await aPerson(product)
    await person.post('/api/plan/preview', { plan_id: 'enterprise' })
    await take(person, 'basic')
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic', plan: { id: 'basic' }, plan_preview: null })
  })

  it.each(['gold', 'PRO', '', null, 7, ['pro'], '__proto__'])('rejects %j, which is not a plan', async (planId) => {
    const person = await aPerson(product)
    await expectProblem(await person.post('/api/plan', { plan_id: planId, payment_method: 'card' }), {
      status: 400,
      code: 'invalid_request',
    })
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
  })

  it('ignores a body that names another account, a price or a payment status', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const { id } = await meOf(other)
    const lies = { user_id: id, id, price: 0, amount: 0, paid: true, status: 'active', customer: 'cus_1' }
    const answer = await person.post('/api/plan', { plan_id: 'pro', payment_method: 'card', ...lies })
    await settle(((await answer.json()) as { change: PlanChangeRecord }).change)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    expect(await meOf(other)).toMatchObject({ plan_id: 'free' })
  })

  it('rejects anonymous requests and pages of other sites', async () => {
    const person = await aPerson(product)
    const wish = { plan_id: 'pro', payment_method: 'card' }
    const foreign = { origin: 'https://evil.example' }
    for (const path of ['/api/plan', '/api/billing/portal']) {
      await expectProblem(await person.post(path, wish, foreign), { status: 403, code: 'foreign_origin' })
    }
    const anonymous = new TestClient(product.origin)
    for (const send of [
      () => anonymous.post('/api/plan', wish),
      () => anonymous.post('/api/billing/portal'),
      () => anonymous.get('/api/billing/invoices'),
      () => anonymous.get('/api/billing/quote?plan_id=pro'),
    ]) {
      await expectProblem(await send(), { status: 401, code: 'signed_out' })
    }
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
  })

  it('lists what was paid, and nothing for an account that has paid nothing', async () => {
    const person = await aPerson(product)
    const invoices = async () =>
      ((await (await person.get('/api/billing/invoices')).json()) as { invoices: { amount: number }[] }).invoices
    expect(await invoices()).toEqual([])
    await take(person, 'pro')
    expect((await invoices()).map(({ amount }) => amount)).toEqual(await charged(person))
  })
})
