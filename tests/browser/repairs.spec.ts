import { text } from 'node:stream/consumers'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { expect, test } from './fixtures.ts'

test('a repair is renamed, sorted, ticked on one device and seen on another, and done with a photo of after', async ({
  stage,
  browser,
  baseURL,
  ai,
}) => {
  const { page, enter, upload, open, press } = stage
  ai.respondsWith(completion(goodResponse()))
  await enter()
  const [near, far] = [await upload('near.jpg', 1), await upload('far.jpg', 2)]
  await upload('mended.jpg', 3)
  const made = await page.request.post('/api/repairs', { data: { file_ids: [near, far] } })
  const { id } = (await made.json()) as { id: string }
  const run = await page.request.post(`/api/repairs/${id}/analyses`, { data: {} })
  const runPath = `/api/analyses/${((await run.json()) as { id: string }).id}`
  await expect.poll(async () => (await (await page.request.get(runPath)).json()).status).toBe('succeeded')

  await open('/repairs')
  await page.getByRole('link', { name: 'Water-stained drywall ceiling' }).click()
  await press('RENAME')
  await page.getByLabel('Title').fill('Bathroom ceiling')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bathroom ceiling')

  await page.getByRole('button', { name: 'Move near.jpg later' }).press('Enter')
  await expect(page.getByText('near.jpg is now photo 2 of 2.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move near.jpg later' })).toBeFocused()

  const other = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: await page.context().storageState(),
  })
  const onOther = await other.newPage()
  await onOther.goto(`/repairs/${id}`)
  await expect(onOther.getByText('0 of 4 done')).toBeVisible()
  await page.getByText('Let the ceiling dry.').click()
  await expect(page.getByText('1 of 4 done')).toBeVisible()
  await expect.poll(async () => (await (await page.request.get(runPath)).json()).steps[1]).toEqual({ n: 2, done: true })
  await onOther.reload()
  await expect(onOther.getByText('1 of 4 done')).toBeVisible()
  await expect(onOther.getByRole('checkbox', { name: /Let the ceiling dry/ })).toBeChecked()
  await expect(onOther.getByRole('img', { name: /^(near|far)\.jpg$/ }).first()).toHaveAttribute('alt', 'far.jpg')
  await other.close()

  await page.getByRole('radio', { name: 'DONE' }).check()
  await press('ADD A PHOTO OF AFTER')
  await page.getByRole('radio', { name: 'mended.jpg' }).check()
  await press('USE THIS PHOTO')
  await expect(page.getByRole('img', { name: 'After: mended.jpg' })).toBeVisible()
  await page.getByRole('link', { name: 'Repairs', exact: true }).first().click()
  const card = page.locator(`[data-repair="${id}"]`)
  await expect(card).toContainText('Bathroom ceiling')
  await expect(card).toContainText('1 of 4 steps done')
  await expect(card).toContainText('Done')
})

test('what a finished repair cost is added up and saved, and one that is due to be checked stands first @phone', async ({
  stage,
}) => {
  const { page, enter, open, press } = stage
  await enter()
  const made = async (title: string, where: string) => {
    const response = await page.request.post('/api/repairs', { data: { title, answers: { where } } })
    return ((await response.json()) as { id: string }).id
  }
  const fence = await made('Fence', 'Garden')
  const ceiling = await made('Ceiling', 'Kitchen')

  await open(`/repairs/${fence}`)
  await page.getByRole('radio', { name: 'DONE' }).check()
  await page.getByLabel('Cost in dollars').fill('1,250.10')
  await page.getByLabel('Finished on').fill('2024-12-31')
  await press('SAVE THE WORK')
  await expect(page.getByText('Saved.')).toBeVisible()

  await open(`/repairs/${ceiling}`)
  const today = await page.evaluate(() => {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  })
  await page.getByLabel('Check again on').fill(today)
  await page.getByLabel('What to look at').fill('Has the stain grown?')
  await press('SAVE THE DAY')
  await expect(page.getByText('You wanted to look at this again on')).toBeVisible()

  await open('/repairs')
  const due = page.getByRole('region', { name: 'CHECK AGAIN' })
  await expect(due).toContainText('Check again today')
  await expect(due).toContainText('Has the stain grown?')
  await press('What they cost, by year and by room')
  await expect(page.getByRole('row', { name: '2024' })).toContainText('$1,250.10')
  await expect(page.getByRole('row', { name: 'Garden' })).toContainText('$1,250.10')
  const download = page.waitForEvent('download')
  await press('DOWNLOAD THE TOTALS')
  const file = await (await download).createReadStream()
  expect(await text(file)).toContain('2024,Garden,1,0,1250.10\r\n')

  await due.getByRole('link', { name: 'Ceiling' }).click()
  await press('I CHECKED IT')
  await expect(page.getByText('The day is gone.')).toBeVisible()
  await open('/repairs')
  await expect(page.getByRole('link', { name: 'Ceiling' })).toBeVisible()
  await expect(due).toBeHidden()
})
