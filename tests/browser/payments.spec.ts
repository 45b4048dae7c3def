import type { Page, Request } from '@playwright/test'
import type { PlanChangeRecord } from '#shared/api/billing.ts'
import { PLANS, type PlanId } from '#shared/plans/plans.ts'
import { PERIOD_END, UPGRADE_QUOTE, aSubscription } from '#tests/support/billingRecords.ts'
import { alertOf, expect, test } from './fixtures.ts'
import { onPlan, problem, takePayments } from './payingPeople.ts'
import type { Stage } from './stage.ts'

// What needs a real browser, with answers in the place of the server's: ways out and back, time, and what is in view.
// tests/components/payments.test.tsx proves the rest, and stripe.spec.ts goes all the way.

const CHECKOUT = 'https://checkout.stripe.com/c/pay/cs_test_1'
const LOST = problem(503, 'payment_unavailable', "The payment service didn't respond.")
const DECLINED = problem(402, 'payment_declined', 'Your payment was declined.')

/** Somebody on a plan, in a product that takes payments. */
async function enterPaying(stage: Stage, ...profile: Parameters<typeof onPlan>): Promise<Page> {
  await stage.enter()
  await takePayments(stage)
  await stage.changeMe(onPlan(...profile))
  return stage.page
}

function changed(planId: PlanId, change: PlanChangeRecord) {
  return { status: 200, body: { plan_id: planId, plan: PLANS[planId], change } }
}

/** The wishes for a plan that have left the browser. */
function planChangesOf(page: Page): Request[] {
  const planChanges: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/plan') planChanges.push(request)
  })
  return planChanges
}

const keyOf = (planChange: Request | undefined) => planChange?.headers()['idempotency-key'] ?? ''

async function standInForStripe(page: Page): Promise<void> {
  await page.route('https://*.stripe.com/**', (asked) =>
    asked.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stripe</title><h1>Pay here</h1>' }),
  )
}

const card = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) })

const complete = (page: Page) => page.getByRole('button', { name: 'COMPLETE PAYMENT' })

test('a first plan is chosen, then its payment method, and then paid for at Stripe @phone', async ({ stage }) => {
  const page = await enterPaying(stage, 'free')
  await standInForStripe(page)
  await stage.answer('**/api/plan', changed('free', { kind: 'checkout', url: CHECKOUT }), 'POST')
  const planChanges = planChangesOf(page)
  await stage.open('/payment')
  await expect(page.getByText('This is demo billing')).toHaveCount(0)
  await card(page, 'Pro Fixer').getByRole('button').click()
  await stage.press('CONFIRM PLAN CHANGE')
  await expect(page).toHaveURL('/payment-options?plan=pro')
  expect(planChanges, 'nothing is asked for before the method is known').toEqual([])

  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT OPTIONS' })).toBeFocused()
  await expect(page.getByText('DEMO')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'YOUR NEW PLAN' })).toContainText('Pro Fixer$19.99 a month')
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/payment')
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveAccessibleDescription('Not available here right now')
  await expect(complete(page), 'it appears once a method is chosen').toHaveCount(0)
  await page.getByRole('radio', { name: 'Bank Transfer' }).press('Enter')
  await expect(alertOf(page)).toContainText('Please select a payment method')
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await expect(page.getByText('A bank debit takes up to four business days')).toBeVisible()
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
  await expect(
    page.getByText('You will be redirected to Stripe, enter your card there, and come back here.'),
  ).toBeVisible()
  await expect(page.getByRole('main').locator('input:not([type=radio])'), 'no field for a card').toHaveCount(0)

  await complete(page).dblclick()
  await expect(page).toHaveURL(CHECKOUT)
  expect(planChanges.map((planChange) => planChange.postDataJSON() as unknown)).toEqual([
    { plan_id: 'pro', payment_method: 'card' },
  ])
  expect(keyOf(planChanges[0])).toMatch(/^[0-9a-f]{32}$/)

  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Credit/Debit Card' }), 'the choice is still there').toBeChecked()
  await expect(complete(page)).toBeEnabled()
})

