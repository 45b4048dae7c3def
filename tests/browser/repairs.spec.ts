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
