import { chromium, type Page } from '@playwright/test'
import { newId } from '#server/platform/ids/ids.ts'
import { RULES_VERSION } from '#shared/safety/rulesVersion.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { findChromium } from '../../scripts/browsers.mjs'
import { median, skipped, type Row } from './measures.ts'
import { somePhotos, type Person, type Stage } from './stage.ts'

const PHOTOS = 2_000
const REPAIRS = 200
const ROUNDS = 3

/** The browser reports a task that takes longer. */
const LONG_MS = 50

/** What one turn of a mouse wheel scrolls. */
const WHEEL_PX = 400

/** Longest time that scrolling to the end of a list may take. */
const WAIT_MS = 120_000

const VIEW_KEY = 'mendsight:photos-view'

/**
 * The longest task of the page while somebody with 2,000 photos and 200 repairs scrolls to the end of a list with the
 * wheel, with everything that is fetched on the way.
 */
export async function scrolling(stage: Stage): Promise<Row[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) return [skipped('scrolling', 'Chromium is not installed')]
  const person = await stage.aPerson()
  const photos = await somePhotos(stage.sql, person, PHOTOS)
  await putIntoRepairs(stage, person, photos)
  const thumbnail = await aPhoto({ width: 96, height: 72 })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const longest = async ({ path, view, last }: List): Promise<number> => {
    const context = await browser.newContext({ baseURL: stage.product.origin, viewport: { width: 1280, height: 800 } })
    try {
      const [name = '', value = ''] = person.cookie.split(/=(.*)/s)
      await context.addCookies([{ name, value, url: stage.product.origin }])
      await context.addInitScript(
        ([key, chosen]) => localStorage.setItem(key as string, chosen as string),
        [VIEW_KEY, view],
      )
      const page = await context.newPage()
      // The rows have no bytes behind them.
      await page.route('**/content?variant=thumb', (route) =>
        route.fulfill({ body: thumbnail, contentType: 'image/jpeg' }),
      )
      return await longestTask(page, path, last)
    } finally {
      await context.close()
    }
  }
  try {
    const rows: Row[] = []
    for (const list of LISTS) {
      const seen: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) seen.push(await longest(list))
      const most = median(seen)
      rows.push({
        what: `longest task while ${list.what} are scrolled to the end`,
        product: most === 0 ? `none over ${LONG_MS} ms` : `${most.toFixed(0)} ms`,
        baseline: '',
        ratio: '',
        promise: `<= ${LONG_MS} ms`,
        verdict: most <= LONG_MS ? 'ok' : 'MISS',
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}

type List = { what: string; path: string; view: string; last: string }

const LISTS: readonly List[] = [
  { what: '2 000 photos in the grid', path: '/photos', view: 'grid', last: `[aria-posinset="${PHOTOS}"]` },
  { what: '2 000 photos in the list', path: '/photos', view: 'list', last: `[aria-posinset="${PHOTOS}"]` },
  { what: '200 repairs', path: '/repairs', view: 'grid', last: `:nth-match([data-repair], ${REPAIRS})` },
]

/** Scrolls with the wheel until the last item is there, and returns the longest task, 0 if none was long. */
async function longestTask(page: Page, path: string, last: string): Promise<number> {
  await page.goto(path)
  await page.locator('[data-file], [data-repair]').first().waitFor()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  await page.mouse.move(640, 600)
  const more = page.getByRole('button', { name: 'LOAD MORE' })
  const deadline = performance.now() + WAIT_MS
  while ((await page.locator(last).count()) === 0) {
    if (performance.now() > deadline) throw new Error(`The end of ${path} was not reached`)
    await page.mouse.wheel(0, WHEEL_PX)
    // A frame is drawn between two turns of the wheel, as between those of a hand.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    if (await isAtEnd(page)) await more.click({ timeout: 1000 }).catch(() => undefined)
  }
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks))
}

function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
}

/** Puts every second photo into a repair with others, of every severity. */
async function putIntoRepairs({ sql }: Stage, person: Person, photos: readonly string[]): Promise<void> {
  const repairs = Array.from({ length: REPAIRS }, () => newId())
  await sql.query(
    `insert into repairs (id, user_id, title, status, answers, goes_with_photo, damage_type, severity, urgency,
       rules_version, created_at, updated_at)
     select id, $2, 'Leak ' || n, 'open', '{}', false, 'Water damage',
       (array['Low', 'Medium', 'High', 'Critical'])[1 + n % 4], 'week', $3, now(), now() - n * interval '1 minute'
     from unnest($1::uuid[]) with ordinality as repair (id, n)`,
    [repairs, person.id, RULES_VERSION],
  )
  const chosen = photos.filter((_id, at) => at % 2 === 0)
  await sql.query(
    `insert into repair_photos (file_id, repair_id, position)
     select file_id, ($2::uuid[])[1 + (n - 1) / 5], (n - 1) % 5 from unnest($1::uuid[]) with ordinality as photo (file_id, n)`,
    [chosen, repairs],
  )
  await sql.query('analyze uploaded_files, repairs, repair_photos')
}
