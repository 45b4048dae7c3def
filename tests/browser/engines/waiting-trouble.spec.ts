import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Repair } from '#shared/api/repairs.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { TestClient } from '#tests/support/app.ts'
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
  waitingRows,
} from './waiting.ts'

test('an answer counts for the photos it was given about, and for none that is taken after it', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [jpeg('outlet.jpg', await aPhoto({ seed: 1 }))])
  await expect(waitingRows(page)).toHaveCount(1)
  await choosePhotos(page, [jpeg('outlet-near.jpg', await aPhoto({ seed: 2 }))])
  await expect(waitingRows(page)).toHaveCount(2)
  await chooseOutlet(page)
  await expect.poll(() => answersKept(page)).toEqual([{ kind: 'electric' }, { kind: 'electric' }])
  await choosePhotos(page, [jpeg('boiler.jpg', await aPhoto({ seed: 3 }))])
  await expect(waitingRows(page)).toHaveCount(3)
  expect(await answersKept(page)).toEqual([{ kind: 'electric' }, { kind: 'electric' }, {}])
  await page.getByRole('button', { name: 'Gas or carbon monoxide' }).click()
  await expect.poll(() => answersKept(page)).toEqual([{ kind: 'electric' }, { kind: 'electric' }, { kind: 'gas_co' }])
  await context.setOffline(false)
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
  // The first two have become a repair. The screen still asks about the third.
  await expect
    .poll(async () => {
      const photos = await photosOnServer(page)
      return photos.map(({ file_name: name, repair_id: id }) => [name, id !== null])
    })
    .toEqual([
      ['boiler.jpg', false],
      ['outlet-near.jpg', true],
      ['outlet.jpg', true],
    ])
  await expect(page.getByText('Successfully uploaded 1 damage photo(s)!')).toBeVisible()
})

test('questions that were begun without a network go on when it is back, and the answers count', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [jpeg('outlet.jpg', await aPhoto({ seed: 1 })), jpeg('near.jpg', await aPhoto({ seed: 2 }))])
  await expect(waitingRows(page)).toHaveCount(2)
  await chooseOutlet(page)
  await context.setOffline(false)
  await expect(page.getByText('Successfully uploaded 2 damage photo(s)!')).toBeVisible()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
  await page.getByRole('button', { name: 'Yes', exact: true }).first().click()
  await expect(async () => {
    const skip = page.getByRole('button', { name: 'SKIP', exact: true })
    if (await skip.isVisible()) await skip.click({ timeout: 2000 })
    await expect(page).toHaveURL(/\/analysis\?/, { timeout: 500 })
  }).toPass()
  const { repairs } = (await (await page.request.get('/api/repairs')).json()) as { repairs: Repair[] }
  expect(repairs).toHaveLength(1)
  const { answers, photos } = (await (await page.request.get(`/api/repairs/${repairs[0]?.id}`)).json()) as Repair
  expect(photos).toHaveLength(2)
  expect(answers).toMatchObject({ kind: 'electric' })
  expect(Object.keys(answers).length).toBeGreaterThan(1)
})

test('a photo that keeps failing says why, holds up no other, and is sent on request', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [
    jpeg('unlucky.jpg', await aPhoto({ seed: 1 })),
    jpeg('large.jpg', await aPhoto({ seed: 2 })),
    jpeg('fine.jpg', await aPhoto({ seed: 3 })),
  ])
  await expect(waitingRows(page)).toHaveCount(3)
  let isBroken = true
  await page.route('/api/files', (route) => {
    const form = route.request().method() === 'POST' ? (route.request().postDataBuffer()?.toString('latin1') ?? '') : ''
    if (isBroken && form.includes('filename="unlucky.jpg"')) {
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    }
    if (form.includes('filename="large.jpg"')) {
      return route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Too large for this proxy</h1>' })
    }
    return route.continue()
  })
  await context.setOffline(false)
  await expect(waitingRows(page)).toHaveCount(2)
  expect(namesOf(await photosOnServer(page))).toEqual(['fine.jpg'])
  const unlucky = waitingRows(page).filter({ hasText: 'unlucky.jpg' })
  await expect(unlucky.getByText("Upload failed. Please try again. It's also sent again by itself.")).toBeVisible()
  await expect(waitingRows(page).filter({ hasText: 'large.jpg' }).getByText('Upload failed.')).toHaveText(
    'Upload failed. Please try again.',
  )
  isBroken = false
  await page.getByRole('button', { name: 'TRY AGAIN unlucky.jpg' }).click()
  await expect(waitingRows(page)).toHaveCount(1)
  expect(namesOf(await photosOnServer(page))).toEqual(['fine.jpg', 'unlucky.jpg'])
})

