import { describe, expect, it } from 'vitest'
import type { InvoiceRecord } from '#shared/api/billing.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { aPerson, MANY_UPLOADS, testApp, type Person } from '#tests/support/app.ts'
import { runJob } from '#tests/support/jobs.ts'
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
  logInTo,
  subscriptionOf,
} from '#tests/support/payments.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import { devMailboxOf } from '#tests/support/smtp.ts'
import { expectProblem, idOf, setPlan, setUsage } from '#tests/support/uploads.ts'

const product = await paidProduct({ slotLimits: MANY_UPLOADS })
const { stripe } = product
const devMailbox = devMailboxOf(product.dataDir)

/** The kinds of mails about payments that a person got, in order. */
async function mailsTo(person: Person): Promise<string[]> {
  const rows = await product.database.db
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', person.email)
    .where('kind', 'in', ['payment_failed', 'first_payment_failed', 'plan_ended'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

const chargesOf = async (person: Awaited<ReturnType<typeof aPerson>>) => {
  const customer = await customerOf(product, person)
  return stripe.charges.filter((charge) => charge.customer === customer).map(({ amount }) => amount)
}

describe('the first payment', () => {
  it('leads to Stripe with the chosen method, and the plan applies once Stripe reports it as paid', async () => {
    const person = await aPerson(product)
    stripe.hold()
    const url = await checkoutOf(person, 'pro')
    expect(new URL(url).origin).toBe(stripe.origin)
    const back = await press(url, 'pay')
    expect(back).toBe(`${product.origin}/payment-options?plan=pro&checkout=returned`)
    // Whatever the URL says, nothing is granted before Stripe has reported a payment.
    for (const path of ['/payment-options?plan=pro&checkout=returned', '/payment-options?success=1']) {
      await person.get(path)
    }
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', plan: { id: 'free' }, subscription: null })
    stripe.letGo()
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({
      plan_id: 'pro',
      plan: { id: 'pro' },
      subscription: { plan_id: 'pro', status: 'active', ends_at: null, next_plan_id: null },
    })
    expect(await chargesOf(person)).toEqual([1999])
  })

  it.each([
    ['card', 'card'],
    ['paypal', 'paypal'],
    ['bank', 'us_bank_account'],
  ] as const)('by %s offers that way at Stripe and no other', async (method, type) => {
    const person = await aPerson(product)
    await checkoutOf(person, 'basic', { method })
    const asked = stripe.requests.findLast(
      ({ path, method: verb }) => path === '/v1/checkout/sessions' && verb === 'POST',
    )
    expect(asked?.params).toMatchObject({ allowed_payment_method_types: [type] })
  })

  it('without a method, or with one that Stripe does not offer here, is rejected and charges nobody', async () => {
    const person = await aPerson(product)
    await expectProblem(await choose(person, 'pro'), {
      status: 400,
      code: 'invalid_field',
      detail: 'Please select a payment method',
    })
    const other = await paidProduct()
    other.stripe.setMethod('paypal', { available: false })
    const guest = await aPerson(other)
    const offered = (await (await guest.get('/api/billing/payment-methods')).json()) as { payment_methods: string[] }
    expect(offered.payment_methods).toEqual(['card', 'bank'])
    await expectProblem(await choose(guest, 'pro', { method: 'paypal' }), {
      status: 400,
      code: 'invalid_field',
      detail: "This payment method isn't available here. Please choose another.",
    })
    expect(other.stripe.requests.filter(({ path }) => path === '/v1/checkout/sessions')).toHaveLength(0)
    expect(await meOf(guest)).toMatchObject({ plan_id: 'free', subscription: null })
  })

  it('by bank debit applies when the money has arrived, and not before', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'basic', 'bank')
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: { plan_id: 'basic', status: 'pending' } })
    await expectProblem(await choose(person, 'pro', { method: 'card' }), { status: 409, code: 'payment_due' })
    stripe.bankDebits.succeed(await subscriptionOf(product, person))
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic', subscription: { status: 'active' } })
  })

  it('that a bank rejects starts no plan and is reported by mail, once', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro', 'bank')
    stripe.bankDebits.fail(await subscriptionOf(product, person))
    await stripe.idle()
    const mail = await devMailbox.mailTo(person.email, 'Your first payment for Pro Fixer failed')
    expect(mail.text?.replaceAll('\n', ' ')).toContain("so the plan hasn't started. Nothing else has changed.")
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
    await runJob(product, 'reconcile-payments')
    expect(await mailsTo(person)).toEqual(['first_payment_failed'])
  })

  it('requested twice leads to one URL, and for another plan closes the previous one', async () => {
    const person = await aPerson(product)
    const first = await checkoutOf(person, 'basic')
    expect(await checkoutOf(person, 'basic')).toBe(first)
    const second = await checkoutOf(person, 'pro')
    expect(second).not.toBe(first)
    expect(await press(first, 'pay')).toBeNull()
    await press(second, 'pay')
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    expect(await chargesOf(person)).toEqual([1999])
  })

  it('requested twenty times at once leads to one URL at most', async () => {
    const person = await aPerson(product)
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(person, 'pro', { method: 'card' })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const urls = new Set<string>()
    for (const answer of answers) {
      if (answer.status !== 200) continue
      urls.add(((await answer.json()) as { change: { url: string } }).change.url)
    }
    expect(urls.size).toBe(1)
  })
})

