import { describe, expect, it } from 'vitest'
import type { Me } from '#shared/api/accounts.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import type { PlanId } from '#shared/plans/plans.ts'
import { aPerson, testApp, type Person } from '#tests/support/app.ts'
import { logInTo } from '#tests/support/payments.ts'
import { aPhotoOfBytes } from '#tests/support/photos.ts'
import { startStripe, stripeSettings } from '#tests/support/stripe.ts'
import { expectProblem, idOf, setPlan } from '#tests/support/uploads.ts'

const limited = await testApp({ environment: { DEMO_PLAN_MAX: 'basic' } })
const sentence = 'The largest plan available on this installation is Basic Fixer.'
const REFUSED = { status: 403, code: 'plan_not_offered', detail: sentence } as const

const choose = (person: Person, planId: PlanId) => person.post('/api/plan', { plan_id: planId })
const tryOn = (person: Person, planId: PlanId) => person.post('/api/plan/preview', { plan_id: planId })
const meOf = async (person: Person): Promise<Me> => (await (await person.get('/api/me')).json()) as Me

describe('where DEMO_PLAN_MAX is basic', () => {
  it('is reported as the largest plan', async () => {
    const answer = await (await aPerson(limited)).get('/api/plans')
    expect(await answer.json()).toMatchObject({ largest_plan_id: 'basic', plans: { length: 4 } })
  })

  it.each(['pro', 'enterprise'] as const)('%s is neither given nor tried', async (planId) => {
    const person = await aPerson(limited)
    await expectProblem(await choose(person, planId), REFUSED)
    await expectProblem(await tryOn(person, planId), REFUSED)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', plan: { id: 'free' }, plan_preview: null })
  })

  it('basic can be chosen and previewed', async () => {
    const person = await aPerson(limited)
    expect((await tryOn(person, 'basic')).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', plan: { id: 'basic' } })
    expect((await choose(person, 'basic')).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
  })

  it('an account on a larger plan keeps it, and may change to any smaller one, but not back', async () => {
    const person = await aPerson(limited)
    await setPlan(limited.database, await idOf(person), 'enterprise')
    expect((await choose(person, 'enterprise')).status).toBe(200)
    expect((await tryOn(person, 'pro')).status).toBe(200)
    expect((await choose(person, 'pro')).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', plan: { id: 'pro' }, plan_preview: null })
    await expectProblem(await choose(person, 'enterprise'), REFUSED)
    expect((await choose(person, 'free')).status).toBe(200)
    await expectProblem(await choose(person, 'pro'), REFUSED)
  })

  it('a trial that began before counts no more', async () => {
    const open = await testApp({ database: limited.database })
    const person = await aPerson(open)
    expect((await tryOn(person, 'enterprise')).status).toBe(200)
    const six = await aPhotoOfBytes(6 * MB)
    expect((await person.upload(six)).status).toBe(201)
    Object.assign(person, { origin: limited.origin })
    expect(await meOf(person)).toMatchObject({ plan: { id: 'free' }, plan_preview: null })
    await expectProblem(await person.upload(six), { status: 413, code: 'too_large' })
  })
})

it('where it is free, no other plan is given', async () => {
  const product = await testApp({ environment: { DEMO_PLAN_MAX: 'free' }, database: limited.database })
  const person = await aPerson(product)
  const detail = 'Only Free Fixer is available on this installation.'
  await expectProblem(await choose(person, 'basic'), { ...REFUSED, detail })
})

it('changes nothing where plans are paid for', async () => {
  const stripe = await startStripe()
  const environment = { ...stripeSettings(stripe), DEMO_PLAN_MAX: 'free' }
  const product = await testApp({ environment, database: limited.database })
  const person = await aPerson(limited)
  await logInTo(product, person)
  expect(await (await person.get('/api/plans')).json()).toMatchObject({ largest_plan_id: 'enterprise' })
  const wish = { plan_id: 'pro', payment_method: 'card' }
  expect(await (await person.post('/api/plan', wish)).json()).toMatchObject({ change: { kind: 'checkout' } })
  await stripe.close()
})