test('a repair whose answer was lost is made once, and has what was said', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [jpeg('outlet.jpg', await aPhoto({ seed: 1 }))])
  await chooseOutlet(page)
  await expect.poll(() => answersKept(page)).toEqual([{ kind: 'electric' }])
  // Not on the screen of the upload, which would go on with the photos itself.
  await page.getByRole('link', { name: 'Photos' }).first().click()
  await expect(page).toHaveURL(/\/photos/)
  let lost = 0
  await page.route('/api/repairs', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await context.setOffline(false)
  const repairs = async () => ((await (await page.request.get('/api/repairs')).json()) as { repairs: Repair[] }).repairs
  await expect.poll(async () => (await repairs()).length).toBe(1)
  await expect.poll(() => answersKept(page), { timeout: 30_000 }).toEqual([])
  expect(lost).toBe(1)
  const [made, ...others] = await repairs()
  expect(others).toEqual([])
  expect(await (await page.request.get(`/api/repairs/${made?.id}`)).json()).toMatchObject({
    answers: { kind: 'electric' },
    photos: [{ file_name: 'outlet.jpg' }],
  })
})

test('photos are never sent to another account, whoever is logged in when the network is back', async ({ device }) => {
  const { front } = device
  const { page, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [jpeg('mine.jpg', await aPhoto({ seed: 1 }))])
  await expect(waitingRows(page)).toHaveCount(1)
  const mine = await context.cookies()
  const other = somebody()
  const client = new TestClient(front.origin)
  expect((await client.post('/api/auth/sign-up/email', { ...other })).status).toBe(200)
  const theirs = [...client.cookies].map(([name, value]) => ({ name, value, url: front.origin }))
  await context.addCookies(theirs)
  // The screen still shows the first person, so that only the server can tell.
  await page.route('/api/me', (route) => route.abort())
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await context.setOffline(false)
  expect((await refused).status()).toBe(409)
  expect(await (await client.get('/api/files')).json()).toMatchObject({ files: [] })
  await expect(waitingRows(page)).toHaveCount(1)
  await page.unroute('/api/me')
  await context.clearCookies()
  await context.addCookies(mine)
  await page.reload()
  await expect.poll(async () => namesOf(await photosOnServer(page))).toEqual(['mine.jpg'])
})

test('when the tab that sends is closed, another one goes on', async ({ device }) => {
  const { page: first, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(first, context)
  await choosePhotos(first, [jpeg('a.jpg', await aPhoto({ seed: 1 })), jpeg('b.jpg', await aPhoto({ seed: 2 }))])
  await expect(waitingRows(first)).toHaveCount(2)
  // This one gets no answer.
  const stuck = new Promise<void>((resolve) => {
    void first.route('/api/files', (route) => (route.request().method() === 'POST' ? resolve() : route.continue()))
  })
  await context.setOffline(false)
  await stuck
  const second = await context.newPage()
  await second.goto('/photos')
  await expect(waitingRows(second)).toHaveCount(2)
  await first.close()
  await expect(second.getByText(NOT_SENT)).toHaveCount(0, { timeout: 30_000 })
  expect(namesOf(await photosOnServer(second))).toEqual(['a.jpg', 'b.jpg'])
})

test('the same photo that is chosen twice waits once', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(page, context)
  const path = test.info().outputPath('same.jpg')
  await writeFile(path, await aPhoto({ seed: 1 }))
  for (let times = 0; times < 2; times += 1) {
    await choosePhotos(page, [path])
    await expect(page.getByText('Your photo is kept on this device.')).toBeVisible()
    await expect(waitingRows(page)).toHaveCount(1)
  }
})

