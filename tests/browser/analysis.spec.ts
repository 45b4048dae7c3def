import type { Page } from '@playwright/test'
import { completion, FAILURE_REASONS, goodAnswer } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, test } from './fixtures.ts'

async function uploaded(page: Page, name = 'ceiling.jpg'): Promise<string> {
  const answer = await page.request.post('/api/files', { multipart: { file: jpeg(name, await aPhoto()) } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('each failure shows its notice with the guidance, and a retry that succeeds takes it away', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  const id = await uploaded(page)
  ai.answers(FAILURE_REASONS[0]?.[1] ?? 'hang')
  await page.goto(`/analysis?file=${id}`)
  for (const [index, [name, , reason]] of FAILURE_REASONS.entries()) {
    await test.step(name, async () => {
      await expect(page.getByText(`AI analysis unavailable: ${reason}. Using general repair guidance.`)).toBeVisible({
        timeout: 20_000,
      })
      await expect(page.getByText('GENERAL REPAIR GUIDANCE', { exact: true })).toBeVisible()
      await expect(page.getByText(/POWERED BY/)).toHaveCount(0)
      ai.answers(FAILURE_REASONS[index + 1]?.[1] ?? completion(goodAnswer()))
      await page.getByRole('button', { name: 'RETRY AI ANALYSIS' }).click()
    })
  }
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ANALYSIS NOTICE' })).toHaveCount(0)
})

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

test('without a file it leads to the upload, with an unknown one it says so', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.goto('/analysis')
  await expect(page).toHaveURL('/upload')
  await page.goto('/analysis?file=0190a1b2-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'NO FILE SELECTED' })).toBeVisible()
  await page.getByRole('link', { name: 'GO TO UPLOAD' }).click()
  await expect(page).toHaveURL('/upload')
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
