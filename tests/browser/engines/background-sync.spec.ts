import type { BrowserContext } from '@playwright/test'
import { SEND_TAG } from '#web/lib/backgroundSync.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { test } from './device.ts'
import { choosePhotos, expect, jpeg } from '../fixtures.ts'
import { chooseOutlet, enterAndLoseTheServer, namesOf, NOT_SENT, photosOnServer, waitingRows } from './waiting.ts'

/** Has the browser believe that there is a network again, as its own network watcher would say. */
async function dispatchSync(context: BrowserContext, origin: string): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('The browser has no page')
  const devtools = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own !== undefined) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SEND_TAG, lastChance: false })
  await devtools.detach()
}

test('photos are sent while the app is closed, once, and become a repair with what was said', async ({ device }) => {
  const { front } = device
  const { page, context } = await device.startBrowser()
  await enterAndLoseTheServer(page, front)
  await choosePhotos(page, [jpeg('a.jpg', await aPhoto({ seed: 3 })), jpeg('b.jpg', await aPhoto({ seed: 4 }))])
  await expect(waitingRows(page)).toHaveCount(2)
  await chooseOutlet(page)
  await page.goto('about:blank')
  await front.start()
  await dispatchSync(context, front.origin)
  await expect.poll(async () => namesOf(await photosOnServer(page))).toEqual(['a.jpg', 'b.jpg'])
  const repairs = async () => {
    const ids = new Set((await photosOnServer(page)).flatMap(({ repair_id: id }) => id ?? []))
    return Promise.all([...ids].map(async (id) => (await page.request.get(`/api/repairs/${id}`)).json()))
  }
  await expect.poll(repairs).toEqual([expect.objectContaining({ answers: { kind: 'electric' } })])
  await page.goto(`${front.origin}/photos`)
  await expect(page.getByText('a.jpg').first()).toBeVisible()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
  expect(namesOf(await photosOnServer(page))).toEqual(['a.jpg', 'b.jpg'])
})

test('the photos of somebody who is logged out stay on the device', async ({ device }) => {
  const { front } = device
  const { page, context } = await device.startBrowser()
  await enterAndLoseTheServer(page, front)
  await choosePhotos(page, [jpeg('mine.jpg', await aPhoto({ seed: 7 }))])
  await expect(waitingRows(page)).toHaveCount(1)
  await page.goto('about:blank')
  await context.clearCookies()
  const asked = front.asked.length
  await front.start()
  await dispatchSync(context, front.origin)
  await expect.poll(() => front.asked.slice(asked)).toContain('/api/me')
  await page.goto('/login')
  await expect(page.getByText('Log in to send 1 photo.')).toBeVisible()
  expect(front.asked.slice(asked)).not.toContain('/api/files')
})