test('a response that takes too long is reported, with the promise that nobody is charged twice', async ({ stage }) => {
  const page = await enterPaying(stage, 'free')
  await stage.lapse(25_000)
  await stage.open('/payment-options?plan=basic')
  // The methods have the same limit.
  await expect(alertOf(page)).toContainText('Request timed out. Please try again.')
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const control = new AbortController()
      if (location.hash === '#late' && milliseconds === 25_000) {
        control.abort(new DOMException('Too late', 'TimeoutError'))
      }
      return control.signal
    }
  })
  await page.reload()
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
  await page.evaluate(() => history.replaceState(history.state, '', '#late'))
  await complete(page).click()
  await expect(alertOf(page)).toContainText(
    "We didn't get an answer in time. Please try again. You won't be charged twice.",
  )
})

test('while Stripe opens the button is busy, and after coming back it can be pressed again', async ({ stage }) => {
  const page = await enterPaying(stage, 'free')
  await stage.answer('**/api/plan', changed('free', { kind: 'checkout', url: CHECKOUT }), 'POST')
  // The browser stays on the page for an answer without content, as it does while another is on its way.
  await page.route(CHECKOUT, (asked) => asked.fulfill({ status: 204 }))
  const planChanges = planChangesOf(page)
  await stage.open('/payment-options?plan=pro')
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
  await complete(page).click()
  const busy = page.getByRole('button', { name: 'PROCESSING...' })
  await expect(busy).toBeVisible()
  await busy.click({ force: true })
  // As a browser does that shows a page again which it has kept.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(complete(page)).toBeVisible()
  expect(planChanges).toHaveLength(1)
})

test("an upgrade that needs the bank's confirmation links to it, and Payment Plans keeps the link", async ({
  stage,
}) => {
  const page = await enterPaying(stage, 'pro', aSubscription())
  await standInForStripe(page)
  const url = 'https://invoice.stripe.com/i/9'
  await stage.answer('**/api/billing/quote?plan_id=enterprise', {
    status: 200,
    body: { ...UPGRADE_QUOTE, paid_with: null },
  })
  await stage.answer('**/api/plan', changed('pro', { kind: 'confirm', url }), 'POST')
  await stage.open('/payment-options?plan=enterprise')
  await expect(page.getByText('Paid with the payment method Stripe has on file.')).toBeVisible()
  await complete(page).click()
  await expect(page).toHaveURL(url)
  await stage.changeMe(onPlan('pro', aSubscription({ upgrade: { plan_id: 'enterprise', url } })))
  await stage.open('/payment')
  await expect(page.getByRole('region', { name: 'Upgrade', exact: true })).toContainText(
    "The payment for Enterprise Fixer isn't complete. Confirm it or pay another way within a day. Until then you stay on Pro Fixer.",
  )
  await page.getByRole('link', { name: 'CONFIRM THE PAYMENT' }).click()
  await expect(page).toHaveURL(url)

  await stage.open('/payment')
  await card(page, 'Enterprise Fixer').getByRole('button').click()
  await stage.press('CONFIRM PLAN CHANGE')
  await expect(page, 'choosing it again begins no second one').toHaveURL(url)
  await stage.open('/payment-options?plan=enterprise')
  await expect(page).toHaveURL('/payment')
})

