import type { Page } from '@playwright/test'
import { completion, goodAnswer } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, test } from './fixtures.ts'

async function uploaded(page: Page, name = 'ceiling.jpg'): Promise<string> {
  const answer = await page.request.post('/api/files', { multipart: { file: jpeg(name, await aPhoto()) } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('shows that it works, can be cancelled, and can be asked again @phone', async ({ page, person, ai }) => {
  expect(person.name).not.toBe('')
  ai.answers('hang')
  const id = await uploaded(page)
  await page.goto(`/analysis?file=${id}`)
  await expect(page.getByRole('heading', { name: 'AI ANALYZING DAMAGE...' })).toBeVisible()
  for (const hint of ['Detecting damage type', 'Assessing severity', 'Generating repair plan']) {
    await expect(page.getByText(hint)).toBeVisible()
  }
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByText('The analysis was cancelled.')).toBeVisible()
  ai.answers(completion(goodAnswer()))
  await page.getByRole('button', { name: 'ANALYZE', exact: true }).click()
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
})

test('an answer full of markup stays inert text', async ({ page, person, ai }) => {
  expect(person.name).not.toBe('')
  const hostile = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'
  ai.answers(completion(goodAnswer({ damageType: hostile, repairInstructions: [hostile], safetyWarnings: [hostile] })))
  const id = await uploaded(page)
  await page.goto(`/analysis?file=${id}`)
  await expect(page.getByText(hostile).first()).toBeVisible()
  await expect(page).not.toHaveTitle(/owned/)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('SHARE copies the report where there is no share sheet', async ({ page, person, ai, context }) => {
  expect(person.name).not.toBe('')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  ai.answers(completion(goodAnswer()))
  const id = await uploaded(page, 'hall.jpg')
  await page.goto(`/analysis?file=${id}`)
  await page.getByRole('button', { name: 'SHARE' }).click()
  await expect(page.getByText('The report is on your clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('File name: hall.jpg')
})
