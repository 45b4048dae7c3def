import type { Page } from '@playwright/test'
import { freePort } from '#tests/support/ports.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { linkIn, startSmtp, type Smtp } from '#tests/support/smtp.ts'
import { START_TIMEOUT_MS, test as base, alertOf, expect, register, somebody } from './fixtures.ts'
import type { Person } from './people.ts'

/** The product with a mail server, which keeps what it is given. */
const test = base.extend<object, { post: Smtp }>({
  post: [
    async ({}, use) => {
      const post = await startSmtp()
      await use(post)
      await post.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ post }, use) => {
      const { folder, remove } = await temporaryFolder()
      const port = await freePort()
      const product = await startProduct(folder, {
        SMTP_URL: post.url,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      })
      await use(product)
      expect(await product.stop(), product.output()).toBe(0)
      await remove()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

const RESET = 'Choose a new password'
const CONFIRM = 'Confirm your email address'
const CHANGED = 'The email address of your'

async function linkTo(post: Smtp, address: string, subject: string): Promise<string> {
  const link = linkIn(await post.mailTo(address, subject))
  expect(link.hash).toMatch(/^#token=[\w-]{43}$/)
  return link.href
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
}

/** The token is in no address that is asked for, in no Referer, and in no title. */
function watchToken(page: Page, token: string): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().split('#')[0]?.includes(token) === true) seen.push(request.url())
    if (request.headers()['referer']?.includes(token) === true) seen.push(`referer of ${request.url()}`)
  })
  return seen
}

/** Uses the link of a mail that confirms an address, past the screen. */
async function confirm(page: Page, link: string): Promise<void> {
  const answer = await page.request.post('/api/auth/verify-email', { data: { token: tokenOf(link) } })
  expect(answer.status()).toBe(200)
}

const tokenOf = (link: string) => link.split('#token=')[1] ?? ''

test('a forgotten password: from the login to the mail, and from its link to the logged-in page @phone', async ({
  page,
  person,
  post,
  browser,
  product,
}) => {
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('button', { name: 'SEND LINK' }).click()
  await expect(page.getByRole('heading', { name: 'CHECK YOUR EMAIL' })).toBeFocused()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(
    page.getByText(
      'If there is an account with this address, a link to choose a new password is on its way. It works once, for one hour.',
    ),
  ).toBeVisible()
  const link = await linkTo(post, person.email, RESET)

  const seen = watchToken(page, tokenOf(link))
  await page.goto(link)
  await expect(page).toHaveTitle('Choose a new password · Mendsight')
  const next = page.getByLabel('New Password', { exact: true })
  const again = page.getByLabel('Confirm New Password', { exact: true })
  const submit = page.getByRole('button', { name: 'UPDATE PASSWORD' })
  const choose = async (first: string, second: string) => {
    await next.fill(first)
    await again.fill(second)
    await submit.click()
  }
  await choose('', '')
  await expect(next).toHaveAccessibleDescription(/Please fill in all fields/)
  await expect(next).toBeFocused()
  await choose('sunny day 1', 'sunny day 2')
  await expect(again).toHaveAccessibleDescription('New passwords do not match')
  await choose('short', 'short')
  await expect(next).toHaveAccessibleDescription(/Password must be at least 6 characters long/)
  await choose('password', 'password')
  await expect(next).toHaveAccessibleDescription(/one of the most common ones/)
  await choose('sunny day 1', 'sunny day 1')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Password updated successfully! Please log in.')).toBeVisible()
  expect(seen).toEqual([])

  await logIn(page, person.email, person.password)
  await expect(alertOf(page)).toContainText('Invalid login credentials')
  await page.getByRole('alertdialog').getByRole('button', { name: 'CANCEL' }).click()
  await logIn(page, person.email, 'sunny day 1')
  await expect(page).toHaveURL('/profile')

  const elsewhere = await browser.newPage({ baseURL: product.origin })
  await elsewhere.goto(link)
  await elsewhere.getByLabel('New Password', { exact: true }).fill('sunny day 2')
  await elsewhere.getByLabel('Confirm New Password', { exact: true }).fill('sunny day 2')
  await elsewhere.getByRole('button', { name: 'UPDATE PASSWORD' }).click()
  await expect(elsewhere.getByRole('heading', { name: "THIS LINK DOESN'T WORK" })).toBeFocused()
  await expect(alertOf(elsewhere)).toContainText('This link has expired or has already been used.')
  await expect(elsewhere, 'the address bar is cleaned').toHaveURL('/reset-password')
  await elsewhere.getByRole('link', { name: 'GET A NEW LINK' }).click()
  await expect(elsewhere).toHaveURL('/forgot-password')
  await elsewhere.close()
})

