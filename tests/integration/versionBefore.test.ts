import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { eventually, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { soundResults } from '#tests/support/photoResults.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'
import { unpackVersionBefore } from '#tests/support/versionBefore.ts'

const { folder, remove } = await temporaryFolder()
afterAll(remove)
const found = await unpackVersionBefore(folder)
const before = typeof found === 'string' ? null : found
const mayRun = before?.lacks.every(({ kind }) => kind === 'expand') === true
const knowsMarks = before?.knowsMarks === true

// As MIGRATE=only of this version leaves it, with the tables of the queue.
const database = await testDatabase()
const ai = await startAiServer()
afterAll(ai.close)
const running: Product[] = []
afterEach(async () => {
  for (const product of running.splice(0)) await product.stop()
})

const PASSWORD = 'right as rain 7'

/** Starts a program of the product on the common database and photos. */
async function start(program?: string): Promise<Product> {
  const environment = {
    DATABASE_URL: urlOf(database.connection),
    AUTH_SECRET: 'a secret that all processes of this installation have',
    MIGRATE: 'never',
    DRAIN_SECONDS: '0',
    OPENAI_API_KEY: 'sk-test-key-of-the-version-before',
    OPENAI_BASE_URL: ai.baseUrl,
  }
  const product = await startProduct(folder, environment, program)
  running.push(product)
  return product
}

/** Uses the product as people do, with each request at the next of these processes. */
async function everything(processes: readonly [Product, ...Product[]], email: string): Promise<void> {
  const person = new Visitor(processes)
  const json = async <Body>(method: string, way: string, body?: unknown): Promise<Body> => {
    const response = await person.send(method, way, body === undefined ? {} : { json: body })
    const text = await response.text()
    expect(response.ok, `${method} ${way} answered ${response.status} ${text}`).toBe(true)
    return (text === '' ? undefined : JSON.parse(text)) as Body
  }
  await json('POST', '/api/auth/sign-up/email', { name: 'Ann', email, password: PASSWORD })
  await json('POST', '/api/auth/sign-out')
  await json('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
  await json('PATCH', '/api/me', { name: 'Ann Fixer' })

  const photos: FileRecord[] = []
  for (const seed of [1, 2, 3]) photos.push(await person.uploaded(await aPhoto({ seed })))
  const { files } = await json<{ files: FileRecord[] }>('GET', '/api/files')
  expect(files.map(({ id }) => id).toSorted()).toEqual(photos.map(({ id }) => id).toSorted())

  ai.respondsWith(completion(goodResponse()))
  for (const { id } of photos) {
    const { id: run } = await json<Analysis>('POST', `/api/files/${id}/analyses`)
    const done = await eventually(async () => {
      const seen = await json<Analysis>('GET', `/api/analyses/${run}`)
      return isUnfinished(seen.status) ? undefined : seen
    })
    expect(done).toMatchObject({ status: 'succeeded', method: 'openai' })
  }
  const { repairs } = await json<{ repairs: { id: string }[] }>('GET', '/api/repairs')
  expect(repairs).toHaveLength(photos.length)
  // What one process writes, every other finds by what it shows.
  for (const query of ['severity=High', 'analyzed=true', 'analyzed=false']) {
    for (let turn = 0; turn < processes.length; turn += 1) {
      const found = await json<{ files: FileRecord[] }>('GET', `/api/files?${query}`)
      expect(found.files).toHaveLength(query === 'analyzed=false' ? 0 : photos.length)
    }
  }
  expect(await soundResults(database.db)).toBe(photos.length)
  for (const { id } of repairs) {
    await json('PATCH', `/api/repairs/${id}`, { status: 'done' })
    await json('GET', `/api/repairs/${id}`)
  }

  for (const { id, original_url: way } of photos) {
    expect((await person.get(way)).status).toBe(200)
    await json('DELETE', `/api/files/${id}`)
    expect((await person.get(way)).status).toBe(404)
  }
  await json('POST', '/api/me/deletion', { password: PASSWORD })
  await json('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
  await json('GET', '/api/me')
}

/** A browser whose requests reach these processes in turn. */
class Visitor extends TestClient {
  private readonly processes: readonly Product[]
  private requests = 0

  constructor(processes: readonly [Product, ...Product[]]) {
    super(processes[0].origin)
    this.processes = processes
  }

  override send(...request: Parameters<TestClient['send']>): ReturnType<TestClient['send']> {
    const { origin } = this.processes[this.requests % this.processes.length] ?? this
    this.requests += 1
    return Object.assign(new TestClient(origin), { cookies: this.cookies }).send(...request)
  }
}

const title =
  typeof found === 'string' ? found : `${found.name}, which lacks ${found.lacks.map(({ name }) => name).join(', ')},`

describe.skipIf(before === null)(`the version before: ${title}`, () => {
  it.skipIf(knowsMarks && mayRun)('refuses a schema that it cannot know to fit, in one sentence', async () => {
    await expect(start(before?.program)).rejects.toThrow(
      /\nA newer version of the product has used this database .*\n$/,
    )
  })

  it.skipIf(!mayRun)('does everything on the schema of this one, alone and beside it', async () => {
    // It would refuse to start by the names alone. What it asks of the schema is the same.
    if (!knowsMarks) await before?.addMigrations()
    const old = await start(before?.program)
    await everything([old], 'alone@example.com')
    const current = await start()
    await everything([old, current], 'old-first@example.com')
    await everything([current, old], 'new-first@example.com')
  })
})
