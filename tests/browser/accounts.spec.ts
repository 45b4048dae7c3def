import { SENTENCES } from '#shared/errors/codes.ts'
import { alertOf, expect, somebody, test } from './fixtures.ts'

test('an unknown login offers to register with the address, which is filled in @phone', async ({ page }) => {
  const { email } = somebody()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(alertOf(page)).toContainText('Invalid login credentials')
  const offer = page.getByRole('alertdialog')
  await expect(offer).toContainText('Would you like to create an account with this email address?')
  await offer.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})

test('a login after too many wrong passwords of a day says how to get in, and leads to a new password @phone', async ({
  page,
}) => {
  const { email, password } = somebody()
  // How many it takes, and what is refused then: tests/integration/passwordGuesses.test.ts.
  let isLimited = true
  await page.route('**/api/auth/sign-in/email', (route) => {
    if (!isLimited) return route.continue()
    const detail = SENTENCES.too_many_wrong_passwords
    const problem = { type: 'about:blank', title: 'x', status: 429, code: 'too_many_wrong_passwords', detail }
    return route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json: problem })
  })
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const submit = page.getByRole('button', { name: 'SIGN IN' })
  await submit.click()
  await expect(alertOf(page)).toContainText(SENTENCES.too_many_wrong_passwords)
  await expect(page.getByRole('alertdialog'), 'an account is not what is missing').toHaveCount(0)
  const wayOut = page.getByRole('link', { name: 'Choose a new password' })
  await expect(wayOut).toBeVisible()
  isLimited = false
  await submit.click()
  await expect(alertOf(page)).toContainText('Invalid login credentials')
  await expect(wayOut).toHaveCount(0)
  await page.getByRole('alertdialog').getByRole('button', { name: 'CANCEL' }).click()
  isLimited = true
  await submit.click()
  await wayOut.click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})

const OFFLINE = "You're offline. This page continues by itself when you're back online."
const NO_CONNECTION = 'The connection failed. Please check your network and try again.'

test('a login without a network says so, keeps what was typed, and goes on when the network is back @phone', async ({
  page,
  person,
  context,
}) => {
  await context.clearCookies()
  await page.goto('/')
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByLabel('Password', { exact: true })
  await email.fill(person.email)
  await password.fill(person.password)
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(alertOf(page)).toContainText(NO_CONNECTION)
  await expect(email).toHaveValue(person.email)
  await expect(password).toHaveValue(person.password)
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await expect(alertOf(page), 'it is no longer true').toHaveCount(0)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page).toHaveURL('/profile')
})

test('a registration without a network says so, keeps what was typed, and goes on when the network is back', async ({
  page,
  context,
}) => {
  const { name, email, password } = somebody()
  await page.goto('/register')
  const values = { 'Full Name': name, Email: email, Password: password, 'Confirm Password': password }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
  await expect(alertOf(page)).toContainText(NO_CONNECTION)
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
  await expect(page.getByText('Registration successful! Redirecting to your profile...')).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('a screen that is asked for without a network waits for it, and comes by itself', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill('dana@example.org')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'REGISTER' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByText('SOMETHING WENT WRONG')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'REGISTER' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('dana@example.org')
})

test('forgot password says when there is no network, and keeps the address', async ({ page, context }) => {
  await page.goto('/forgot-password')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('dana@example.org')
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(email).toHaveValue('dana@example.org')
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await expect(email).toHaveValue('dana@example.org')
})

test('a stranger reads the terms and the privacy policy, and finds back to where they were @phone', async ({
  page,
}) => {
  for (const [route, back] of [
    ['/', 'Back to Login'],
    ['/register', 'Back'],
    ['/forgot-password', 'Back'],
  ] as const) {
    for (const [name, path] of [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Diagnostics', '/diagnostics'],
    ] as const) {
      await page.goto(route)
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: name.toUpperCase() })).toBeFocused()
      await page.getByRole('link', { name: back, exact: true }).click()
      await expect(page, `${name} of ${route}`).toHaveURL(route)
    }
  }
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/')
})

test('a server that cannot be reached signs nobody out: it says so, and a retry goes on', async ({
  page,
  person,
  context,
}) => {
  await context.route('**/api/me', (route) => route.abort())
  await page.goto('/home')
  const retry = page.getByRole('button', { name: /RETRY|TRY AGAIN/i })
  await expect(retry).toBeVisible()
  await context.unroute('**/api/me')
  await retry.click()
  await expect(page.getByText(`Welcome, ${person.name}`)).toBeVisible()
})
