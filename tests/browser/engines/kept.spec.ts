import type { FileRecord } from '#shared/api/files.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { untilKept } from '../deployments.ts'
import { expect, jpeg, register, somebody } from '../fixtures.ts'
import { test } from './device.ts'
import { stored } from './waiting.ts'

const KEPT = "The server can't be reached. You see what this device has kept."

const [STEP = ''] = goodResponse()['repairInstructions'] as string[]

test('what was opened can be read without a server after a restart, is brought up to date when it answers, and is deleted by a logout', async ({
  device,
  ai,
}) => {
  const { front } = device
  ai.respondsWith(completion(goodResponse()))
  const first = await device.startBrowser()
  await register(first.page, somebody())
  await untilKept(first.page)
  const photo = { file: jpeg('ceiling.jpg', await aPhoto()) }
  const answer = await first.page.request.post('/api/files', { multipart: photo })
  const { id: fileId } = (await answer.json()) as FileRecord
  await first.page.request.post(`/api/files/${fileId}/analyses`, { data: {} })
  await first.page.goto(`/analysis?file=${fileId}`)
  await expect(first.page.getByRole('heading', { name: 'REPAIR INSTRUCTIONS' })).toBeVisible()
  const file = (await (await first.page.request.get(`/api/files/${fileId}`)).json()) as FileRecord
  const repairId = file.repair_id ?? ''
  const keeps = async (key: string) => {
    const responses = await stored<{ hash: string }>(first.page, 'mendsight-kept', 'answers')
    return responses?.some(({ hash }) => hash.startsWith(key)) ?? false
  }
  for (const [screen, ...keys] of [
    ['', `["files","one","${fileId}"]`, `["analyses","of","${fileId}"]`],
    [`/repairs/${repairId}`, `["repairs","one","${repairId}"]`, `["analyses","of","repair","${repairId}"]`],
    ['/repairs', '["repairs","list"'],
    ['/photos', '["files","history"'],
  ] as const) {
    if (screen !== '') await first.page.goto(screen)
    for (const key of keys) await expect.poll(() => keeps(key), key).toBe(true)
  }
  await device.endBrowser()
  await front.stop()

  const { page } = await device.startBrowser()
  await page.goto('/photos')
  await expect(page.getByText('ceiling.jpg').first()).toBeVisible()
  await expect(page.getByText(KEPT)).toBeVisible()
  await page.goto('/repairs')
  const repairs = page.getByRole('main').getByRole('link')
  await repairs
    .filter({ hasText: /ceiling/i })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/repairs/${repairId}`))
  await expect(page.getByText(STEP).first()).toBeVisible()
  await page.goto(`/analysis?file=${fileId}`)
  await expect(page.getByText(STEP).first()).toBeVisible()
  await expect(page.getByText("This photo can't be loaded right now.")).toBeAttached()
  await expect(page.getByText('SOMETHING WENT WRONG')).toHaveCount(0)

  const asked = page.waitForResponse((response) => response.url().endsWith(`/api/files/${fileId}/analyses`))
  await front.start()
  expect((await asked).status(), 'by itself').toBe(200)
  await expect(page.getByText(KEPT)).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Uploaded photo: ceiling.jpg' })).toBeAttached()

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await expect.poll(() => stored(page, 'mendsight-kept', 'answers')).toBeNull()
})