test('a downgrade names its date before and after it is confirmed, and can be withdrawn @phone', async ({ stage }) => {
  const page = await enterPaying(stage, 'pro', aSubscription())
  const planChanges = planChangesOf(page)
  const due = `You keep Pro Fixer until ${PERIOD_END.day}. Then Basic Fixer starts, at $9.99 a month.`
  await stage.open('/payment')
  await card(page, 'Basic Fixer').getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Plan change' })).toContainText(due)
  await expect(page.getByText('Changes take effect immediately')).toHaveCount(0)
  await stage.answer('**/api/plan', changed('pro', { kind: 'scheduled', at: PERIOD_END.iso }), 'POST')
  await stage.changeMe(onPlan('pro', aSubscription({ next_plan_id: 'basic' })))
  await stage.press('CONFIRM PLAN CHANGE')
  const banner = page.getByRole('region', { name: 'Scheduled plan change' })
  await expect(banner).toContainText(due)
  await expect(banner).toBeInViewport()
  await expect(page.getByText(due), 'said once').toHaveCount(1)
  await expect(page).toHaveURL('/payment')
  await expect(card(page, 'Basic Fixer').getByRole('button')).toHaveText('DOWNGRADE TO THIS')

  await stage.answer('**/api/plan', LOST, 'POST')
  await stage.press('KEEP PRO FIXER')
  await expect(alertOf(page)).toContainText("The payment service didn't respond.")
  await stage.answer('**/api/plan', changed('pro', { kind: 'kept' }), 'POST')
  await stage.changeMe(onPlan('pro', aSubscription()))
  await stage.press('KEEP PRO FIXER')
  await expect(page.getByText("You're keeping Pro Fixer. Nothing changes at the end of the period.")).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(planChanges.map((planChange) => planChange.postDataJSON() as unknown)).toEqual([
    { plan_id: 'basic' },
    { plan_id: 'pro' },
    { plan_id: 'pro' },
  ])
  expect(keyOf(planChanges[1])).toBe(keyOf(planChanges[2]))
})

test('a canceled plan stays until the end of its period, and can be kept', async ({ stage }) => {
  const page = await enterPaying(stage, 'pro', aSubscription())
  await stage.open('/payment')
  await stage.press('GO BACK TO FREE FIXER')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Pro Fixer stays until ${PERIOD_END.day}.`)
  await stage.answer('**/api/plan', DECLINED, 'POST')
  await dialog.getByRole('button', { name: 'CANCEL MY PLAN' }).click()
  await expect(page.getByRole('region', { name: 'CANCEL PRO FIXER' }).getByRole('alert')).toBeVisible()

  await stage.answer('**/api/plan', changed('pro', { kind: 'scheduled', at: PERIOD_END.iso }), 'POST')
  await stage.changeMe(onPlan('pro', aSubscription({ ends_at: PERIOD_END.iso })))
  await stage.press('GO BACK TO FREE FIXER')
  await dialog.getByRole('button', { name: 'CANCEL MY PLAN' }).click()
  const banner = page.getByRole('region', { name: 'End of your plan' })
  await expect(banner).toContainText(
    `Pro Fixer ends on ${PERIOD_END.day}. Then you're on Free Fixer, and you can still view every photo.`,
  )
  await expect(banner).toBeInViewport()
  await expect(page.getByRole('region', { name: 'CANCEL PRO FIXER' }), 'it is cancelled already').toHaveCount(0)
  await expect(banner.getByRole('button', { name: 'KEEP PRO FIXER' })).toBeVisible()
})

test('the return from Stripe grants nothing: it waits for the plan with requests that no person caused', async ({
  stage,
}) => {
  const page = await enterPaying(stage, 'free')
  await stage.open('/payment-options?plan=pro&checkout=returned')
  await expect(page.getByRole('heading', { level: 1, name: 'WAITING FOR YOUR PAYMENT' })).toBeVisible()
  await expect(page.getByText("Stripe tells us when it's done, usually within a few seconds.")).toBeVisible()
  const asked = await page.waitForRequest('**/api/me')
  expect(asked.headers()['x-background-request']).toBe('1')
  const planChanges = planChangesOf(page)
  await page.reload()
  await expect(page.getByText("Stripe tells us when it's done")).toBeVisible()
  expect(planChanges, 'a reload asks for nothing').toEqual([])

  await stage.changeMe(onPlan('pro', aSubscription()))
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Payment processed successfully! Welcome to your new plan.')).toBeVisible()
  await page.goBack()
  await expect(page, 'the way back does not lead to the waiting').not.toHaveURL(/checkout=returned/)
})

