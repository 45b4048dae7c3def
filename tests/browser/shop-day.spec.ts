import type { APIRequestContext, Page } from '@playwright/test'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { joinEmbeddedPostgres } from '#server/platform/db/joinEmbeddedPostgres.ts'
import { toUserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect, jpeg, somebody } from './fixtures.ts'

/** The product's database, which the test reaches too. */
const test = base.extend<object, { db: Db }>({
  db: [
    async ({ product: { dataDir } }, use) => {
      const postgres = await joinEmbeddedPostgres({ dataDir, log: () => {} })
      const database = await openDatabase(postgres.connection, { log: () => {}, maxConnections: 2 })
      await use(database.db)
      await database.close()
      await postgres.leave()
    },
    { scope: 'worker' },
  ],
})

const json = async <Body>(answer: { json: () => Promise<unknown> }) => (await answer.json()) as Body
const idOf = async (client: APIRequestContext) => (await json<{ id: string }>(await client.get('/api/me'))).id

/** A photo in a shop, sent past the screens. */
async function aPhotoOf(client: APIRequestContext, shopId: string, seed: number): Promise<string> {
  const file = jpeg(`wall ${seed}.jpg`, await aPhoto({ seed, width: 320, height: 240 }))
  const sent = await client.post(`/api/files?shop_id=${shopId}`, { multipart: { file } })
  expect(sent.status(), await sent.text()).toBe(201)
  return (await json<{ id: string }>(sent)).id
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('an owner and a technician share a repair from the board to the confirmed result, each on their own screen', async ({
  page,
  browser,
  baseURL,
  db,
  ai,
}) => {
  ai.respondsWith(completion(goodResponse()))
  const [owner, technician] = [
    { ...somebody(), name: 'Olga' },
    { ...somebody(), name: 'Dana' },
  ]
  await page.request.post('/api/auth/sign-up/email', { data: owner })
  await page.request.post('/api/plan', { data: { plan_id: 'enterprise' } })
  const made = await page.request.post('/api/shops', { data: { name: 'Acme Repairs' } })
  const { id: shopId } = await json<{ id: WorkspaceId }>(made)
  const others = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  const phone = await others.newPage()
  await phone.request.post('/api/auth/sign-up/email', { data: technician })
  const userId = toUserId(await idOf(phone.request))
  await db
    .insertInto('shop_members')
    .values({ shop_id: shopId, user_id: userId, role: 'technician', joined_at: new Date() })
    .execute()

  const first = await aPhotoOf(page.request, shopId, 1)
  const data = { title: 'Fence', file_ids: [first] }
  const { id } = await json<{ id: string }>(await page.request.post(`/api/repairs?shop_id=${shopId}`, { data }))
  const run = await json<{ id: string }>(await page.request.post(`/api/repairs/${id}/analyses`, { data: {} }))
  await expect
    .poll(async () => (await json<{ status: string }>(await page.request.get(`/api/analyses/${run.id}`))).status)
    .toBe('succeeded')

  await page.goto(`/shops/${shopId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'BOARD' })).toBeVisible()
  await expectAccessible(page, 'the board')
  await page.getByRole('link', { name: 'Fence' }).click()
  const greeted = page.waitForResponse('**/api/events')
  await page.reload()
  await greeted
  await page.getByLabel('Assigned to').selectOption('Dana')
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Due', { exact: true }).fill('2099-01-02')
  await page.getByLabel('New comment').fill('The valve is behind the panel.')
  await page.getByLabel('Mention').selectOption('Dana')
  await page.getByRole('button', { name: 'ADD COMMENT' }).click()
  await expect(row(page, 'The valve is behind the panel. @Dana')).toBeVisible()

  await phone.goto(`/shops/${shopId}`)
  await phone.getByLabel('Whose work').selectOption('me')
  await expect(phone.getByText('Due on Jan 2, 2099')).toBeVisible()
  await expectAccessible(phone, 'the board on a phone')
  await phone.getByRole('link', { name: 'Fence' }).click()
  await expect(row(phone, 'The valve is behind the panel. @Dana')).toBeVisible()
  await expectAccessible(phone, 'a repair of a shop')
  await phone.getByRole('button', { name: 'CONFIRM ON SITE' }).click()
  await expect(phone.getByText('Confirmed on site by Dana')).toBeVisible()
  await phone.getByLabel('New comment').fill('Found it.')
  await phone.getByRole('button', { name: 'ADD COMMENT' }).click()

  // Without a reload.
  await expect(row(page, 'Found it.')).toBeVisible()
  await expect(page.getByText('Confirmed on site by Dana')).toBeVisible()
  await expect(row(page, 'confirmed the result on site')).toBeVisible()

  const photos = [await aPhotoOf(page.request, shopId, 2), await aPhotoOf(phone.request, shopId, 3)]
  const both = await Promise.all([
    page.request.patch(`/api/repairs/${id}`, { data: { add_file_ids: photos.slice(0, 1) } }),
    phone.request.patch(`/api/repairs/${id}`, { data: { add_file_ids: photos.slice(1) } }),
  ])
  expect(both.map((answer) => answer.status())).toEqual([200, 200])
  for (const screen of [page, phone]) {
    for (const name of ['wall 1.jpg', 'wall 2.jpg', 'wall 3.jpg']) {
      await expect(screen.getByRole('img', { name })).toBeVisible()
    }
  }
  await others.close()
})
