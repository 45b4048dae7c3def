import type { Page, Request } from '@playwright/test'
import { alertOf, expect, test } from './fixtures.ts'

type Me = { plan_id: string; plan: { id: string }; plan_preview: { plan_id: string } | null }

async function me(page: Page): Promise<Me> {
  return (await (await page.request.get('/api/me')).json()) as Me
}

const card = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) })

test('a plan must be selected; then the change is named, made at once, and said on the dashboard @phone', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/payment')
  const confirm = page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' })
  await confirm.click()
  await expect(alertOf(page)).toContainText('Please select a plan first')
  await card(page, 'Pro Fixer').getByRole('button', { name: 'UPGRADE TO THIS' }).click()
  await expect(alertOf(page)).toHaveCount(0)
  await expect(card(page, 'Pro Fixer').getByRole('button', { name: 'SELECTED - UPGRADE', pressed: true })).toBeVisible()
  await expect(page.getByText('Upgrading from Free Fixer to Pro Fixer')).toBeVisible()
  await expect(page.getByText('Changes take effect immediately. You can switch plans anytime.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'SELECTED - UPGRADE' }), 'a reload keeps the choice').toHaveCount(1)
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  let calls = 0
  await page.route('**/api/plan', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await confirm.dblclick()
  await page.getByRole('button', { name: 'PROCESSING...' }).click({ force: true })
  await expect(page.getByRole('button', { name: 'PROCESSING...' })).toBeVisible()
  go()
  await expect(page).toHaveURL('/home')
  expect(calls, 'a second press sends nothing').toBe(1)
  await expect(page.getByText('Successfully upgraded to Pro Fixer! Welcome to your new plan.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Pro Fixer')
  await expect(page.getByText('ADVANCED TOOLS')).toBeVisible()
  expect((await me(page)).plan_id).toBe('pro')

  await page.unrouteAll()
  await page.goto('/payment')
  await expect(card(page, 'Pro Fixer').getByText('CURRENT', { exact: true })).toBeVisible()
  await expect(card(page, 'Pro Fixer').getByRole('button', { name: 'CURRENT PLAN' })).toBeDisabled()
  await expect(card(page, 'Enterprise Fixer').getByRole('button')).toHaveText('UPGRADE TO THIS')
  await card(page, 'Basic Fixer').getByRole('button', { name: 'DOWNGRADE TO THIS' }).click()
  await expect(card(page, 'Basic Fixer').getByRole('button')).toHaveText('SELECTED - DOWNGRADE')
  await expect(page.getByText('Downgrading from Pro Fixer to Basic Fixer')).toBeVisible()
  await page.route('**/api/plan', (route) => route.fulfill({ status: 500, body: 'no' }))
  await confirm.click()
  await expect(alertOf(page)).toContainText('Failed to change plan. Please try again.')
  await page.unrouteAll()
  await confirm.click()
  await expect(page).toHaveURL('/home')
  expect((await me(page)).plan_id).toBe('basic')
})

test('a paid plan can be cancelled below the comparison', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.request.post('/api/plan', { data: { plan_id: 'enterprise' } })
  await page.goto('/payment')
  const button = page.getByRole('button', { name: 'GO BACK TO FREE FIXER' })
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'KEEP ENTERPRISE FIXER' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'CANCEL MY PLAN' }).click()
  await expect(page).toHaveURL('/home')
  expect((await me(page)).plan_id).toBe('free')
})

