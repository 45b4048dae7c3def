import type { FileRecord } from '#shared/api/files.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { heicFixture } from '#tests/support/heic.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { untilKept } from './deployments.ts'
import { test } from './device.ts'
import { choosePhotos, expect, jpeg, register, somebody } from './fixtures.ts'
import {
  answersKept,
  chooseOutlet,
  enterAndLeaveTheNetwork,
  namesOf,
  NOT_SENT,
  openOffline,
  photosOnServer,
  WAITING,
  waitingRows,
} from './waiting.ts'

test('photos taken without a network survive a killed browser, and are on the server once when it is back', async ({
  device,
}) => {
  const { front } = device
  const home = await device.startBrowser()
  const person = await enterAndLeaveTheNetwork(home.page, home.context)
  await device.endBrowser()
  await front.stop()
  const first = await device.startBrowser()
  await first.context.setOffline(true)
  await openOffline(first.page, '/upload')
  await choosePhotos(first.page, [
    jpeg('crack.jpg', await aPhoto({ seed: 1 })),
    jpeg('ceiling.jpg', await aPhoto({ seed: 2 })),
    { name: 'iphone.heic', mimeType: 'image/heic', buffer: await heicFixture('plain') },
  ])
  await expect(first.page.getByText('Your 3 photos are kept on this device.')).toBeVisible()
  await expect(waitingRows(first.page)).toHaveCount(3)
  await chooseOutlet(first.page)
  await expect
    .poll(() => answersKept(first.page))
    .toEqual([{ kind: 'electric' }, { kind: 'electric' }, { kind: 'electric' }])
  await device.killBrowser()

  const { page, context } = await device.startBrowser()
  await context.setOffline(true)
  await openOffline(page, '/photos')
  await expect(page.getByText(WAITING)).toHaveCount(3)
  // The profile shows who is logged in, as this device remembers it.
  await openOffline(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await openOffline(page, '/photos')
  await front.start()
  await context.setOffline(false)
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
  await expect
    .poll(async () => namesOf(await photosOnServer(page)))
    .toEqual(['ceiling.jpg', 'crack.jpg', 'iphone.heic'])
  await expect(page.getByText('iphone.heic').first()).toBeVisible()
  // In their order, and as one repair with what was said.
  const stored = await photosOnServer(page)
  expect(stored.map(({ file_name: name }) => name)).toEqual(['iphone.heic', 'ceiling.jpg', 'crack.jpg'])
  const repairs = new Set(stored.map(({ repair_id: id }) => id))
  expect(repairs.size).toBe(1)
  const repair = (await (await page.request.get(`/api/repairs/${[...repairs][0]}`)).json()) as Repair
  expect(repair.answers).toEqual({ kind: 'electric' })
  await page.reload()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
})

for (const point of ['before the photo', 'in the middle of the photo', 'before the answer'] as const) {
  test(`a connection that drops ${point} stores nothing twice`, async ({ device }) => {
    const { front } = device
    const { page, context } = await device.startBrowser()
    await enterAndLeaveTheNetwork(page, context)
    await choosePhotos(page, [jpeg('a.jpg', await aPhoto({ seed: 3 })), jpeg('b.jpg', await aPhoto({ seed: 4 }))])
    await expect(waitingRows(page)).toHaveCount(2)
    const dropped = front.dropUpload(point)
    await context.setOffline(false)
    await dropped
    await expect(page.getByText(NOT_SENT)).toHaveCount(0, { timeout: 90_000 })
    expect(namesOf(await photosOnServer(page))).toEqual(['a.jpg', 'b.jpg'])
  })
}

test('photos that are added to a repair without a network join it when it is back', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  await register(page, somebody())
  await untilKept(page)
  const first = await page.request.post('/api/files', { multipart: { file: jpeg('near.jpg', await aPhoto()) } })
  const { id: fileId } = (await first.json()) as FileRecord
  const made = await page.request.post('/api/repairs', { data: { file_ids: [fileId] } })
  const { id } = (await made.json()) as Repair
  await page.goto(`/repairs/${id}`)
  const open = page.getByRole('button', { name: 'ADD PHOTOS' })
  await expect(open).toBeVisible()
  await context.setOffline(true)
  await open.click()
  await page
    .getByLabel('New photos')
    .setInputFiles([jpeg('far.jpg', await aPhoto({ seed: 2 })), jpeg('coin.jpg', await aPhoto({ seed: 3 }))])
  await expect(page.getByText('Your 2 photos are kept on this device.')).toBeVisible()
  await context.setOffline(false)
  const names = async () => {
    const { photos } = (await (await page.request.get(`/api/repairs/${id}`)).json()) as Repair
    return photos.map(({ file_name: name }) => name)
  }
  await expect.poll(names).toEqual(['near.jpg', 'far.jpg', 'coin.jpg'])
})

