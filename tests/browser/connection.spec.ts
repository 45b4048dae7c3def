import type { Page } from '@playwright/test'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { openWay, type Way } from '#tests/support/way.ts'
import { expect, jpeg, test as base } from './fixtures.ts'
import { watchLoading } from './screens.ts'

const OFFLINE =
  "You're offline. You see what this device has kept. This page continues by itself when you're back online."
const NO_CONNECTION = 'NO CONNECTION'

/** Longer than any pause between two attempts to load a script. */
const NEXT_ATTEMPT_MS = 20_000

/** The pages come over a route that a test can cut. */
const test = base.extend<{ way: Way }>({
  way: async ({ product }, use) => {
    const way = await openWay(Number(new URL(product.origin).port))
    await use(way)
    way.close()
  },
  baseURL: async ({ way }, use) => use(`http://127.0.0.1:${way.port}`),
})

/** The device loses its network, or has it again, and the browser says so. */
async function setNetwork(page: Page, way: Way, isThere: boolean): Promise<void> {
  if (isThere) way.restore()
  else way.cut()
  await page.evaluate((isOnline) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }, isThere)
}

/** The script of a screen, or of a part of one, by the name of its module. */
const scriptOf = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`)

/** How often this tab has loaded the page. */
function countLoads(page: Page): () => number {
  let loads = 0
  // Counted when the page is asked for, because its first scripts are asked for before it has loaded.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

test('a screen that is asked for without a network says so in its place, and opens by itself @phone', async ({
  page,
  person,
  way,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'DELETE ACCOUNT' }).scrollIntoViewIfNeeded()
  await setNetwork(page, way, false)
  await expect(page.getByText(OFFLINE), 'the bar follows the reader').toBeInViewport()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/change-password')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(NO_CONNECTION)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('banner'), 'within the frame of the logged-in screens').toBeVisible()
  await setNetwork(page, way, true)
  await expect(heading).toHaveText('CHANGE PASSWORD')
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
})

test('a screen that is asked for while the server is out of reach waits for it, and comes by itself', async ({
  page,
  way,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill('dana@example.org')
  way.cut()
  await page.getByRole('link', { name: 'REGISTER' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('heading', { level: 1, name: NO_CONNECTION })).toBeVisible()
  await expect(page.getByText('SOMETHING WENT WRONG')).toHaveCount(0)
  way.restore()
  await page.clock.fastForward(NEXT_ATTEMPT_MS)
  await expect(page.getByRole('heading', { name: 'REGISTER' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('dana@example.org')
})

test('a script that does not come is asked for again when somebody presses', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.clock.install()
  await page.goto('/home')
  await page.route(scriptOf('FaqPage'), (route) => route.abort('connectionreset'))
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NO_CONNECTION)
  const asked = page.waitForRequest(scriptOf('FaqPage'))
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await asked
  await page.unroute(scriptOf('FaqPage'))
  await page.clock.fastForward(NEXT_ATTEMPT_MS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FREQUENTLY ASKED QUESTIONS')
})

test('photos can be analyzed from the upload screen although the network is gone and comes back', async ({
  page,
  person,
  way,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  await page.request.post('/api/files', { multipart: { file: jpeg('ceiling.jpg', await aPhoto()) } })
  const fetched = page.waitForResponse(scriptOf('AnalysisPage'))
  const untilLoaded = watchLoading(page)
  await page.goto('/upload')
  const analyze = page.getByRole('link', { name: 'ANALYZE ceiling.jpg' })
  await expect(analyze).toBeVisible()
  await (await fetched).finished()
  // It brings others along.
  await untilLoaded()
  await setNetwork(page, way, false)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await analyze.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI DAMAGE ANALYSIS')
  await setNetwork(page, way, true)
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
})

test('after a new deployment a part that is gone leaves the page alone, and the next screen comes from it', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.request.post('/api/plan', { data: { plan_id: 'basic' } })
  await page.goto('/payment')
  const loads = countLoads(page)
  for (const name of ['ConfirmDialog', 'HomePage']) {
    await page.route(scriptOf(name), (route) =>
      loads() === 0 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
  }
  await page.getByRole('button', { name: 'UPGRADE TO THIS' }).first().click()
  await page.getByRole('button', { name: 'GO BACK TO FREE FIXER' }).click()
  await expect(page.getByText('A new version is ready. Reload the page to continue.')).toBeInViewport()
  expect(loads()).toBe(0)
  await page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('READY TO FIX THE WORLD?')
  await expect(page.getByText('Successfully upgraded to Pro Fixer! Welcome to your new plan.')).toBeVisible()
  expect(loads()).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('READY TO FIX THE WORLD?')
  await expect(page.getByText('Successfully upgraded'), 'said once').toHaveCount(0)
})
