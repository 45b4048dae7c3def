import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { getMe, type Me } from '#shared/api/accounts.ts'
import {
  changePlan,
  getPlans,
  listInvoices,
  listPaymentMethods,
  quoteUpgrade,
  type PlanChangeRecord,
} from '#shared/api/billing.ts'
import { PLANS, type PlanId } from '#shared/plans/plans.ts'
import { PERIOD_END, aSubscription, anInvoice, UPGRADE_QUOTE } from '#tests/support/billingRecords.ts'
import { answers, breaks, isUnreachable, refuses, type Answer, type TestBackend } from './support/backend.ts'
import { aProfile, thePlans } from './support/builders.ts'
import {
  button,
  choose,
  choosePlan,
  expectAccessible,
  expectAddress,
  expectNoRegion,
  expectNot,
  openScreen,
  press,
  pressInDialog,
  see,
  seeIn,
} from './support/screen.tsx'

const SILENCE = "The payment service didn't respond."
const LOST = { detail: SILENCE }
const DECLINED = { detail: 'Your payment was declined.' }
const BANK =
  "We've asked your bank for the first payment. This takes up to four business days. Pro Fixer starts when it arrives."

const FREE = aProfile()
const PRO = aProfile({ plan_id: 'pro', subscription: aSubscription() })

/** Opens a screen in a product that takes payments. */
function open(address: string, me: Me, ...prepared: Answer[]): TestBackend {
  return openScreen(address, me, answers(getPlans, thePlans('stripe')), ...prepared)
}

function changed(planId: PlanId, change: PlanChangeRecord): Answer {
  return answers(changePlan, { plan_id: planId, plan: PLANS[planId], change })
}

function aQuote(paidWith: string | null = 'Visa •••• 4242'): Answer {
  return answers(quoteUpgrade, { ...UPGRADE_QUOTE, paid_with: paidWith })
}

const bodiesOf = (backend: TestBackend) => backend.requestsTo(changePlan).map(({ body }) => body)
const keysOf = (backend: TestBackend) =>
  backend.requestsTo(changePlan).map(({ headers }) => headers.get('idempotency-key') ?? '')

test('a request without an answer is sent again as the same one, and after an answer as another', async () => {
  const backend = open('/payment-options?plan=basic', FREE)
  await choose('Credit/Debit Card')
  const attempts: [Answer, string][] = [
    [refuses(changePlan, 503, 'payment_unavailable', LOST), SILENCE],
    [isUnreachable(changePlan), "Please check your network and try again. You won't be charged twice."],
    [breaks(changePlan), 'Failed to change plan. Please try again.'],
    [refuses(changePlan, 402, 'payment_declined', DECLINED), 'Your payment was declined.'],
    [refuses(changePlan, 409, 'payment_due', { detail: 'Your last payment failed.' }), 'Your last payment failed.'],
  ]
  for (const [answer, sentence] of attempts) {
    backend.given(answer)
    await press('COMPLETE PAYMENT')
    await see(sentence)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Credit/Debit Card' }).checked).toBe(true)
  }
  const keys = keysOf(backend)
  expect(keys).toHaveLength(5)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys.slice(0, 4)).size, 'three lost answers, then a refusal').toBe(1)
  expect(keys[4]).not.toBe(keys[3])

  backend.given(refuses(changePlan, 503, 'payment_unavailable', LOST))
  await press('COMPLETE PAYMENT')
  await see(SILENCE)
  await choose('Bank Transfer')
  await press('COMPLETE PAYMENT')
  await waitFor(() => expect(backend.requestsTo(changePlan)).toHaveLength(7))
  expect(keysOf(backend)[6], 'another method is another request').not.toBe(keysOf(backend)[5])
  await see(SILENCE)
})

test('an address that is not one of a payment service is not opened', async () => {
  open('/payment-options?plan=pro', FREE, changed('free', { kind: 'checkout', url: 'http://pay.example.com/' }))
  await choose('Credit/Debit Card')
  await press('COMPLETE PAYMENT')
  await see('Failed to change plan. Please try again.')
  await expectAddress('/payment-options?plan=pro')
})

test('payment methods that cannot be loaded can be asked for again', async () => {
  const backend = open('/payment-options?plan=pro', FREE, refuses(listPaymentMethods, 503, 'payment_unavailable', LOST))
  await see(SILENCE)
  await expectAccessible()
  backend.given(answers(listPaymentMethods, { success: true, payment_methods: ['card', 'bank'] }))
  await press('RETRY')
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3))
  const paypal = screen.getByRole('radio', { name: 'PayPal', description: 'Not available here right now' })
  expect(paypal).toHaveProperty('disabled', true)
})

test.each(['', '?plan=', '?plan=gold', '?plan=free', '?plan=pro', '?plan=basic', '?checkout=returned'])(
  'what cannot be bought leads back to the plans: %s',
  async (query) => {
    open(`/payment-options${query}`, PRO)
    await expectAddress('/payment')
  },
)

