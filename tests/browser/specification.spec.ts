import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { saying } from './stage.ts'

/** What the specification says that needs a layout or a page that loads anew. tests/components has the rest. */

// What is said does not depend on motion, and every frame of it takes time.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an error that nothing has caught is shown with its details, and leads on', async ({ stage }) => {
  const { page, faults, enterAsResident, answer, open, press, release } = stage
  await enterAsResident()
  await answer('**/api/me', { status: 200, body: { name: 'A profile without a plan' } })
  await open('/home')
  for (const words of [
    'SOMETHING WENT WRONG',
    'We encountered an error while loading Mendsight.',
    'RELOAD PAGE',
    'RUN DIAGNOSTICS',
    'Technical details',
  ]) {
    await expect(saying(page, words), words).toBeVisible()
  }
  const details = page.getByText(/TypeError/)
  await expect(details).toBeHidden()
  await page.getByText('Technical details').click()
  await expect(details).toBeVisible()

  await release()
  await press('RELOAD PAGE')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('READY TO FIX THE WORLD?')

  await answer('**/api/me', { status: 200, body: { name: 'A profile without a plan' } })
  await open('/home')
  await expect(page.getByRole('link', { name: 'RUN DIAGNOSTICS' })).toBeVisible()
  await release()
  await page.getByRole('link', { name: 'RUN DIAGNOSTICS' }).click()
  await expect(page).toHaveURL('/diagnostics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DIAGNOSTICS')
  expect(faults.splice(0)).not.toEqual([])
})

test('the error of the login stands above its fields', async ({ stage }) => {
  const { page, open, press } = stage
  await open('/')
  await press('SIGN IN')
  await expect(page.getByRole('alert')).toContainText('Please enter your email address')
  const box = await page.getByRole('alert').boundingBox()
  const field = await page.getByRole('textbox', { name: 'Email' }).boundingBox()
  expect(box?.y).toBeLessThan(field?.y ?? 0)
})

test('the contents of the terms bring a section into view', async ({ stage }) => {
  const { page, open } = stage
  await open('/terms')
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
})

test('each severity and each difficulty has its color', async ({ stage }) => {
  const { page, changeRun, openAnalysis, release } = stage
  for (const [severity, color, difficultyLevel] of [
    ['Low', 'green', 'Beginner'],
    ['Medium', 'amber', 'Intermediate'],
    ['High', 'red', 'Advanced'],
    ['Critical', 'dark red', 'Professional'],
  ] as const) {
    await release()
    await changeRun((run) => ({ ...run, result: { ...run.result, severity, difficultyLevel } }))
    await openAnalysis()
    await expect(saying(page, difficultyLevel)).toBeVisible()
    expect(await colorOf(page, severity), severity).toBe(color)
  }
})

test('a switch in the plan tester loads the page anew, and is kept for the session only', async ({ stage }) => {
  const { page, enter, open } = stage
  await enter()
  await open('/plan-tester')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'TEST THIS PLAN' }).last().click()
  await loaded
  for (const words of [
    'Successfully switched to Enterprise Fixer!',
    "You're testing Enterprise Fixer. Your own plan is still Free Fixer.",
    'END DEMO',
  ]) {
    await expect(saying(page, words), words).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'CURRENT PLAN' })).toContainText('Enterprise Fixer')
  const me = (await (await page.request.get('/api/me')).json()) as { plan_id: string }
  expect(me.plan_id).toBe('free')
})

/** Whether the color behind a word is green, amber, red or dark red, by its channels. */
async function colorOf(page: Page, word: string): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await saying(page, word).evaluate((element) => {
    let place: Element | null = element
    while (place !== null && getComputedStyle(place).backgroundColor === 'rgba(0, 0, 0, 0)') place = place.parentElement
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null || place === null) throw new Error('There is no color behind the word')
    canvas.fillStyle = getComputedStyle(place).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  if (green > red) return 'green'
  if (green > red / 2 && blue < green) return 'amber'
  return red > 150 ? 'red' : 'dark red'
}
