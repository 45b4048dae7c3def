import { readFile } from 'node:fs/promises'
import { heicFixture } from '#tests/support/heic.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, test } from './fixtures.ts'

test('VIEW opens a photo as it was uploaded, byte for byte, and the copy of a HEIC, whose original is downloaded', async ({
  page,
  person,
  context,
}) => {
  expect(person.name).not.toBe('')
  const photo = await aPhoto({ width: 2600, height: 1950, gps: true })
  const answer = await page.request.post('/api/files', { multipart: { file: jpeg('ceiling.jpg', photo) } })
  const { id } = (await answer.json()) as { id: string }
  for (const [address, link] of [
    ['/upload', 'VIEW ceiling.jpg (new tab)'],
    ['/profile', 'VIEW ceiling.jpg (new tab)'],
    [`/analysis?file=${id}`, 'VIEW ORIGINAL (new tab)'],
  ] as const) {
    await page.goto(address)
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: link }).click()
    const tab = await opened
    await tab.waitForLoadState()
    const shown = await page.request.get(tab.url())
    expect(Buffer.compare(await shown.body(), photo), address).toBe(0)
    expect(await tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth), address).toBe(2600)
    await tab.close()
    await expect(page.getByRole('link', { name: /Download the original/ })).toHaveCount(0)
  }

  const heic = await heicFixture('plain')
  const file = { name: 'IMG_2041.heic', mimeType: 'image/heic', buffer: heic }
  const heicAnswer = await page.request.post('/api/files', { multipart: { file } })
  expect(heicAnswer.status(), await heicAnswer.text()).toBe(201)
  const { id: heicId } = (await heicAnswer.json()) as { id: string }
  for (const address of ['/upload', '/profile', `/analysis?file=${heicId}`]) {
    await page.goto(address)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the original (HEIC) of IMG_2041.heic' }).click()
    const original = await download
    expect(original.suggestedFilename()).toBe('IMG_2041.heic')
    expect(Buffer.compare(await readFile(await original.path()), heic), address).toBe(0)
  }
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'VIEW ORIGINAL (new tab)' }).click()
  const tab = await opened
  await tab.waitForLoadState()
  expect(await tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
