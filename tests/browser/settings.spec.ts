import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, somebody, test } from './fixtures.ts'

test('the theme is light, dark or as the system has it, before the first paint and after a reload', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await paper()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  // The app's own script comes later than the first paint; the theme may not wait for it.
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.reload()
  await expect.poll(paper).toBe(dark)
  await page.unroute('**/assets/index-*.js')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(paper).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).toBe(light)
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(paper).toBe(dark)
})

test('email and password change, other devices are logged out, and the next login takes both', async ({
  page,
  person,
  browser,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  await elsewhere.request.post('/api/auth/sign-in/email', {
    data: { email: person.email, password: person.password },
  })
  expect((await elsewhere.request.get('/api/me')).status()).toBe(200)
  await page.request.post('/api/files', { multipart: { file: jpeg('roof.jpg', await aPhoto()) } })
  const other = somebody()
  await page.goto('/change-email')
  await expect(page.getByText(person.email)).toBeVisible()
  const newEmail = page.getByLabel('New Email Address')
  const password = page.getByLabel('Confirm Password', { exact: true })
  await newEmail.fill(other.email)
  await password.fill('not this one')
  await page.reload()
  await expect(newEmail, 'a reload keeps what was typed').toHaveValue(other.email)
  await expect(password, 'but no password').toHaveValue('')
  await password.fill(person.password)
  await page.getByRole('button', { name: 'UPDATE EMAIL' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText('Email updated successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(other.email)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(other.email)
  await expect(page.getByText('Email updated successfully!')).toHaveCount(0)

  await page.goto('/change-password')
  await page.getByLabel('Current Password', { exact: true }).fill(person.password)
  await page.getByLabel('New Password', { exact: true }).fill('sunny day 1')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('sunny day 1')
  await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  expect((await page.request.get('/api/me')).status()).toBe(200)
  expect((await elsewhere.request.get('/api/me')).status()).toBe(401)
  await elsewhere.close()

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill('sunny day 1')
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page.getByTitle('roof.jpg')).toBeVisible()
})
