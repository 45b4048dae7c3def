import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getMe, type Me } from '#shared/api/accounts.ts'
import {
  changePlan,
  getPlans,
  listInvoices,
  listPaymentMethods,
  openPortal,
  quoteUpgrade,
  type PlanChangeRecord,
} from '#shared/api/billing.ts'
import { PLANS, type PlanId } from '#shared/plans/plans.ts'
import { PERIOD_END, aSubscription, anInvoice, UPGRADE_QUOTE } from '#tests/support/billingRecords.ts'
import {
  answers,
  breaks,
  isUnreachable,
  refuses,
  ROUTES,
  waits,
  type Answer,
  type TestBackend,
} from './support/backend.ts'
import { aProfile, thePlans } from './support/builders.ts'
import {
  button,
  choose,
  choosePlan,
  expectAccessible,
  expectAddress,
  expectNoRegion,
  expectNot,
  fill,
  openScreen,
  press,
  pressInDialog,
  reopenScreen,
  see,
  seeIn,
  user,
  visibleText,
  watchPage,
} from './support/screen.tsx'
import { forgetTimeLimits, lapse } from './support/timeLimits.ts'

vi.hoisted(() => {
  // As the server writes it into the page of a product that takes payments. The screens read it when they are imported.
  const settings = document.getElementById('settings')
  if (settings === null) throw new Error('The page has no settings')
  settings.textContent = settings.textContent.replace('"billing":"demo"', '"billing":"stripe"')
})

const CHECKOUT = 'https://checkout.stripe.com/c/pay/cs_test_1'
const SILENCE = "The payment service didn't respond."
const LOST = { detail: SILENCE }
const DECLINED = { detail: 'Your payment was declined.' }
const BANK =
  "We've asked your bank for the first payment. This takes up to four business days. Pro Fixer starts when it arrives."

const FREE = aProfile()
const PRO = aProfile({ plan_id: 'pro', subscription: aSubscription() })

