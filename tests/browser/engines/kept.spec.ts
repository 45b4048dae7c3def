import type { Page } from '@playwright/test'
import type { FileRecord } from '#shared/api/files.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { untilKept } from './deployments.ts'
import { test } from './device.ts'
import { expect, jpeg, register, somebody } from './fixtures.ts'

const KEPT = 'You see what this device has kept.'

/** The keys of the answers that this device has kept, or null without the database. */
function keptKeys(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'mendsight-kept')) return null
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('mendsight-kept')
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve(reading.result as string[])
        })
      })
    })
  })
}

/** Writes each kept answer again with these changes. A changed hash makes it the answer to another request. */
function rewriteKept(page: Page, changes: { rules?: string; hash?: string; data?: unknown }): Promise<void> {
  return page.evaluate(
    (changed) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('mendsight-kept')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const write = opening.result.transaction('answers', 'readwrite')
          const reading = write.objectStore('answers').getAll()
          reading.addEventListener('success', () => {
            for (const each of reading.result as object[]) write.objectStore('answers').put({ ...each, ...changed })
          })
          write.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    changes,
  )
}

/** Opens the analysis of a photo that the person has, waits until it is kept, and gives the ids. */
async function openAdvice(page: Page): Promise<{ fileId: string; repairId: string }> {
  const stored = await page.request.post('/api/files', { multipart: { file: jpeg('ceiling.jpg', await aPhoto()) } })
  const { id: fileId } = (await stored.json()) as FileRecord
  await page.request.post(`/api/files/${fileId}/analyses`, { data: {} })
  await page.goto(`/analysis?file=${fileId}`)
  await expect(page.getByRole('heading', { name: 'REPAIR INSTRUCTIONS' })).toBeVisible()
  const file = (await (await page.request.get(`/api/files/${fileId}`)).json()) as FileRecord
  await expect.poll(() => keptKeys(page)).toContain(`["analyses","of","${fileId}"]`)
  return { fileId, repairId: file.repair_id ?? '' }
}

/** Sends an answer that names a danger. */
async function sayBurningSmell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'TELL US MORE' }).click()
  await page.getByLabel('In your own words').fill('burning smell at the outlet')
  // It moves the button below it.
  await expect(page.getByRole('form').getByRole('alert').filter({ hasText: 'DO NOT' })).toBeVisible()
  await page.getByRole('button', { name: 'SEND ANSWERS' }).click()
}

const [STEP = ''] = goodResponse()['repairInstructions'] as string[]

test('what was opened can be read without a network after a restart, and is brought up to date', async ({
  device,
  ai,
}) => {
  const { front } = device
  ai.respondsWith(completion(goodResponse()))
  const first = await device.startBrowser()
  await register(first.page, somebody())
  await untilKept(first.page)
  const { fileId, repairId } = await openAdvice(first.page)
  await first.page.goto(`/repairs/${repairId}`)
  await expect.poll(() => keptKeys(first.page)).toContain(`["repairs","one","${repairId}"]`)
  await expect.poll(() => keptKeys(first.page)).toContain(`["analyses","of","repair","${repairId}"]`)
  await first.page.goto('/repairs')
  await expect
    .poll(async () => (await keptKeys(first.page))?.some((key) => key.startsWith('["repairs","list"')))
    .toBe(true)
  await first.page.goto('/photos')
  await expect(first.page.getByText('ceiling.jpg').first()).toBeVisible()
  await expect
    .poll(async () => (await keptKeys(first.page))?.some((key) => key.startsWith('["files","history"')))
    .toBe(true)
  await device.endBrowser()
  await front.stop()

  const { page, context } = await device.startBrowser()
  await context.setOffline(true)
  await page.goto('/photos')
  await expect(page.getByText('ceiling.jpg').first()).toBeVisible()
  await expect(page.getByText(KEPT)).toBeVisible()
  await page.goto('/repairs')
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /ceiling/i })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/repairs/${repairId}`))
  await expect(page.getByText(STEP).first()).toBeVisible()
  await page.goto(`/analysis?file=${fileId}`)
  await expect(page.getByText(STEP).first()).toBeVisible()
  await expect(page.getByText("This photo can't be loaded right now.")).toBeAttached()
  await expect(page.getByText('SOMETHING WENT WRONG')).toHaveCount(0)

  await front.start()
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/files/${fileId}/analyses`))
  await context.setOffline(false)
  expect((await asked).status()).toBe(200)
  await expect(page.getByText(KEPT)).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Uploaded photo: ceiling.jpg' })).toBeAttached()
})

