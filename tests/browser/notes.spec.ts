import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a caption and a note are kept, and the danger that a note tells of is said first until it is deleted', async ({
  stage,
  ai,
}) => {
  const { page, enter, upload, open, press } = stage
  ai.respondsWith(completion(goodResponse()))
  await enter()
  const photo = await upload('kitchen.jpg', 1)
  const run = await page.request.post(`/api/files/${photo}/analyses`, { data: {} })
  const { id: runId, repair_id: repairId } = (await run.json()) as { id: string; repair_id: string }
  const runNow = async () => (await (await page.request.get(`/api/analyses/${runId}`)).json()) as { status: string }
  await expect.poll(async () => (await runNow()).status).toBe('succeeded')

  await open(`/analysis?file=${photo}`)
  await page.getByRole('button', { name: 'ADD A CAPTION to kitchen.jpg' }).click()
  await page.getByLabel('Caption', { exact: true }).fill('Stain above the sink')
  await press('SAVE')
  await expect(page.getByText('Stain above the sink')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the caption of kitchen.jpg' })).toBeFocused()

  await open(`/repairs/${repairId}`)
  const notes = page.getByRole('region', { name: 'NOTES' })
  await expect(page.getByText('Stain above the sink')).toBeVisible()
  await notes.getByLabel('New note').fill('There is a strong smell of gas in the kitchen.')
  await notes.getByRole('button', { name: 'ADD NOTE' }).click()
  await expect(notes.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toBeInViewport()
  await expectAccessible(page, 'a repair with a note that tells of a danger')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toBeVisible()
  await expect(notes.getByText('There is a strong smell of gas in the kitchen.')).toBeVisible()
  await notes.getByRole('button', { name: /^Delete the note of / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(page.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toHaveCount(0)
  await expect(page.getByText('Stain above the sink')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
