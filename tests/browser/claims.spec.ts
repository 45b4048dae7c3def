import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Stage } from './stage.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A repair with a photo, made past the screens. */
async function aRepair({ page, upload }: Stage, title: string, seed: number): Promise<string> {
  const photo = await upload(`${title}.jpg`, seed)
  const made = await page.request.post('/api/repairs', { data: { title, file_ids: [photo] } })
  return ((await made.json()) as { id: string }).id
}

test('an owner gathers a burst pipe over two rooms, and downloads the pack and the PDF @phone', async ({ stage }) => {
  const { page, enter, open, press, fill } = stage
  await enter('pro')
  await aRepair(stage, 'Kitchen ceiling', 1)
  const hall = await aRepair(stage, 'Hall floor', 2)
  await open('/repairs')
  await page.getByRole('link', { name: 'CLAIMS' }).click()
  await expect(page.getByText('NO CLAIMS YET')).toBeVisible()
  await press('NEW CLAIM')
  await fill({ 'What happened?': 'Burst pipe', 'When did it happen?': '2026-01-19' })
  await page.getByRole('checkbox', { name: 'Kitchen ceiling' }).check()
  await expectAccessible(page, 'a new claim')
  await press('BEGIN THE CLAIM')
  await expect(page).toHaveURL(/\/claims\/.+/)
  const address = page.url()
  await expect(page.getByRole('heading', { name: 'WHAT IS NEXT' })).toBeVisible()

  await page.getByText('INSURER', { exact: true }).click()
  const insurer = page.getByRole('form', { name: 'INSURER' })
  await insurer.getByLabel('Insurer').fill('Acme Mutual')
  await insurer.getByLabel('Policy number').fill('HO-1')
  await insurer.getByRole('button', { name: 'SAVE' }).click()
  await expect(insurer.getByText('Saved.')).toBeVisible()

  await press('ADD AN ITEM')
  const item = page.getByRole('form', { name: 'New item' })
  await item.getByLabel('What was destroyed?').fill('Sofa')
  await item.getByLabel('A new one costs ($)').fill('1,200.50')
  await item.getByLabel('Room').fill('Kitchen')
  await item.getByRole('button', { name: 'CHOOSE PHOTOS' }).click()
  await item.getByRole('checkbox', { name: 'Kitchen ceiling.jpg' }).check()
  await expectAccessible(page, 'an item with its photos')
  await item.getByRole('button', { name: 'ADD', exact: true }).click()
  const items = page.getByRole('region', { name: /^DESTROYED/ })
  await expect(items.getByText('$1,200.50 to replace')).toBeVisible()
  await expect(item.getByLabel('What was destroyed?')).toBeFocused()
  await expect(item.getByText('Sofa was added.')).toBeInViewport()
  await item.getByRole('button', { name: 'CLOSE' }).click()

  await items.getByRole('button', { name: 'Change Sofa' }).click()
  const change = page.getByRole('form', { name: 'Change the item' })
  await change.getByLabel('Room').fill('Hall')
  await change.getByRole('button', { name: 'SAVE' }).click()
  await expect(change).toBeHidden()
  await expect(items.getByRole('button', { name: 'Change Sofa' })).toBeFocused()
  await expect(items.getByText('Sofa was changed.')).toBeInViewport()

  await press('ADD AN EXPENSE')
  const expense = page.getByRole('form', { name: 'New expense' })
  await expense.getByLabel('Amount ($)').fill('184.50')
  await expense.getByRole('button', { name: 'ADD A NEW ONE' }).click()
  const receipt = { name: 'hotel.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ seed: 3 }) }
  await expense.getByLabel('Document', { exact: true }).setInputFiles(receipt)
  await expect(expense.getByLabel('Receipt')).toContainText('hotel.jpg')
  await expect(expense.getByRole('button', { name: 'ADD A NEW ONE' })).toBeVisible()
  await expense.getByRole('button', { name: 'ADD', exact: true }).click()
  await expect(page.getByText('with a receipt')).toBeVisible()
  await expect(expense.getByText('The entry was added.')).toBeInViewport()
  await expect(expense.getByLabel('Amount ($)')).toBeFocused()

  await press('ADD TO THE DIARY')
  const diary = page.getByRole('form', { name: 'New diary entry' })
  await diary.getByLabel('What was said or done?').fill('Send the receipts.')
  await diary.getByLabel('Something is due on').fill('2099-01-02')
  await diary.getByRole('button', { name: 'ADD', exact: true }).click()
  await expect(page.getByText('Due Jan 2, 2099', { exact: true })).toBeVisible()

  await open(`/repairs/${hall}`)
  await press('ADD TO A CLAIM')
  await page.getByRole('button', { name: 'Burst pipe' }).click()
  await page.getByRole('link', { name: 'Burst pipe' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('region', { name: 'REPAIRS 2' })).toBeVisible()

  await press('DOWNLOAD')
  await press('DOWNLOAD THE PACK')
  await expect(page.getByText('Please choose how the photos go into the pack.')).toBeVisible()
  await page.getByRole('radio', { name: /^Copies of the photos/ }).check()
  const packed = page.waitForEvent('download')
  await press('DOWNLOAD THE PACK')
  expect((await packed).suggestedFilename()).toMatch(/\.zip$/)
  await (await packed).path()
  const printed = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PART 1 OF 1, at most 4 MB' }).click()
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(page, 'a claim')
})

test('after a downgrade a claim is read and deleted, and what was typed meanwhile stays', async ({ stage }) => {
  const { page, enter, open, press } = stage
  await enter('pro')
  const made = await page.request.post('/api/claims', { data: { title: 'Burst pipe' } })
  const { id } = (await made.json()) as { id: string }
  await open(`/claims/${id}`)
  await press('ADD AN ITEM')
  const item = page.getByRole('form', { name: 'New item' })
  await item.getByLabel('What was destroyed?').fill('Sofa')
  await page.request.post('/api/plan', { data: { plan_id: 'free' } })
  await item.getByRole('button', { name: 'ADD', exact: true }).click()
  await expect(page.getByText('The claim pack is part of Pro Fixer and Enterprise Fixer.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('This claim stays: you can read, download and delete it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ADD AN ITEM' })).toHaveCount(0)
  await expectAccessible(page, 'a claim after a downgrade')
  await press('DELETE THIS CLAIM')
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(page).toHaveURL('/claims')
  await expect(page.getByText('The claim was deleted.')).toBeVisible()
})