test('photos whose upload failed can wait, too', async ({ device }) => {
  const { front } = device
  const { page } = await device.startBrowser()
  await register(page, somebody())
  await untilKept(page)
  await page.goto('/upload')
  await choosePhotos(page, [jpeg('weak.jpg', await aPhoto({ seed: 9 }))])
  await front.stop()
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).click()
  await expect(page.getByText('weak.jpg: The connection failed.')).toBeVisible()
  await page.getByRole('button', { name: 'SEND WHEN THE CONNECTION IS BACK' }).click()
  await expect(waitingRows(page)).toHaveCount(1)
  // The browser does not notice that the server is back, so the photo is tried again at intervals.
  await front.start()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0, { timeout: 90_000 })
  expect(namesOf(await photosOnServer(page))).toEqual(['weak.jpg'])
})

test('a refused photo says why, does not hold up the others, and is sent again on request', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [
    jpeg('torn.jpg', (await aPhoto({ seed: 5 })).subarray(0, 900)),
    jpeg('fine.jpg', await aPhoto({ seed: 6 })),
  ])
  await expect(waitingRows(page)).toHaveCount(2)
  await context.setOffline(false)
  await expect(waitingRows(page)).toHaveCount(1)
  await expect(page.getByText('Successfully uploaded 1 damage photo(s)!')).toBeVisible()
  await expect(waitingRows(page).getByText("This photo is damaged and can't be read.")).toBeVisible()
  expect(namesOf(await photosOnServer(page))).toEqual(['fine.jpg'])
  const asked = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'TRY AGAIN torn.jpg' }).click()
  expect((await asked).status()).toBe(400)
  await page.getByRole('button', { name: 'DELETE torn.jpg' }).click()
  await page.getByRole('button', { name: 'DELETE', exact: true }).click()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
})

test('a logout asks first, and nobody else on the device sees or sends the photos', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  const person = await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [jpeg('mine.jpg', await aPhoto({ seed: 7 }))])
  await expect(waitingRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByRole('alertdialog', { name: '1 PHOTO IS NOT SENT YET' })).toBeVisible()
  await page.getByRole('button', { name: 'STAY LOGGED IN' }).click()
  await expect(waitingRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('button', { name: 'LOG OUT, KEEP IT' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await context.setOffline(false)
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

test('a device without room says so, and the photo stays selected', async ({ device }) => {
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
  await enterAndLeaveTheNetwork(page, context)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: front.origin, quotaSize: 1 })
  await choosePhotos(page, [jpeg('large.jpg', await aPhoto({ seed: 8, width: 2000, height: 1500 }))])
  await expect(page.getByText('This device has no room to keep this photo for later.')).toBeVisible()
  await expect(page.getByText('large.jpg')).toBeVisible()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: front.origin })
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).click()
  await expect(waitingRows(page)).toHaveCount(1)
  await context.setOffline(false)
  await expect.poll(async () => namesOf(await photosOnServer(page))).toEqual(['large.jpg'])
})
