import type { PlanChangeRecord } from '#shared/api/billing.ts'
import type { Me } from '#shared/api/accounts.ts'
import type { PlanId } from '#shared/plans/plans.ts'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { testApp, type Person, type TestApp, type TestAppOptions, type TestClient } from './app.ts'
import { startStripe, stripeSettings, WEBHOOK_SECRET, type StripeStandIn } from './stripe.ts'
import { whenOver } from './whenOver.ts'

const PLENTY = { attempts: 1000, seconds: 60 }

export type PaidProduct = TestApp & { stripe: StripeStandIn }

/** The product with payments and the stand-in for Stripe, both on the stand-in's clock. */
export async function paidProduct(
  options: TestAppOptions = {},
  { startAt = new Date('2026-11-20T09:00:00Z'), secretKey = 'sk_test_stand_in' } = {},
): Promise<PaidProduct> {
  const stripe = await startStripe({ startAt, secretKey })
  whenOver(() => stripe.close())
  const product = await testApp({
    // People sign in many times because the tests skip months.
    allowances: {
      registrationPerIp: PLENTY,
      mailPerIp: PLENTY,
      loginPerIp: PLENTY,
      loginPerAccount: PLENTY,
    },
    ...options,
    environment: { ...stripeSettings(stripe), ...options.environment },
    clock: { now: () => new Date(stripe.now() * 1000) },
  })
  stripe.deliverTo(`${product.origin}/api/billing/webhook`, WEBHOOK_SECRET)
  return { ...product, stripe }
}

export type PlanChangeOptions = { method?: PaymentMethod; key?: string }

export function choose(person: TestClient, planId: PlanId, { method, key }: PlanChangeOptions = {}): Promise<Response> {
  const body = { plan_id: planId, ...(method === undefined ? {} : { payment_method: method }) }
  return person.post('/api/plan', body, key === undefined ? undefined : { 'idempotency-key': key })
}

/** Requests a plan; the request must succeed or lead to a payment. */
export async function chosen(
  person: TestClient,
  planId: PlanId,
  wish: PlanChangeOptions = {},
): Promise<PlanChangeRecord> {
  const answer = await choose(person, planId, wish)
  if (answer.status !== 200) throw new Error(`The plan answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { change: PlanChangeRecord }).change
}

/** The checkout URL of a plan that has to be paid for. */
export async function checkoutOf(person: TestClient, planId: PlanId, wish: PlanChangeOptions = {}): Promise<string> {
  const change = await chosen(person, planId, { method: 'card', ...wish })
  if (change.kind !== 'checkout') throw new Error(`No checkout but ${change.kind}`)
  return change.url
}

/** Presses a button on one of Stripe's pages. Returns where it leads. */
export async function press(page: string, action: string): Promise<string | null> {
  const body = new URLSearchParams({ action })
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location')
}

/** Buys a plan and waits until every event about it has been processed. */
export async function buy(
  { stripe }: PaidProduct,
  person: TestClient,
  planId: PlanId,
  method: PaymentMethod = 'card',
): Promise<void> {
  await press(await checkoutOf(person, planId, { method }), 'pay')
  await stripe.idle()
}

export async function meOf(visitor: TestClient): Promise<Me> {
  const answer = await visitor.get('/api/me')
  if (answer.status !== 200) throw new Error(`The profile answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Me
}

/** Moves both clocks, and signs the person in again because the session has expired meanwhile. */
export async function later({ stripe }: PaidProduct, days: number, person: Person): Promise<void> {
  stripe.advanceDays(days)
  await stripe.idle()
  await logInAgain(person)
}

export async function logInAgain(person: Person): Promise<void> {
  const { email, password } = person
  const answer = await person.post('/api/auth/sign-in/email', { email, password })
  if (answer.status !== 200) throw new Error(`The login answered ${answer.status}: ${await answer.text()}`)
}

/** Signs a person in to another instance of the product on the same database. */
export async function logInTo({ origin }: Pick<TestApp, 'origin'>, person: Person): Promise<void> {
  person.cookies.clear()
  Object.assign(person, { origin })
  await logInAgain(person)
}

/** The customer of a person at Stripe. */
export async function customerOf({ database }: TestApp, person: Person): Promise<string> {
  const row = await database.db
    .selectFrom('billing_customers')
    .innerJoin('users', 'users.id', 'billing_customers.user_id')
    .select('billing_customers.id')
    .where('users.email', '=', person.email)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The latest subscription of a person. */
export async function subscriptionOf(product: TestApp, person: Person): Promise<string> {
  const row = await product.database.db
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_id', '=', await customerOf(product, person))
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}
