import type { Page } from '@playwright/test'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FilePage } from '#shared/api/files.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'

/** Opens the screen and chooses so many photos. Another width makes other photos of them. */
async function select(page: Page, count: number, { width = 640, name = 'photo' } = {}): Promise<void> {
  await page.goto('/upload')
  await chooseSome(page, count, { width, name })
}

async function chooseSome(page: Page, count: number, { width = 640, name = 'photo' } = {}): Promise<void> {
  const photos = []
  for (let seed = 1; seed <= count; seed += 1) {
    photos.push(jpeg(`${name} ${seed}.jpg`, await aPhoto({ seed, width, height: 480 })))
  }
  await choosePhotos(page, photos)
}

const uploadButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `UPLOAD ${count} DAMAGE PHOTO(S)` })

const outcomeOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Successfully uploaded' })

/** The runs of each photo of the person, by the photo's name. */
async function runsByName(page: Page): Promise<Record<string, number>> {
  const { files } = (await (await page.request.get('/api/files?limit=50')).json()) as FilePage
  const entries = files.map(async ({ id, file_name: name }) => {
    const answer = await page.request.get(`/api/files/${id}/analyses`)
    return [name, ((await answer.json()) as { analyses: Analysis[] }).analyses.length] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

test('the outcome is in view and has the focus from wherever an upload was started, and leads to the dashboard @phone', async ({
  page,
  stage,
}) => {
  await stage.enter('basic')
  await page.clock.install()
  // The button is in reach from the first photo to the end of the selection.
  for (const [count, place, width] of [
    [1, 'start', 600],
    [3, 'end', 610],
    [12, 'start', 620],
    [12, 'end', 630],
  ] as const) {
    await test.step(`${count} photos, from the ${place} of the selection`, async () => {
      await select(page, count, { width })
      await page.getByRole('region', { name: 'SELECTED PHOTOS' }).evaluate((selection, block) => {
        selection.scrollIntoView({ block })
      }, place)
      await expect(uploadButton(page, count)).toBeInViewport({ ratio: 1 })
      const box = await uploadButton(page, count).boundingBox()
      // Clicking by coordinates does not scroll first.
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
      await expect(outcomeOf(page)).toBeFocused()
      await expect(page.getByText(`Successfully uploaded ${count} damage photo(s)!`)).toBeInViewport({ ratio: 1 })
      const next = count > 8 ? 'ANALYZE EACH' : 'ANALYZE NOW'
      await expect(page.getByRole('button', { name: next })).toBeInViewport({ ratio: 1 })
      await page.clock.runFor(2_100)
      await expect(page).toHaveURL('/home')
    })
  }
})

test('photos that were just uploaded are one repair or one each, and the dashboard says which are still new', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  const news = page.getByRole('region', { name: 'New photos' })
  const isAnalyzed = () => expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  const asked = ai.requests.length

  await select(page, 3)
  // Who uploads with a key is not led on.
  await uploadButton(page, 3).press('Enter')
  await expect(page.getByText('All 3 photos are analyzed together, as one repair.')).toBeVisible()
  await page.getByRole('button', { name: 'ANALYZE NOW' }).click()
  await expect(page).toHaveURL(/\/analysis\?file=/)
  await expect(page.getByText('photo 1.jpg', { exact: true })).toBeVisible()
  await isAnalyzed()
  expect(ai.requests.length - asked, 'the provider was asked once').toBe(1)
  expect(await runsByName(page)).toEqual({ 'photo 1.jpg': 1, 'photo 2.jpg': 1, 'photo 3.jpg': 1 })
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click()
  await expect(page.getByText('READY TO FIX THE WORLD?')).toBeVisible()
  await expect(news).toHaveCount(0)

  await select(page, 2, { width: 650, name: 'side' })
  await uploadButton(page, 2).press('Enter')
  await page.getByRole('button', { name: 'ANALYZE EACH' }).click()
  await expect(page.getByText('2 analyses have started.')).toBeVisible()
  await page.getByRole('link', { name: 'SEE THE FIRST' }).click()
  await isAnalyzed()
  await expect.poll(() => ai.requests.length - asked).toBe(3)

  await select(page, 3, { width: 660, name: 'wall' })
  await uploadButton(page, 3).click()
  await expect(page).toHaveURL('/home')
  await expect(news).toBeInViewport()
  await expect(news).toContainText('3 new photos')
  await page.getByRole('main').getByRole('link', { name: 'Upload Files' }).click()
  await page.getByRole('link', { name: 'ANALYZE wall 2.jpg' }).click()
  await isAnalyzed()
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click()
  await expect(news).toContainText('2 new photos')
  await expect(news).toContainText('All 2 photos are analyzed together, as one repair.')
  await news.getByRole('button', { name: 'ANALYZE', exact: true }).click()
  await isAnalyzed()
  expect(await runsByName(page)).toMatchObject({ 'wall 1.jpg': 1, 'wall 2.jpg': 1, 'wall 3.jpg': 1 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('what is missing, and what is more than the plan accepts, is said in view with the ways out', async ({
    page,
    stage,
  }) => {
    await stage.enter()
    await stage.changeMe({ usage: { files: 8, storage_bytes: 1 } })
    await page.goto('/upload')
    const notice = page.getByRole('alert')
    await page.getByRole('button', { name: 'UPLOAD DAMAGE PHOTO(S)', exact: true }).click()
    await expect(notice).toHaveText(/Please select at least one file to upload/)
    await expect(notice).toBeInViewport()
    await chooseSome(page, 4)
    await expect(notice).toContainText('You can only upload 2 more files this month.')
    await expect(notice).toBeInViewport()
    await expect(page.getByRole('button', { name: 'UPLOAD THE FIRST 2' })).toBeInViewport({ ratio: 1 })
    await notice.getByRole('button', { name: 'Remove the other 2' }).click()
    await expect(notice).toHaveCount(0)
    await expect(uploadButton(page, 2)).toBeInViewport({ ratio: 1 })
  })

  test('twelve photos that show several damages are started in view, whichever screen is open', async ({
    page,
    stage,
    ai,
  }) => {
    ai.respondsWith(completion(goodResponse()))
    await stage.enter('basic')
    await select(page, 12)
    await uploadButton(page, 12).press('Enter')
    await expect(page.getByText('One damage, or several?')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'ANALYZE EACH' }).click()
    await expect(page).toHaveURL('/home')
    const progress = page.getByRole('status').filter({ hasText: /of 12 started|12 analyses have started/ })
    await expect(progress).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Photos', exact: true }).click()
    await expect(progress).toBeInViewport({ ratio: 1 })
  })

  test('a question that is answered while photos upload stays in view with the outcome above it', async ({
    page,
    stage,
    ai,
  }) => {
    ai.respondsWith(completion(goodResponse()))
    await stage.enter()
    await stage.hold('**/api/files', 'POST')
    await select(page, 1)
    await uploadButton(page, 1).click()
    await expect(page.getByRole('heading', { name: 'What is damaged?' })).toBeInViewport()
    await page.getByRole('button', { name: 'Mold, rot or pests' }).click()
    stage.letGo()
    await expect(outcomeOf(page)).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Which of these fits best?' })).toBeInViewport()
    await page.getByRole('button', { name: 'Animals or insects' }).click()
    await page.getByRole('button', { name: 'SKIP', exact: true }).click()
    await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'CHANGE YOUR ANSWERS' })).toBeVisible()
  })
})
