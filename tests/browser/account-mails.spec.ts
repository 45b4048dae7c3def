import type { Locator, Page } from '@playwright/test'
import { freePort } from '#tests/support/ports.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { linkIn, startSmtp, type Smtp } from '#tests/support/smtp.ts'
import { START_TIMEOUT_MS, test as base, alertOf, expect, somebody } from './fixtures.ts'

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

const NEW_PASSWORD = 'sunny day 1'
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

/** The paths of all requests from now on that can change something. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
}

const tokenOf = (link: string) => link.split('#token=')[1] ?? ''

test('a forgotten password: from the login to the mail, and from its link to the logged-in page in every tab @phone', async ({
  page,
  person,
  post,
  browser,
  product,
}) => {
  // It is asked for where the person is not logged in, and the link is opened where they are.
  const elsewhere = await browser.newPage({ baseURL: product.origin })
  await elsewhere.goto('/')
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await elsewhere.getByRole('link', { name: 'Forgot Password?' }).click()
  await elsewhere.getByRole('button', { name: 'SEND LINK' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'CHECK YOUR EMAIL' })).toBeFocused()
  await expect(elsewhere.getByText(person.email)).toBeVisible()
  await expect(
    elsewhere.getByText(
      'If there is an account with this address, a link to choose a new password is on its way. It works once, for one hour.',
    ),
  ).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByText(person.email), 'a reload stays at this step').toBeVisible()
  const link = await linkTo(post, person.email, RESET)

  const second = await page.context().newPage()
  await second.goto('/home')
  const seen = watchToken(page, tokenOf(link))
  await page.goto(link)
  await expect(page).toHaveTitle('Choose a new password · Mendsight')
  await page.getByLabel('New Password', { exact: true }).fill('password')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('password')
  await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
    /one of the most common ones/,
  )
  await chooseNewPassword(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Password updated successfully! Please log in.')).toBeVisible()
  expect(seen).toEqual([])
  await expect(second).toHaveURL('/')
  await expect(second.getByText(/You must be logged in|expired/)).toHaveCount(0)
  expect((await page.request.get('/api/me')).status()).toBe(401)

  await logIn(page, person.email, person.password)
  await expect(alertOf(page)).toContainText('Invalid login credentials')
  await page.getByRole('alertdialog').getByRole('button', { name: 'CANCEL' }).click()
  await logIn(page, person.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/profile')
  await expect(second, 'the other tab is logged in with it').toHaveURL('/profile')

  await elsewhere.goto(link)
  await chooseNewPassword(elsewhere)
  await expect(elsewhere.getByRole('heading', { name: "THIS LINK DOESN'T WORK" })).toBeFocused()
  await expect(alertOf(elsewhere)).toContainText('This link has expired or has already been used.')
  await expect(elsewhere, 'the address bar is cleaned').toHaveURL('/reset-password')
  await elsewhere.close()
})

test('an address is confirmed, changed and taken back by the links of mails, by keyboard alone, and a new password follows', async ({
  page,
  person,
  post,
  browser,
  product,
}) => {
  const banner = page.getByRole('region', { name: 'Confirm your email address' })
  const row = page.getByRole('link', { name: 'Change Email' })
  await page.goto('/settings')
  await expect(banner).toContainText(`Please confirm your email address. We sent a link to ${person.email}`)
  await expect(row).toContainText('not confirmed')

  const confirmed = await linkTo(post, person.email, CONFIRM)
  const confirmations = sentBy(page)
  const seenHere = watchToken(page, tokenOf(confirmed))
  await page.goto(confirmed)
  await tabTo(page, 'CONFIRM MY ADDRESS')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'ADDRESS CONFIRMED' })).toBeVisible()
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible()
  await expect(page, 'the address bar is cleaned').toHaveURL('/verify-email')
  expect(confirmations).toEqual(['/api/auth/verify-email'])
  expect(seenHere).toEqual([])
  await tabTo(page, 'GO TO THE DASHBOARD')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(banner).toHaveCount(0)
  await page.goto(confirmed)
  await page.getByRole('button', { name: 'CONFIRM MY ADDRESS' }).click()
  await expect(page.getByText(`${person.email} is already confirmed.`), 'a second look at the mail').toBeVisible()
  await page.goto('/settings')
  await expect(row).toContainText('confirmed')
  await expect(row).not.toContainText('not confirmed')

  const other = somebody().email
  await page.goto('/change-email')
  await page.getByLabel('New Email Address').fill(other)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email updated successfully!')).toBeVisible()
  await expect(page.getByText('where a link undoes the change for 7 days')).toBeVisible()
  const confirmNew = await linkTo(post, other, CONFIRM)
  const link = await linkTo(post, person.email, CHANGED)

  const mine = await browser.newPage({ baseURL: product.origin })
  const changes = sentBy(mine)
  const seen = watchToken(mine, tokenOf(link))
  await mine.goto(link)
  await tabTo(mine, 'UNDO THE CHANGE')
  expect(changes, 'opening alone changes nothing').toEqual([])
  await mine.keyboard.press('Enter')
  await expect(mine.getByRole('heading', { name: 'CHANGE UNDONE' })).toBeFocused()
  await expect(mine.getByText(`Your account uses ${person.email} again. Every device was logged out.`)).toBeVisible()
  await expect(mine).toHaveURL('/undo-email-change')
  expect(changes[0], 'one press').toBe('/api/auth/undo-email-change')
  expect(seen).toEqual([])
  expect((await page.request.get('/api/me')).status(), 'every device').toBe(401)
  await page.goto(confirmNew)
  await page.getByRole('button', { name: 'CONFIRM MY ADDRESS' }).click()
  await expect(alertOf(page), 'links to the other address are dead').toContainText('This link has expired')

  await tabTo(mine, 'CHOOSE A NEW PASSWORD')
  await mine.keyboard.press('Enter')
  await expect(mine.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await tabTo(mine, 'SEND LINK')
  await mine.keyboard.press('Enter')
  await expect(mine.getByRole('heading', { name: 'CHECK YOUR EMAIL' })).toBeFocused()
  await mine.goto(await linkTo(post, person.email, RESET))
  const next = mine.getByLabel('New Password', { exact: true })
  await tabOnto(next)
  await mine.keyboard.type(NEW_PASSWORD)
  await tabOnto(mine.getByLabel('Confirm New Password', { exact: true }))
  await mine.keyboard.type(NEW_PASSWORD)
  await mine.keyboard.press('Enter')
  await expect(mine.getByText('Password updated successfully! Please log in.')).toBeVisible()
  await logIn(mine, person.email, NEW_PASSWORD)
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

/** Goes on with the Tab key to what has this name; the focus is seen there. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  await tabOnto(target)
  expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
}

async function tabOnto(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 30; presses += 1) {
    await target.page().keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}`)
}