test('a logged-in person who chooses a new password by mail logs in again, in every tab', async ({
  page,
  person,
  post,
}) => {
  await page.request.post('/api/auth/request-password-reset', { data: { email: person.email } })
  const link = await linkTo(post, person.email, RESET)
  const second = await page.context().newPage()
  await second.goto('/home')
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('sunny day 1')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('sunny day 1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(second).toHaveURL('/')
  await expect(second.getByText(/You must be logged in|expired/)).toHaveCount(0)
  expect((await page.request.get('/api/me')).status()).toBe(401)
  await logIn(page, person.email, 'sunny day 1')
  await expect(page).toHaveURL('/profile')
  await expect(second, 'the other tab is logged in with it').toHaveURL('/profile')
})

test('a reset request keeps the address through an error, is busy once, and can be repeated after a pause', async ({
  page,
}) => {
  let calls = 0
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/request-password-reset', async (route) => {
    calls += 1
    if (calls === 1) return route.abort()
    if (calls === 2) {
      return route.fulfill({
        status: 429,
        json: { code: 'too_many_attempts', detail: 'Too many attempts. Please wait a moment and try again.' },
      })
    }
    if (calls === 3) await held
    return route.continue()
  })
  await page.clock.install()
  await page.goto('/forgot-password')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('dana@example.org')
  await page.getByRole('button', { name: 'SEND LINK' }).click()
  await expect(alertOf(page)).toContainText('The connection failed. Please check your network and try again.')
  await expect(email).toHaveValue('dana@example.org')
  await page.getByRole('button', { name: 'SEND LINK' }).click()
  await expect(alertOf(page)).toContainText('Too many attempts. Please wait a moment and try again.')
  await page.getByRole('button', { name: 'SEND LINK' }).click()
  const busy = page.getByRole('button', { name: 'SENDING...' })
  await expect(busy).toBeVisible()
  await busy.click({ force: true })
  release()
  await expect(page.getByRole('heading', { name: 'CHECK YOUR EMAIL' })).toBeVisible()
  expect(calls).toBe(3)

  const again = page.getByRole('button', { name: /SEND AGAIN/ })
  await expect(again).toHaveText(/SEND AGAIN \(\d+\)/)
  await again.click({ force: true })
  expect(calls, 'there is a pause').toBe(3)
  for (let second = 0; second < 31; second += 1) await page.clock.runFor(1_000)
  await expect(again).toHaveText('SEND AGAIN')
  await again.click()
  await expect(page.getByText('Sent again. Look for the newest email.')).toBeVisible()
  expect(calls).toBe(4)
  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(email).toHaveValue('dana@example.org')
})

test('the banner asks for the confirmation, the link of the mail confirms, and the banner is gone @phone', async ({
  page,
  person,
  post,
}) => {
  const banner = page.getByRole('region', { name: 'Confirm your email address' })
  for (const [route, isThere] of [
    ['/profile', true],
    ['/home', true],
    ['/settings', true],
    ['/upload', false],
    ['/change-email', false],
  ] as const) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^LOADING/)
    await expect(banner, route).toHaveCount(isThere ? 1 : 0)
  }
  await page.goto('/settings')
  await expect(banner).toContainText(`Please confirm your email address. We sent a link to ${person.email}`)
  const row = page.getByRole('link', { name: 'Change Email' })
  await expect(row).toContainText('not confirmed')

  const link = await linkTo(post, person.email, CONFIRM)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-email') && request.method() === 'POST') calls.push(request.url())
  })
  const seen = watchToken(page, tokenOf(link))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'ADDRESS CONFIRMED' })).toBeVisible()
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible()
  await expect(page, 'the address bar is cleaned').toHaveURL('/verify-email')
  expect(calls).toHaveLength(1)
  expect(seen).toEqual([])
  await page.getByRole('link', { name: 'GO TO THE DASHBOARD' }).click()
  await expect(page).toHaveURL('/home')
  await expect(banner).toHaveCount(0)
  await page.goto('/settings')
  await expect(row).toContainText('confirmed')
  await expect(row).not.toContainText('not confirmed')

  await page.goto(link)
  await expect(page.getByText(`${person.email} is already confirmed.`), 'a second look at the mail').toBeVisible()
})

