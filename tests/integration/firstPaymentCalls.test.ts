import { expect, it } from 'vitest'
import { aPerson, eventually, testApp } from '#tests/support/app.ts'
import { checkoutOf, choose, paidProduct } from '#tests/support/payments.ts'
import { stripeSettings } from '#tests/support/stripe.ts'

/** The calls that one after the other keep the person waiting; those in one line are made at the same time. */
const ROUNDS = [
  ['POST /v1/customers'],
  ['GET /v1/payment_method_configurations', 'GET /v1/subscriptions'],
  ['GET /v1/checkout/sessions', 'GET /v1/prices'],
  ['GET /v1/subscriptions'],
  ['POST /v1/checkout/sessions'],
]

it('a first payment waits for Stripe five times, with nothing cached', async () => {
  const { stripe, ...product } = await paidProduct()
  // Creates the prices at Stripe, which happens once in the life of an installation.
  await checkoutOf(await aPerson(product), 'basic')
  const justStarted = await testApp({ environment: stripeSettings(stripe) })
  const person = await aPerson(justStarted)
  const before = stripe.requests.length
  stripe.heldAnswers.hold()
  const answer = choose(person, 'pro', { method: 'card' })
  for (const round of ROUNDS) {
    await eventually(async () => (stripe.heldAnswers.waiting().length === round.length ? true : undefined))
    expect(stripe.heldAnswers.waiting()).toEqual(round)
    stripe.heldAnswers.answer()
  }
  expect((await answer).status).toBe(200)
  expect(stripe.requests.length - before).toBe(ROUNDS.flat().length)
  stripe.heldAnswers.release()
})
