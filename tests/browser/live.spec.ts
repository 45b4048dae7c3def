import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'

test('what happens in one browser appears in the other without a reload, and its logout from there is followed at once', async ({
  page,
  browser,
  baseURL,
  person,
  ai,
}) => {
  const others = await browser.newContext({ baseURL: baseURL! })
  const phone = await others.newPage()
  await phone.request.post('/api/auth/sign-in/email', { data: { email: person.email, password: person.password } })
  const greeted = page.waitForResponse('**/api/events')
  await page.goto('/photos')
  await greeted
  await expect(page.getByRole('heading', { level: 1, name: 'PHOTOS' })).toBeVisible()

  await phone.goto('/upload')
  await choosePhotos(phone, [jpeg('from the phone.jpg', await aPhoto())])
  await phone.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).click()
  await expect(page.getByText('from the phone.jpg').first()).toBeVisible()

  await phone.request.patch('/api/me', { data: { name: 'Rosa Other' } })
  await page.getByRole('link', { name: 'Account' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa Other')

  // The other tabs of a browser hear of it from the one that has the stream.
  const second = await page.context().newPage()
  await second.goto('/profile')
  await phone.request.patch('/api/me', { data: { name: 'Rosa Again' } })
  for (const tab of [page, second]) await expect(tab.getByRole('heading', { level: 1 })).toContainText('Rosa Again')

  // An analysis is not asked for again and again, because its end is told.
  ai.respondsWith('hang')
  const asked: string[] = []
  page.on('request', (request) => /\/api\/analyses\/[^/]+$/.test(request.url()) && asked.push(request.method()))
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'ANALYZE from the phone.jpg' }).click()
  await expect(page.getByRole('heading', { name: 'ANALYSIS NOTICE' })).toBeVisible()
  // Every second, if it were not told.
  expect(asked.length).toBeLessThanOrEqual(3)

  await phone.request.delete('/api/me/sessions')
  for (const tab of [page, second]) await expect(tab.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await others.close()
})
