import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { generate } from 'otplib'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'
import { expectAccessible } from './axe.ts'
import { confirmAddress } from './confirmation.ts'
import { alertOf, expect, register, somebody, test } from './fixtures.ts'
import type { Person } from './people.ts'

test.describe.configure({ mode: 'parallel' })

const STEP_SECONDS = 30

/** An authenticator app: gives codes of which each is newer than the one before, as the server wants them. */
class App {
  readonly secret: string
  #last = 0

  constructor(secret: string) {
    this.secret = secret
  }

  /** The oldest code that is still taken and was not given yet: so three of them can follow at once. */
  async code(): Promise<string> {
    const left = () => STEP_SECONDS - ((Date.now() / 1000) % STEP_SECONDS)
    // One that runs out on its way would be refused.
    await expect.poll(left, { timeout: 10_000 }).toBeGreaterThan(5)
    await expect.poll(() => this.#last + 1 <= this.#now() + 1, { timeout: 2 * STEP_SECONDS * 1000 }).toBe(true)
    this.#last = Math.max(this.#last + 1, this.#now() - 1)
    return generate({ secret: this.secret, epoch: this.#last * STEP_SECONDS })
  }

  #now(): number {
    return Math.floor(Date.now() / 1000 / STEP_SECONDS)
  }
}

test.beforeEach(({ page, person, product }) => confirmAddress(page, product, person))

const rowOf = (page: Page) => page.getByRole('region', { name: 'Two-Step Login' })
const passwordIn = (place: Page | Locator) => place.getByLabel('Password', { exact: true })
const codeIn = (place: Page | Locator) => place.getByLabel('Code', { exact: true })
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click()

/** Goes to the key, as a person does, and gives it to an app. */
async function takeKey(page: Page, person: Person): Promise<App> {
  const row = rowOf(page)
  await press(row, 'SET UP')
  await passwordIn(row).fill(person.password)
  await press(row, 'CONTINUE')
  return new App(((await row.locator('code').textContent()) ?? '').replaceAll(' ', ''))
}

async function switchOn(page: Page, app: App): Promise<string[]> {
  const row = rowOf(page)
  await codeIn(row).fill(await app.code())
  await press(row, 'TURN ON')
  await expect(row.getByRole('heading', { name: 'YOUR RECOVERY CODES' })).toBeFocused()
  return row.locator('code').allTextContents()
}

/** Switches it on past the screens. */
async function switchedOn(page: Page, person: Person): Promise<{ app: App; codes: string[] }> {
  const setup = await page.request.post('/api/me/two-step/setup', { data: { password: person.password } })
  const app = new App(((await setup.json()) as { secret: string }).secret)
  const confirmed = await page.request.post('/api/me/two-step/confirm', { data: { code: await app.code() } })
  expect(confirmed.status()).toBe(200)
  return { app, codes: ((await confirmed.json()) as { recovery_codes: string[] }).recovery_codes }
}

async function startLogin(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await passwordIn(page).fill(person.password)
  await press(page, 'SIGN IN')
  await expect(codeIn(page)).toBeFocused()
}

test('two-step login is set up, asked for at the next login, and switched off again @phone', async ({
  page,
  person,
}) => {
  // Each is fetched as a file first and then imported from the browser's cache, which makes it two requests.
  const parts = new Set<string>()
  page.on('request', (request) => {
    if (/\/SecondFactor\w+-/.test(request.url())) parts.add(/SecondFactor\w+/.exec(request.url())?.[0] ?? '')
  })
  await page.goto('/settings')
  const row = rowOf(page)
  await expect(row).toContainText('Off.')
  await page.waitForLoadState('networkidle')
  expect([...parts], 'nobody loads it who only looks at the settings').toEqual([])

  await press(row, 'SET UP')
  const password = passwordIn(row)
  await expect(password).toBeFocused()
  await press(row, 'CONTINUE')
  await expect(password).toHaveAccessibleDescription('Please enter your password')
  await password.fill('not this one')
  await press(row, 'CONTINUE')
  await expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await expect(password).toBeFocused()
  expect([...parts]).toEqual(['SecondFactorPanel'])
  await press(row, 'CANCEL')
  await expect(row.getByRole('button', { name: 'SET UP' })).toBeFocused()

  const app = await takeKey(page, person)
  expect(app.secret).toMatch(/^[A-Z2-7]{32}$/)
  await expect(row.locator('code')).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const picture = row.getByRole('img', { name: /^QR code for your authenticator app/ })
  await expect(picture).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(picture.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)')
    await expect(picture.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)')
  }
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  expect(width, 'wide enough for a camera').toBeGreaterThan(200)
  expect(Math.abs(width - height)).toBeLessThan(1)
  expect([...parts]).toEqual(['SecondFactorPanel', 'SecondFactorQrCode'])

  await press(row, 'TURN ON')
  await expect(codeIn(row)).toHaveAccessibleDescription(/Please enter the code from your authenticator app/)
  await codeIn(row).fill('000000')
  await press(row, 'TURN ON')
  await expect(codeIn(row)).toHaveAccessibleDescription(/That code isn't correct/)
  await expect(alertOf(page)).toContainText("That code isn't correct")
  await expect(codeIn(row)).toBeFocused()
  await expectGood(page, 'key, with a fault', picture)
  const codes = await switchOn(page, app)
  expect(codes).toHaveLength(10)
  await expectGood(page, 'recovery codes', row.getByText("I've saved them"))
  const done = row.getByRole('button', { name: 'DONE' })
  await expect(done).toBeDisabled()
  await row.getByText("I've saved them").click()
  await done.click()
  await expect(row).toContainText('Two-step login is on. Your other devices were logged out.')
  await expect(row).toContainText('On. 10 recovery codes left')
  await expect(row.getByRole('button', { name: 'NEW RECOVERY CODES' })).toBeFocused()

  await startLogin(page, person)
  await expectGood(page, 'login', codeIn(page))
  const code = await app.code()
  await codeIn(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await press(page, 'SIGN IN')
  await expect(page).toHaveURL('/profile')

  await page.goto('/settings')
  await press(row, 'TURN OFF')
  await expect(passwordIn(row)).toBeFocused()
  await passwordIn(row).fill('not this one')
  await codeIn(row).fill('000000')
  await press(row, 'TURN OFF')
  await expect(passwordIn(row)).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await passwordIn(row).fill(person.password)
  await press(row, 'TURN OFF')
  await expect(codeIn(row), 'a wrong code logs nobody out').toHaveAccessibleDescription(/That code isn't correct/)
  await expect(page).toHaveURL('/settings')
  await codeIn(row).fill(await app.code())
  await press(row, 'TURN OFF')
  await expect(row).toContainText('Two-step login is off.')
  await expect(row.getByRole('button', { name: 'SET UP' })).toBeFocused()
  await page.reload()
  await expect(row).toContainText('Off.')
})

test('recovery codes are copied and saved, log in once each, and are replaced', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/settings')
  const row = rowOf(page)
  const app = await takeKey(page, person)
  await press(row, 'COPY THE KEY')
  await expect(row.getByText("It's on your clipboard.")).toBeAttached()
  expect(await clipboard()).toBe(app.secret)
  const codes = await switchOn(page, app)
  await press(row, 'COPY')
  await expect(row.getByRole('button', { name: 'COPIED' })).toBeVisible()
  expect(await clipboard()).toBe(codes.join('\n'))
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: 'DOWNLOAD' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(person.email)
  expect(text.split('\n').filter((line) => codes.includes(line))).toEqual(codes)

  // Nobody sees them again, so leaving asks first.
  const asked = page.waitForEvent('dialog')
  const left = page.reload().catch(() => undefined)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await left
  await expect(row).toContainText('On. 10 recovery codes left')

  await startLogin(page, person)
  await press(page, 'Use a recovery code')
  const field = page.getByLabel('Recovery code', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('inputmode', 'text')
  await field.fill((codes[0] ?? '').toUpperCase())
  await press(page, 'SIGN IN')
  await expect(page).toHaveURL('/profile')
  await startLogin(page, person)
  await codeIn(page).fill(codes[0] ?? '')
  await press(page, 'SIGN IN')
  await expect(alertOf(page)).toContainText("That recovery code isn't correct or has already been used.")
  await codeIn(page).fill(codes[1] ?? '')
  await codeIn(page).press('Enter')
  await expect(page).toHaveURL('/profile')

  for (const code of codes.slice(2, 7)) {
    const data = { email: person.email, password: person.password, code }
    expect((await page.request.post('/api/auth/sign-in/email', { data })).status()).toBe(200)
  }
  await page.goto('/settings')
  await expect(row).toContainText('3 recovery codes left. Get new ones before you need them.')
  await press(row, 'NEW RECOVERY CODES')
  await passwordIn(row).fill(person.password)
  await press(row, 'GET NEW CODES')
  await expect(row.getByRole('heading', { name: 'YOUR RECOVERY CODES' })).toBeFocused()
  const fresh = await row.locator('code').allTextContents()
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  await row.getByText("I've saved them").click()
  await press(row, 'DONE')
  await expect(row).toContainText('On. 10 recovery codes left')
})

test('the second step of a login keeps what was typed, says what is wrong, and never offers an account', async ({
  page,
  person,
}) => {
  await switchedOn(page, person)
  await page.clock.install()
  await startLogin(page, person)
  const code = codeIn(page)
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAccessibleDescription('From your authenticator app, or a recovery code')
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(alertOf(page), 'nothing is wrong yet').toHaveCount(0)
  await press(page, 'SIGN IN')
  await expect(alertOf(page)).toContainText('Please enter the code from your authenticator app, or a recovery code.')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await code.press('Enter')
  await expect(alertOf(page)).toContainText("That code isn't correct. Please wait for the next one and try again.")
  await expect(code).toHaveAccessibleDescription(/That code isn't correct/)
  await expect(code).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString()), 'what is typed next takes its place').toBe('000000')
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await press(page, 'BACK')
  await expect(passwordIn(page)).toBeFocused()
  await expect(passwordIn(page)).toHaveValue(person.password)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await expect(alertOf(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'REGISTER' })).toBeVisible()
  await press(page, 'SIGN IN')
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')

  await page.route('**/sign-in/email', (route) => route.abort())
  await code.fill('000000')
  await press(page, 'SIGN IN')
  await expect(alertOf(page)).toContainText('The connection failed.')
  await expect(code).toHaveValue('000000')
  await page.unroute('**/sign-in/email')

  for (let time = 0; time < 5; time += 1) {
    await page.request.post('/api/auth/sign-in/email', { data: { ...person, code: '000000' } })
  }
  await press(page, 'SIGN IN')
  await expect(alertOf(page)).toContainText('Too many attempts.')
  await expect(code).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('an address is confirmed before two-step login can be set up, and the link is sent again', async ({
  page,
  product,
}) => {
  await page.context().clearCookies()
  const person = somebody()
  await register(page, person)
  await page.goto('/settings')
  const row = rowOf(page)
  await expect(row).toContainText(
    'Off. First confirm your email address: the people who run this installation have the link',
  )
  await expect(row.getByRole('button', { name: 'SET UP' })).toHaveCount(0)
  await expectGood(page, 'unconfirmed', row.getByRole('button', { name: 'CREATE A NEW LINK' }))
  await press(row, 'CREATE A NEW LINK')
  await expect(row).toContainText('A new link is ready.')
  await expect(row.getByRole('button', { name: /CREATE A NEW LINK \(\d+\)/ })).toHaveAttribute('aria-disabled', 'true')
  await confirmAddress(page, product, person)
  await page.reload()
  await expect(row.getByRole('button', { name: 'SET UP' })).toBeVisible()

  await page.route('**/api/me/two-step/setup', (route) =>
    route.fulfill({
      status: 403,
      json: {
        code: 'email_unconfirmed',
        detail: 'Please confirm your email address first.',
      },
    }),
  )
  await press(row, 'SET UP')
  await passwordIn(row).fill(person.password)
  await press(row, 'CONTINUE')
  await expect(
    row.getByText('Please confirm your email address first.'),
    'the address was changed elsewhere',
  ).toBeVisible()
})

test('two-step login that somebody else has set up is removed by mail, and then a new password is chosen', async ({
  page,
  person,
  product,
  browser,
}) => {
  await switchedOn(page, person)
  const mails = devMailboxOf(product.dataDir)
  const link = linkIn(await mails.mailTo(person.email, 'Two-step login is on for your Mendsight account'))
  const inProduct = (url: URL) => product.origin + url.pathname + url.hash

  const mine = await browser.newPage({ baseURL: product.origin })
  await mine.goto(inProduct(link))
  await expect(mine).toHaveTitle('Remove two-step login · Mendsight')
  await expectGood(mine, 'question', mine.getByRole('heading', { name: 'TAKE YOUR ACCOUNT BACK?' }))
  await press(mine, 'REMOVE TWO-STEP LOGIN')
  await expect(mine.getByRole('heading', { name: 'TWO-STEP LOGIN REMOVED' })).toBeFocused()
  await expect(mine.getByText('You can log in without a code again. Every device was logged out.')).toBeVisible()
  await expect(mine).toHaveURL('/undo-two-step')
  await expectGood(mine, 'removed', mine.getByRole('heading', { name: 'NOW CHOOSE A NEW PASSWORD' }))
  expect((await page.request.get('/api/me')).status(), 'every device').toBe(401)
  await mine.getByRole('link', { name: 'CHOOSE A NEW PASSWORD' }).click()
  await expect(mine.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await press(mine, 'CREATE LINK')
  await expect(mine.getByRole('heading', { name: 'ASK FOR YOUR LINK' })).toBeFocused()
  await mine.goto(inProduct(linkIn(await mails.mailTo(person.email, 'Choose a new password'))))
  await mine.getByLabel('New Password', { exact: true }).fill('sunny day 1')
  await mine.getByLabel('Confirm New Password', { exact: true }).fill('sunny day 1')
  await press(mine, 'UPDATE PASSWORD')
  await expect(mine.getByText('Password updated successfully! Please log in.')).toBeVisible()
  await mine.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await passwordIn(mine).fill('sunny day 1')
  await press(mine, 'SIGN IN')
  await expect(mine, 'without a code').toHaveURL('/profile')
  await mine.goto('/settings')
  await expect(rowOf(mine)).toContainText('Off.')
  const trail = mine.getByRole('region', { name: 'Recent Activity' })
  await expect(trail.getByRole('listitem')).toContainText([
    'Logged in',
    'Password reset by email',
    'Two-step login removed by email',
  ])

  await mine.goto(inProduct(link))
  await press(mine, 'REMOVE TWO-STEP LOGIN')
  await expect(mine.getByRole('heading', { name: "THIS LINK DOESN'T WORK" })).toBeFocused()
  await expect(mine.getByText('You can remove two-step login by email once, within seven days.')).toBeVisible()

  await mine.route('**/undo-second-factor', (route) => route.fulfill({ json: { success: true, email: null } }))
  await mine.goto(`/undo-two-step#token=${'x'.repeat(43)}`)
  await press(mine, 'REMOVE TWO-STEP LOGIN')
  await expectGood(mine, 'another address', mine.getByRole('heading', { name: 'ONE MORE STEP' }))
  await expect(mine.getByRole('link', { name: 'CHOOSE A NEW PASSWORD' })).toHaveCount(0)
  await mine.close()
})

test('two-step login is switched on, used and switched off by keyboard alone', async ({ page, person }) => {
  await page.goto('/settings')
  const row = rowOf(page)
  const keys = page.keyboard
  await tabTo(row.getByRole('button', { name: 'SET UP' }))
  await keys.press('Enter')
  await expect(passwordIn(row)).toBeFocused()
  await keys.type(person.password)
  await keys.press('Enter')
  await expect(row.getByRole('heading', { name: '1. SCAN THE CODE' })).toBeFocused()
  const app = new App(((await row.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  await tabTo(codeIn(row))
  await keys.type(await app.code())
  await keys.press('Enter')
  await expect(row.getByRole('heading', { name: 'YOUR RECOVERY CODES' })).toBeFocused()
  await tabTo(row.getByRole('checkbox', { name: "I've saved them" }))
  await keys.press('Space')
  await tabTo(row.getByRole('button', { name: 'DONE' }))
  await keys.press('Enter')
  await expect(row.getByRole('button', { name: 'NEW RECOVERY CODES' })).toBeFocused()

  await page.context().clearCookies()
  await page.goto('/')
  await tabTo(page.getByRole('textbox', { name: 'Email' }))
  await keys.type(person.email)
  await tabTo(passwordIn(page))
  await keys.type(person.password)
  await keys.press('Enter')
  await expect(codeIn(page)).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'BACK' }))
  await keys.press('Enter')
  await expect(passwordIn(page)).toBeFocused()
  await keys.press('Enter')
  await expect(codeIn(page)).toBeFocused()
  await keys.type(await app.code())
  await keys.press('Enter')
  await expect(page).toHaveURL('/profile')

  await page.goto('/settings')
  await tabTo(row.getByRole('button', { name: 'TURN OFF' }))
  await keys.press('Enter')
  await expect(passwordIn(row)).toBeFocused()
  await keys.type(person.password)
  await tabTo(codeIn(row))
  await keys.type(await app.code())
  await keys.press('Enter')
  await expect(row.getByRole('button', { name: 'SET UP' })).toBeFocused()
})

async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    await target.page().keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}`)
}

async function expectGood(page: Page, state: string, shown: Locator): Promise<void> {
  await expect(shown.first(), state).toBeVisible()
  await expectAccessible(page, state)
}
