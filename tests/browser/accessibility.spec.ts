import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { AI_FAILURES, completion, goodAnswer } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg, register, somebody, test } from './fixtures.ts'

/** Looks at what is on the screen in both themes; one page load serves both. */
async function expectNoFindings(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // What is still fading in has not the colours that it is read in.
    await page.waitForFunction(() =>
      document.getAnimations().every((animation) => {
        const { iterations } = animation.effect?.getTiming() ?? {}
        return iterations === Infinity || animation.playState === 'finished'
      }),
    )
    const { violations } = await new AxeBuilder({ page }).analyze()
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} (${node.failureSummary})`),
    )
    expect(findings, `${screen}, ${colorScheme}`).toEqual([])
  }
}

async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.setViewportSize({ width: 320, height: 740 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, screen).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width, height: 740 })
}

async function expectGoodScreen(page: Page, screen: string): Promise<void> {
  await expectNoFindings(page, screen)
  await expectNoSidewaysScroll(page, screen)
}

test('axe finds nothing on any screen in any of its states, and none scrolls sideways at 320 px @phone', async ({
  page,
  ai,
}) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectGoodScreen(page, 'login with an error')
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'REGISTER' })).toBeVisible()
  await expectGoodScreen(page, 'register')
  const person = somebody()
  await register(page, { ...person, name: 'Maximiliana Konstantinopolitanidou-Featherstonehaugh' })
  await expectGoodScreen(page, 'profile, empty')
  await page.goto('/upload')
  await expect(page.getByText('NO DAMAGE PHOTOS YET')).toBeVisible()
  await expectGoodScreen(page, 'upload, empty')
  await choosePhotos(page, [
    jpeg(`${'a very long name of a photo of a wall '.repeat(4)}.jpg`, await aPhoto()),
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ])
  await expectGoodScreen(page, 'upload, selected')
  const answer = await page.request.post('/api/files', { multipart: { file: jpeg('ceiling.jpg', await aPhoto()) } })
  const { id } = (await answer.json()) as { id: string }
  for (const route of ['/profile', '/home', '/upload', '/settings', '/payment', '/privacy', '/diagnostics']) {
    await page.goto(route)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^LOADING/)
    await expectGoodScreen(page, route)
  }
  ai.answers('hang')
  await page.goto(`/analysis?file=${id}`)
  await expect(page.getByRole('heading', { name: 'AI ANALYZING DAMAGE...' })).toBeVisible()
  await expectGoodScreen(page, 'analysis, running')
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByText('The analysis was cancelled.')).toBeVisible()
  await expectGoodScreen(page, 'analysis, cancelled')
  ai.answers(AI_FAILURES.prose, completion(goodAnswer()))
  await page.getByRole('button', { name: 'ANALYZE', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ANALYSIS NOTICE' })).toBeVisible()
  await expectGoodScreen(page, 'analysis, guidance')
  await page.getByRole('button', { name: 'RETRY AI ANALYSIS' }).click()
  await expect(page.getByText(/POWERED BY/)).toBeVisible()
  await expectGoodScreen(page, 'analysis, result')
  await page.goto('/upload')
  await page.getByRole('button', { name: 'DELETE ceiling.jpg' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoFindings(page, 'upload, asking')
})

test('the main job can be done with the keyboard alone', async ({ page, ai }) => {
  ai.answers(completion(goodAnswer()))
  const person = somebody()
  await page.goto('/register')
  await page.getByLabel('Full Name').focus()
  for (const value of [person.name, person.email]) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  // Each password has a button that shows it behind its field.
  await page.keyboard.type(person.password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await page.getByRole('link', { name: 'UPLOAD YOUR FIRST FILE' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/upload')
  await expect(page.getByText('NO DAMAGE PHOTOS YET')).toBeVisible()
  const browse = page.getByRole('button', { name: 'BROWSE FILES' })
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3_000 })
    await browse.press('Enter')
    await (await chooser).setFiles([jpeg('door.jpg', await aPhoto())])
  }).toPass()
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully uploaded 1 damage photo(s)!')).toBeVisible()
  await page.getByRole('button', { name: 'ANALYZE NOW' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/POWERED BY/)).toBeVisible()
  await page.goto('/upload')
  await page.getByRole('button', { name: 'DELETE door.jpg' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'DELETE door.jpg' })).toBeFocused()
})
