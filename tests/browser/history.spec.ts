import type { Page } from '@playwright/test'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { joinEmbeddedPostgres } from '#server/platform/db/joinEmbeddedPostgres.ts'
import { RULES_VERSION } from '#shared/safety/rulesVersion.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { plantPhotos } from '#tests/support/plantedPhotos.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import type { Person } from './people.ts'

const COUNT = 2000
const LONG_NAME = `${'a-very-long-name-without-any-space-'.repeat(7)}.jpg`

/** `ids` are those of the photos in the order of upload. */
type Owner = Person & { db: Db; ids: string[] }

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
    const ids = await plantPhotos(db, person.email, somePhotos())
    // The rows have no bytes behind them.
    const thumbnail = await aPhoto({ width: 96, height: 72 })
    await page.route('**/content?variant=thumb', (route) =>
      route.fulfill({ body: thumbnail, contentType: 'image/jpeg' }),
    )
    await use({ ...person, db, ids })
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

/** Puts photos into a repair with this result. */
async function analyzed(
  { db, email }: Owner,
  fileIds: readonly string[],
  result: { damageType: string; severity: string },
): Promise<void> {
  const person = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const id = newId()
  const now = new Date()
  await db
    .insertInto('repairs')
    .values({
      id,
      workspace_id: toWorkspaceId(person.id),
      created_by: person.id,
      status: 'open',
      answers: '{}',
      goes_with_photo: false,
      rules_version: RULES_VERSION,
      damage_type: result.damageType,
      severity: result.severity,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('repair_photos')
    .values(fileIds.map((fileId, position) => ({ file_id: fileId, repair_id: id, position })))
    .execute()
}

const tilesOf = (page: Page) => page.locator('[data-file]')
const searchOf = (page: Page) => page.getByLabel('Search names, titles and damage')

async function names(page: Page, count: number): Promise<string[]> {
  const all = await tilesOf(page).locator('[data-name]').allTextContents()
  return all.slice(0, count)
}

async function sort(page: Page, order: string): Promise<void> {
  const more = page.getByRole('button', { name: 'Sort and repair' })
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await page.getByLabel('Sort', { exact: true }).selectOption(order)
}

test('2 000 photos are searched, sorted, filtered, found by their damage, renamed, selected, deleted and brought back @phone', async ({
  page,
  owner,
  isMobile,
}) => {
  await page.clock.install()
  await page.goto('/photos')
  await expect(page.getByText('2,000 photos', { exact: true })).toBeVisible()
  expect(await names(page, 2)).toEqual(['kitchen 500.jpg', 'Attic 500.jpg'])
  await expectAccessible(page, 'all photos', { within: 'main' })

  await searchOf(page).pressSequentially('KITCHEN 49')
  await expect(page.getByText('11 photos match “KITCHEN 49”')).toBeVisible()
  await expect(page).toHaveURL('/photos?q=KITCHEN+49')
  await expect(tilesOf(page)).toHaveCount(11)
  await sort(page, 'By name')
  await expect(page).toHaveURL('/photos?q=KITCHEN+49&sort=name')
  await expect.poll(() => names(page, 3)).toEqual(['kitchen 49.jpg', 'kitchen 490.jpg', 'kitchen 491.jpg'])

  await page.reload()
  await expect(searchOf(page)).toHaveValue('KITCHEN 49')
  await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('name')
  await page.getByRole('button', { name: 'List' }).click()
  await tilesOf(page).first().getByRole('link', { name: 'ANALYZE kitchen 49.jpg' }).click()
  await expect(page).toHaveURL(/\/analysis/)
  await page.goBack()
  await expect(searchOf(page)).toHaveValue('KITCHEN 49')
  await expect(tilesOf(page)).toHaveCount(11)

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(searchOf(page)).toBeFocused()
  await expect(page).toHaveURL('/photos?sort=name')
  await expect.poll(() => names(page, 2)).toEqual([LONG_NAME, 'Attic 1.jpg'])
  await expectNoSidewaysScroll(page, 'a long name in the list')
  await page.getByRole('button', { name: 'Grid' }).click()
  await expectNoSidewaysScroll(page, 'a long name in the grid')
  await sort(page, 'Oldest first')
  await expect.poll(() => names(page, 2)).toEqual(['hall 1.jpg', 'roof 1.jpg'])

  const [hall = '', roof = '', attic = ''] = owner.ids
  await analyzed(owner, [hall, roof], { damageType: 'Mold behind a wall', severity: 'High' })
  await analyzed(owner, [attic], { damageType: 'Broken tile', severity: 'Low' })
  await page.getByRole('button', { name: 'Low', exact: true }).click()
  await expect.poll(() => names(page, 9)).toEqual(['Attic 1.jpg'])
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await searchOf(page).fill('mold')
  await expect(page.getByText('2 photos match “mold”')).toBeVisible()
  await expect.poll(() => names(page, 9)).toEqual(['hall 1.jpg', 'roof 1.jpg'])
  await expect(tilesOf(page).first().getByText('High')).toBeVisible()

  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: 'Rename roof 1.jpg' }).click()
  await page.keyboard.type('Moldy corner')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Moldy corner.jpg' })).toBeFocused()
  await page.getByRole('button', { name: 'Grid' }).click()

  const first = page.getByLabel('Select Moldy corner.jpg')
  if (isMobile) {
    const box = await page.getByRole('button', { name: 'Open Moldy corner.jpg' }).boundingBox()
    const touch = await page.context().newCDPSession(page)
    const at = [{ x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 60 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at })
    await expect(first).toBeChecked()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByRole('button', { name: 'Open hall 1.jpg' }).tap()
  } else {
    await first.focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Select hall 1.jpg').focus()
    await page.keyboard.press('Shift+Space')
  }
  await expect(page.getByText('2 photos selected')).toBeVisible()
  await expectAccessible(page, 'selected photos', { within: 'main' })
  const undo = page.getByRole('button', { name: 'UNDO' })
  const remove = async () => {
    await page.getByRole('button', { name: 'DELETE the selected photos' }).click()
    // The six seconds for UNDO do not run while it has the focus.
    await undo.focus()
    await expect(page.getByText('Deleting 2 photos')).toBeInViewport()
    await expect(tilesOf(page)).toHaveCount(0)
  }
  await remove()
  await undo.click()
  await expect(tilesOf(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'SELECT' }).click()
  await first.check()
  await page.getByLabel('Select hall 1.jpg').check()
  await remove()
  await expectAccessible(page, 'a deletion that can be undone', { within: 'main' })
  await undo.blur()
  await page.clock.runFor(6_100)
  await expect(page.getByText('2 photos deleted')).toBeVisible()
  await page.getByRole('button', { name: 'SHOW ALL PHOTOS' }).click()
  await expect(page.getByText('1,998 photos', { exact: true })).toBeVisible()
  const { file_count } = await owner.db
    .selectFrom('file_usage')
    .innerJoin('users', 'users.id', 'file_usage.workspace_id')
    .select('file_count')
    .where('users.email', '=', owner.email)
    .executeTakeFirstOrThrow()
  expect(file_count).toBe(COUNT - 2)
})

