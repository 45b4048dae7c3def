import type { Page } from '@playwright/test'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FilePage } from '#shared/api/files.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'

/** Chooses so many photos on the screen. Another width makes other photos of them. */
async function select(page: Page, count: number, width = 640): Promise<void> {
  await page.goto('/upload')
  const photos = []
  for (let seed = 1; seed <= count; seed += 1) {
    photos.push(jpeg(`photo ${seed}.jpg`, await aPhoto({ seed, width, height: 480 })))
  }
  await choosePhotos(page, photos)
}

const uploadButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `UPLOAD ${count} DAMAGE PHOTO(S)` })

/** Uploads so many photos by the screen, with the button where a reader finds it. */
async function uploadPhotos(page: Page, count: number): Promise<void> {
  await select(page, count)
  await uploadButton(page, count).click()
  await expect(outcomeOf(page)).toBeVisible()
}

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
      await select(page, count, width)
      await page.getByRole('region', { name: 'SELECTED PHOTOS' }).evaluate((selection, block) => {
        selection.scrollIntoView({ block })
      }, place)
      await expect(uploadButton(page, count)).toBeInViewport({ ratio: 1 })
      const box = await uploadButton(page, count).boundingBox()
      // Clicking by coordinates does not scroll first.
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
      await expect(outcomeOf(page)).toBeFocused()
      await expect(page.getByText(`Successfully uploaded ${count} damage photo(s)!`)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'ANALYZE NOW' })).toBeInViewport({ ratio: 1 })
      await page.clock.runFor(2_100)
      await expect(page).toHaveURL('/home')
    })
  }
})

test('a person who points at the outcome, or has tabbed into it, is not led away', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.clock.install()
  await uploadPhotos(page, 1)
  await outcomeOf(page).hover()
  await page.clock.runFor(30_000)
  await expect(page).toHaveURL('/upload')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'ANALYZE NOW' })).toBeFocused()
  await page.mouse.move(2, 2)
  await page.clock.runFor(30_000)
  await expect(page).toHaveURL('/upload')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(2_100)
  await expect(page).toHaveURL('/home')
})

test('a person who has touched the outcome, or uploads by keyboard or screen reader, is not led away', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.clock.install()
  await uploadPhotos(page, 1)
  await outcomeOf(page).getByText('Successfully uploaded').click()
  await page.mouse.move(2, 2)
  await page.clock.runFor(30_000)
  await expect(page).toHaveURL('/upload')

  await choosePhotos(page, [jpeg('another.jpg', await aPhoto({ seed: 9 }))])
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).press('Enter')
  await expect(outcomeOf(page)).toBeFocused()
  await page.clock.runFor(30_000)
  await expect(page).toHaveURL('/upload')
})

test('ANALYZE NOW starts one analysis of all photos, or one of each, and says so before @phone', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  await uploadPhotos(page, 3)
  await expect(outcomeOf(page)).toContainText('All 3 photos are analyzed together, as one repair.')
  const asked = ai.requests.length
  await page.getByRole('button', { name: 'ANALYZE NOW' }).click()
  await expect(page).toHaveURL(/\/analysis\?file=/)
  await expect(page.getByText('photo 1.jpg')).toBeVisible()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  expect(ai.requests.length - asked, 'the provider was asked once').toBe(1)
  expect(await runsByName(page)).toEqual({ 'photo 1.jpg': 1, 'photo 2.jpg': 1, 'photo 3.jpg': 1 })
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click()
  await expect(page.getByRole('region', { name: 'New photos' })).toHaveCount(0)

  await page.goto('/upload')
  await choosePhotos(page, [jpeg('left.jpg', await aPhoto({ seed: 4 })), jpeg('right.jpg', await aPhoto({ seed: 5 }))])
  await uploadButton(page, 2).click()
  await page.getByRole('button', { name: 'ONE REPAIR EACH' }).click()
  await expect(
    page.getByText('2 analyses have started. This is the first; the others are in your photo history.'),
  ).toBeVisible()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  await expect.poll(() => ai.requests.length - asked).toBe(3)
})

test('the dashboard says that photos have come, and analyzes them; those that were analyzed are not new @phone', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  await uploadPhotos(page, 3)
  await expect(page).toHaveURL('/home')
  const news = page.getByRole('region', { name: 'New photos' })
  await expect(news).toBeInViewport()
  await expect(news).toContainText('3 new photos')

  await page.getByRole('main').getByRole('link', { name: 'Upload Files' }).click()
  await page.getByRole('link', { name: 'ANALYZE photo 2.jpg' }).click()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click()
  await expect(news).toContainText('2 new photos')
  await expect(news).toContainText('All 2 photos are analyzed together, as one repair.')
  await news.getByRole('button', { name: 'ANALYZE' }).click()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  expect(await runsByName(page)).toEqual({ 'photo 1.jpg': 1, 'photo 2.jpg': 1, 'photo 3.jpg': 1 })
})

test('the upload button is always there, and says what is missing @phone', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.goto('/upload')
  await page.getByRole('button', { name: 'UPLOAD DAMAGE PHOTO(S)', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(/Please select at least one file to upload/)
  await expect(page.getByRole('alert')).toBeInViewport()
  await choosePhotos(page, [jpeg('a.jpg', await aPhoto())])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' })).toBeVisible()
})

test('a person who has chosen more than the plan accepts has the reason and the ways out in view @phone', async ({
  page,
  stage,
}) => {
  await stage.enter()
  await stage.changeMe({ usage: { files: 8, storage_bytes: 1 } })
  await select(page, 4)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('You can only upload 2 more files this month.')
  await expect(notice).toBeInViewport()
  await expect(page.getByRole('button', { name: 'UPLOAD THE FIRST 2' })).toBeInViewport({ ratio: 1 })
  await expect(notice.getByRole('link', { name: 'See larger plans' })).toHaveAttribute('href', '/payment')
  await notice.getByRole('button', { name: 'Remove the other 2' }).click()
  await expect(notice).toHaveCount(0)
  await expect(uploadButton(page, 2)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('photo 2.jpg')).toBeVisible()
  await expect(page.getByText('photo 3.jpg')).toHaveCount(0)
})

test('a person who answers a question while photos upload is not led away, and gets the result after SKIP @phone', async ({
  page,
  stage,
  ai,
}) => {
  ai.respondsWith(completion(goodResponse()))
  await stage.enter()
  await stage.hold('**/api/files', 'POST')
  await page.clock.install()
  await select(page, 1)
  await uploadButton(page, 1).click()
  await expect(page.getByRole('heading', { name: 'What is damaged?' })).toBeInViewport()
  await page.getByRole('button', { name: 'Mold, rot or pests' }).click()
  stage.letGo()
  await expect(outcomeOf(page)).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Which of these fits best?' })).toBeInViewport()
  await page.clock.runFor(30_000)
  await expect(page).toHaveURL('/upload')
  await page.getByRole('button', { name: 'Animals or insects' }).click()
  await page.getByRole('button', { name: 'SKIP', exact: true }).click()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'CHANGE YOUR ANSWERS' })).toBeVisible()
})
