import type { Locator, Page } from '@playwright/test'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { choosePhotos, expect, jpeg, somebody, test } from './fixtures.ts'
import { watchLoading } from './screens.ts'
import { countLayoutShift } from './stillness.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('One of them is not on the screen')
  const isApart = a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x
  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true)
}

async function upload(page: Page, name: string): Promise<string> {
  const answer = await page.request.post('/api/files', { multipart: { file: jpeg(name, await aPhoto()) } })
  return ((await answer.json()) as { id: string }).id
}

test('what was begun without an account leads to its advice right after the registration', async ({
  page,
  keyless,
}) => {
  await page.goto(keyless.origin)
  await page.getByRole('link', { name: 'SHOW US THE DAMAGE' }).click()
  await choosePhotos(page, [jpeg('drip.jpg', await aPhoto())])
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  for (const name of ['Water: a leak, a stain or a flood', 'Yes, dripping', 'SHOW THE ADVICE']) await press(name)
  await press('Leaking or burst pipe')
  await expect(page.getByText('From your answers. No photo was analyzed.')).toBeVisible()
  await page.getByRole('region', { name: 'REGISTER TO KEEP IT' }).getByRole('link', { name: 'REGISTER' }).click()
  const { name, email, password } = somebody()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await press('CREATE ACCOUNT')
  await expect(page).toHaveURL(/\/profile$/)
  const advice = page.getByRole('region', { name: 'From before you logged in' }).getByRole('link')
  await expect(advice).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'profile, begun without an account')
  const seen = page.waitForResponse(/\/seen$/)
  await advice.click()
  await expect(page.getByText('From your answers. No photo was analyzed.')).toBeVisible()
  await seen
  await page.goto(`${keyless.origin}/profile`)
  await expect(page.getByText(/^1 thing (needs you now|waits for you)$/)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('SEE WHAT TO DO')).toBeInViewport({ ratio: 1 })
})

test('an analysis that ends elsewhere is said where the person is, and nothing moves', async ({ page, ai, person }) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  await countLayoutShift(page)
  const photo = await upload(page, 'wet ceiling.jpg')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'ANALYZE wet ceiling.jpg' })).toBeInViewport({ ratio: 1 })
  // The screen before has a stream of its own.
  await page.goto('about:blank')
  const stream = page.waitForResponse('**/api/events')
  const untilLoaded = watchLoading(page)
  await page.goto('/settings')
  await stream
  await untilLoaded()
  const shift = () => page.evaluate(() => globalThis.layoutShift.sum)
  const before = await shift()
  await page.request.post(`/api/files/${photo}/analyses`, { data: {} })
  const notice = page.getByRole('status').filter({ hasText: /^Ready: / })
  await expect(notice).toBeVisible()
  expect(await shift()).toBe(before)
  const result = notice.getByRole('link', { name: 'SEE RESULT' })
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: width === 320 ? 568 : 844 })
    for (const size of [16, 24]) {
      await page.evaluate((px) => (document.documentElement.style.fontSize = `${px}px`), size)
      await expect(result).toBeInViewport({ ratio: 1 })
      await expectApart(result, page.getByRole('link', { name: 'EMERGENCY' }))
      await expectApart(result, page.getByRole('navigation', { name: 'Main' }))
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  }
  await expectAccessible(page, 'settings, with a result that is ready')
  await page.getByRole('link', { name: 'Photos' }).first().click()
  await expect(notice).toBeVisible()
  await result.click()
  await expect(page.getByText('Water-stained drywall ceiling').first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})
