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

test('devices are listed with their last use, and each can be logged out from here @phone', async ({
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
  await expect(row('Firefox on Linux')).toContainText(/Last used \w+ \d+, 20\d\d, \d+:\d\d [AP]M · 127\.0\.0\.1/)
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

test('an account is deleted with its password, and the login within thirty days keeps it @phone', async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  const elsewhere = await on(FIREFOX, person, { playwright, baseURL })
  const photo = await page.request.post('/api/files', { multipart: { file: jpeg('roof.jpg', await aPhoto()) } })
  expect(photo.status()).toBe(201)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to delete your account? This action cannot be undone.')
  await expect(dialog).toContainText('You have 30 days to change your mind')
  await dialog.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  const form = page.getByRole('form', { name: 'Delete Account' })
  const password = form.getByLabel('Password', { exact: true })
  const send = form.getByRole('button', { name: 'DELETE ACCOUNT' })
  await expect(password).toBeFocused()
  await send.click()
  await expect(password).toHaveAccessibleDescription('Please fill in all fields')
  await password.fill('wrong as rain 7')
  await send.click()
  await expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await expect(password).toBeFocused()
  await expectAccessible(page, 'deletion')
  await password.fill(person.password)
  await password.press('Enter')

  await expect(page).toHaveURL('/')
  const until = `Your account and all photos will be erased on ${inDays(30)}. Log in before that day to keep it.`
  const said = page.getByRole('status').filter({ hasText: 'Account deletion requested. Please contact support.' })
  await expect(said).toContainText(until)
  expect([await statusOf(elsewhere), await statusOf(page.request)]).toEqual([401, 401])
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

test('a deletion in one tab is noticed in the others', async ({ page, person, context }) => {
  const other = await context.newPage()
  await other.goto('/upload')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('form').getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await expect(page.getByText('Account deletion requested. Please contact support.')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'LOGIN' })).toBeVisible()
})

test("a person's data comes as a zip, and the reason for a refusal is shown", async ({ page, person, stage }) => {
  const bytes = await aPhoto()
  await page.request.post('/api/files', { multipart: { file: jpeg('roof.jpg', bytes) } })
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'DOWNLOAD MY DATA' })
  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^mendsight-data-20\d\d-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await download.path()))
  const photo = [...files.keys()].find((name) => name.startsWith('photos/'))
  expect(photo).toMatch(/roof/)
  expect(files.get(photo ?? '')?.equals(bytes)).toBe(true)
  expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({ email: person.email })
  await expect(
    page.getByText(/Your download has started: 1 photo, 0\.\d\d MB\. Stay logged in until it's done\./),
  ).toBeVisible()
  await expectAccessible(page, 'downloaded')

  const sentence = 'Too many attempts. Please wait a moment and try again.'
  const problem = { type: 'about:blank', title: 'x', status: 429, code: 'too_many_attempts', detail: sentence }
  await stage.answer(/\/api\/me\/data\/summary$/, { status: 429, body: problem })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(page.getByText('Your download has started')).toHaveCount(0)
})
