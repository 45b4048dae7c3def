import { alertOf, expect, somebody, test } from './fixtures.ts'

test('login says what is missing, word for word', async ({ page }) => {
  await page.goto('/')
  const submit = page.getByRole('button', { name: 'SIGN IN' })
  await submit.click()
  await expect(alertOf(page)).toContainText('Please enter your email address')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await submit.click()
  await expect(alertOf(page)).toContainText('Please enter your password')
  await page.getByLabel('Password', { exact: true }).fill('secret 1')
  await submit.click()
  await expect(alertOf(page)).toContainText('Please enter a valid email address')
})

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

test('registration says each fault, and offers the login when the address is taken', async ({ page, person }) => {
  await page.context().clearCookies()
  await page.goto('/register')
  const fill = async (name: string, email: string, password: string, confirmation: string) => {
    await page.getByLabel('Full Name').fill(name)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation)
    await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
  }
  await fill(' ', 'a@example.com', 'secret 1', 'secret 1')
  await expect(alertOf(page)).toContainText('Please enter your full name')
  await fill('Ann', 'nonsense', 'secret 1', 'secret 1')
  await expect(alertOf(page)).toContainText('Please enter a valid email address')
  await fill('Ann', 'a@example.com', 'short', 'short')
  await expect(alertOf(page)).toContainText('Password must be at least 6 characters long')
  await fill('Ann', 'a@example.com', 'secret 1', 'secret 2')
  await expect(alertOf(page)).toContainText('Passwords do not match')
  await fill('Ann', 'a@example.com', 'password', 'password')
  await expect(alertOf(page)).toContainText('This password is one of the most common ones.')
  await fill('Ann', person.email, 'secret 1', 'secret 1')
  await expect(alertOf(page)).toContainText('An account with this email already exists.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'GO TO LOGIN' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
})

const SIGNED_IN_ROUTES = [
  '/profile',
  '/home',
  '/upload',
  '/analysis',
  '/settings',
  '/change-email',
  '/change-password',
  '/payment',
  '/payment-options',
  '/faq',
  '/terms',
  '/plan-tester',
]

test('every route keeps its guard, signed out and signed in', async ({ page }) => {
  for (const route of [...SIGNED_IN_ROUTES, '/no-such-page']) {
    await page.goto(route)
    await expect(page, route).toHaveURL('/')
  }
  for (const route of ['/register', '/forgot-password', '/diagnostics', '/privacy']) {
    await page.goto(route)
    await expect(page, route).toHaveURL(route)
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible()
  }
  await page.request.post('/api/auth/sign-up/email', { data: somebody() })
  for (const route of ['/', '/register', '/forgot-password', '/no-such-page']) {
    await page.goto(route)
    await expect(page, route).toHaveURL('/profile')
  }
  for (const route of [...SIGNED_IN_ROUTES, '/diagnostics', '/privacy'].filter((path) => path !== '/analysis')) {
    await page.goto(route)
    await expect(page, route).toHaveURL(route)
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible()
  }
})

test('a session that has ended elsewhere leads to the login at the next request', async ({ page, person, context }) => {
  await page.goto('/home')
  await expect(page.getByText(`Welcome, ${person.name}`)).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: /Upload Files/ }).click()
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
