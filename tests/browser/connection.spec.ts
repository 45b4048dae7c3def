import type { Page } from '@playwright/test'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, test } from './fixtures.ts'

const OFFLINE =
  "You're offline. You see what this device has kept. This page continues by itself when you're back online."
const NO_CONNECTION = 'NO CONNECTION'
const NEW_VERSION = 'A NEW VERSION IS READY'

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
  context,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'DELETE ACCOUNT' }).scrollIntoViewIfNeeded()
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE), 'the bar follows the reader').toBeInViewport()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/change-password')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(NO_CONNECTION)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('banner'), 'within the frame of the logged-in screens').toBeVisible()
  await context.setOffline(false)
  await expect(heading).toHaveText('CHANGE PASSWORD')
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
})

test('a script that does not come is asked for again, and is never imported before it is there', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/home')
  const imported: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && scriptOf('FaqPage').test(request.url())) imported.push(request.url())
  })
  await page.route(scriptOf('FaqPage'), (route) => route.abort('connectionreset'))
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NO_CONNECTION)
  expect(imported, 'older browsers remember a module that once failed to load').toEqual([])
  const asked = page.waitForRequest(scriptOf('FaqPage'))
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await asked
  await page.unroute(scriptOf('FaqPage'))
  // By itself, or by another press: whichever comes first.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'TRY AGAIN' })
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FREQUENTLY ASKED QUESTIONS', { timeout: 1_000 })
  }).toPass()
})

test('photos can be analyzed from the upload screen although the network is gone and comes back', async ({
  page,
  person,
  context,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  await page.request.post('/api/files', { multipart: { file: jpeg('ceiling.jpg', await aPhoto()) } })
  const fetched = page.waitForResponse(scriptOf('AnalysisPage'))
  await page.goto('/upload')
  const analyze = page.getByRole('link', { name: 'ANALYZE ceiling.jpg' })
  await expect(analyze).toBeVisible()
  await fetched
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await analyze.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI DAMAGE ANALYSIS')
  await context.setOffline(false)
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
})

test('after a new deployment the next screen comes from it, at its address and with what was to be said', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/payment')
  const loads = countLoads(page)
  await page.route(scriptOf('HomePage'), async (route) => {
    if (loads() === 0) return route.fulfill({ status: 404, body: 'gone' })
    return route.continue()
  })
  await page.getByRole('button', { name: 'UPGRADE TO THIS' }).nth(1).click()
  await page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('READY TO FIX THE WORLD?')
  await expect(page.getByText('Successfully upgraded to Pro Fixer! Welcome to your new plan.')).toBeVisible()
  expect(loads()).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('READY TO FIX THE WORLD?')
  await expect(page.getByText('Successfully upgraded'), 'said once').toHaveCount(0)
})

test('a screen that no version has reloads the page once, and then only on request', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.goto('/home')
  const loads = countLoads(page)
  await page.route(scriptOf('FaqPage'), (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_VERSION)
  await expect(page).toHaveURL('/faq')
  expect(loads()).toBe(1)
  await page.unroute(scriptOf('FaqPage'))
  await page.getByRole('button', { name: 'RELOAD PAGE' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FREQUENTLY ASKED QUESTIONS')
})

test('a part of a screen that a new deployment has replaced does not discard typed text', async ({
  page,
  stage: { open, fill, press },
}) => {
  await page.route(scriptOf('ConfirmDialog'), (route) => route.fulfill({ status: 404, body: 'gone' }))
  const loads = countLoads(page)
  await open('/')
  await fill({ Email: 'nobody@example.com', Password: 'not the password' })
  await press('SIGN IN')
  await expect(page.getByText('A new version is ready. Reload the page to continue.')).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@example.com')
  expect(loads(), 'the first one').toBe(1)
})

test('uploads that are under way are not cut off by a new deployment', async ({ page, stage }) => {
  await stage.enter()
  await page.route(scriptOf('FaqPage'), (route) => route.fulfill({ status: 404, body: 'gone' }))
  await stage.open('/upload')
  const loads = countLoads(page)
  await stage.hold('**/api/files', 'POST')
  await page.getByLabel('Damage photos').setInputFiles([jpeg('wall.jpg', await aPhoto())])
  await stage.press('UPLOAD 1 DAMAGE PHOTO(S)')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEW_VERSION)
  expect(loads()).toBe(0)
  stage.letGo()
})
