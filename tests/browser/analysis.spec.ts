import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, test } from './fixtures.ts'

test('the photo moves from the list to its analysis and on into the result, unless motion is reduced @phone', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith('hang')
  await page.request.post('/api/files', { multipart: { file: jpeg('ceiling.jpg', await aPhoto()) } })
  await page.addInitScript(() => {
    const animate = Reflect.get(Element.prototype, 'animate') as Element['animate']
    Element.prototype.animate = function (frames, options) {
      if (this.querySelector('img[src*="/api/files/"]') !== null) {
        sessionStorage.setItem('moved', `${sessionStorage.getItem('moved') ?? ''}${this.localName} `)
      }
      return animate.call(this, frames, options)
    }
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moved = () => page.evaluate(() => sessionStorage.getItem('moved'))
  // The provider's time is up after two seconds. The running analysis must be on the screen before.
  const isShown = Promise.withResolvers<void>()
  await page.route('**/api/files/*/analyses', async (route) => {
    if (route.request().method() === 'POST') await isShown.promise
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('listitem').filter({ hasText: 'ceiling.jpg' }).locator('img')).toBeVisible()
  await page.getByRole('link', { name: 'ANALYZE ceiling.jpg' }).click()
  await expect.poll(moved).toBe('figure ')
  isShown.resolve()
  await expect(page.getByRole('heading', { name: 'ANALYSIS NOTICE' })).toBeVisible()
  // On a wide window, the photo stays where it is.
  const isPhone = (page.viewportSize()?.width ?? 0) < 1_000
  await expect.poll(moved).toBe(isPhone ? 'figure button ' : 'figure ')
  await page.evaluate(() => sessionStorage.removeItem('moved'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/upload')
  await page.getByRole('link', { name: 'ANALYZE ceiling.jpg' }).click()
  await expect(page.getByRole('heading', { name: 'ANALYSIS NOTICE' })).toBeVisible()
  expect(await moved()).toBeNull()
})