test('while the server is out of reach, a bar says that one sees what was kept, until it answers', async ({
  device,
  ai,
}) => {
  const { front } = device
  ai.respondsWith(completion(goodResponse()))
  const { page } = await device.startBrowser()
  await register(page, somebody())
  await untilKept(page)
  const { fileId } = await openAdvice(page)
  await page.goto('/photos')
  await expect(page.getByText('ceiling.jpg').first()).toBeVisible()
  await expect.poll(async () => (await keptKeys(page))?.some((key) => key.startsWith('["files","history"'))).toBe(true)
  await front.stop()
  await page.goto(`/analysis?file=${fileId}`)
  await expect(page.getByText(STEP).first()).toBeVisible()
  await expect(page.getByText(`The server can't be reached. ${KEPT}`)).toBeVisible()
  await front.start()
  await page.getByRole('link', { name: 'Photos' }).first().click()
  await expect(page.getByText(KEPT)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(STEP).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Uploaded photo: ceiling.jpg' })).toBeAttached()
})

test('advice that was kept under other safety rules is not shown', async ({ device, ai }) => {
  ai.respondsWith(completion(goodResponse()))
  const { page, context } = await device.startBrowser()
  await register(page, somebody())
  await untilKept(page)
  const { fileId } = await openAdvice(page)
  await page.goto('/emergency')
  await rewriteKept(page, { rules: 'safety-1' })
  await context.setOffline(true)
  await page.goto(`/analysis?file=${fileId}`)
  await expect(page.getByRole('button', { name: 'RETRY' })).toBeVisible()
  await expect(page.getByText(STEP)).toHaveCount(0)
})

test('after a change of the answers, earlier advice is not kept', async ({ device, ai }) => {
  ai.respondsWith(completion(goodResponse()))
  const { page } = await device.startBrowser()
  await register(page, somebody())
  await untilKept(page)
  const { fileId } = await openAdvice(page)
  const earlier = '["analyses","of","earlier"]'
  // What the person read of another photo earlier, in which nothing has changed since.
  await rewriteKept(page, { hash: earlier, data: [] })
  await sayBurningSmell(page)
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect.poll(() => keptKeys(page)).not.toContain(earlier)
  await expect.poll(() => keptKeys(page)).toContain(`["analyses","of","${fileId}"]`)
})

test('advice that may show too much is forgotten, whatever becomes of what was said', async ({ device, ai }) => {
  ai.respondsWith(completion(goodResponse()))
  const { page } = await device.startBrowser()
  await register(page, somebody())
  await untilKept(page)
  const { fileId, repairId } = await openAdvice(page)
  const ofRepair = `["analyses","of","repair","${repairId}"]`
  const openRepair = async () => {
    await page.getByRole('link', { name: 'OPEN THIS REPAIR' }).click()
    await expect.poll(() => keptKeys(page)).toContain(ofRepair)
    await page.goBack()
  }
  await openRepair()

  // The answers arrive, but nobody hears that they did.
  await page.route(`**/api/files/${fileId}/analyses`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await sayBurningSmell(page)
  await expect.poll(() => keptKeys(page)).not.toContain(ofRepair)
  // It does not come back from memory when the person returns from a screen without an account.
  await page.getByRole('link', { name: 'EMERGENCY' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EMERGENCY')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.poll(async () => (await keptKeys(page))?.includes('["overview"]')).toBe(true)
  expect(await keptKeys(page)).not.toContain(ofRepair)

  // Another device says something while this one shows another screen.
  await page.unroute(`**/api/files/${fileId}/analyses`)
  await page.goto(`/repairs/${repairId}`)
  await expect.poll(() => keptKeys(page)).toContain(ofRepair)
  const stream = page.waitForRequest('**/api/events')
  await page.goto('/profile')
  await stream
  await expect(async () => {
    const said = { answers: { text: `I smell gas ${Date.now()}` } }
    expect((await page.request.patch(`/api/repairs/${repairId}`, { data: said })).status()).toBe(200)
    expect(await keptKeys(page)).not.toContain(ofRepair)
  }).toPass({ timeout: 15_000 })
})

test('a logout deletes what was kept', async ({ device, ai }) => {
  ai.respondsWith(completion(goodResponse()))
  const { page } = await device.startBrowser()
  await register(page, somebody())
  await untilKept(page)
  const { repairId } = await openAdvice(page)
  const { title } = (await (await page.request.get(`/api/repairs/${repairId}`)).json()) as Repair
  expect(title).not.toBe('')
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await expect.poll(() => keptKeys(page)).toBeNull()
})
