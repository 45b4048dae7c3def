import { readFile } from 'node:fs/promises'
import { parseCsv } from '#tests/support/csv.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { expect, jpeg, test } from './fixtures.ts'

test('the repair list is a hint for a free account, and a table for a pro account @phone', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  const button = page.getByRole('button', { name: 'DOWNLOAD REPAIR LIST' })
  const hint = page.getByRole('link', { name: 'Repair list: included in Pro Fixer' })
  await page.goto('/upload')
  await expect(page.getByText('NO DAMAGE PHOTOS YET')).toBeVisible()
  await expect(hint, 'nothing to list').toHaveCount(0)

  await page.request.post('/api/files', { multipart: { file: jpeg('wet, brown ceiling.jpg', await aPhoto()) } })
  await page.reload()
  await expect(hint).toHaveAttribute('href', '/payment')
  await expect(button).toHaveCount(0)
  await expectAccessible(page, 'free', { within: 'main' })
  await hint.click()
  await expect(page).toHaveURL('/payment')

  await page.request.post('/api/plan', { data: { plan_id: 'pro' } })
  await page.goto('/home')
  const banner = page.getByRole('listitem').filter({ hasText: 'ADVANCED TOOLS' })
  await expect(banner).toContainText('Part of your Pro Fixer plan.')
  await expect(banner).not.toContainText('Coming')
  await expectAccessible(page, 'the dashboard', { within: 'main' })
  await banner.getByRole('link', { name: 'The repair list: every photo with its assessment, as a table.' }).click()
  await expect(page).toHaveURL('/upload')
  await expect(hint).toHaveCount(0)

  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^mendsight-repair-list-20\d\d-\d\d-\d\d\.csv$/)
  const [headings, ...rows] = parseCsv(await readFile(await download.path(), 'utf8'))
  expect(headings?.slice(1, 3)).toEqual(['Uploaded', 'Size (MB)'])
  expect(rows.map(([name, , size]) => [name, size])).toEqual([['wet, brown ceiling.jpg', '0.01']])
  await expect(page.getByText('Your repair list is being downloaded: 1 photo.')).toBeVisible()
  await expectAccessible(page, 'downloaded', { within: 'main' })

  await page.getByRole('button', { name: 'DELETE wet, brown ceiling.jpg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText('NO DAMAGE PHOTOS YET')).toBeVisible()
  await expect(button, 'nothing to list any more').toHaveCount(0)
})
