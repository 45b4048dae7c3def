import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import type { FileRecord } from '#shared/api/files.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { TestClient } from '#tests/support/app.ts'
import { heicFixture } from '#tests/support/heic.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { frontOf } from './deployments.ts'
import { FIREFOX, press, textOf } from './firefox.ts'
import { expect, somebody, test } from './fixtures.ts'

test.skip(FIREFOX === undefined, 'Firefox is not installed (Debian: apt-get install firefox-esr).')

const [STEP = ''] = goodResponse()['repairInstructions'] as string[]

test('in Firefox, what was opened can be read and photos are kept while the server is out of reach', async ({
  product,
  ai,
}) => {
  const { folder, remove } = await temporaryFolder()
  const front = await frontOf(product.origin, folder, 'one')
  const faults: string[] = []
  let browser: Browser | undefined
  const open = async (): Promise<Page> => {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX ?? '',
      userDataDir: path.join(folder, 'firefox'),
    })
    const page = await browser.newPage()
    // Firefox reports a request that ends with the browser or the connection as an error of the page.
    page.on('pageerror', (error) => {
      if (!/A ServiceWorker intercepted the request/.test(String(error))) faults.push(String(error))
    })
    return page
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
    const isReady = () =>
      first.evaluate(async () => {
        const worker = (await navigator.serviceWorker.getRegistration())?.active?.state
        const databases = await indexedDB.databases()
        return worker === 'activated' && databases.some(({ name }) => name === 'mendsight-kept')
      })
    await expect.poll(isReady).toBe(true)
    const keptKeys = () =>
      first.evaluate(
        () =>
          new Promise<unknown[]>((resolve, reject) => {
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
          }),
      )
    // That there is a database does not say that the advice is in it yet.
    await expect
      .poll(async () => (await keptKeys()).some((key) => /analyses/.test(String(key)) && String(key).includes(file.id)))
      .toBe(true)
    await first.goto(`${front.origin}/photos`)
    await expect.poll(() => textOf(first)).toContain('ceiling.jpg')
    await front.stop()
    await browser?.close()

    const second = await open()
    await second.goto(`${front.origin}/emergency`)
    await expect.poll(() => textOf(second)).toContain('EMERGENCY')
    await second.goto(`${front.origin}/analysis?file=${file.id}`)
    await expect.poll(() => textOf(second)).toContain(STEP)
    await second.goto(`${front.origin}/upload`)
    const photos = { 'crack.jpg': await aPhoto({ seed: 1 }), 'iphone.heic': await heicFixture('plain') }
    const files = await Promise.all(
      Object.entries(photos).map(async ([name, bytes]) => {
        await writeFile(path.join(folder, name), bytes)
        return path.join(folder, name)
      }),
    )
    const input = await second.waitForSelector('input[type=file]')
    await input?.uploadFile(...files)
    await press(second, 'UPLOAD 2 DAMAGE PHOTO(S)')
    await press(second, 'SEND WHEN THE CONNECTION IS BACK')
    await expect.poll(() => textOf(second)).toContain('Your 2 photos are kept on this device.')
    browser?.process()?.kill('SIGKILL')

    await front.start()
    const third = await open()
    await third.goto(`${front.origin}/photos`)
    const stored = async () => {
      const { files: all } = (await (await client.get('/api/files')).json()) as { files: FileRecord[] }
      return all.map(({ file_name: name }) => name).toSorted()
    }
    await expect.poll(stored).toEqual(['ceiling.jpg', 'crack.jpg', 'iphone.heic'])
    await expect.poll(() => textOf(third)).not.toContain('NOT SENT YET')
    expect(faults).toEqual([])
  } finally {
    await browser?.close()
    await front.close()
    await remove()
  }
})
