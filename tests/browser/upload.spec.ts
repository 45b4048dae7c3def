import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { aPhoto } from '#tests/support/photos.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { expectAccessible } from './axe.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'
import sharp from 'sharp'

/** More than the 5 MB of the free plan, in as few pixels as that takes. */
async function aLargePhoto(): Promise<Buffer> {
  return sharp({
    create: {
      width: 1800,
      height: 1350,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({ IFD0: { Make: 'Test', Model: 'Phone' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Uploads by the keyboard, because the screen then stays where it says so. */
async function uploadAndStay(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `UPLOAD ${count} DAMAGE PHOTO(S)` }).press('Enter')
  await expect(page.getByText(`Successfully uploaded ${count} damage photo(s)!`)).toBeVisible()
}

test('makes a smaller copy of a photo that is too large, as soon as there is a connection, with a way back', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/upload')
  await page.route(/\/assets\/shrinkPhoto-/, (route) => route.abort())
  await choosePhotos(page, [jpeg('huge.jpg', await aLargePhoto())])
  await expect(page.getByText("We couldn't load what makes smaller copies.")).toBeVisible()
  await page.unroute(/\/assets\/shrinkPhoto-/)
  await page.getByRole('button', { name: 'Use a smaller copy' }).click()
  await expect(page.getByText(/^Smaller copy: \d\.\d\d MB instead of \d\.\d\d MB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the original: huge.jpg' }).click()
  const tooLarge = page.getByText('huge.jpg: File size must be less than 5MB (your current plan limit)')
  await expect(tooLarge).toBeVisible()
  await page.getByRole('button', { name: 'UPLOAD DAMAGE PHOTO(S)' }).click()
  await expect(page.getByText('Please select at least one file to upload')).toBeVisible()
  await page.getByRole('button', { name: 'Use a smaller copy' }).click()
  await expect(tooLarge).toHaveCount(0)
  await uploadAndStay(page, 1)
  const { files } = (await (await page.request.get('/api/files')).json()) as { files: object[] }
  const camera = { time: null, offset: null, name: null, has_location: false, has_credentials: false }
  expect(files).toMatchObject([{ made_smaller: true, camera }])
})

test('makes no smaller copy of a photo without its end, which would look whole, and turns a PNG as its metadata says', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  const whole = await aLargePhoto()
  const half = Buffer.concat([whole.subarray(0, whole.length * 0.95), Buffer.from([0xff, 0xd9])])
  const lying = await sharp(whole).withMetadata({ orientation: 6 }).png({ compressionLevel: 1 }).toBuffer()
  await page.goto('/upload')
  await choosePhotos(page, [
    jpeg('half.jpg', half),
    { name: 'lying.png', mimeType: 'image/png', buffer: lying },
    { name: 'half.png', mimeType: 'image/png', buffer: lying.subarray(0, lying.length * 0.9) },
  ])
  await expect(page.getByText("We couldn't make a smaller copy of this photo. Please choose another.")).toHaveCount(2)
  await expect(page.getByText(/^Smaller copy: /)).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove half.jpg' }).click()
  await page.getByRole('button', { name: 'Remove half.png' }).click()
  await uploadAndStay(page, 1)
  expect(await (await page.request.get('/api/files')).json()).toMatchObject({ files: [{ width: 1350, height: 1800 }] })
})

test('offers to take a dark or blurred photo again before it is uploaded, and never insists', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  const real = await readFile(path.join(import.meta.dirname, '../fixtures/photos/brick-wall.jpg'))
  const [good, dark, blurred] = await Promise.all([
    sharp(real).resize(2048).jpeg().toBuffer(),
    sharp(real).resize(2048).linear(0.28, 0).jpeg().toBuffer(),
    sharp(real).resize(2048).blur(16).jpeg().toBuffer(),
  ])
  await page.goto('/upload')
  await choosePhotos(page, [jpeg('good.jpg', good), jpeg('dark.jpg', dark), jpeg('blurred.jpg', blurred)])
  await expect(page.getByText('This photo looks dark. Taking it again with more light would help.')).toBeVisible()
  await expect(page.getByText('This photo looks blurred.')).toBeVisible()
  await expect(page.getByText('This photo looks')).toHaveCount(2)
  await expectAccessible(page, 'a selection with poor photos')
  await page.getByRole('button', { name: 'KEEP IT: blurred.jpg' }).click()
  await page.getByLabel('Another photo in place of dark.jpg').setInputFiles(jpeg('bright.jpg', good))
  await expect(page.getByText('bright.jpg')).toBeVisible()
  await expect(page.getByText('This photo looks')).toHaveCount(0)
  await uploadAndStay(page, 3)
})

test('the photos in a folder that is dropped are chosen, one without photos is refused, and an image can be pasted', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  const { folder, remove } = await temporaryFolder()
  const [damage, documents] = [path.join(folder, 'damage'), path.join(folder, 'documents')]
  await mkdir(path.join(damage, 'inner'), { recursive: true })
  await mkdir(documents)
  await writeFile(path.join(damage, 'ceiling.jpg'), await aPhoto({ seed: 81 }))
  await writeFile(path.join(damage, 'inner/wall.png'), await aPhoto({ seed: 82, format: 'png' }))
  await writeFile(path.join(damage, '._ceiling.jpg'), 'what macOS keeps')
  await writeFile(path.join(damage, 'notes.txt'), 'text')
  await writeFile(path.join(documents, 'notes.txt'), 'text')
  await page.goto('/upload')
  const zone = page.getByRole('button', { name: 'BROWSE FILES' })
  await expect(zone).toBeVisible()
  await dropOn(zone, documents)
  await expect(page.getByRole('alert')).toHaveText('There are no photos in this folder.')
  await dropOn(zone, damage)
  const selection = page.getByRole('region', { name: 'SELECTED PHOTOS' })
  await expect(selection.getByRole('listitem')).toHaveText([/ceiling\.jpg/, /wall\.png/])
  await expect(page.getByText('There are no photos in this folder.')).toHaveCount(0)
  await expectAccessible(page, 'photos of a folder')
  const pasted = [...(await aPhoto({ seed: 83, format: 'png', width: 64, height: 48 }))]
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, pasted)
  await expect(selection.getByRole('listitem')).toHaveText([/ceiling\.jpg/, /wall\.png/, /image\.png/])
  await remove()
})

/** Drops a file or folder of the disk, as the system does. */
async function dropOn(target: Locator, file: string): Promise<void> {
  const box = await target.boundingBox()
  const devtools = await target.page().context().newCDPSession(target.page())
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5, data: { items: [], files: [file], dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...at })
  }
}