test('an account that is deleted leaves no photo and no name on the device', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  const person = await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [jpeg('torn.jpg', (await aPhoto({ seed: 5 })).subarray(0, 900))])
  await expect(waitingRows(page)).toHaveCount(1)
  await context.setOffline(false)
  await expect(waitingRows(page).getByText("This photo is damaged and can't be read.")).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await expect(page.getByText("1 photo on this device that isn't sent yet is deleted right away.")).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('form', { name: 'Delete Account' }).getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await expect.poll(() => answersKept(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.email)
})

test('who was logged in is forgotten when the session has ended elsewhere', async ({ device }) => {
  const { page, context } = await device.startBrowser()
  const person = somebody()
  await register(page, person)
  await untilKept(page)
  await context.clearCookies()
  await page.goto('/emergency')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EMERGENCY')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.email)
  await context.setOffline(true)
  await page.goto('/home')
  await expect(page.getByText(person.name)).toHaveCount(0)
})

test('a photo that the browser has lost is named, and holds up no other', async ({ device }) => {
  const first = await device.startBrowser()
  await enterAndLeaveTheNetwork(first.page, first.context)
  await choosePhotos(first.page, [jpeg('lost.jpg', await aPhoto({ seed: 1 }))])
  await expect(waitingRows(first.page)).toHaveCount(1)
  await device.endBrowser()
  const stored = (await readdir(device.profile, { recursive: true })).filter((file) =>
    /indexeddb\.blob.[^.]*$/.test(file),
  )
  expect(stored.length).toBeGreaterThan(0)
  for (const file of stored) await rm(path.join(device.profile, file), { recursive: true, force: true })

  const { page, context } = await device.startBrowser()
  await context.setOffline(true)
  await openOffline(page, '/upload')
  await choosePhotos(page, [jpeg('fine.jpg', await aPhoto({ seed: 2 }))])
  await expect(waitingRows(page)).toHaveCount(2)
  await context.setOffline(false)
  await expect(waitingRows(page)).toHaveCount(1)
  expect(namesOf(await photosOnServer(page))).toEqual(['fine.jpg'])
  await expect(waitingRows(page).getByText("This browser can't read this photo anymore.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'SAVE lost.jpg' })).toHaveCount(0)
  await page.getByRole('button', { name: 'DELETE lost.jpg' }).click()
  await page.getByRole('button', { name: 'DELETE', exact: true }).click()
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
})

test('a database that this version cannot read says so, keeps what it has, and hinders no upload', async ({
  device,
}) => {
  const { page, context } = await device.startBrowser()
  await enterAndLeaveTheNetwork(page, context)
  await choosePhotos(page, [jpeg('kept.jpg', await aPhoto({ seed: 1 }))])
  await expect(waitingRows(page)).toHaveCount(1)
  // As a version of the app after this one would leave it.
  await openDatabase(page, 99)
  await openOffline(page, '/photos')
  await expect(page.getByText("The photos that wait on this device can't be read.")).toBeVisible()
  await openOffline(page, '/upload')
  await choosePhotos(page, [jpeg('second.jpg', await aPhoto({ seed: 2 }))])
  await expect(page.getByText(UPLOAD_MESSAGES.notKept.impossible).first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).click()
  await expect.poll(async () => namesOf(await photosOnServer(page))).toEqual(['second.jpg'])
  expect(await answersKept(page)).toEqual([{}])
})

/** Opens the database of the photos that wait in a version of its own, and closes it. */
function openDatabase(page: Page, version: number): Promise<void> {
  return page.evaluate(
    (asked) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('mendsight', asked)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      }),
    version,
  )
}