describe('a running subscription', () => {
  it('is upgraded at once for the difference for the rest of the month', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'basic')
    stripe.advanceDays(0)
    const quote = (await (await person.get('/api/billing/quote?plan_id=pro')).json()) as { due_now: number }
    expect(quote).toMatchObject({ plan_id: 'pro', monthly: 1999, currency: 'usd', paid_with: 'Visa •••• 4242' })
    expect(await chosen(person, 'pro')).toEqual({ kind: 'done' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { plan_id: 'pro', status: 'active' } })
    expect(await chargesOf(person)).toEqual([999, quote.due_now])
    expect(quote.due_now).toBe(1000)
  })

  it('is downgraded at the end of the period, and not before', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const change = await chosen(person, 'basic')
    const { subscription } = await meOf(person)
    expect(change).toEqual({ kind: 'scheduled', at: subscription?.period_ends_at })
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { next_plan_id: 'basic' } })
    await later(product, 32, person)
    expect(await meOf(person)).toMatchObject({
      plan_id: 'basic',
      subscription: { plan_id: 'basic', next_plan_id: null },
    })
    expect(await chargesOf(person)).toEqual([1999, 999])
  })

  it('ends with the period when its owner goes back to free, keeps the plan until then and every photo after', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const { subscription } = await meOf(person)
    expect(await chosen(person, 'free')).toEqual({ kind: 'scheduled', at: subscription?.period_ends_at })
    expect(await meOf(person)).toMatchObject({
      plan_id: 'pro',
      subscription: { ends_at: subscription?.period_ends_at, status: 'active' },
    })
    await later(product, 32, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', plan: PLANS.free, subscription: null })
    expect(await chargesOf(person)).toEqual([1999])
  })

  it.each(['free', 'basic'] as const)('continues when its owner withdraws the change to %s in time', async (planId) => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    await chosen(person, planId)
    expect(await chosen(person, 'pro')).toEqual({ kind: 'kept' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { ends_at: null, next_plan_id: null } })
    await later(product, 32, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
    expect(await chargesOf(person)).toEqual([1999, 1999])
  })

  it.each(['enterprise', 'basic'] as const)(
    'is not changed to %s from a screen that was opened before it began and shows no price',
    async (planId) => {
      const person = await aPerson(product)
      await buy(product, person, 'pro')
      await expectProblem(await choose(person, planId, { method: 'card' }), { status: 409, code: 'plan_changed' })
      expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { next_plan_id: null } })
      expect(await chargesOf(person)).toEqual([1999])
    },
  )

  it('requested again on the same plan changes nothing and costs nothing', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    expect(await chosen(person, 'pro')).toEqual({ kind: 'done' })
    expect(await chargesOf(person)).toEqual([1999])
  })

  it('keeps its plan while an upgrade waits for a payment, and gets the new one once that is paid', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'basic')
    stripe.cards.requireAction(await customerOf(product, person))
    const change = await chosen(person, 'enterprise')
    if (change.kind !== 'confirm') throw new Error(change.kind)
    expect(await meOf(person)).toMatchObject({
      plan_id: 'basic',
      subscription: { status: 'active', upgrade: { plan_id: 'enterprise', url: change.url } },
    })
    // Requested again, it leads to the same payment, not to a second one.
    expect(await chosen(person, 'enterprise')).toEqual(change)
    await press(change.url, 'pay')
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'enterprise', subscription: { upgrade: null } })
    expect(await chargesOf(person)).toHaveLength(2)
  })
})

