import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import type { FileRecord } from '#shared/api/files.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { TestClient } from '#tests/support/app.ts'
import { heicFixture } from '#tests/support/heic.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { frontOf } from '../deployments.ts'
import { FIREFOX, startFirefox, textOf } from '../firefox.ts'
import { expect, somebody, test } from '../fixtures.ts'

test.skip(FIREFOX === undefined, 'Firefox is not installed (Debian: apt-get install firefox-esr).')

const [STEP = ''] = goodResponse()['repairInstructions'] as string[]

/** Whether the browser has stored the app, and an answer about this photo, which no screen says. */
function hasStored(page: Page, photoId: string): Promise<boolean> {
  return page.evaluate(async (id) => {
    const worker = (await navigator.serviceWorker.getRegistration())?.active?.state
    // Opening a database that is not there would make an empty one.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'mendsight-kept')
    if (worker !== 'activated' || !isThere) return false
    const keys = await new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open('mendsight-kept')
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        reading.addEventListener('error', () => reject(reading.error))
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve(reading.result)
        })
      })
    })
    return keys.some((key) => String(key).includes('analyses') && String(key).includes(id))
  }, photoId)
}

/**
 * Whether Firefox has written to the disk who is logged in. It writes the local storage of a site some seconds after
 * the site has, and what it has not written is lost when it is killed.
 */
async function isWritten(profile: string): Promise<boolean> {
  const names = await readdir(path.join(profile, 'storage/default'), { recursive: true })
  const stores = names.filter((name) => name.includes(`ls${path.sep}data.sqlite`))
  const written = await Promise.all(stores.map((name) => readFile(path.join(profile, 'storage/default', name))))
  return written.some((bytes) => bytes.includes('mendsight:device:me'))
}

test('in Firefox, what was opened can be read and photos are kept while the server is out of reach', async ({
  product,
  ai,
}) => {
  const { folder, remove } = await temporaryFolder()
  const front = await frontOf(product.origin, folder, 'one')
  const profile = path.join(folder, 'firefox')
  const faults: string[] = []
  let browser: Browser | undefined
  const open = async (): Promise<Page> => {
    const started = await startFirefox({ profile, faults })
    browser = started.browser
    return started.page
  }
  try {
    const person = somebody()
    const client = new TestClient(front.origin)
    expect((await client.post('/api/auth/sign-up/email', { ...person })).status).toBe(200)
    const file = await client.uploaded(await aPhoto(), { name: 'ceiling.jpg' })
    ai.respondsWith(completion(goodResponse()))
    await client.post(`/api/files/${file.id}/analyses`, {})

    const first = await open()
    await first.goto(front.origin)
    const login = ({ email, password }: typeof person) =>
      fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }).then(({ status }) => status)
    expect(await first.evaluate(login, person)).toBe(200)
    await first.goto(`${front.origin}/analysis?file=${file.id}`)
    await expect.poll(() => textOf(first)).toContain(STEP)
    await expect.poll(() => hasStored(first, file.id)).toBe(true)
    await front.stop()
    await first.goto(`${front.origin}/upload`)
    const photos = { 'crack.jpg': await aPhoto({ seed: 1 }), 'iphone.heic': await heicFixture('plain') }
    const files = await Promise.all(
      Object.entries(photos).map(async ([name, bytes]) => {
        await writeFile(path.join(folder, name), bytes)
        return path.join(folder, name)
      }),
    )
    const input = await first.waitForSelector('input[type=file]')
    await input?.uploadFile(...files)
    // The server is known to be out of reach, so they are kept at once.
    await expect.poll(() => textOf(first)).toContain('Your 2 photos are kept on this device.')
    await expect.poll(() => isWritten(profile)).toBe(true)
    browser?.process()?.kill('SIGKILL')

    const second = await open()
    await second.goto(`${front.origin}/emergency`)
    await expect.poll(() => textOf(second)).toContain('EMERGENCY')
    await second.goto(`${front.origin}/analysis?file=${file.id}`)
    await expect.poll(() => textOf(second)).toContain(STEP)
    await front.start()
    await second.goto(`${front.origin}/photos`)
    const stored = async () => {
      const { files: all } = (await (await client.get('/api/files')).json()) as { files: FileRecord[] }
      return all.map(({ file_name: name }) => name).toSorted()
    }
    await expect.poll(stored).toEqual(['ceiling.jpg', 'crack.jpg', 'iphone.heic'])
    await expect.poll(() => textOf(second)).not.toContain('NOT SENT YET')
    expect(faults).toEqual([])
  } finally {
    await browser?.close()
    await front.close()
    await remove()
  }
})
