import type { Page } from '@playwright/test'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { joinEmbeddedPostgres } from '#server/platform/db/joinEmbeddedPostgres.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { plantPhotos } from '#tests/support/plantedPhotos.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import type { Person } from './people.ts'

const COUNT = 2000
const HISTORY = 'section[aria-labelledby="photo-history"]'
const LONG_NAME = `${'a-very-long-name-without-any-space-'.repeat(7)}.jpg`

type Owner = Person & { db: Db }

/** The product's database, which the test reaches too, and somebody who has 2 000 photos in it. */
const test = base.extend<{ owner: Owner }, { db: Db }>({
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
  owner: async ({ page, person, db }, use) => {
    await plantPhotos(db, person.email, somePhotos())
    // The rows have no bytes behind them.
    const thumbnail = await aPhoto({ width: 96, height: 72 })
    await page.route('**/content?variant=thumb', (route) =>
      route.fulfill({ body: thumbnail, contentType: 'image/jpeg' }),
    )
    await use({ ...person, db })
  },
})

/** 'kitchen 1.jpg', 'roof 1.jpg' and so on, in turn; the last kitchen is the newest photo. */
function somePhotos() {
  const rooms = ['hall', 'roof', 'Attic', 'kitchen']
  return Array.from({ length: COUNT }, (_, at) => ({
    name: at === 5 ? LONG_NAME : `${rooms[at % rooms.length]} ${Math.floor(at / rooms.length) + 1}.jpg`,
    size: 1_000_000 + ((at * 7919) % 5_000_000),
  }))
}

const rowsOf = (page: Page) => page.locator('[data-file]')
const searchOf = (page: Page) => page.getByLabel('Search by name')

async function names(page: Page, count: number): Promise<string[]> {
  const all = await rowsOf(page).locator('p:first-child').allTextContents()
  return all.slice(0, count)
}

test('one of 2 000 photos is found by its name, and the address keeps the search and the order @phone', async ({
  page,
  owner,
}) => {
  expect(owner.name).not.toBe('')
  await page.goto('/upload')
  await expect(page.getByText('50 of 2,000 photos')).toBeVisible()
  expect(await names(page, 2)).toEqual(['kitchen 500.jpg', 'Attic 500.jpg'])
  await expectAccessible(page, 'all photos', { within: HISTORY })

  await searchOf(page).pressSequentially('KITCHEN 49')
  const status = page.getByRole('status').filter({ hasText: 'in their names' })
  await expect(status).toHaveText('11 photos with “KITCHEN 49” in their names')
  await expect(page).toHaveURL('/upload?name=KITCHEN+49')
  await expect(rowsOf(page)).toHaveCount(11)
  await page.getByLabel('Sort').selectOption('By name')
  await expect(page).toHaveURL('/upload?name=KITCHEN+49&sort=name')
  await expect.poll(() => names(page, 3)).toEqual(['kitchen 49.jpg', 'kitchen 490.jpg', 'kitchen 491.jpg'])
  await expectAccessible(page, 'a search', { within: HISTORY })

  await page.reload()
  await expect(searchOf(page)).toHaveValue('KITCHEN 49')
  await expect(page.getByLabel('Sort')).toHaveValue('name')
  await expect.poll(() => names(page, 1)).toEqual(['kitchen 49.jpg'])

  await rowsOf(page).first().getByRole('link', { name: 'ANALYZE kitchen 49.jpg' }).click()
  await expect(page).toHaveURL(/\/analysis/)
  await page.goBack()
  await expect(searchOf(page)).toHaveValue('KITCHEN 49')
  await expect(rowsOf(page)).toHaveCount(11)

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(searchOf(page)).toBeFocused()
  await expect(page).toHaveURL('/upload?sort=name')
  await expect.poll(() => names(page, 2)).toEqual([LONG_NAME, 'Attic 1.jpg'])
  await expectNoSidewaysScroll(page, 'a long name')
  await page.getByLabel('Sort').selectOption('Oldest first')
  await expect.poll(() => names(page, 2)).toEqual(['hall 1.jpg', 'roof 1.jpg'])
  await page.getByLabel('Sort').selectOption('Newest first')
  await expect(page).toHaveURL('/upload')
})

test('more photos come below, where the page and the focus stay @phone', async ({ page, owner }) => {
  expect(owner.name).not.toBe('')
  await page.goto('/upload?name=roof')
  const more = page.getByRole('button', { name: 'LOAD MORE' })
  await more.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page.getByText('100 of 499 photos')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(100)
  await expect(
    rowsOf(page)
      .nth(50)
      .getByRole('link', { name: /^ANALYZE/ }),
  ).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  const all = await names(page, 100)
  expect(new Set(all).size).toBe(100)
  // The page stays also when another search begins: the field that is typed in must not leave the eye.
  await searchOf(page).focus()
  const typing = await page.evaluate(() => scrollY)
  await page.keyboard.press('End')
  await page.keyboard.type(' 12')
  await expect(page.getByText('11 photos with “roof 12” in their names')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(typing)
})

test('a photo that is deleted leaves the search, its count and the list of all', async ({ page, owner }) => {
  await page.goto('/upload')
  await expect(rowsOf(page)).toHaveCount(50)
  await searchOf(page).fill('attic 50')
  await expect(page.getByText('2 photos with “attic 50” in their names')).toBeVisible()
  expect(await names(page, 2)).toEqual(['Attic 500.jpg', 'Attic 50.jpg'])
  await page.getByRole('button', { name: 'DELETE Attic 500.jpg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(page.getByText('File deleted successfully')).toBeVisible()
  await expect(page.getByText('1 photo with “attic 50” in its name')).toBeVisible()
  expect(await names(page, 2)).toEqual(['Attic 50.jpg'])
  await expectAccessible(page, 'after a deletion', { within: HISTORY })
  await page.getByRole('button', { name: 'DELETE Attic 50.jpg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(page.getByText('NO PHOTOS MATCH “attic 50”', { exact: true })).toBeVisible()
  await expect(page.getByText('File deleted successfully')).toBeVisible()
  await page.getByRole('button', { name: 'SHOW ALL PHOTOS' }).click()
  await expect(page.getByText('of 1,998 photos')).toBeVisible()
  await expect(page.getByText('File deleted successfully')).toHaveCount(0)
  expect(await names(page, 2)).toEqual(['kitchen 500.jpg', 'roof 500.jpg'])
  const { file_count } = await owner.db
    .selectFrom('file_usage')
    .innerJoin('users', 'users.id', 'file_usage.user_id')
    .select('file_count')
    .where('users.email', '=', owner.email)
    .executeTakeFirstOrThrow()
  expect(file_count).toBe(COUNT - 2)
})
