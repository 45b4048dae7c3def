import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { aPhoto } from '#tests/support/photos.ts'
import { test } from './device.ts'
import { choosePhotos, expect, jpeg } from '../fixtures.ts'
import { announceNetwork, enterAndLoseTheServer, namesOf, NOT_SENT, photosOnServer, waitingRows } from './waiting.ts'

test('when the tab that sends is closed, another one goes on', async ({ device }) => {
  const { front } = device
  const { page: first, context } = await device.startBrowser()
  await enterAndLoseTheServer(first, front)
  await choosePhotos(first, [jpeg('a.jpg', await aPhoto({ seed: 1 })), jpeg('b.jpg', await aPhoto({ seed: 2 }))])
  await expect(waitingRows(first)).toHaveCount(2)
  // Another photo may go along with the first one.
  front.drops.push('never', 'never')
  await front.start()
  await announceNetwork(first)
  await expect.poll(() => front.drops.length).toBeLessThan(2)
  const second = await context.newPage()
  await second.goto('/photos')
  await expect(waitingRows(second)).toHaveCount(2)
  front.drops.splice(0)
  await first.close()
  await expect(second.getByText(NOT_SENT)).toHaveCount(0)
  expect(namesOf(await photosOnServer(second))).toEqual(['a.jpg', 'b.jpg'])
})

test('a device without room says so, and the photo is sent as long as the page is open', async ({ device }) => {
  const { front } = device
  const { page, context } = await device.startBrowser()
  // Chromium remembers for half a minute how much room there was when it last wrote, so nothing else may be written.
  await context.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      if (name === 'mendsight-kept') throw new DOMException('Not in this test', 'UnknownError')
      return open(name, version)
    }
  })
  await enterAndLoseTheServer(page, front)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: front.origin, quotaSize: 1 })
  await choosePhotos(page, [jpeg('large.jpg', await aPhoto({ seed: 8, width: 2000, height: 1500 }))])
  await expect(page.getByText('This device has no room to keep this photo.')).toBeVisible()
  await expect(waitingRows(page)).toHaveText([/large\.jpg/])
  await front.start()
  await announceNetwork(page)
  await expect.poll(async () => namesOf(await photosOnServer(page))).toEqual(['large.jpg'])
})

test('a photo that the browser has lost is named, and holds up no other', async ({ device }) => {
  const { front } = device
  const first = await device.startBrowser()
  await enterAndLoseTheServer(first.page, front)
  await choosePhotos(first.page, [jpeg('lost.jpg', await aPhoto({ seed: 1 }))])
  await expect(waitingRows(first.page)).toHaveCount(1)
  await device.endBrowser()
  const files = (await readdir(device.profile, { recursive: true })).filter((file) =>
    /indexeddb\.blob.[^.]*$/.test(file),
  )
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) await rm(path.join(device.profile, file), { recursive: true, force: true })

  const { page } = await device.startBrowser()
  await page.goto('/upload')
  await choosePhotos(page, [jpeg('fine.jpg', await aPhoto({ seed: 2 }))])
  await expect(waitingRows(page)).toHaveCount(2)
  // The screen of the upload leads home when the second one is sent.
  await page.goto('/photos')
  await expect(waitingRows(page)).toHaveCount(2)
  await front.start()
  await expect(waitingRows(page), 'by itself').toHaveCount(1, { timeout: 60_000 })
  expect(namesOf(await photosOnServer(page))).toEqual(['fine.jpg'])
  await expect(waitingRows(page).getByText("This browser can't read this photo anymore.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'SAVE lost.jpg' })).toHaveCount(0)
  await page.getByRole('button', { name: 'DELETE lost.jpg' }).click()
  await page.getByRole('button', { name: 'DELETE', exact: true }).click()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
})
