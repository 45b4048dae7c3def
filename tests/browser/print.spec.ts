import type { Page } from '@playwright/test'
import { ROUTE_TABLE } from '#web/app/routeTable.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, test } from './fixtures.ts'

/** What has a logged-out screen's cover, as where mails lead to, is no paper; and the analysis is of a photo. */
const NO_PAPER: readonly string[] = [
  PATHS.resetPassword,
  PATHS.verifyEmail,
  PATHS.undoEmailChange,
  PATHS.undoTwoStep,
  PATHS.join,
  PATHS.analysis,
]
const ROUTES = ROUTE_TABLE.filter(({ access, path }) => access !== 'logged_out' && !NO_PAPER.includes(path))

test('on paper every screen is black on white, without bars, buttons and ways to elsewhere', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.request.post('/api/files', { multipart: { file: jpeg('roof.jpg', await aPhoto()) } })
  await page.evaluate(() => localStorage.setItem('mendsight:theme', 'dark'))
  for (const { path: route } of ROUTES) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(route)
    await expectLoaded(page)
    expect(await colors(page), route).not.toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)' })
    await expectPaper(page, route)
  }
})

test('a result is printed with its dangers and its steps, questions with their answers, lists with all rows', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  const safetyWarnings = ['Switch the power off before you open the ceiling.']
  const repairInstructions = ['Find the leak.', 'Let the board dry.']
  ai.respondsWith(completion(goodResponse({ safetyWarnings, repairInstructions })))
  const upload = await page.request.post('/api/files', { multipart: { file: jpeg('roof.jpg', await aPhoto()) } })
  const { id } = (await upload.json()) as { id: string }
  await page.goto(analysisPath(id))
  await expect(page.getByText(/POWERED BY/)).toBeVisible()
  await expectPaper(page, 'the result')
  for (const words of [...safetyWarnings, ...repairInstructions]) {
    // The first step is also what to do first.
    await expect(page.getByText(words, { exact: true }).last()).toBeVisible()
  }

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/faq')
  const answer = page.getByText('A photo you delete yourself is removed right away, along with its analyses,')
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answer).toBeVisible()
  await expect(page.getByText('STILL STUCK?')).toBeHidden()
  await page.goto('/payment')
  await expect(page.getByRole('row')).toHaveCount(9)
  await page.goto('/upload')
  await expect(page.getByText('roof.jpg')).toBeVisible()
  await expect(page.getByText('DROP DAMAGE PHOTOS HERE')).toBeHidden()

  // The paper ends with the text: no empty page follows.
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TERMS OF SERVICE')
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(1)
  const last = await page.pdf({ format: 'A4', pageRanges: String(pages) })
  expect(last.toString('latin1'), 'an empty page would need no font').toContain('/Font')
})

for (const format of ['Letter', 'A4'] as const) {
  test(`a result and a repair take at most three pages of ${format}, with the photo and a head on the first`, async ({
    page,
    person,
    ai,
  }) => {
    ai.respondsWith(completion(goodResponse()))
    const photo = { multipart: { file: jpeg('roof.jpg', await aPhoto({ width: 900, height: 1200 })) } }
    const { id } = (await (await page.request.post('/api/files', photo)).json()) as { id: string }
    const asked = await page.request.post(`/api/files/${id}/analyses`, { data: {} })
    const run = `/api/analyses/${((await asked.json()) as { id: string }).id}`
    await expect.poll(async () => (await (await page.request.get(run)).json()).status).toBe('succeeded')
    const { repair_id: repairId } = (await (await page.request.get(run)).json()) as { repair_id: string }
    await page.request.patch(`/api/repairs/${repairId}`, { data: { title: 'The roof above the porch' } })

    await page.goto(analysisPath(id))
    await expect(page.getByText(/POWERED BY/)).toBeVisible()
    await expectSheet(page, format, 'Photo: roof.jpg', person.name)
    await expect(page.getByText('It is not an inspection').first()).toBeVisible()

    await page.goto(`/repairs/${repairId}`)
    await expect(page.getByRole('heading', { name: 'REPAIR INSTRUCTIONS' })).toBeVisible()
    await expectSheet(page, format, 'Repair: The roof above the porch', person.name)
    for (const empty of ['YOUR ANSWERS', 'WHAT IT REALLY TOOK', 'BEFORE AND AFTER', 'IN PROGRESS']) {
      await expect(page.getByText(empty, { exact: true }), empty).toBeHidden()
    }
    await page.request.patch(`/api/repairs/${repairId}`, { data: { actual_cost: 80, actual_hours: 3 } })
    await page.reload()
    for (const words of ['Paid: $80', 'Hours worked: 3']) await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })
}

/** CSS measures an inch as 96 px, and the page's margins are as wide as in the style sheet. */
const INCH = 96
const MARGIN = (14 / 25.4) * INCH
const SHEETS = { Letter: { width: 8.5 * INCH, height: 11 * INCH }, A4: { width: 8.27 * INCH, height: 11.69 * INCH } }

async function expectSheet(page: Page, format: 'Letter' | 'A4', about: string, owner: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const { width, height } = SHEETS[format]
  await page.setViewportSize({ width: Math.floor(width - 2 * MARGIN), height: Math.floor(height - 2 * MARGIN) })
  const head = page.getByText(new RegExp(`^${about} · ${owner} · \\w+ \\d+, \\d{4} · ${new URL(page.url()).origin}$`))
  await expect(head).toBeInViewport({ ratio: 1 })
  // Its frame on a repair crops it.
  await expect(page.getByRole('img', { name: 'roof.jpg' }).first()).toBeInViewport({ ratio: 0.5 })
  const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(sheets, about).toBeGreaterThan(0)
  expect(sheets, about).toBeLessThanOrEqual(3)
}

/** The screen has everything that it asks for. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^LOADING/)
  const loading = page.locator('[aria-busy="true"], [role="status"][aria-label^="Loading"], .skeleton')
  await expect(loading.or(page.getByText(/^LOADING/))).toHaveCount(0)
}

async function expectPaper(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  expect(await colors(page), screen).toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)' })
  await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
  for (const role of ['banner', 'navigation', 'search'] as const) {
    await expect(page.getByRole(role), `${screen}: ${role}`).toHaveCount(0)
  }
  // The row with the name is pressed, and says the name.
  await expect(page.getByRole('button').and(page.locator(':not(.print-too)')), screen).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back', exact: true }), screen).toHaveCount(0)
}

async function colors(page: Page): Promise<{ paper: string; ink: string }> {
  return page.evaluate(() => {
    const { backgroundColor: paper, color: ink } = getComputedStyle(document.documentElement)
    return { paper, ink }
  })
}