test('the banner sends the mail again after a pause, says why when it cannot, and can be put off', async ({
  page,
  person,
  post,
}) => {
  await page.clock.install()
  await page.goto('/home')
  const banner = page.getByRole('region', { name: 'Confirm your email address' })
  await post.mailTo(person.email, CONFIRM)
  const again = banner.getByRole('button', { name: /SEND/ })
  await again.click()
  await expect(banner.getByRole('status')).toHaveText(
    'Sent again. Look for the newest email, and check your spam folder.',
  )
  await expect(again).toHaveText(/SEND AGAIN \(\d+\)/)
  await expect.poll(async () => (await mailsTo(post, person.email)).length).toBe(2)
  for (let second = 0; second < 31; second += 1) await page.clock.runFor(1_000)
  await page.route('**/api/me/verification', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_attempts', detail: 'Too many attempts. Please wait.' } }),
  )
  await again.click()
  await expect(banner.getByRole('alert')).toHaveText('Too many attempts. Please wait.')

  await banner.getByRole('button', { name: 'NOT NOW' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(banner).toHaveCount(0)
  const tab = await page.context().newPage()
  await tab.goto('/profile')
  await expect(tab.getByRole('region', { name: 'Confirm your email address' })).toHaveCount(1)
  await tab.close()
})

async function mailsTo(post: Smtp, address: string) {
  return (await post.mails()).filter(({ to }) => to?.some((each) => each.address === address))
}

test('a changed address is taken back by the mail to the old one, with one press, and a new password follows @phone', async ({
  page,
  person,
  post,
  browser,
  product,
}) => {
  const other = somebody().email
  await confirm(page, await linkTo(post, person.email, CONFIRM))
  await page.goto('/change-email')
  await page.getByLabel('New Email Address').fill(other)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'UPDATE EMAIL' }).click()
  await expect(page.getByText('Email updated successfully!')).toBeVisible()
  await expect(page.getByText('where a link undoes the change for 7 days')).toBeVisible()
  const confirmNew = await linkTo(post, other, CONFIRM)
  const link = await linkTo(post, person.email, CHANGED)

  const mine = await browser.newPage({ baseURL: product.origin })
  const calls: string[] = []
  mine.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
  })
  const seen = watchToken(mine, tokenOf(link))
  await mine.goto(link)
  const undo = mine.getByRole('button', { name: 'UNDO THE CHANGE' })
  await expect(undo).toBeVisible()
  await mine.waitForLoadState('networkidle')
  expect(calls, 'opening alone changes nothing').toEqual([])
  await undo.click()
  await expect(mine.getByRole('heading', { name: 'CHANGE UNDONE' })).toBeFocused()
  await expect(mine.getByText(`Your account uses ${person.email} again. Every device was logged out.`)).toBeVisible()
  await expect(mine).toHaveURL('/undo-email-change')
  expect(seen).toEqual([])
  expect((await page.request.get('/api/me')).status(), 'every device').toBe(401)
  await page.goto(confirmNew)
  await expect(alertOf(page), 'links to the other address are dead').toContainText('This link has expired')

  await mine.getByRole('link', { name: 'CHOOSE A NEW PASSWORD' }).click()
  await expect(mine.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await mine.getByRole('button', { name: 'SEND LINK' }).click()
  await mine.goto(await linkTo(post, person.email, RESET))
  await mine.getByLabel('New Password', { exact: true }).fill('sunny day 1')
  await mine.getByLabel('Confirm New Password', { exact: true }).fill('sunny day 1')
  await mine.keyboard.press('Enter')
  await expect(mine.getByText('Password updated successfully! Please log in.')).toBeVisible()
  await logIn(mine, person.email, 'sunny day 1')
  await expect(mine).toHaveURL('/profile')
  await mine.goto('/settings')
  const trail = mine.getByRole('region', { name: 'Recent Activity' })
  await expect(trail.getByRole('listitem')).toContainText([
    'Logged in',
    'Password reset by email',
    'Email address change undone',
    'Email address changed',
    'Email address confirmed',
  ])
  await mine.goto(link)
  await mine.getByRole('button', { name: 'UNDO THE CHANGE' }).click()
  await expect(alertOf(mine)).toHaveText(/This link has expired or has already been used\.$/)
  expect((await mine.request.get('/api/me')).status(), 'a dead link signs nobody out').toBe(200)
  await mine.close()
})

const HOUR_MS = 3_600_000
const EXPIRED = 'Your session has expired due to inactivity. Please log in again.'

