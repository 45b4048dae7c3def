import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { heicFixture } from '#tests/support/heic.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from '../axe.ts'
import { expect, START_TIMEOUT_MS, test as base } from '../fixtures.ts'
import { startLocalSite, type LocalSite } from '../localSite.ts'

/** The app without a server, as a bare file server serves it. */
const test = base.extend<object, { site: LocalSite }>({
  site: [
    async ({}, use) => {
      const site = await startLocalSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // Most of these tests need no product, which takes a while to start.
  freshAttempts: async ({}, use) => use(),
})

// What its screens say, and what it keeps, is proved in tests/components/local.test.tsx.

const PASSWORD = 'a-wet-ceiling-1'

const jpeg = async (name: string, seed = 0) => ({ name, mimeType: 'image/jpeg', buffer: await aPhoto({ seed }) })

async function register(page: Page, { name = 'Ann', email = 'ann@example.com' } = {}): Promise<void> {
  await page.goto('#/register')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
}

async function upload(page: Page, ...photos: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.goto('#/upload')
  await page.getByLabel('Damage photos').setInputFiles(photos)
  await page.getByRole('button', { name: `UPLOAD ${photos.length} DAMAGE PHOTO(S)` }).click()
  await expect(page).toHaveURL(/#\/home/)
}

/** Everything that a page asks for. */
function requestsOf(context: BrowserContext): string[] {
  const requests: string[] = []
  context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  return requests
}

/** The history has these photos and no others. */
async function expectPhotos(page: Page, ...names: string[]): Promise<void> {
  await page.goto('#/photos')
  await expect(page.getByText(names.length === 1 ? '1 photo' : `${names.length} photos`, { exact: true })).toBeVisible()
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible()
}

test('the whole journey needs nothing but the files of the app', async ({ page, context, site }) => {
  const requests = requestsOf(context)
  await register(page)
  await expect(page).toHaveURL(/#\/profile/)
  await expect(page.getByText('Auto-logout in 60 minutes')).toBeVisible()
  await expectAccessible(page, 'profile')

  // A photo that cannot be kept says why, and the others are kept.
  await page.goto('#/upload')
  await page
    .getByLabel('Damage photos')
    .setInputFiles([
      await jpeg('wall.jpg', 2),
      { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: (await aPhoto({ seed: 3 })).subarray(0, 300) },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') },
    ])
  await page.getByRole('button', { name: 'UPLOAD 3 DAMAGE PHOTO(S)' }).click()
  await expect(page.getByText(/torn\.jpg: This photo is damaged and can't be read/).first()).toBeVisible()
  await expect(page.getByText(/notes\.jpg: Only photo files/).first()).toBeVisible()
  // They stay on this device, on other screens, too, until they are deleted.
  await expectPhotos(page, 'wall.jpg')
  await page.goto('#/upload')
  for (const name of ['torn.jpg', 'notes.jpg']) {
    await page.getByRole('button', { name: `DELETE ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
    await expect(page.getByText(name)).toHaveCount(0)
  }

  const heic = { name: 'iphone.heic', mimeType: 'image/heic', buffer: await heicFixture('plain') }
  await upload(page, await jpeg('pipe.jpg'), await jpeg('sink.jpg', 1), heic)
  await page.getByRole('button', { name: 'ANALYZE', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'REPAIR INSTRUCTIONS' })).toBeVisible()
  await expect(page.getByText('No AI on this device.')).toBeVisible()
  // Every copy was made: the large one of the photo on the screen, and the small ones of the repair.
  const images = page.getByRole('main').getByRole('img')
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  await expectAccessible(page, 'general guidance')

  // What the owner says is dangerous holds steps back here, too.
  await page.getByRole('button', { name: 'TELL US MORE' }).click()
  await page.getByLabel('What is damaged?').selectOption('Leaking or burst pipe')
  await page.getByLabel('In your own words').fill('water spraying under the sink next to the outlet')
  // The message moves the button below it.
  await expect(page.getByRole('form').getByRole('heading', { name: 'WATER NEAR ELECTRICITY' })).toBeVisible()
  await page.getByRole('button', { name: 'SEND ANSWERS' }).click()
  await expect(page.getByRole('heading', { name: 'WATER NEAR ELECTRICITY' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'DOWNLOAD REPORT' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report).toContain('pipe.jpg')
  expect(report).toContain('WATER NEAR ELECTRICITY')
  await page.getByRole('button', { name: 'SHARE', exact: true }).click()
  await expect(page.getByText('A link needs a server.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'PDF WITH PHOTOS' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()

  await expectPhotos(page, 'wall.jpg', 'pipe.jpg', 'sink.jpg', 'iphone.heic')
  await expectAccessible(page, 'photos')
  await page.goto('#/payment')
  await page.getByRole('button', { name: 'UPGRADE TO THIS' }).first().click()
  await page
    .getByRole('button', { name: /UPGRADE/ })
    .first()
    .click()
  await page.goto('#/settings')
  await expect(page.getByText('Storage used')).toBeVisible()
  await expectAccessible(page, 'settings')

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'LOGIN' })).toBeVisible()
  await expectAccessible(page, 'login')
  await page.reload()
  await logIn(page)
  await expect(page).toHaveURL(/#\/profile/)
  expect(
    requests.filter((request) => !request.startsWith(`GET ${site.url}`) && !request.startsWith('GET blob:')),
  ).toEqual([])
})

test('what one tab does shows in the other, and 60 minutes without the mouse, the keyboard or a touch in any tab end the session', async ({
  page,
  context,
}) => {
  await context.clock.install()
  await register(page)
  await context.clock.runFor(5_000)
  await expect(page).toHaveURL(/#\/profile/)
  await context.clock.runFor(5_000)
  const other = await context.newPage()
  await other.goto('#/photos')
  await context.clock.runFor(5_000)
  await expect(other.getByRole('heading', { level: 1, name: 'PHOTOS' })).toBeVisible()
  await upload(page, await jpeg('ceiling.jpg'))
  await expect(other.getByText('ceiling.jpg').first()).toBeVisible()

  await context.clock.fastForward(50 * 60_000)
  await other.mouse.move(200, 200)
  const idleMs = () => other.evaluate(() => Date.now() - Number(localStorage.getItem('mendsight.lastActivity')))
  await expect.poll(idleMs).toBeLessThan(5 * 60_000)
  await context.clock.fastForward(50 * 60_000)
  await expect(page).toHaveURL(/#\/home/)
  await context.clock.fastForward(11 * 60_000)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Your session has expired due to inactivity. Please log in again.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
})

test('a backup is opened on another device, twice without a double, and in an account', async ({
  page,
  browser,
  site,
  product,
}) => {
  await register(page)
  await expect(page).toHaveURL(/#\/profile/)
  await upload(page, await jpeg('pipe.jpg'), await jpeg('sink.jpg', 1))
  await page.getByRole('button', { name: 'ANALYZE', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'REPAIR INSTRUCTIONS' })).toBeVisible()
  await page.getByRole('button', { name: 'TELL US MORE' }).click()
  await page.getByLabel('In your own words').fill('What if the ceiling sags over the tub?')
  await page
    .getByRole('group', { name: /Does a ceiling sag/ })
    .getByRole('button', { name: 'NO', exact: true })
    .click()
  await page.getByRole('button', { name: 'SEND ANSWERS' }).click()
  await expect(page.getByRole('region', { name: 'WHAT YOU ANSWERED' })).toBeVisible()
  const step = page.getByRole('checkbox', { name: /^Make the area safe/ })
  // The box is drawn over by the number of the step.
  await step.press('Space')
  await expect(step).toBeChecked()
  await expect(page.getByText('1 of 7 done')).toBeVisible()
  await page.goto('#/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'SAVE A BACKUP' }).click()
  const backup = await (await download).path()

  const device = await browser.newContext({ baseURL: site.url })
  const elsewhere = await device.newPage()
  await register(elsewhere, { name: 'Ann', email: 'ann@example.org' })
  await expect(elsewhere).toHaveURL(/#\/profile/)
  for (let time = 0; time < 2; time += 1) {
    await elsewhere.goto('about:blank')
    await elsewhere.goto('#/settings')
    await elsewhere.getByRole('button', { name: 'OPEN A BACKUP' }).click()
    await elsewhere.getByLabel('CHOOSE A BACKUP FILE').setInputFiles(backup)
    await expect(elsewhere.getByText('2 photos and 1 repair are here.')).toBeVisible()
  }
  await elsewhere.getByLabel('CHOOSE A BACKUP FILE').setInputFiles({
    name: 'holiday.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK'),
  })
  await expect(elsewhere.getByText("This file isn't a backup, or it is damaged.")).toBeVisible()
  await expectPhotos(elsewhere, 'pipe.jpg', 'sink.jpg')
  await elsewhere.goto('#/repairs')
  const repair = elsewhere.getByRole('listitem').filter({ hasText: '1 of 7 steps done' })
  await repair.getByRole('link').click()
  await expect(elsewhere.getByRole('region', { name: 'WHAT YOU ANSWERED' })).toBeVisible()
  await device.close()

  const account = await browser.newContext({ baseURL: product.origin })
  const server = await account.newPage()
  await account.request.post('/api/auth/sign-up/email', {
    data: { name: 'Ann', email: `ann.${Date.now()}@example.com`, password: PASSWORD },
  })
  await server.goto('/settings')
  await server.getByRole('button', { name: 'OPEN A BACKUP' }).click()
  await server.getByLabel('CHOOSE A BACKUP FILE').setInputFiles(backup)
  await expect(server.getByText('2 photos and 1 repair are here.')).toBeVisible()
  const { files } = (await (await account.request.get('/api/files')).json()) as { files: { repair_id: string }[] }
  expect(new Set(files.map(({ repair_id: id }) => id)).size).toBe(1)
  expect(files).toHaveLength(2)
  await expectAccessible(server, 'a backup that was opened')
  await account.close()
})
