import type { Page } from '@playwright/test'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FilePage } from '#shared/api/files.ts'
import { completion, goodAnswer } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'

/** Uploads so many photos by the screen, with the button where a reader finds it. */
async function uploadPhotos(page: Page, count: number): Promise<void> {
  await page.goto('/upload')
  const photos = []
  for (let seed = 1; seed <= count; seed += 1) photos.push(jpeg(`photo ${seed}.jpg`, await aPhoto({ seed })))
  await choosePhotos(page, photos)
  await page.getByRole('button', { name: `UPLOAD ${count} DAMAGE PHOTO(S)` }).click()
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

test('the outcome of an upload is in view and has the focus, and leads to the dashboard after two seconds @phone', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.clock.install()
  await uploadPhotos(page, 3)
  await expect(outcomeOf(page)).toBeInViewport()
  await expect(outcomeOf(page)).toBeFocused()
  await page.clock.runFor(2_100)
  await expect(page).toHaveURL('/home')
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

test('ANALYZE NOW starts an analysis for each photo, and says so before and after @phone', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.answers(completion(goodAnswer()))
  await uploadPhotos(page, 3)
  await expect(outcomeOf(page)).toContainText('Each of the 3 photos gets its own analysis.')
  await page.getByRole('button', { name: 'ANALYZE NOW' }).click()
  await expect(page).toHaveURL(/\/analysis\?file=/)
  await expect(page.getByText('photo 1.jpg')).toBeVisible()
  await expect(
    page.getByText('3 analyses have started. This is the first; the others are in your photo history.'),
  ).toBeVisible()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  expect(await runsByName(page)).toEqual({ 'photo 1.jpg': 1, 'photo 2.jpg': 1, 'photo 3.jpg': 1 })
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click()
  await expect(page.getByRole('region', { name: 'New photos' })).toHaveCount(0)
})

test('the dashboard says that photos have come, and analyzes them; those that were analyzed are not new @phone', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.answers(completion(goodAnswer()))
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
  await news.getByRole('button', { name: 'ANALYZE' }).click()
  await expect(page.getByText('2 analyses have started.')).toBeVisible()
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

test('a person who has chosen more than the plan accepts can keep the first photos, or see larger plans @phone', async ({
  page,
  stage,
}) => {
  await stage.enter()
  await stage.changeMe({ usage: { files: 8, storage_bytes: 1 } })
  await stage.open('/upload')
  const photos = []
  for (let seed = 1; seed <= 4; seed += 1) photos.push(jpeg(`photo ${seed}.jpg`, await aPhoto({ seed })))
  await choosePhotos(page, photos)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('You can only upload 2 more files this month.')
  await page.getByRole('button', { name: 'UPLOAD 4 DAMAGE PHOTO(S)' }).click()
  await expect(notice, 'a press that does nothing leads to why').toBeInViewport()
  await expect(notice.getByRole('link', { name: 'See larger plans' })).toHaveAttribute('href', '/payment')
  await notice.getByRole('button', { name: 'Keep only the first 2 photos' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'UPLOAD 2 DAMAGE PHOTO(S)' })).toBeVisible()
  await expect(page.getByText('photo 2.jpg')).toBeVisible()
  await expect(page.getByText('photo 3.jpg')).toHaveCount(0)
})
