import type { Browser, Page } from '@playwright/test'
import type { Share } from '#shared/api/shares.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { expect, jpeg, test } from './fixtures.ts'

const SIZE = { width: 390, height: 844 }

test.use({ viewport: SIZE })

/** A repair of the person with two photos and a result, and a link to it. */
async function aLink(page: Page, wishes: object = {}): Promise<Share> {
  const ids: string[] = []
  for (const seed of [1, 2]) {
    const answer = await page.request.post('/api/files', {
      multipart: { file: jpeg(`elm street ${seed}.jpg`, await aPhoto({ seed, gps: true })) },
    })
    ids.push(((await answer.json()) as { id: string }).id)
  }
  const repair = (await (await page.request.post('/api/repairs', { data: { file_ids: ids } })).json()) as { id: string }
  const run = (await (await page.request.post(`/api/repairs/${repair.id}/analyses`, { data: {} })).json()) as {
    id: string
  }
  await expect
    .poll(async () => ((await (await page.request.get(`/api/analyses/${run.id}`)).json()) as { status: string }).status)
    .toBe('succeeded')
  const made = await page.request.post(`/api/repairs/${repair.id}/shares`, { data: wishes })
  expect(made.status()).toBe(201)
  return (await made.json()) as Share
}

/** What a page asks for. */
type Asked = { url: string; referrer: string | undefined }

/** Somebody without an account, who tapped the link in a message, and what the page has asked for since. */
async function tapped(browser: Browser, baseURL: string | undefined, { url }: Share): Promise<[Page, Asked[]]> {
  const context = await browser.newContext({ viewport: SIZE, ...(baseURL === undefined ? {} : { baseURL }) })
  const page = await context.newPage()
  const asked: Asked[] = []
  page.on('request', (request) => asked.push({ url: request.url(), referrer: request.headers()['referer'] }))
  await page.goto(`/shared${new URL(url).hash}`)
  return [page, asked]
}

const open = (page: Page) => page.getByRole('button', { name: 'OPEN', exact: true })

test('a contractor without an account opens a protected report by a press, and the owner turns it off', async ({
  page,
  person,
  ai,
  browser,
  baseURL,
}) => {
  ai.respondsWith(completion(goodResponse()))
  const link = await aLink(page, { password: 'long enough' })
  const secret = new URL(link.url).hash.split('.')[1] ?? ''
  const [contractor, asked] = await tapped(browser, baseURL, link)
  await expect(contractor.getByText('Somebody shared a damage report with you')).toBeVisible()
  await expect.poll(() => contractor.evaluate(() => location.hash)).toBe(`#${link.id}`)
  await expectAccessible(contractor, 'shared, before it is opened')
  // Only whose it is, which does not open it.
  const beforeThePress = asked.filter(({ url }) => url.includes('/api/shared')).map(({ url }) => new URL(url).pathname)
  expect(beforeThePress).toEqual(['/api/shared/sender'])

  await open(contractor).click()
  await expect(contractor.getByText('This report is protected. Please enter the password.')).toBeVisible()
  await expect(contractor.getByLabel('Password', { exact: true })).toBeFocused()
  await contractor.keyboard.type('not the one')
  await contractor.keyboard.press('Enter')
  await expect(contractor.getByText('Incorrect password. Please try again.')).toBeVisible()
  await expectAccessible(contractor, 'shared, with a wrong password')
  await contractor.getByLabel('Password', { exact: true }).fill('long enough')
  await open(contractor).click()
  await expect(contractor.getByText(`Damage report from ${person.name}`)).toBeVisible()
  for (const n of [1, 2]) {
    const photo = contractor.getByRole('img', { name: `Photo ${n} of 2` })
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
  await expect(contractor.getByText('Shut off the water above.')).toBeVisible()
  await expectAccessible(contractor, 'shared, opened')
  await contractor.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(contractor, 'shared, opened, dark')
  expect(await contractor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SIZE.width)
  const download = contractor.waitForEvent('download')
  await contractor.getByRole('button', { name: 'SAVE AS PDF' }).click()
  expect((await download).suggestedFilename()).toBe('mendsight-ai-analysis-report.pdf')

  await contractor.reload()
  await open(contractor).click()
  await expect(contractor.getByText('Shut off the water above.')).toBeVisible()
  expect(asked.filter(({ url, referrer }) => `${url} ${referrer}`.includes(secret))).toEqual([])
  const known = await contractor.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return JSON.stringify([
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      kept.flat().map(({ url }) => url),
    ])
  })
  expect(known).not.toContain(secret)
  expect(known).not.toContain('/api/shared')

  await page.request.delete(`/api/shares/${link.id}`)
  await contractor.getByRole('button', { name: 'SAVE AS PDF' }).click()
  await expect(contractor.getByText('This link has ended. Ask the person who sent it for a new one.')).toBeVisible()
  await contractor.goto('about:blank')
  await contractor.goto(`/shared${new URL(link.url).hash}`)
  await open(contractor).click()
  await expect(contractor.getByText('This link has ended. Ask the person who sent it for a new one.')).toBeVisible()
  await expect(open(contractor)).toHaveCount(0)
  await contractor.context().close()
})

test('a link is the same for somebody who is logged in, and one that was cut says so', async ({ page, person, ai }) => {
  ai.respondsWith(completion(goodResponse()))
  const link = await aLink(page)
  const response = await page.goto(`/shared${new URL(link.url).hash}`)
  expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow, noarchive')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  expect(response?.headers()['cache-control']).toBe('no-store')
  await open(page).click()
  await expect(page.getByText(`Damage report from ${person.name}`)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  // Another link on the same page.
  await page.evaluate(() => (location.hash = '#01900000-0000-7000-8000-000000000000'))
  await expect(page.getByText('Somebody shared a damage report with you')).toBeVisible()
  await page.evaluate(() => (location.hash = '#01900000'))
  await expect(page.getByText('This link is incomplete. Ask for it again, or copy it completely.')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(person.name).first()).toBeVisible()
})

test('the secret is out of the address also when the screen cannot be loaded', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: SIZE, ...(baseURL === undefined ? {} : { baseURL }) })
  const contractor = await context.newPage()
  await contractor.route(/\/assets\/SharedPage.*\.js/, (route) => route.abort())
  const id = '01900000-0000-7000-8000-000000000000'
  await contractor.goto(`/shared#${id}.${'s'.repeat(43)}`)
  await expect.poll(() => contractor.evaluate(() => location.hash)).toBe(`#${id}`)
  await expect(open(contractor)).toHaveCount(0)
  await context.close()
})
