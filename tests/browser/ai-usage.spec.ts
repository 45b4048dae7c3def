import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, test } from './fixtures.ts'

test("an analysis counts on the dashboard's gauge at once, without a reload", async ({ page, person, ai }) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  const answer = await page.request.post('/api/files', { multipart: { file: jpeg('hall.jpg', await aPhoto()) } })
  const { id } = (await answer.json()) as { id: string }
  const gauge = page.getByRole('meter', { name: 'Analyses today' })
  await page.goto('/home')
  await expect(gauge).toHaveAttribute('aria-valuetext', '0 of 50')
  await page.goto(`/analysis?file=${id}`)
  await expect(page.getByText(/POWERED BY OpenAI/)).toBeVisible()
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click()
  await expect(gauge).toHaveAttribute('aria-valuetext', '1 of 50')
})