describe('a plan that ends while photos are uploaded', () => {
  it('never accepts more of them than the larger plan allows', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'basic')
    await chosen(person, 'free')
    await setUsage(product.database, await idOf(person), { files: 95, storage_bytes: 95 })
    const photo = await aPhoto()
    stripe.hold()
    stripe.advanceDays(32)
    await logInAgain(person)
    const uploads = Array.from({ length: 20 }, () => person.upload(photo))
    stripe.letGo()
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    await stripe.idle()
    expect(statuses.every((status) => status === 201 || status === 403)).toBe(true)
    const { plan_id: planId, usage } = await meOf(person)
    expect(planId).toBe('free')
    expect(usage.files).toBe(95 + statuses.filter((status) => status === 201).length)
    expect(usage.files).toBeLessThanOrEqual(100)
    await expectProblem(await person.upload(photo), { status: 403, code: 'limit_reached' })
  })
})

describe('a payment that fails', () => {
  it('takes nothing away for fourteen days, then moves the account to free, and a late payment restores the plan', async () => {
    stripe.setAfterRetries('past_due')
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const customer = await customerOf(product, person)
    stripe.cards.decline(customer)
    await later(product, 31, person)
    const { subscription } = await meOf(person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { plan_id: 'pro', status: 'past_due' } })
    const lastDay = new Date(subscription?.grace_ends_at ?? '').toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    })
    const failed = await devMailbox.mailTo(person.email, 'failed')
    expect(failed.subject).toBe('Your payment for Pro Fixer failed')
    expect(failed.text?.replaceAll('\n', ' ')).toContain(`You keep the plan until ${lastDay} (UTC).`)
    await expectProblem(await choose(person, 'enterprise'), { status: 409, code: 'payment_due' })

    await later(product, 16, person)
    await runJob(product, 'reconcile-payments')
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: { status: 'unpaid', plan_id: 'pro' } })
    const ended = await devMailbox.mailTo(person.email, 'has ended')
    expect(ended.text?.replaceAll('\n', ' ')).toContain('You keep every photo and can still view them all.')
    expect(ended.text?.replaceAll('\n', ' ')).toContain(
      "has ended because its payment failed, and you're now on Free Fixer",
    )
    await runJob(product, 'reconcile-payments')
    // Each mail is sent once, however often the comparison runs.
    expect(await mailsTo(person)).toEqual(['payment_failed', 'plan_ended'])

    stripe.cards.accept(customer)
    stripe.payOpenInvoices(customer)
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { status: 'active' } })
  })

  it('is no longer owed after a change to free', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const customer = await customerOf(product, person)
    stripe.cards.decline(customer)
    await later(product, 31, person)
    expect(await chosen(person, 'free')).toEqual({ kind: 'done' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: null })
    const { invoices } = (await (await person.get('/api/billing/invoices')).json()) as { invoices: InvoiceRecord[] }
    expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid'])
    stripe.cards.accept(customer)
    stripe.payOpenInvoices(customer)
    expect(await chargesOf(person)).toEqual([1999])
  })

  it('takes nothing away for fourteen days, even when an older open invoice was dropped before the last payment', async () => {
    const other = await paidProduct()
    other.stripe.setAfterRetries('past_due')
    const person = await aPerson(other)
    await buy(other, person, 'pro')
    const customer = await customerOf(other, person)
    other.stripe.cards.decline(customer)
    await later(other, 51, person)
    await runJob(other, 'reconcile-payments')
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
    other.stripe.cards.accept(customer)
    await later(other, 12, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { status: 'active' } })
    other.stripe.cards.decline(customer)
    await later(other, 31, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { status: 'past_due' } })
    await later(other, 14, person)
    await runJob(other, 'reconcile-payments')
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
  })
})

