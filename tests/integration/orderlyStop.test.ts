import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { eventually, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'
import { filePart, multipart, receivedFiles, uploadSocket } from '#tests/support/uploads.ts'

const database = await testDatabase()
const ai = await startAiServer()
const { folder, remove } = await temporaryFolder()
const running = new Set<Product>()
// Another process would take the jobs over.
afterEach(async () => {
  for (const product of running) await product.stop()
  running.clear()
})
afterAll(async () => {
  await ai.close()
  await remove()
})

/** Starts a process of its own on the common database and photos. */
async function start(environment: Record<string, string> = {}): Promise<Product> {
  await mkdir(path.join(folder, 'cwd'), { recursive: true })
  const product = await startProduct(path.join(folder, 'cwd'), {
    DATABASE_URL: urlOf(database.connection),
    AUTH_SECRET: 'a secret that all processes of this installation have',
    OPENAI_API_KEY: 'sk-test-key-of-an-orderly-stop',
    OPENAI_BASE_URL: ai.baseUrl,
    ...environment,
  })
  running.add(product)
  return product
}

/** Tells a process to stop, and waits until it takes no new connections. Resolves to the exit code later. */
async function beginStop(product: Product): Promise<{ stopped: Promise<number | null> }> {
  running.delete(product)
  const stopped = product.stop()
  const refuses = () =>
    fetch(`${product.origin}/healthz`).then(
      () => undefined,
      () => true,
    )
  await eventually(refuses)
  return { stopped }
}

async function somebody(product: Product, email: string): Promise<TestClient> {
  const person = new TestClient(product.origin)
  const response = await person.post('/api/auth/sign-up/email', { name: 'Ann', email, password: 'right as rain 7' })
  expect(response.status, await response.clone().text()).toBe(200)
  return person
}

/** Requests an analysis, and resolves when the provider has the request. */
async function askedAnalysis(person: TestClient): Promise<{ id: string; respond: () => Promise<void> }> {
  const { asked, respond } = ai.respondsLater(completion(goodResponse()))
  const photo = await person.uploaded(await aPhoto())
  const response = await person.post(`/api/files/${photo.id}/analyses`)
  const { id } = (await response.json()) as Analysis
  await asked
  return { id, respond }
}

async function ended(person: TestClient, id: string): Promise<Analysis> {
  return eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return isUnfinished(run.status) ? undefined : run
  })
}

it('waits for an analysis whose provider has been asked, so that it is not asked and paid twice', async () => {
  const product = await start()
  const person = await somebody(product, 'analysis@example.com')
  const before = ai.requests.length
  const { id, respond } = await askedAnalysis(person)
  const { stopped } = await beginStop(product)
  await respond()
  expect(await stopped).toBe(0)
  const successor = await start()
  const run = await ended(Object.assign(new TestClient(successor.origin), { cookies: person.cookies }), id)
  expect(run).toMatchObject({ status: 'succeeded', method: 'openai' })
  expect(ai.requests.length - before).toBe(1)
})

it('takes no new jobs, and interrupts the running ones ten seconds before its time is over', async () => {
  const product = await start({ STOP_SECONDS: '10' })
  const person = await somebody(product, 'interrupted@example.com')
  const { id } = await askedAnalysis(person)
  const { stopped } = await beginStop(product)
  expect(await stopped).toBe(0)
  const { rows } = await sql<{
    state: string
  }>`select state from pgboss.job where data ->> 'analysisId' = ${id}`.execute(database.db)
  expect(rows).toEqual([{ state: 'retry' }])
  const successor = await start()
  const run = await ended(Object.assign(new TestClient(successor.origin), { cookies: person.cookies }), id)
  expect(run).toMatchObject({ status: 'succeeded', method: 'openai' })
})

it('lets a photo arrive that is being sent slowly, and stores it', async () => {
  const product = await start()
  const person = await somebody(product, 'slow@example.com')
  const body = multipart([filePart(await aPhoto())])
  const half = Math.floor(body.length / 2)
  const socket = await uploadSocket({ origin: product.origin, cookie: person.cookieHeader() }, body.length)
  socket.write(body.subarray(0, half))
  await eventually(async () => ((await receivedFiles(product.dataDir)).length > 0 ? true : undefined))
  const { stopped } = await beginStop(product)
  socket.write(body.subarray(half))
  expect(await socket.answered).toMatch(/^HTTP\/1\.1 201 /)
  expect(await stopped).toBe(0)
})

it('accepts the request for an analysis while it drains, and does not lose it', async () => {
  const product = await start({ DRAIN_SECONDS: '8' })
  const person = await somebody(product, 'draining@example.com')
  const photo = await person.uploaded(await aPhoto())
  running.delete(product)
  const stopped = product.stop()
  await eventually(async () => ((await person.get('/readyz')).status === 503 ? true : undefined))
  const response = await person.post(`/api/files/${photo.id}/analyses`)
  expect(response.status, await response.clone().text()).toBeLessThan(300)
  const { id } = (await response.json()) as Analysis
  expect(await stopped).toBe(0)
  const successor = await start()
  const run = await ended(Object.assign(new TestClient(successor.origin), { cookies: person.cookies }), id)
  expect(run).toMatchObject({ status: 'succeeded', method: 'openai' })
})
