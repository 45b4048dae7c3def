import { aPhoto } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { expect, START_TIMEOUT_MS, test as base } from '../fixtures.ts'

/** A server that offers the app without a server, too. */
const test = base.extend({
  product: [
    async ({}, use) => {
      const { folder, remove } = await temporaryFolder()
      const product = await startProduct(folder, { LOCAL_MODE: 'on' })
      await use(product)
      expect(await product.stop(), product.output()).toBe(0)
      await remove()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

const PASSWORD = 'a-wet-ceiling-1'

test('the login offers it, and its photos come to an account with their own password only', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Use it on this device only' }).click()
  await expect(page.getByText('Everything stays on this device')).toBeVisible()
  await page.getByRole('link', { name: 'REGISTER' }).click()
  await page.getByLabel('Full Name').fill('Ann')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
  await expect(page).toHaveURL(/\/local\/#\/profile/)
  await page.goto('/local/#/upload')
  await page.getByLabel('Damage photos').setInputFiles([
    { name: 'pipe.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() },
    { name: 'sink.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ seed: 2 }) },
  ])
  await page.getByRole('button', { name: 'UPLOAD 2 DAMAGE PHOTO(S)' }).click()
  await page.getByRole('button', { name: 'ANALYZE', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'REPAIR INSTRUCTIONS' })).toBeVisible()

  // The account of the server is another one, and so is its session.
  const registered = await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Ann', email: 'ann@example.org', password: 'another-password-2' },
  })
  expect(registered.status()).toBe(200)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'OPEN A BACKUP' }).click()
  await page.getByLabel('Email on this device').fill('ann@example.com')
  await page.getByLabel('Password on this device', { exact: true }).fill('another-password-2')
  const bring = page.getByRole('button', { name: 'BRING THESE PHOTOS TO THIS ACCOUNT' })
  await bring.click()
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible()

  // The second photo does not arrive, and nothing on the device is touched.
  let uploads = 0
  await context.route('**/api/files', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    uploads += 1
    return uploads === 2 ? route.abort() : route.continue()
  })
  await page.getByLabel('Password on this device', { exact: true }).fill(PASSWORD)
  await bring.click()
  await expect(page.getByText("1 photo and 1 repair are here. 1 didn't come.", { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'REMOVE THE COPY WITHOUT A SERVER' })).toHaveCount(0)
  await context.unroute('**/api/files')
  await bring.click()
  await expect(page.getByText('2 photos and 1 repair are here.')).toBeVisible()
  const { files } = (await (await page.request.get('/api/files')).json()) as {
    files: { file_name: string; repair_id: string | null }[]
  }
  expect(files.map(({ file_name: name }) => name).toSorted()).toEqual(['pipe.jpg', 'sink.jpg'])
  const [first, second] = files
  expect(first?.repair_id).toBe(second?.repair_id)

  await page.getByRole('button', { name: 'REMOVE THE COPY WITHOUT A SERVER' }).click()
  await expect(page.getByText('The copy without a server is gone from this device.')).toBeVisible()
  await page.goto('/local/')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page.getByRole('alert')).toContainText('No account found with this email address.')
})
