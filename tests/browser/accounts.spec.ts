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

test('a login after too many wrong passwords in a day says how to get in, and leads to a new password', async ({
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