test('after a minute without a result nobody is kept waiting', async ({ stage }) => {
  const page = await enterPaying(stage, 'free')
  await page.clock.install()
  await stage.open('/payment-options?plan=pro&checkout=returned')
  await expect(page.getByText("Stripe tells us when it's done")).toBeVisible()
  await page.clock.fastForward(59_000)
  await expect(page.getByText("Stripe tells us when it's done")).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(page.getByText("Your payment hasn't been confirmed yet.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'GO TO THE DASHBOARD' })).toHaveAttribute('href', '/home')
  await page.getByRole('link', { name: 'CONTACT SUPPORT' }).click()
  await expect(page).toHaveURL('/faq#support')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('a failed payment is shown on every screen, and links to the payment method @phone', async ({ stage }) => {
  const page = await enterPaying(
    stage,
    'pro',
    aSubscription({ status: 'past_due', grace_ends_at: '2026-12-04T10:00:00.000Z' }),
  )
  await standInForStripe(page)
  for (const screen of ['/home', '/profile', '/payment']) {
    await stage.open(screen)
    await expect(page.getByRole('region', { name: 'Payment failed' }), screen).toContainText(
      'Your last payment failed. You keep Pro Fixer until Dec 4, 2026. Update your payment method before that day.',
    )
  }
  await card(page, 'Enterprise Fixer').getByRole('button').click()
  await stage.press('CONFIRM PLAN CHANGE')
  await expect(alertOf(page)).toContainText('Please update your payment method first.')

  await stage.answer('**/api/billing/portal', LOST)
  await stage.press('UPDATE PAYMENT METHOD')
  await expect(page.getByRole('region', { name: 'Payment failed' }).getByRole('alert')).toContainText(
    "The payment service didn't respond.",
  )
  const url = 'https://billing.stripe.com/p/session/1'
  await stage.answer('**/api/billing/portal', { status: 200, body: { url } })
  await stage.press('UPDATE PAYMENT METHOD')
  await expect(page).toHaveURL(url)

  await stage.open('/payment?checkout=portal')
  await expect(page.getByRole('region', { name: 'Payment failed' })).toBeVisible()
  await stage.changeMe(onPlan('pro', aSubscription()))
  await expect(page.getByRole('region', { name: 'Payment failed' }), 'the news come by themselves').toHaveCount(0)
})

test('who comes back from Stripe without a session is led to the news by the login', async ({ stage }) => {
  const { page } = stage
  const person = await stage.enter()
  await takePayments(stage)
  await stage.changeMe(onPlan('free', aSubscription({ status: 'pending' })))
  await stage.leave()
  await stage.open('/payment-options?plan=pro&checkout=returned')
  await expect(page.getByText('Log in to see the status of your payment.')).toBeVisible()
  const { fill, press } = stage
  await fill({ Email: person.email, Password: person.password })
  await press('SIGN IN')
  await expect(page.getByText("We've asked your bank for the first payment.")).toBeVisible()
  await stage.press('LOGOUT')
  await expect(page.getByRole('heading', { level: 1, name: 'LOGIN' })).toBeVisible()
  await expect(
    page.getByText('Log in to see the status of your payment.'),
    'a logout leaves no message behind',
  ).toHaveCount(0)
})

test('where payments are taken, texts mention them and the plan tester promises nothing', async ({ stage }) => {
  const page = await enterPaying(stage, 'free')
  await stage.open('/plan-tester')
  await expect(page.getByText('With real billing, this changes what you see, not what you can do.')).toBeVisible()
  await expect(page.getByText('Upload a larger photo')).toHaveCount(0)

  await page.route(/\/(faq|terms|privacy)$/, async (asked) => {
    const response = await asked.fetch()
    const body = (await response.text()).replace('"billing":"demo"', '"billing":"stripe"')
    return asked.fulfill({ response, body })
  })
  await stage.open('/faq')
  await page.getByText('Can I change my plan?').click()
  await expect(page.getByText('For an upgrade, you pay the difference')).toBeVisible()
  for (const screen of ['/terms', '/privacy']) {
    await stage.open(screen)
    await expect(page.getByText('Stripe processes the payments'), screen).toBeVisible()
    await expect(page.getByText('marked as a demo')).toHaveCount(0)
  }
})
