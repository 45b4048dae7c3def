import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { generate } from 'otplib'
import type { ProductClock } from '#tests/support/product.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'
import { expectAccessible } from './axe.ts'
import { confirmAddress } from './confirmation.ts'
import { alertOf, expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

const STEP_MS = 30_000

/** An authenticator app, at the time of the product. */
class App {
  readonly secret: string
  readonly #clock: ProductClock

  constructor(secret: string, clock: ProductClock) {
    this.secret = secret
    this.#clock = clock
  }

  /** A code that is newer than the one before, as the product wants it, and that does not run out on its way. */
  async code(): Promise<string> {
    await this.#clock.advance(STEP_MS)
    return generate({ secret: this.secret, epoch: Math.floor(this.#clock.now().getTime() / 1000) })
  }
}

test.beforeEach(({ page, person, product }) => confirmAddress(page, product, person))

const rowOf = (page: Page) => page.getByRole('region', { name: 'Two-Step Login' })
const passwordIn = (place: Page | Locator) => place.getByLabel('Password', { exact: true })
const codeIn = (place: Page | Locator) => place.getByLabel('Code', { exact: true })
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click()

/** The secret that the screen shows. */
async function secretIn(row: Locator): Promise<string> {
  return ((await row.locator('code').textContent()) ?? '').replaceAll(' ', '')
}

async function startLogin(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await passwordIn(page).fill(person.password)
  await press(page, 'SIGN IN')
  await expect(codeIn(page)).toBeFocused()
}

test('two-step login is set up, asked for at the next login, and switched off again, by keyboard alone', async ({
  page,
  person,
  product,
}) => {
  // Each is fetched as a file first and then imported from the browser's cache, which makes it two requests.
  const parts = new Set<string>()
  page.on('request', (request) => {
    const [, part] = /\/(?:with-)?(SecondFactor\w+|QrCode)-/.exec(request.url()) ?? []
    if (part !== undefined) parts.add(part)
  })
  const keys = page.keyboard
  await page.goto('/settings')
  const row = rowOf(page)
  await expect(row).toContainText('Off.')
  await expect(page.getByRole('region', { name: 'DEVICES' })).toContainText('This device')
  await tabTo(row.getByRole('button', { name: 'SET UP' }))
  expect([...parts], 'nobody loads it who only looks at the settings').toEqual([])

  await keys.press('Enter')
  const password = passwordIn(row)
  await expect(password).toBeFocused()
  await keys.type('not this one')
  await keys.press('Enter')
  await expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await expect(password).toBeFocused()
  expect([...parts]).toEqual(['SecondFactorPanel'])
  await keys.press('ControlOrMeta+A')
  await keys.type(person.password)
  await keys.press('Enter')
  await expect(row.getByRole('heading', { name: '1. SCAN THE CODE' })).toBeFocused()
  const app = new App(await secretIn(row), product.clock)
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
  expect([...parts]).toEqual(['SecondFactorPanel', 'QrCode'])

  await tabTo(codeIn(row))
  await keys.type('000000')
  await keys.press('Enter')
  await expect(codeIn(row)).toHaveAccessibleDescription(/That code isn't correct/)
  await expect(alertOf(page)).toContainText("That code isn't correct")
  await expect(codeIn(row)).toBeFocused()
  await expectGood(page, 'key, with a fault', picture)
  // What was wrong is selected, so this takes its place.
  await keys.type(await app.code())
  await keys.press('Enter')
  await expect(row.getByRole('heading', { name: 'YOUR RECOVERY CODES' })).toBeFocused()
  await expect(row.locator('code')).toHaveCount(10)
  await expectGood(page, 'recovery codes', row.getByText("I've saved them"))
  const done = row.getByRole('button', { name: 'DONE' })
  await expect(done).toBeDisabled()
  await tabTo(row.getByRole('checkbox', { name: "I've saved them" }))
  await keys.press('Space')
  await tabTo(done)
  await keys.press('Enter')
  await expect(row).toContainText('Two-step login is on. Your other devices were logged out.')
  await expect(row).toContainText('On. 10 recovery codes left')
  await expect(row.getByRole('button', { name: 'NEW RECOVERY CODES' })).toBeFocused()

  await page.context().clearCookies()
  await page.goto('/')
  await tabTo(page.getByRole('textbox', { name: 'Email' }))
  await keys.type(person.email)
  await tabTo(passwordIn(page))
  await keys.type(person.password)
  await keys.press('Enter')
  await expect(codeIn(page)).toBeFocused()
  await expectGood(page, 'login', codeIn(page))
  await tabTo(page.getByRole('button', { name: 'BACK' }))
  await keys.press('Enter')
  await expect(passwordIn(page)).toBeFocused()
  await keys.press('Enter')
  await expect(codeIn(page)).toBeFocused()
  const code = await app.code()
  await keys.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  await keys.press('Enter')
  await expect(page).toHaveURL('/profile')

  await page.goto('/settings')
  await tabTo(row.getByRole('button', { name: 'TURN OFF' }))
  await keys.press('Enter')
  await expect(passwordIn(row)).toBeFocused()
  await keys.type(person.password)
  await tabTo(codeIn(row))
  await keys.type('000000')
  await keys.press('Enter')
  await expect(codeIn(row), 'a wrong code logs nobody out').toHaveAccessibleDescription(/That code isn't correct/)
  await expect(page).toHaveURL('/settings')
  await expect(codeIn(row)).toBeFocused()
  await keys.type(await app.code())
  await keys.press('Enter')
  await expect(row).toContainText('Two-step login is off.')
  await expect(row.getByRole('button', { name: 'SET UP' })).toBeFocused()
  await page.reload()
  await expect(row).toContainText('Off.')
})

test('recovery codes are copied and saved, log in once each, and are replaced @phone', async ({
  page,
  person,
  product,
  context,
}, { project }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/settings')
  const row = rowOf(page)
  await press(row, 'SET UP')
  await passwordIn(row).fill(person.password)
  await press(row, 'CONTINUE')
  const app = new App(await secretIn(row), product.clock)
  const isPhone = project.name === 'phone'
  // A phone cannot scan its own screen.
  await expect(row.getByRole('link', { name: 'OPEN IN MY APP' })).toBeVisible({ visible: isPhone })
  await press(row, 'COPY THE KEY')
  await expect(row.getByText("It's on your clipboard.")).toBeAttached()
  expect(await clipboard()).toBe(app.secret)
  await codeIn(row).fill(await app.code())
  await press(row, 'TURN ON')
  await expect(row.getByRole('heading', { name: 'YOUR RECOVERY CODES' })).toBeFocused()
  const codes = await row.locator('code').allTextContents()
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
  await codeIn(row).fill(codes[7] ?? '')
  await press(row, 'GET NEW CODES')
  await expect(row.getByRole('heading', { name: 'YOUR RECOVERY CODES' })).toBeFocused()
  const fresh = await row.locator('code').allTextContents()
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  await row.getByText("I've saved them").click()
  await press(row, 'DONE')
  await expect(row).toContainText('On. 10 recovery codes left')
})

test('two-step login that somebody else has set up is removed by mail, and then a new password is chosen', async ({
  page,
  person,
  product,
  browser,
}) => {
  const setup = await page.request.post('/api/me/two-step/setup', { data: { password: person.password } })
  const app = new App(((await setup.json()) as { secret: string }).secret, product.clock)
  const confirmed = await page.request.post('/api/me/two-step/confirm', { data: { code: await app.code() } })
  expect(confirmed.status()).toBe(200)
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
  await mine.close()
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