/** Opens a screen in a product that takes payments. */
function open(address: string, me: Me | null, ...prepared: Answer[]): TestBackend {
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

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('a first plan is chosen, then its payment method, and then paid for at Stripe', async () => {
  const page = watchPage()
  const backend = open('/payment', FREE, changed('free', { kind: 'checkout', url: CHECKOUT }))
  await choosePlan('Pro Fixer')
  expectNot('This is demo billing')
  await press('CONFIRM PLAN CHANGE')
  await expectAddress('/payment-options?plan=pro')
  expect(bodiesOf(backend), 'nothing is asked for before the method is known').toEqual([])

  const heading = await screen.findByRole('heading', { level: 1, name: 'PAYMENT OPTIONS' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await seeIn('YOUR NEW PLAN', 'Pro Fixer')
  await seeIn('YOUR NEW PLAN', '$19.99 a month')
  expectNot('DEMO')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/payment')
  await screen.findByRole('radio', { name: 'Bank Transfer' })
  expectNot('COMPLETE PAYMENT')
  radio('Bank Transfer').focus()
  await user.keyboard('{Enter}')
  await see('Please select a payment method')
  await choose('Bank Transfer')
  await see('A bank debit takes up to four business days')
  await choose('Credit/Debit Card')
  await see('You will be redirected to Stripe, enter your card there, and come back here.')
  expectNot('Please select a payment method')
  expect(document.querySelectorAll('main input:not([type=radio])'), 'no field for a card').toHaveLength(0)

  await user.dblClick(await button('COMPLETE PAYMENT'))
  await waitFor(() => expect(page.addresses).toEqual([CHECKOUT]))
  expect(bodiesOf(backend)).toEqual([{ plan_id: 'pro', payment_method: 'card' }])
  expect(keysOf(backend)[0]).toMatch(/^[0-9a-f]{32}$/)

  reopenScreen()
  await button('COMPLETE PAYMENT')
  expect(radio('Credit/Debit Card').checked, 'the choice is still there').toBe(true)
})

test('a response that takes too long is reported, with the promise that nobody is charged twice', async () => {
  const backend = open('/payment-options?plan=basic', FREE, waits(listPaymentMethods))
  await lapse(25_000)
  await see('Request timed out. Please try again.')
  forgetTimeLimits()
  backend.given(answers(listPaymentMethods, { success: true, payment_methods: ['card', 'bank'] }), waits(changePlan))
  await press('RETRY')
  await choose('Credit/Debit Card')
  await press('COMPLETE PAYMENT')
  await waitFor(() => expect(bodiesOf(backend)).toHaveLength(1))
  await lapse(25_000)
  await see("We didn't get an answer in time. Please try again. You won't be charged twice.")
})

test('while Stripe opens the button is busy, and after coming back it can be pressed again', async () => {
  const page = watchPage()
  const backend = open('/payment-options?plan=pro', FREE, changed('free', { kind: 'checkout', url: CHECKOUT }))
  await choose('Credit/Debit Card')
  await press('COMPLETE PAYMENT')
  await waitFor(() => expect(page.addresses).toEqual([CHECKOUT]))
  await press('PROCESSING...')
  // As a browser does that shows a page again which it has kept.
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await button('COMPLETE PAYMENT')
  expect(bodiesOf(backend)).toHaveLength(1)
  await press('COMPLETE PAYMENT')
  await waitFor(() => expect(page.addresses).toHaveLength(2))
})

test("an upgrade that needs the bank's confirmation links to it, and Payment Plans keeps the link", async () => {
  const page = watchPage()
  const url = 'https://invoice.stripe.com/i/9'
  const backend = open('/payment-options?plan=enterprise', PRO, aQuote(null), changed('pro', { kind: 'confirm', url }))
  await see('Paid with the payment method Stripe has on file.')
  await press('COMPLETE PAYMENT')
  await waitFor(() => expect(page.addresses).toEqual([url]))

  const upgrade = { plan_id: 'enterprise', url } as const
  backend.given(answers(getMe, aProfile({ plan_id: 'pro', subscription: aSubscription({ upgrade }) })))
  reopenScreen('/payment')
  await seeIn(
    'Upgrade',
    "The payment for Enterprise Fixer isn't complete. Confirm it or pay another way within a day. Until then you stay on Pro Fixer.",
  )
  expect(screen.getByRole('link', { name: 'CONFIRM THE PAYMENT' }).getAttribute('href')).toBe(url)
  await choosePlan('Enterprise Fixer')
  await press('CONFIRM PLAN CHANGE')
  await waitFor(() => expect(page.addresses, 'choosing it again leads to the same payment').toEqual([url, url]))
  reopenScreen('/payment-options?plan=enterprise')
  await expectAddress('/payment')
})

test('a downgrade names its date before and after it is confirmed, and can be withdrawn', async () => {
  const backend = open('/payment', PRO)
  const due = `You keep Pro Fixer until ${PERIOD_END.day}. Then Basic Fixer starts, at $9.99 a month.`
  await choosePlan('Basic Fixer')
  await seeIn('Plan change', due)
  expectNot('Changes take effect immediately')
  backend.given(
    changed('pro', { kind: 'scheduled', at: PERIOD_END.iso }),
    answers(getMe, aProfile({ plan_id: 'pro', subscription: aSubscription({ next_plan_id: 'basic' }) })),
  )
  await press('CONFIRM PLAN CHANGE')
  await seeIn('Scheduled plan change', due)
  expect(visibleText().split(due), 'said once').toHaveLength(2)
  await expectAddress('/payment')
  await screen.findByRole('button', { name: 'DOWNGRADE TO THIS', description: 'Basic Fixer' })

  backend.given(refuses(changePlan, 503, 'payment_unavailable', LOST))
  await press('KEEP PRO FIXER')
  await see(SILENCE)
  backend.given(changed('pro', { kind: 'kept' }), answers(getMe, PRO))
  await press('KEEP PRO FIXER')
  await see("You're keeping Pro Fixer. Nothing changes at the end of the period.")
  await expectNoRegion('Scheduled plan change')
  expect(bodiesOf(backend)).toEqual([{ plan_id: 'basic' }, { plan_id: 'pro' }, { plan_id: 'pro' }])
  const [, lost, again] = keysOf(backend)
  expect(again, 'a lost answer is asked for again').toBe(lost)
})

test('a canceled plan stays until the end of its period, and can be kept', async () => {
  const backend = open('/payment', PRO, refuses(changePlan, 402, 'payment_declined', DECLINED))
  await press('GO BACK TO FREE FIXER')
  await see(`Pro Fixer stays until ${PERIOD_END.day}.`)
  await pressInDialog('CANCEL MY PLAN')
  await seeIn('CANCEL PRO FIXER', 'Your payment was declined.')

  backend.given(
    changed('pro', { kind: 'scheduled', at: PERIOD_END.iso }),
    answers(getMe, aProfile({ plan_id: 'pro', subscription: aSubscription({ ends_at: PERIOD_END.iso }) })),
  )
  await press('GO BACK TO FREE FIXER')
  await pressInDialog('CANCEL MY PLAN')
  await seeIn(
    'End of your plan',
    `Pro Fixer ends on ${PERIOD_END.day}. Then you're on Free Fixer, and you can still view every photo.`,
  )
  await expectNoRegion('CANCEL PRO FIXER')
  const banner = within(screen.getByRole('region', { name: 'End of your plan' }))
  banner.getByRole('button', { name: 'KEEP PRO FIXER' })
})

test('a failed payment is shown on every screen, and links to the payment method', async () => {
  const page = watchPage()
  const backend = open(
    '/home',
    aProfile({
      plan_id: 'pro',
      subscription: aSubscription({ status: 'past_due', grace_ends_at: '2026-12-04T10:00:00.000Z' }),
    }),
    refuses(openPortal, 503, 'payment_unavailable', LOST),
  )
  for (const address of ['/home', '/profile', '/payment']) {
    reopenScreen(address)
    await seeIn(
      'Payment failed',
      'Your last payment failed. You keep Pro Fixer until Dec 4, 2026. Update your payment method before that day.',
    )
  }
  await choosePlan('Enterprise Fixer')
  await press('CONFIRM PLAN CHANGE')
  await see('Please update your payment method first.')

  await press('UPDATE PAYMENT METHOD')
  await seeIn('Payment failed', SILENCE)
  const url = 'https://billing.stripe.com/p/session/1'
  backend.given(answers(openPortal, { url }))
  await press('UPDATE PAYMENT METHOD')
  await waitFor(() => expect(page.addresses).toEqual([url]))

  reopenScreen('/payment?checkout=portal')
  await seeIn('Payment failed', 'Your last payment failed.')
  backend.given(answers(getMe, PRO))
  // The news come by themselves.
  await expectNoRegion('Payment failed')
})

test('who comes back from Stripe without a session is led to the news by the login', async () => {
  const backend = open('/payment-options?plan=pro&checkout=returned', null)
  await see('Log in to see the status of your payment.')
  backend.given(
    answers(ROUTES.logIn, { success: true }),
    answers(getMe, aProfile({ subscription: aSubscription({ status: 'pending' }) })),
    { route: ROUTES.logOut, reply: () => ({ status: 200, body: {} }) },
  )
  await fill({ Email: 'ann.fixer@example.com', Password: 'sunny day 1' })
  await press('SIGN IN')
  await see("We've asked your bank for the first payment.")
  await press('LOGOUT')
  await screen.findByRole('heading', { level: 1, name: 'LOGIN' })
  expectNot('Log in to see the status of your payment.')
})

test('where payments are taken, texts mention them and the plan tester promises nothing', async () => {
  open('/plan-tester', FREE)
  await see('With real billing, this changes what you see, not what you can do.')
  expectNot('Upload a larger photo')
  reopenScreen('/faq')
  await user.click(await screen.findByText('Can I change my plan?'))
  await see('For an upgrade, you pay the difference')
  for (const address of ['/terms', '/privacy']) {
    reopenScreen(address)
    await see('Stripe processes the payments')
    expectNot('marked as a demo')
  }
})

test('a request without an answer is sent again as the same one, and after an answer as another', async () => {
  const backend = open('/payment-options?plan=basic', FREE)
  await choose('Credit/Debit Card')
  const attempts: [Answer, string][] = [
    [refuses(changePlan, 503, 'payment_unavailable', LOST), SILENCE],
    [isUnreachable(changePlan), "Please check your network, or try again in a moment. You won't be charged twice."],
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
  await screen.findByRole('heading', { level: 1, name: 'WAITING FOR YOUR PAYMENT' })
  await see("Stripe tells us when it's done, usually within a few seconds.")
  await expectAccessible()
  await waitFor(() => expect(backend.requestsTo(getMe).length).toBeGreaterThan(1))
  expect(backend.requestsTo(getMe).at(-1)?.headers.get('x-background-request')).toBe('1')
  reopenScreen()
  await see("Stripe tells us when it's done")
  const entries = history.length
  backend.given(answers(getMe, PRO))
  await see('Payment processed successfully! Welcome to your new plan.')
  await expectAddress('/home')
  expect(history, 'the way back does not lead to the waiting').toHaveLength(entries)
  expect(backend.requestsTo(changePlan), 'neither the way back nor a reload asks for anything').toEqual([])
})

test('after a minute without a result nobody is kept waiting', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
  const opened = Date.now()
  open('/payment-options?plan=pro&checkout=returned', FREE)
  await see("Stripe tells us when it's done")
  // The clock goes on by itself as well, so that a slow machine needs some seconds of room.
  await vi.advanceTimersByTimeAsync(45_000 - (Date.now() - opened))
  await see("Stripe tells us when it's done")
  await vi.advanceTimersByTimeAsync(60_000)
  await see("Your payment hasn't been confirmed yet.")
  expect(screen.getByRole('link', { name: 'GO TO THE DASHBOARD' }).getAttribute('href')).toBe('/home')
  screen.getByRole('link', { name: 'CONTACT SUPPORT' }).click()
  await waitFor(() => expect(location.pathname + location.hash).toBe('/faq#support'))
  await screen.findByRole('textbox', { name: 'Message' })
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