test('who pays already sees what an upgrade costs today and later, and has it at once', async () => {
  const backend = open('/payment', PRO, aQuote())
  await choosePlan('Enterprise Fixer')
  await see('Changes take effect immediately. You can switch plans anytime.')
  await press('CONFIRM PLAN CHANGE')
  await expectAddress('/payment-options?plan=enterprise')
  await seeIn('WHAT IT COSTS', 'Today: $25.13 for the rest of this period.')
  await seeIn('WHAT IT COSTS', `From ${PERIOD_END.day}: $49.99 a month.`)
  await seeIn('WHAT IT COSTS', 'Paid with Visa •••• 4242.')
  expect(screen.queryAllByRole('radio')).toEqual([])
  await expectAccessible()

  backend.given(refuses(changePlan, 402, 'payment_declined', DECLINED))
  await press('COMPLETE PAYMENT')
  await see('Your payment was declined.')
  backend.given(
    changed('enterprise', { kind: 'done' }),
    answers(getMe, aProfile({ plan_id: 'enterprise', subscription: aSubscription({ plan_id: 'enterprise' }) })),
  )
  await press('COMPLETE PAYMENT')
  await see('Successfully upgraded to Enterprise Fixer! Welcome to your new plan.')
  await expectAddress('/home')
  expect(bodiesOf(backend)).toEqual([{ plan_id: 'enterprise' }, { plan_id: 'enterprise' }])
})

test('a price that cannot be loaded can be asked for again, and nobody pays an unknown price', async () => {
  const backend = open('/payment-options?plan=enterprise', PRO, refuses(quoteUpgrade, 503, 'payment_unavailable', LOST))
  await see(SILENCE)
  expectNot('COMPLETE PAYMENT')
  backend.given(aQuote(null))
  await press('RETRY')
  await seeIn('WHAT IT COSTS', 'Paid with the payment method Stripe has on file.')
})

test('a scheduled change is shown even before the profile contains it', async () => {
  open('/payment', PRO, changed('pro', { kind: 'scheduled', at: PERIOD_END.iso }))
  await choosePlan('Basic Fixer')
  await press('CONFIRM PLAN CHANGE')
  const sentence = `You keep Pro Fixer until ${PERIOD_END.day}. Then Basic Fixer starts, at $9.99 a month.`
  await waitFor(() => expect(document.activeElement?.textContent, 'it has the focus').toContain(sentence))
})

test('a plan that was given and never paid for ends at once', async () => {
  const backend = open('/payment', aProfile({ plan_id: 'pro' }), changed('free', { kind: 'done' }))
  await press('GO BACK TO FREE FIXER')
  await screen.findByRole('alertdialog')
  expectNot('stays until')
  await expectAccessible()
  backend.given(answers(getMe, FREE))
  await pressInDialog('CANCEL MY PLAN')
  await see('Successfully downgraded to Free Fixer.')
  await expectAddress('/home')
})

test('a pending bank debit is said to take days, and nobody is asked to pay twice', async () => {
  open(
    '/payment-options?plan=pro&checkout=returned',
    aProfile({ subscription: aSubscription({ status: 'pending' }) }),
    answers(listInvoices, { success: true, invoices: [anInvoice({ status: 'open' })] }),
  )
  await see('WAITING FOR YOUR PAYMENT')
  await see(BANK)
  await expectAccessible()
  screen.getByRole('link', { name: 'GO TO THE DASHBOARD' }).click()
  await seeIn('First payment', BANK)
  ;(await screen.findByRole('link', { name: /^Payment Plans/ })).click()
  const row = within(await screen.findByRole('list', { name: 'INVOICES' })).getByRole('listitem')
  expect(row.textContent).toContain('PROCESSING')
  expect(within(row).queryByRole('link', { name: /PAY/ }), 'nobody is asked to pay it a second time').toBeNull()
  await seeIn('First payment', BANK)
  await choosePlan('Enterprise Fixer')
  await press('CONFIRM PLAN CHANGE')
  await see('Your first payment is on its way.')
  await expectAccessible()
})

test('the way back from Stripe grants nothing: it waits for the plan, asked for by no person', async () => {
  const backend = open('/payment-options?plan=pro&checkout=returned', FREE)
  await see("Stripe tells us when it's done, usually within a few seconds.")
  await expectAccessible()
  await waitFor(() => expect(backend.requestsTo(getMe).length).toBeGreaterThan(1))
  expect(backend.requestsTo(getMe).at(-1)?.headers.get('x-background-request')).toBe('1')
  backend.given(answers(getMe, PRO))
  await see('Payment processed successfully! Welcome to your new plan.')
  await expectAddress('/home')
  expect(backend.requestsTo(changePlan), 'the way back asks for nothing').toEqual([])
})

test('a person who gave up at Stripe learns that nothing was paid', async () => {
  open('/payment-options?plan=pro&checkout=cancelled', FREE)
  await see("No payment was made. You're still on Free Fixer.")
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3))
  await expectAccessible()
})

test('a plan that has ended unpaid says how to have it back', async () => {
  open('/home', aProfile({ subscription: aSubscription({ status: 'unpaid' }), usage: { files: 12, storage_bytes: 1 } }))
  await seeIn(
    'Payment failed',
    "The payment for Pro Fixer failed, so you're on Free Fixer. Pay the open invoice to get Pro Fixer back.",
  )
  await button('PAY THE INVOICE')
  await see('Delete 3 photos or upgrade to upload again.')
  await expectAccessible()
})

