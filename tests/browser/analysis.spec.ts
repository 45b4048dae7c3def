import type { Page } from '@playwright/test'
import type { Analysis } from '#shared/api/analyses.ts'
import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import { AI_FAILURES, completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, test } from './fixtures.ts'

async function uploaded(page: Page, name = 'ceiling.jpg'): Promise<string> {
  const answer = await page.request.post('/api/files', { multipart: { file: jpeg(name, await aPhoto()) } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('shows that it works, can be cancelled, and can be asked again @phone', async ({ page, person, ai }) => {
  expect(person.name).not.toBe('')
  ai.respondsWith('hang')
  const id = await uploaded(page)
  await page.goto(`/analysis?file=${id}`)
  await expect(page.getByRole('heading', { name: 'AI ANALYZING DAMAGE...' })).toBeVisible()
  for (const hint of ['Detecting damage type', 'Assessing severity', 'Generating repair plan']) {
    await expect(page.getByText(hint)).toBeVisible()
  }
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByText('The analysis was canceled.')).toBeVisible()
  ai.respondsWith(completion(goodResponse()))
  await page.getByRole('button', { name: 'ANALYZE', exact: true }).click()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
})

test('the photo moves from the list to its analysis and on into the result, unless motion is reduced @phone', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith('hang')
  await uploaded(page)
  await page.addInitScript(() => {
    const animate = Reflect.get(Element.prototype, 'animate') as Element['animate']
    Element.prototype.animate = function (frames, options) {
      if (this.querySelector('img[src*="/api/files/"]') !== null) {
        sessionStorage.setItem('moved', `${sessionStorage.getItem('moved') ?? ''}${this.localName} `)
      }
      return animate.call(this, frames, options)
    }
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moved = () => page.evaluate(() => sessionStorage.getItem('moved'))
  // The provider's time is up after two seconds. The running analysis must be on the screen before.
  const isShown = Promise.withResolvers<void>()
  await page.route('**/api/files/*/analyses', async (route) => {
    if (route.request().method() === 'POST') await isShown.promise
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('listitem').filter({ hasText: 'ceiling.jpg' }).locator('img')).toBeVisible()
  await page.getByRole('link', { name: 'ANALYZE ceiling.jpg' }).click()
  await expect.poll(moved).toBe('figure ')
  isShown.resolve()
  await expect(page.getByRole('heading', { name: 'ANALYSIS NOTICE' })).toBeVisible()
  // On a wide window, the photo stays where it is.
  const isPhone = (page.viewportSize()?.width ?? 0) < 1_000
  await expect.poll(moved).toBe(isPhone ? 'figure button ' : 'figure ')
  await page.evaluate(() => sessionStorage.removeItem('moved'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/upload')
  await page.getByRole('link', { name: 'ANALYZE ceiling.jpg' }).click()
  await expect(page.getByRole('heading', { name: 'ANALYSIS NOTICE' })).toBeVisible()
  expect(await moved()).toBeNull()
})

test('a response full of markup stays plain text', async ({ page, person, ai }) => {
  expect(person.name).not.toBe('')
  const hostile = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'
  ai.respondsWith(
    completion(goodResponse({ damageType: hostile, repairInstructions: [hostile], safetyWarnings: [hostile] })),
  )
  const id = await uploaded(page)
  await page.goto(`/analysis?file=${id}`)
  await expect(page.getByText(hostile).first()).toBeVisible()
  await expect(page).not.toHaveTitle(/owned/)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('SHARE copies the report when there is no share sheet', async ({ page, person, ai, context }) => {
  expect(person.name).not.toBe('')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  ai.respondsWith(completion(goodResponse()))
  const id = await uploaded(page, 'hall.jpg')
  await page.goto(`/analysis?file=${id}`)
  await page.getByRole('button', { name: 'SHARE' }).click()
  await expect(page.getByText('The report was copied to your clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('File name: hall.jpg')
})

test('a result counts as seen once it is on a visible page, and only the first time', async ({ page, person, ai }) => {
  expect(person.name).not.toBe('')
  const id = await uploaded(page)
  const told: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/api\/analyses\/[^/]+\/seen$/.test(request.url())) told.push(request.headers()[BACKGROUND_HEADER])
  })
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: shown })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const run = async () => {
    const answer = await page.request.get(`/api/files/${id}/analyses`)
    return ((await answer.json()) as { analyses: Analysis[] }).analyses[0]
  }
  ai.respondsWith(completion(goodResponse()))
  const later = ai.respondsLater(completion(goodResponse()))
  await page.goto(`/analysis?file=${id}`)
  await later.asked
  await show('hidden')
  await later.respond()
  await expect.poll(async () => (await run())?.status).toBe('succeeded')
  expect((await run())?.seen_at, 'behind another tab').toBeNull()
  expect(told).toEqual([])

  await show('visible')
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  await expect.poll(async () => (await run())?.seen_at).not.toBeNull()
  expect(told, 'once, and by nobody who keeps the session alive').toEqual(['1'])
  await page.reload()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(told).toHaveLength(1)
})

test('general guidance is shown as what it is, and a later failure hides no earlier analysis', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(AI_FAILURES.serverError)
  const id = await uploaded(page)
  await page.goto(`/analysis?file=${id}`)
  const spoken = page.locator('main p.sr-only[role=status]')
  await expect(spoken).toHaveText("There's no analysis. General repair guidance is shown.")
  await expect(page.getByRole('heading', { name: 'TYPICAL VALUES, NOT FROM YOUR PHOTO' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'GENERAL NOTES' })).toBeVisible()
  await expect(page.getByText('AI INSIGHTS & NOTES')).toHaveCount(0)
  ai.respondsWith(completion(goodResponse()))
  await page.getByRole('button', { name: 'RETRY AI ANALYSIS' }).click()
  await expect(spoken).toHaveText('The analysis is complete.')
  await expect(page.getByRole('heading', { name: 'AI INSIGHTS & NOTES' })).toBeVisible()

  ai.respondsWith(AI_FAILURES.serverError)
  await page.request.post(`/api/files/${id}/analyses`, { data: {} })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ANALYSIS NOTICE' })).toBeVisible()
  await expect(page.getByText('The earlier analysis of this photo is shown below.')).toBeVisible()
  await expect(page.getByText('Water-stained drywall ceiling').first()).toBeVisible()
  await expect(spoken).toHaveText('The analysis failed. The earlier result is still shown.')
  await expect(page.getByText('General Property Damage')).toHaveCount(0)
})
