import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { test as base, expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { completion, goodResponse, startAiServer, type AiServer } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'
import { somebody, type Person, type Resident } from './people.ts'
import { stageOn, type Stage } from './stage.ts'

/** For a start of the product, which says itself what it waited for when it did not come up in time. */
export const START_TIMEOUT_MS = 150_000

type WorkerFixtures = {
  ai: AiServer
  /** The product with the test's AI provider. */
  product: Product
  /** The product with no key set. */
  keyless: Product
  /** Somebody whom all tests of a worker share, for screens that are only looked at. */
  resident: Resident
}

type Fixtures = {
  /** What the page has thrown or reported so far. A test takes out what it brought about; what is left fails it. */
  faults: string[]
  stage: Stage
  /** Somebody who is registered and logged in, on the profile. */
  person: Person
  /** Every test begins as if nobody had registered or logged in before. */
  freshAttempts: void
}

/** Each worker has a product of its own, with its database; people keep out of each other's way by their addresses. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ai: [
    async ({}, use) => {
      const ai = await startAiServer()
      await use(ai)
      await ai.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ ai }, use) => {
      const { folder, remove } = await temporaryFolder()
      const product = await startProduct(folder, {
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
        OPENAI_API_KEY: 'sk-test-key-of-the-browser-tests',
        OPENAI_BASE_URL: ai.baseUrl,
        AI_TIMEOUT_MS: '2000',
      })
      await use(product)
      expect(await product.stop(), product.output()).toBe(0)
      await remove()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  keyless: [
    async ({}, use) => {
      const { folder, remove } = await temporaryFolder()
      await mkdir(path.join(folder, 'keyless'))
      const product = await startProduct(path.join(folder, 'keyless'))
      await use(product)
      await product.stop()
      await remove()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  resident: [
    async ({ playwright, product, ai }, use) => {
      const client = await playwright.request.newContext({ baseURL: product.origin })
      await use(await settle(client, ai))
      await client.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  freshAttempts: [
    async ({ product }, use) => {
      await product.forgetAttempts()
      await use()
    },
    { auto: true },
  ],
  faults: async ({}, use) => {
    const faults: string[] = []
    await use(faults)
    expect(faults).toEqual([])
  },
  page: async ({ page, faults }, use, { retry }) => {
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      // A refused request is reported by the browser itself; what our code says is a fault. The trace of a retry
      // fetches the pictures of the page, which the content security policy refuses.
      const ofOthers = ['Failed to load resource', ...(retry > 0 ? ["Connecting to 'blob:"] : [])]
      if (message.type() === 'error' && !ofOthers.some((start) => message.text().startsWith(start)))
        faults.push(message.text())
    })
    await use(page)
  },
  stage: async ({ page, ai, resident, faults }, use) => {
    const stage = stageOn({ page, ai, resident, faults })
    // Live updates would fetch at any moment what the stage has changed for the next step.
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'EventSource'))
    await use(stage)
    await stage.release()
  },
  person: async ({ page }, use) => {
    const person = somebody()
    await register(page, person)
    await use(person)
  },
})

export { expect, somebody }

async function settle(client: APIRequestContext, ai: AiServer): Promise<Resident> {
  const person = somebody()
  const answer = await client.post('/api/auth/sign-up/email', { data: person })
  expect(answer.status(), await answer.text()).toBe(200)
  const { cookies } = await client.storageState()
  let photo: Promise<string> | undefined
  const analyze = async () => {
    ai.respondsWith(completion(goodResponse()))
    const file = await client.post('/api/files', { multipart: { file: jpeg('wet ceiling.jpg', await aPhoto()) } })
    const { id } = (await file.json()) as { id: string }
    const run = await client.post(`/api/files/${id}/analyses`, { data: {} })
    const path = `/api/analyses/${((await run.json()) as { id: string }).id}`
    await expect.poll(async () => ((await (await client.get(path)).json()) as { method: string }).method).toBe('openai')
    // Or the first screen that shows it would, and have the run come anew in the middle of a test.
    expect((await client.post(`${path}/seen`, { data: {} })).status()).toBe(200)
    return id
  }
  return {
    ...person,
    enter: (context) => context.addCookies(cookies),
    analyzedPhoto: () => (photo ??= analyze()),
  }
}

/** Registers by the API, which sets the session cookie in the page's browser, and opens the profile. */
export async function register(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-up/email', { data: person })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
}

/** Chooses photos as the browse button does. Give the paths of large ones: their bytes reach the browser slowly. */
export async function choosePhotos(
  page: Page,
  photos: { name: string; mimeType: string; buffer: Buffer }[] | string[],
): Promise<void> {
  await page.getByLabel('Damage photos').setInputFiles(photos)
}

export function jpeg(name: string, buffer: Buffer) {
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The box that says what happened. */
export function alertOf(page: Page): Locator {
  return page.getByRole('alert')
}