test('who would rather not pay the open invoice cancels it, and can choose any plan', async () => {
  const backend = open(
    '/payment',
    aProfile({ subscription: aSubscription({ status: 'unpaid' }) }),
    refuses(changePlan, 503, 'payment_unavailable', LOST),
  )
  await press('CANCEL THE PAYMENT')
  await seeIn('STAY ON FREE FIXER', SILENCE)
  backend.given(changed('free', { kind: 'done' }), answers(getMe, FREE))
  await press('CANCEL THE PAYMENT')
  await see('The open payment was canceled. You stay on Free Fixer.')
  await expectNoRegion('STAY ON FREE FIXER')
  expect(bodiesOf(backend)).toEqual([{ plan_id: 'free' }, { plan_id: 'free' }])
})

test('a plan that is overdue ends at once when it is canceled, and the dialog says so', async () => {
  open(
    '/payment',
    aProfile({ plan_id: 'pro', subscription: aSubscription({ status: 'past_due', grace_ends_at: PERIOD_END.iso }) }),
  )
  await press('GO BACK TO FREE FIXER')
  await see('Pro Fixer ends right away.')
})

test('an old way back from Stripe waits for nothing when another plan is paid for', async () => {
  open('/payment-options?plan=basic&checkout=returned', PRO)
  await expectAddress('/payment')
})

test('who pays for a plan and deletes the account reads what happens to the payments', async () => {
  open('/settings', PRO)
  await press('DELETE ACCOUNT')
  await see('Are you sure you want to delete your account? This action cannot be undone.')
  await expectAccessible()
  await pressInDialog('DELETE ACCOUNT')
  await see("You won't be charged for Pro Fixer again.")
  await expectAccessible()
})

test('invoices say in words whether they were paid, and open in a tab of their own', async () => {
  const invoices = [
    anInvoice({ id: 'in_3', status: 'draft', number: null, url: null, pdf_url: null }),
    anInvoice({ id: 'in_2', status: 'open', created_at: '2026-10-20T10:00:00.000Z', amount: 1999 }),
    ...['2026-09-20', '2026-08-20', '2026-07-20', '2026-06-20', '2026-05-20'].map((day) =>
      anInvoice({ id: day, created_at: `${day}T10:00:00.000Z` }),
    ),
  ]
  open('/payment', PRO, answers(listInvoices, { success: true, invoices }))
  await button('MANAGE PAYMENTS')
  const list = await screen.findByRole('list', { name: 'INVOICES' })
  const rows = () => within(list).getAllByRole('listitem')
  expect(rows()).toHaveLength(6)
  const [draft, due, paid] = rows() as [HTMLElement, HTMLElement, HTMLElement]
  expect(draft.textContent).toContain('DRAFT')
  expect(within(draft).queryByRole('link')).toBeNull()
  expect(due.textContent).toMatch(/OPEN.*Oct 20, 2026.*\$19\.99/s)
  within(due).getByRole('link', { name: /^VIEW AND PAY/ })
  expect(paid.textContent).toMatch(/PAID.*Sep 20, 2026.*MS-0001.*\$25\.13/s)
  const pdf = within(paid).getByRole<HTMLAnchorElement>('link', { name: 'PDF, invoice from Sep 20, 2026 (new tab)' })
  expect([pdf.href, pdf.target]).toEqual(['https://pay.stripe.com/i/1/pdf', '_blank'])
  await press('SHOW ALL (7)')
  expect(rows()).toHaveLength(7)
})

test('who never paid sees nothing of payments', async () => {
  open('/payment', FREE)
  await screen.findByRole('table', { name: 'PLAN COMPARISON' })
  await expectNoRegion('PAYMENTS')
})

test('invoices that cannot be loaded can be asked for again', async () => {
  const backend = open(
    '/payment',
    aProfile({ plan_id: 'pro', subscription: aSubscription({ next_plan_id: 'basic' }) }),
    refuses(listInvoices, 503, 'payment_unavailable', LOST),
  )
  await seeIn('PAYMENTS', SILENCE)
  await button('KEEP PRO FIXER')
  await expectAccessible()
  backend.given(answers(listInvoices, { success: true, invoices: [anInvoice()] }))
  await press('RETRY')
  await seeIn('PAYMENTS', '$25.13')
})

test('a person over the storage limit learns how much to delete', async () => {
  open('/upload', aProfile({ usage: { files: 2, storage_bytes: 2 * 1024 ** 3 } }))
  await see('UPLOAD LIMIT REACHED')
  await see('Delete 1.6 GB of photos or upgrade to upload again.')
})

test.each(['?plan=pro', '?plan=pro&checkout=returned', '?plan=pro&checkout=cancelled'])(
  'in a demo a plan in the address changes nothing of the payment options: %s',
  async (query) => {
    openScreen(`/payment-options${query}`, FREE)
    await see('DEMO - No payment is taken')
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => !disabled)).toHaveLength(3)
    expectNot('No payment was made')
  },
)
