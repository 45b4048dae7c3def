import { readFile } from 'node:fs/promises'
import { aPdf } from '#tests/support/documents.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a receipt and a PDF are added to a repair, handed back byte for byte, and deleted', async ({ stage }) => {
  const { page, enter, open } = stage
  await enter()
  const made = await page.request.post('/api/repairs', { data: { title: 'The kitchen ceiling' } })
  const { id } = (await made.json()) as { id: string }
  await open(`/repairs/${id}`)
  const documents = page.getByRole('region', { name: 'DOCUMENTS' })
  const input = documents.getByLabel('Document', { exact: true })
  await input.setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await documents.getByLabel('Amount in dollars').fill('84.20')
  await documents.getByLabel('Date on it').fill('2026-11-20')
  await expectAccessible(page, 'a document whose amount is entered')
  await documents.getByRole('button', { name: 'SAVE' }).click()
  await expect(documents.getByText('Receipt · $84.20 · Nov 20, 2026')).toBeVisible()
  await expect(documents.getByRole('button', { name: 'Change receipt.jpg' })).toBeFocused()
  await expect(documents.locator('img')).toHaveJSProperty('complete', true)
  expect(await documents.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await documents.getByLabel('Kind of document').selectOption('Estimate')
  const pdf = aPdf({ body: '/Made (by hand)' })
  await input.setInputFiles({ name: 'quote of the plumber.pdf', mimeType: 'application/pdf', buffer: pdf })
  await documents.getByRole('button', { name: 'CANCEL' }).click()
  const download = page.waitForEvent('download')
  await documents.getByRole('link', { name: 'Download quote of the plumber.pdf' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('quote of the plumber.pdf')
  expect(await readFile(await saved.path())).toEqual(pdf)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(width).toBeLessThanOrEqual(320)

  await documents.getByRole('button', { name: 'Delete quote of the plumber.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(documents.getByText('quote of the plumber.pdf')).toHaveCount(0)
  await page.reload()
  await expect(documents.getByText('Receipt · $84.20 · Nov 20, 2026')).toBeVisible()
  await expect(documents.getByRole('listitem')).toHaveCount(1)
})