test('the list goes on while it is scrolled, and on the way back it is there at once in its place', async ({
  page,
  owner,
}) => {
  expect(owner.name).not.toBe('')
  // Live updates would fetch the list again at any moment.
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'EventSource'))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/files?')) asked.push(request.url())
  })
  await page.goto('/photos')
  await expect(tilesOf(page).first()).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  const loaded = async () => Number(await tilesOf(page).last().getAttribute('aria-setsize'))
  let end = 0
  while (end < 200) {
    end = await loaded()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(loaded, 'the list goes on').toBeGreaterThan(end)
  }
  const far = page.locator(`[aria-posinset="${end}"]`)
  await far.scrollIntoViewIfNeeded()
  // Photos that are far away are not in the page.
  await expect(page.locator('[aria-posinset="1"]')).toHaveCount(0)
  const top = async () => Math.round((await far.boundingBox())?.y ?? NaN)
  const before = await top()
  const isBack = expect.poll(async () => Math.abs((await top()) - before), { message: 'the distance from its place' })
  await far.getByRole('button', { name: /^Open/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^ANALYZE/ })
    .click()
  await expect(page).toHaveURL(/^[^?]+\/analysis\?file=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI DAMAGE ANALYSIS')
  expect(await page.evaluate(() => scrollY), 'a new screen starts at the top').toBe(0)
  const sofar = asked.length
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/photos')
  await isBack.toBeLessThan(5)
  await page.goForward()
  await expect(page).toHaveURL(/\/analysis/)
  await page.goBack()
  await isBack.toBeLessThan(5)
  expect(asked.slice(sofar), 'the list comes from what is there already').toEqual([])
  await page.reload()
  await isBack.toBeLessThan(5)
  await page.goto('/photos?sort=oldest')
  await expect(tilesOf(page).nth(11)).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'a page that is opened anew starts at the top').toBe(0)
})