/** The session ends, as by its idle time, and after six hours the person looks at the page again. */
async function comeBackAfterIdleEnd(page: Page, { email, password }: Person): Promise<void> {
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (elsewhere === undefined) throw new Error('There is no browser for another session')
  await elsewhere.request.post('/api/auth/sign-in/email', { data: { email, password } })
  const data = { current_password: password, new_password: password }
  expect((await elsewhere.request.post('/api/auth/change-password', { data })).status()).toBe(200)
  await elsewhere.close()
  await page.clock.fastForward(6 * HOUR_MS + 1_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a session that ends when idle says so, and the login leads back to the page with its query; a logout does not', async ({
  page,
  person,
}) => {
  await page.clock.install()
  await page.goto('/home')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'ACCOUNT SETTINGS' })).toBeVisible()
  await page.goto('/upload?sort=name')
  await expect(page.getByRole('heading', { name: 'UPLOAD DAMAGE PHOTOS' })).toBeVisible()
  const left = new URL(page.url())
  await comeBackAfterIdleEnd(page, person)
  await expect(page).toHaveURL('/')
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL(left.pathname + left.search)

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(EXPIRED)).toHaveCount(0)
  await logIn(page, person.email, person.password)
  await expect(page, 'after a logout it is the profile').toHaveURL('/profile')
})

test("a person who logs in after another person's idle end is not led to their page", async ({ page, person }) => {
  const other = somebody()
  await page.request.post('/api/auth/sign-up/email', { data: other })
  await page.request.post('/api/auth/sign-in/email', { data: { email: person.email, password: person.password } })
  await page.clock.install()
  await page.goto('/upload')
  await expect(page.getByRole('heading', { name: 'UPLOAD DAMAGE PHOTOS' })).toBeVisible()
  await comeBackAfterIdleEnd(page, person)
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await logIn(page, other.email, other.password)
  await expect(page).toHaveURL('/profile')
})

test('a sign-out in one tab ends the others at once, and a sign-in opens them', async ({ page, person, context }) => {
  const second = await context.newPage()
  await second.goto('/settings')
  await expect(second.getByRole('region', { name: 'Profile' })).toContainText(person.email)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/')
  await expect(second).toHaveURL('/')
  await expect(second.getByText(person.email)).toHaveCount(0)
  await expect(second.getByText(/expired|You must be logged in/)).toHaveCount(0)

  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL('/profile')
  await expect(second).toHaveURL('/profile')
  await expect(second.getByRole('heading', { level: 1 })).toContainText(person.name)

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(second).toHaveURL('/')
  const other = somebody()
  await context.request.post('/api/auth/sign-up/email', { data: { ...other, name: 'Dana Other' } })
  await context.clearCookies()
  await logIn(page, other.email, other.password)
  await expect(second.getByRole('heading', { level: 1 }), 'and as who it is now').toContainText('Dana Other')
})

test('a new password, a confirmation and an undo by keyboard alone', async ({ page, post }) => {
  const person = somebody()
  await register(page, person)
  const used = await linkTo(post, person.email, CONFIRM)
  await confirm(page, used)
  const other = somebody().email
  await page.request.post('/api/auth/change-email', { data: { new_email: other, password: person.password } })
  await page.goto(await linkTo(post, other, CONFIRM))
  await tabTo(page, 'GO TO THE DASHBOARD')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await page.goto(used)
  await expect(page.getByText(`${other} is already confirmed.`)).toBeVisible()

  await page.goto(await linkTo(post, person.email, CHANGED))
  await tabTo(page, 'UNDO THE CHANGE')
  await page.keyboard.press('Enter')
  await tabTo(page, 'CHOOSE A NEW PASSWORD')
  await page.keyboard.press('Enter')
  await tabTo(page, 'SEND LINK')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'CHECK YOUR EMAIL' })).toBeFocused()
  await page.goto(await linkTo(post, person.email, RESET))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { name: 'CHOOSE A NEW PASSWORD' })).toBeVisible()
  const next = page.getByLabel('New Password', { exact: true })
  for (let presses = 0; !(await next.evaluate((field) => field === document.activeElement)); presses += 1) {
    expect(presses, 'the field is reached').toBeLessThan(20)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('sunny day 1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sunny day 1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password updated successfully! Please log in.')).toBeVisible()
})

/** Goes on with the Tab key to what has this name; the focus is seen there. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
      return
    }
  }
  throw new Error(`The Tab key does not lead to ${name}`)
}
