import { aPhoto } from '#tests/support/photos.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
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
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

test('says why a file is not taken, and makes a smaller copy of one that is too large, with a way back @phone', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/upload')
  await choosePhotos(page, [
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    jpeg('huge.jpg', await aLargePhoto()),
  ])
  await expect(
    page.getByText('report.pdf: Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation'),
  ).toBeVisible()
  await expect(page.getByText(/^Smaller copy: \d\.\d\d MB instead of \d\.\d\d MB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the original: huge.jpg' }).click()
  await expect(page.getByText('huge.jpg: File size must be less than 5MB (your current plan limit)')).toBeVisible()
  await page.getByRole('button', { name: 'UPLOAD DAMAGE PHOTO(S)' }).click()
  await expect(page.getByText('Please select at least one file to upload')).toBeVisible()
  await page.getByRole('button', { name: 'Use a smaller copy' }).click()
  await expect(page.getByText('huge.jpg: File size must be less than 5MB')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove report.pdf' }).click()
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).click()
  await expect(page.getByText('Successfully uploaded 1 damage photo(s)!')).toBeVisible()
})

test('a smaller copy can be made once the connection is back that was missing at first', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.goto('/upload')
  await page.route(/\/assets\/shrinkPhoto-/, (route) => route.abort())
  await choosePhotos(page, [jpeg('huge.jpg', await aLargePhoto())])
  await expect(page.getByText("We couldn't load what makes smaller copies.")).toBeVisible()
  await page.unroute(/\/assets\/shrinkPhoto-/)
  await page.getByRole('button', { name: 'Use a smaller copy' }).click()
  await expect(page.getByText(/^Smaller copy: /)).toBeVisible()
})

test('a photo that is in the history already is recognized, and sent again only when somebody wants it', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  const photo = await aPhoto({ seed: 5 })
  await page.request.post('/api/files', { multipart: { file: jpeg('kitchen.jpg', photo) } })
  await page.goto('/upload')
  await choosePhotos(page, [jpeg('kitchen copy.jpg', photo), jpeg('hall.jpg', await aPhoto({ seed: 6 }))])
  await expect(page.getByText('This photo is already in your history.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload it again' }).click()
  await page.getByRole('button', { name: 'UPLOAD 2 DAMAGE PHOTO(S)' }).click()
  await expect(page.getByText('Successfully uploaded 2 damage photo(s)!')).toBeVisible()
})

test('the limits are said before and after they are reached, and a deletion makes room @phone', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  for (let seed = 0; seed < 9; seed += 1) {
    const answer = await page.request.post('/api/files', {
      multipart: { file: jpeg(`photo ${seed}.jpg`, await aPhoto({ seed })) },
    })
    expect(answer.status()).toBe(201)
  }
  await page.goto('/upload')
  await choosePhotos(page, [jpeg('a.jpg', await aPhoto({ seed: 20 })), jpeg('b.jpg', await aPhoto({ seed: 21 }))])
  await expect(
    page.getByText('You can only upload 1 more files this month. Please select fewer files or upgrade your plan.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove b.jpg' }).click()
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/upload')
  await expect(page.getByRole('heading', { name: 'UPLOAD LIMIT REACHED' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UPGRADE PLAN' })).toHaveAttribute('href', '/payment')
  await page.getByRole('button', { name: 'DELETE photo 3.jpg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText('File deleted successfully')).toBeVisible()
  await expect(page.getByText('photo 3.jpg')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'UPLOAD LIMIT REACHED' })).toHaveCount(0)
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
  await page.getByRole('button', { name: 'UPLOAD 3 DAMAGE PHOTO(S)' }).click()
  await expect(page.getByText('Successfully uploaded 3 damage photo(s)!')).toBeVisible()
})
