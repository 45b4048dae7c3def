import { readFile } from 'node:fs/promises'
import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { aPhoto } from '#tests/support/photos.ts'
import { unzip } from '#tests/support/zip.ts'
import { expectAccessible } from './axe.ts'
import { expect, jpeg, test } from './fixtures.ts'
import type { Person } from './people.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The same person on another device. */
async function on(
  userAgent: string,
  { email, password }: Person,
  { playwright, baseURL }: Pick<PlaywrightWorkerArgs, 'playwright'> & { baseURL: string | undefined },
): Promise<APIRequestContext> {
  const device = await playwright.request.newContext({ userAgent, ...(baseURL === undefined ? {} : { baseURL }) })
  expect((await device.post('/api/auth/sign-in/email', { data: { email, password } })).status()).toBe(200)
  return device
}

const statusOf = async (device: APIRequestContext) => (await device.get('/api/me')).status()

function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return at.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
}

test('a password manager that fills the login without an event logs in with the Enter key', async ({
  page,
  person,
}) => {
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await page.evaluate(({ email, password }) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    value?.set?.call(document.querySelector('input[type=email]'), email)
    const field = document.querySelector<HTMLInputElement>('input[type=password]')
    value?.set?.call(field, password)
    field?.focus()
  }, person)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'LOGOUT' })).toBeVisible()
})

test('devices are listed with their last use, and each can be logged out from here', async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  const desk = await on(FIREFOX, person, { playwright, baseURL })
  const phone = await on(SAFARI, person, { playwright, baseURL })
  await page.goto('/settings')
  const devices = page.getByRole('region', { name: 'DEVICES' })
  const row = (name: string) => devices.getByRole('listitem').filter({ hasText: name })
  await expect(row('Firefox on Linux')).toContainText(/Last used \w+ \d+, 20\d\d, \d+:\d\d [AP]M\s· 127\.0\.0\.1/)
  await expect(row('Safari on iOS')).toBeVisible()
  await expect(row('This device')).toHaveCount(1)
  await expectAccessible(page, 'devices')

  await page.getByRole('button', { name: 'Log out Firefox on Linux' }).click()
  await expect(devices.getByRole('status')).toHaveText('✓Firefox on Linux was logged out.')
  await expect(devices.getByRole('status')).toBeFocused()
  await expect(row('Firefox on Linux').filter({ hasText: 'Last used' })).toHaveCount(0)
  expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 200])

  const others = page.getByRole('button', { name: 'LOG OUT ALL OTHERS' })
  await others.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Every device but this one will have to log in again.')
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  expect(await statusOf(phone)).toBe(200)
  await others.click()
  await dialog.getByRole('button', { name: 'LOG OUT' }).click()
  await expect(devices.getByRole('status')).toHaveText('✓All other devices were logged out.')
  await expect(devices.getByText("You're not logged in on any other device.")).toBeVisible()
  expect([await statusOf(phone), await statusOf(page.request)]).toEqual([401, 200])
  await expect(others).toHaveCount(0)

  await page.getByRole('button', { name: /^Log out .+, this device$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'LOGIN' })).toBeVisible()
  expect(await statusOf(page.request)).toBe(401)
})

test('a person takes their data along and deletes the account in every tab, and the login within thirty days keeps it', async ({
  page,
  person,
  context,
  playwright,
  baseURL,
}) => {
  const elsewhere = await on(FIREFOX, person, { playwright, baseURL })
  const bytes = await aPhoto()
  const photo = await page.request.post('/api/files', { multipart: { file: jpeg('roof.jpg', bytes) } })
  expect(photo.status()).toBe(201)
  const otherTab = await context.newPage()
  await otherTab.goto('/upload')
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/settings')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'DOWNLOAD MY DATA' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^mendsight-data-20\d\d-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await download.path()))
  const name = [...files.keys()].find((each) => each.startsWith('photos/'))
  expect(name).toMatch(/roof/)
  expect(files.get(name ?? '')?.equals(bytes)).toBe(true)
  expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({ email: person.email })
  await expect(
    page.getByText(/Your download has started: 1 photo, 0\.\d\d MB\. Stay logged in until it's done\./),
  ).toBeVisible()
  await expectAccessible(page, 'downloaded')

  const opener = page.getByRole('button', { name: 'DELETE ACCOUNT' })
  await opener.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to delete your account? This action cannot be undone.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  const form = page.getByRole('form', { name: 'Delete Account' })
  const password = form.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('wrong as rain 7')
  await form.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await expectAccessible(page, 'deletion')
  await password.fill(person.password)
  await password.press('Enter')

  await expect(page).toHaveURL('/')
  const until = `Your account and all photos will be erased on ${inDays(30)}. Log in before that day to keep it.`
  const said = page.getByRole('status').filter({ hasText: 'Account deletion requested. Please contact support.' })
  await expect(said).toContainText(until)
  expect([await statusOf(elsewhere), await statusOf(page.request)]).toEqual([401, 401])
  await expect(otherTab.getByRole('heading', { level: 1, name: 'LOGIN' })).toBeVisible()
  await otherTab.close()
  await expectAccessible(page, 'deletion, asked')

  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  const welcome = page.getByText(`Welcome back. You keep your account. It won't be erased on ${inDays(30)}.`)
  await expect(welcome).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expectAccessible(page, 'deletion, kept')
  expect(await (await page.request.get('/api/files')).json()).toMatchObject({ files: [{ file_name: 'roof.jpg' }] })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(welcome).toHaveCount(0)
})
