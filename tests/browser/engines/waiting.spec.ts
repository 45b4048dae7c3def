import type { Repair } from '#shared/api/repairs.ts'
import { heicFixture } from '#tests/support/heic.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { test } from './device.ts'
import { choosePhotos, expect, jpeg, register, somebody } from '../fixtures.ts'
import {
  announceNetwork,
  chooseOutlet,
  enterAndLoseTheServer,
  namesOf,
  NOT_SENT,
  photosOnServer,
  waitingRows,
} from './waiting.ts'

test('photos taken without a server survive a killed browser, and are on it once when it is back', async ({
  device,
}) => {
  const { front } = device
  const home = await device.startBrowser()
  const person = await enterAndLoseTheServer(home.page, front)
  // Chromium writes the session to the disk every half minute, or when it is closed.
  await device.endBrowser()
  const first = await device.startBrowser()
  await first.page.goto('/upload')
  await choosePhotos(first.page, [
    jpeg('crack.jpg', await aPhoto({ seed: 1 })),
    jpeg('ceiling.jpg', await aPhoto({ seed: 2 })),
    { name: 'iphone.heic', mimeType: 'image/heic', buffer: await heicFixture('plain') },
  ])
  await expect(first.page.getByText('Your 3 photos are kept on this device.')).toBeVisible()
  await expect(waitingRows(first.page)).toHaveCount(3)
  await chooseOutlet(first.page)
  await device.killBrowser()

  const { page } = await device.startBrowser()
  await page.goto('/photos')
  await expect(waitingRows(page)).toHaveCount(3)
  // The profile shows who is logged in, as this device remembers it.
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await page.goto('/photos')
  await expect(waitingRows(page)).toHaveCount(3)
  await front.start()
  // The pauses between two rounds grow, here to 20 seconds.
  await expect(page.getByText(NOT_SENT), 'by itself').toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText('iphone.heic').first()).toBeVisible()
  // As one repair with what was said. A few are sent at once, so only there they are in their order.
  await expect
    .poll(
      async () => (await photosOnServer(page)).every(({ repair_id: id }) => id !== null),
      'they have become a repair',
    )
    .toBe(true)
  const stored = await photosOnServer(page)
  expect(namesOf(stored)).toEqual(['ceiling.jpg', 'crack.jpg', 'iphone.heic'])
  const repairs = new Set(stored.map(({ repair_id: id }) => id))
  expect(repairs.size).toBe(1)
  const repair = (await (await page.request.get(`/api/repairs/${[...repairs][0]}`)).json()) as Repair
  expect(repair.answers).toEqual({ kind: 'electric' })
  expect(repair.photos.map(({ file_name: name }) => name)).toEqual(['crack.jpg', 'ceiling.jpg', 'iphone.heic'])
  await page.reload()
  await expect(page.getByText('iphone.heic').first()).toBeVisible()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
})

test('an upload whose tab is closed in the middle goes on when the app is opened again, and stores nothing twice', async ({
  device,
}) => {
  const { front } = device
  const { page, context } = await device.startBrowser()
  await register(page, somebody())
  await page.goto('/upload')
  await choosePhotos(page, [jpeg('a.jpg', await aPhoto({ seed: 5 })), jpeg('b.jpg', await aPhoto({ seed: 6 }))])
  front.drops.push('never')
  await page.getByRole('button', { name: 'UPLOAD 2 DAMAGE PHOTO(S)' }).click()
  await expect.poll(() => front.drops).toEqual([])
  const again = await context.newPage()
  await page.close()
  await again.goto('/photos')
  await expect(again.getByText('a.jpg').first()).toBeVisible()
  await expect.poll(async () => namesOf(await photosOnServer(again))).toEqual(['a.jpg', 'b.jpg'])
  await expect(again.getByText(NOT_SENT)).toHaveCount(0)
})

test('a connection that drops before, in or after a photo stores nothing twice', async ({ device }) => {
  const { front } = device
  const { page } = await device.startBrowser()
  await enterAndLoseTheServer(page, front)
  await choosePhotos(page, [jpeg('a.jpg', await aPhoto({ seed: 3 })), jpeg('b.jpg', await aPhoto({ seed: 4 }))])
  await expect(waitingRows(page)).toHaveCount(2)
  // All of them now: the app tries again by itself, perhaps before a test could ask for the next.
  front.drops.push('before the photo', 'in the middle of the photo', 'before the answer')
  await front.start()
  await expect
    .poll(async () => {
      await announceNetwork(page)
      return front.drops
    })
    .toEqual([])
  await announceNetwork(page)
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
  expect(namesOf(await photosOnServer(page))).toEqual(['a.jpg', 'b.jpg'])
})

test('a logout asks first, and nobody else on the device sees or sends the photos', async ({ device }) => {
  const { front } = device
  const { page } = await device.startBrowser()
  const person = await enterAndLoseTheServer(page, front)
  await choosePhotos(page, [jpeg('mine.jpg', await aPhoto({ seed: 7 }))])
  await expect(waitingRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByRole('alertdialog', { name: '1 PHOTO IS NOT SENT YET' })).toBeVisible()
  await page.getByRole('button', { name: 'STAY LOGGED IN' }).click()
  await expect(waitingRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('button', { name: 'LOG OUT, KEEP IT' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await front.start()
  await announceNetwork(page)
  await expect(page.getByText("You're logged out now.")).toBeVisible()
  await expect(page.getByText('Log in to send 1 photo. It waits on this device')).toBeVisible()
  await expect(page.getByText('mine.jpg')).toHaveCount(0)

  await register(page, somebody())
  await page.goto('/upload')
  await expect(page.getByText('NO DAMAGE PHOTOS YET')).toBeVisible()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
  expect(await photosOnServer(page)).toEqual([])
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' }), 'nothing of this person waits').toBeVisible()

  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect.poll(async () => namesOf(await photosOnServer(page))).toEqual(['mine.jpg'])
})