test('the plan tester tries a plan on this session, says so everywhere, and can be ended @phone', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/plan-tester')
  let loads = 0
  page.on('load', () => (loads += 1))
  await expect(page.getByRole('heading', { level: 1, name: 'PLAN TESTER' })).toBeVisible()
  await expect(page.getByText('DEMO MODE - Changes are temporary')).toBeVisible()
  await expect(page.getByRole('region', { name: 'CURRENT PLAN' })).toContainText('Free Fixer')
  await expect(page.getByRole('region', { name: 'CURRENT PLAN' })).toContainText('0.5 GB')
  await expect(card(page, 'Free Fixer')).toContainText('FREE')
  await expect(card(page, 'Free Fixer').getByRole('button')).toBeDisabled()
  await expect(card(page, 'Enterprise Fixer')).toContainText('$49.99/month')
  await expect(card(page, 'Enterprise Fixer')).toContainText('+5 more features')
  await expect(page.getByRole('region', { name: 'HOW TO TEST A PLAN' }).getByRole('listitem')).toHaveCount(4)

  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  let calls = 0
  await page.route('**/api/plan/preview', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await card(page, 'Enterprise Fixer').getByRole('button', { name: 'TEST THIS PLAN' }).dblclick()
  await expect(card(page, 'Enterprise Fixer').getByRole('button')).toHaveText('SWITCHING...')
  for (const button of await page.getByRole('button', { name: 'TEST THIS PLAN' }).all()) {
    await expect(button).toBeDisabled()
  }
  go()
  await expect.poll(() => loads, 'the page is loaded anew').toBe(1)
  await expect(page.getByText('Successfully switched to Enterprise Fixer!')).toBeInViewport()
  expect(calls, 'a double click sends one').toBe(1)
  await expect(page.getByRole('region', { name: 'CURRENT PLAN' })).toContainText('Enterprise Fixer')
  const bar = page.getByRole('region', { name: 'Demo mode' })
  await expect(bar).toBeInViewport()
  await expect(bar).toContainText("You're testing Enterprise Fixer. Your own plan is still Free Fixer.")
  expect(await me(page)).toMatchObject({ plan_id: 'free', plan: { id: 'enterprise' } })

  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(bar).toBeVisible()
  await expect(page.getByText('Unlimited', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('TEAM COLLABORATION', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Test Plans/ })).toHaveCount(0)
  await page.goto('/payment')
  await expect(page.getByText('Currently on Free Fixer')).toBeVisible()
  await bar.getByRole('button', { name: 'END DEMO' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('banner')).toContainText('Free Fixer')
  expect(await me(page)).toMatchObject({ plan: { id: 'free' }, plan_preview: null })
})

/** Everything that a request carries out of the browser. */
async function outgoing(request: Request): Promise<string> {
  return [request.url(), request.postData() ?? '', JSON.stringify(await request.allHeaders())].join('\n')
}

test('nothing that is typed into the payment forms leaves the browser or is stored in it', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.goto('/payment')
  await page.getByRole('link', { name: 'See the payment options' }).click()
  await expect(page).toHaveURL('/payment-options')
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT OPTIONS' })).toBeFocused()
  await expect(page.getByText('DEMO - No payment is taken')).toBeVisible()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))

  const complete = page.getByRole('button', { name: 'COMPLETE PAYMENT' })
  await expect(complete).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(3)
  await page.getByRole('radio', { name: 'PayPal' }).press('Enter')
  await expect(alertOf(page)).toContainText('Please select a payment method')

  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await complete.click()
  const number = page.getByLabel('Card Number')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Please enter the card number')
  for (const input of await page.getByRole('main').locator('input:not([type=radio])').all()) {
    await expect(input).toHaveAttribute('autocomplete', 'off')
  }
  await number.pressSequentially('5105105105105101')
  await expect(number).toHaveValue('5105 1051 0510 5101')
  await page.getByLabel('Expiry Date').pressSequentially('0120')
  await expect(page.getByLabel('Expiry Date')).toHaveValue('01/20')
  await page.getByLabel('CVV').fill('97')
  await page.getByLabel('Cardholder Name').fill('Persephone Secretkeeper')
  await complete.click()
  await expect(number).toHaveAccessibleDescription("This card number isn't valid. Please check the digits.")
  await expect(page.getByLabel('Expiry Date')).toHaveAccessibleDescription('This card has expired')
  await expect(page.getByLabel('CVV')).toHaveAccessibleDescription('The CVV of this card has 3 digits')

  await page.getByRole('radio', { name: 'PayPal' }).check()
  await expect(page.getByText('You will be redirected to PayPal to complete payment.')).toBeVisible()
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.getByLabel('Account Number').fill('998877665544')
  await page.getByLabel('Routing Number').fill('123456789')
  await complete.click()
  await expect(page.getByLabel('Routing Number')).toHaveAccessibleDescription(/This routing number isn't valid/)
  await page.getByLabel('Routing Number').fill('021000021')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  await complete.click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Payment processed successfully! Welcome to your new plan.')).toBeVisible()
  await expect(page.getByText("This was a demo: no payment was taken, and you're still on Free Fixer.")).toBeVisible()
  expect((await me(page)).plan_id).toBe('free')

  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeGreaterThan(0)
  const left = (await Promise.all(requests.map(outgoing))).join('\n') + kept
  // Four digits also stand in an id or a session by chance, but then between others.
  for (const secret of [
    /(?<!\w)5105(?!\w)/,
    '5105105105105100',
    '01/20',
    /(?<!\w)0120(?!\w)/,
    'Persephone',
    '998877665544',
    '123456789',
    '021000021',
  ]) {
    expect(left, String(secret)).not.toMatch(secret)
  }
  expect(requests.filter((request) => request.method() !== 'GET').map((request) => request.url())).toEqual([])
})

test('the offered test card passes, and a reload forgets what was typed but not the method', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/payment-options')
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
  await page.getByRole('button', { name: 'FILL IN TEST CARD' }).click()
  await expect(page.getByLabel('Card Number')).toHaveValue('4242 4242 4242 4242')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked()
  await expect(page.getByLabel('Card Number')).toHaveValue('')
  await page.getByRole('button', { name: 'FILL IN TEST CARD' }).click()
  await page.getByRole('button', { name: 'COMPLETE PAYMENT' }).click()
  await expect(page).toHaveURL('/home')
})