describe('an account on a plan from before payments', () => {
  it('keeps it until it pays or changes to free', async () => {
    const person = await aPerson(product)
    await setPlan(product.database, await idOf(person), 'pro')
    await checkoutOf(person, 'enterprise')
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: null })
    expect(await chosen(person, 'free')).toEqual({ kind: 'done' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
  })
})

describe('a plan preview', () => {
  it('changes what is shown but not what is allowed', async () => {
    const person = await aPerson(product)
    expect((await person.post('/api/plan/preview', { plan_id: 'enterprise' })).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', plan: { id: 'enterprise' } })
    const answer = await person.upload(await aPhotoOfBytes(6 * MB))
    await expectProblem(answer, { status: 413, code: 'too_large' })
  })
})

describe('what was paid', () => {
  it('is listed with its amount, state and URL, newest first', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'basic')
    stripe.advanceDays(10)
    await logInAgain(person)
    await chosen(person, 'pro')
    const { invoices } = (await (await person.get('/api/billing/invoices')).json()) as { invoices: InvoiceRecord[] }
    expect(invoices).toEqual([
      expect.objectContaining({ status: 'paid', currency: 'usd', url: expect.stringMatching(/^http/) }),
      expect.objectContaining({ status: 'paid', amount: 999, pdf_url: expect.stringMatching(/^http/) }),
    ])
    // Two thirds of a month of the price difference.
    expect(invoices[0]?.amount).toBeGreaterThan(600)
    expect(invoices[0]?.amount).toBeLessThan(700)
  })

  it('is empty for an account that never paid, and there is nothing to manage', async () => {
    const person = await aPerson(product)
    expect(await (await person.get('/api/billing/invoices')).json()).toEqual({ success: true, invoices: [] })
    await expectProblem(await person.post('/api/billing/portal'), { status: 409, code: 'nothing_paid' })
    await expectProblem(await person.get('/api/billing/quote?plan_id=pro'), { status: 409, code: 'nothing_paid' })
  })

  it("is managed in Stripe's portal, and changes made there apply here", async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const { url } = (await (await person.post('/api/billing/portal')).json()) as { url: string }
    expect(await (await fetch(url)).text()).toContain(`${product.origin}/payment?checkout=portal`)
    await press(url, 'cancel')
    await stripe.idle()
    const { subscription } = await meOf(person)
    expect(subscription?.ends_at).toBe(subscription?.period_ends_at)
    await press(url, 'keep')
    await stripe.idle()
    expect((await meOf(person)).subscription?.ends_at).toBeNull()
  })
})

describe('the live mode', () => {
  it('is separate: payments in test mode grant nothing, and without a live key nothing starts', async () => {
    const environment = { PUBLIC_URL: 'https://mendsight.example' }
    const live = await paidProduct({ environment, database: product.database }, { secretKey: 'sk_live_stand_in' })
    const payer = await aPerson(product)
    await buy(product, payer, 'pro')
    await logInTo(live, payer)
    expect(await meOf(payer)).toMatchObject({ plan_id: 'pro', subscription: null })
    await press(await checkoutOf(payer, 'pro'), 'pay')
    await live.stripe.idle()
    expect(await meOf(payer)).toMatchObject({ subscription: { status: 'active' } })
    expect(live.stripe.charges).toHaveLength(1)

    await expect(testApp({ database: product.database })).rejects.toThrow('no live key is set')
    await expect(paidProduct({ database: product.database })).rejects.toThrow('no live key is set')
  })
})
