/**
 * `npm run screenshots`: takes the screenshots of the README and the user guide again, from the running product with
 * its own user. There is no AI key, so the results are the built-in guidance for what the owner has answered.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import sharp from 'sharp'
import type { Answers } from '../src/shared/advice/answers.ts'
import type { Analysis } from '../src/shared/api/analyses.ts'
import { startProduct, temporaryFolder } from '../tests/support/product.ts'
import { ensureChromium } from '../scripts/browsers.mjs'
import { aCeiling, aCrackedWall, aDampWall } from './support/damage.ts'

const PICTURES = path.join(import.meta.dirname, '../docs/screenshots')
const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const PERSON = { name: 'Rosa Fixer', email: 'rosa@example.com', password: 'right as rain 7' }

/** The last photo is the newest, and its result is shown. */
const PHOTOS: readonly { name: string; picture: () => Promise<Buffer>; answers?: Answers }[] = [
  { name: 'garage wall, after the frost.jpg', picture: () => aCrackedWall({ seed: 5 }) },
  { name: 'bathroom ceiling.jpg', picture: () => aCeiling({ seed: 4 }) },
  {
    name: 'bedroom, behind the bed.jpg',
    picture: () => aDampWall(),
    answers: { kind: 'mold', size_sqft: 4, since: 'weeks', year_built: 1998 },
  },
  {
    name: 'hall, beside the door.jpg',
    picture: () => aCrackedWall(),
    answers: { kind: 'crack_hair', crack_shape: 'hairline', since: 'months', year_built: 1998 },
  },
  {
    name: 'kitchen ceiling.jpg',
    picture: () => aCeiling(),
    answers: {
      kind: 'ceiling_stain',
      where: 'kitchen',
      water: 'drip',
      electric: 'no',
      since: 'days',
      year_built: 1998,
    },
  },
]

type Theme = 'light' | 'dark'
type Frame = typeof DESK | typeof PHONE

const executablePath = ensureChromium()
if (executablePath === undefined) process.exit(1)
await mkdir(PICTURES, { recursive: true })
const { folder, remove } = await temporaryFolder()
try {
  const product = await startProduct(folder)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await drawAll(browser, product.origin)
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await remove()
}
process.exit()

async function drawAll(browser: Browser, origin: string): Promise<void> {
  const as = async (theme: Theme, frame: Frame, draw: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext({ ...frame, baseURL: origin, colorScheme: theme, reducedMotion: 'reduce' })
    if (session !== null) await context.addCookies(session)
    await draw(await context.newPage())
    await context.close()
  }
  let session: Awaited<ReturnType<BrowserContext['cookies']>> | null = null
  await as('light', DESK, async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
    await save(page, 'login')
  })

  let assessed = ''
  await as('light', DESK, async (page) => {
    await mustBe(200, await page.request.post('/api/auth/sign-up/email', { data: PERSON }))
    session = await page.context().cookies()
    for (const { name, picture, answers } of PHOTOS) {
      const file = { name, mimeType: 'image/jpeg', buffer: await picture() }
      const response = await mustBe(201, await page.request.post('/api/files', { multipart: { file } }))
      assessed = ((await response.json()) as { id: string }).id
      if (answers === undefined) continue
      const run = await mustBe(202, await page.request.post(`/api/files/${assessed}/analyses`, { data: { answers } }))
      await finished(page, ((await run.json()) as Analysis).id)
    }
    await page.setViewportSize({ width: 1280, height: 1300 })
    await page.goto('/upload')
    await page.getByText(PHOTOS[0]?.name ?? '').waitFor()
    await save(page, 'upload')
  })
  await as('dark', DESK, async (page) => {
    await page.setViewportSize({ width: 1280, height: 1060 })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await save(page, 'dashboard')
  })
  for (const theme of ['light', 'dark'] as const) {
    await as(theme, PHONE, async (page) => {
      await page.goto(`/analysis?file=${assessed}`)
      await page.getByText('GENERAL REPAIR GUIDANCE', { exact: true }).waitFor()
      // The second screenshot is of the steps, further down.
      if (theme === 'dark') {
        const steps = page.getByRole('heading', { name: 'REPAIR INSTRUCTIONS' })
        await steps.evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top + scrollY - 110))
      }
      await save(page, `result-phone-${theme}`)
    })
  }
  for (const screen of ['home', 'photos', 'repairs'] as const) {
    await as('light', PHONE, async (page) => {
      await page.goto(`/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await save(page, `${screen}-phone-light`)
    })
  }
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()))
  })
  const file = path.join(PICTURES, `${name}.webp`)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file)
  console.log(`${path.relative(process.cwd(), file)}: ${(size / 1024).toFixed(0)} kB`)
}

async function finished(page: Page, runId: string): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline;) {
    const run = (await (await mustBe(200, await page.request.get(`/api/analyses/${runId}`))).json()) as Analysis
    if (run.finished_at !== null) return
    await page.waitForTimeout(100)
  }
  throw new Error('An analysis did not end')
}

type ApiResponse = Awaited<ReturnType<Page['request']['post']>>

async function mustBe(status: number, response: ApiResponse): Promise<ApiResponse> {
  if (response.status() === status) return response
  throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
}
