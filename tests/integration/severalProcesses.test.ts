import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { eventually, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { freePort } from '#tests/support/ports.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'
import { startS3 } from '#tests/support/s3.ts'
import { switchSecondFactorOn } from '#tests/support/secondFactor.ts'
import { linkIn, startSmtp } from '#tests/support/smtp.ts'

const database = await testDatabase({ isMigrated: false })
const s3 = await startS3()
const smtp = await startSmtp()
const ai = await startAiServer()
const { folder, remove } = await temporaryFolder()
const processes: Product[] = []
afterAll(async () => {
  await Promise.all([...processes.map((product) => product.stop()), smtp.close(), ai.close()])
  await remove()
})

const PASSWORD = 'right as rain 7'
const PUBLIC_URL = 'http://mendsight.example'

const shared = {
  DATABASE_URL: urlOf(database.connection),
  ...s3.environment,
  SMTP_URL: smtp.url,
  AUTH_SECRET: 'a secret that all processes of this installation have',
  OPENAI_API_KEY: 'sk-test-key-of-several-processes',
  OPENAI_BASE_URL: ai.baseUrl,
  MIGRATE: 'never',
}

/** Starts a process with a data folder of its own, as on a machine of its own. */
async function start(name: string, environment: Record<string, string>): Promise<Product> {
  const own = path.join(folder, name)
  await mkdir(own, { recursive: true })
  const port = await freePort()
  const product = await startProduct(own, {
    PORT: String(port),
    PUBLIC_URL,
    ...shared,
    DRAIN_SECONDS: '0',
    ...environment,
  })
  const started = { ...product, origin: `http://127.0.0.1:${port}` }
  processes.push(started)
  return started
}

/** What a process prints that exits instead of becoming ready. */
function outputOf(name: string, environment: Record<string, string>): Promise<string> {
  return start(name, environment).then(
    () => 'It has started',
    (error: Error) => error.message.trim(),
  )
}

let a: Product
let b: Product
let worker: Product

beforeAll(async () => {
  expect(await outputOf('early', { ROLE: 'web' })).toMatch(
    /^Ended with 1 .*\nThe database lacks \d+ migrations from 0001_\S+ on, and MIGRATE=never forbids running them here: start this version once with MIGRATE=only\.$/,
  )
  expect(await outputOf('migration', { MIGRATE: 'only' })).toBe(
    'Ended with 0 before it was ready:\nThe database has all migrations of this version.',
  )
  const started = await Promise.all([
    start('a', { ROLE: 'web' }),
    start('b', { ROLE: 'web' }),
    start('worker', { ROLE: 'worker' }),
  ])
  ;[a, b, worker] = started
})

/** The same browser at another process. */
function at({ origin }: Product, browser: TestClient): TestClient {
  return Object.assign(new TestClient(origin), { cookies: browser.cookies })
}

async function somebody(email: string): Promise<TestClient> {
  const person = new TestClient(a.origin)
  const response = await person.post('/api/auth/sign-up/email', { name: 'Ann', email, password: PASSWORD })
  expect(response.status, await response.clone().text()).toBe(200)
  await database.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
  return person
}

describe('what one web process has done holds at the other', () => {
  it('for a session, until it ends at either', async () => {
    const person = await somebody('session@example.com')
    expect((await at(b, person).get('/api/me')).status).toBe(200)
    expect((await at(b, person).post('/api/auth/sign-out')).status).toBe(200)
    expect((await person.get('/api/me')).status).toBe(401)
  })

  it('for a photo that was uploaded, byte for byte, and for its deletion, of which no object is left', async () => {
    const person = await somebody('photo@example.com')
    const bytes = await aPhoto()
    const before = await s3.keys()
    const { id, original_url } = await person.uploaded(bytes)
    expect((await s3.keys()).length).toBeGreaterThan(before.length)
    const elsewhere = at(b, person)
    const content = await elsewhere.get(original_url)
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await elsewhere.delete(`/api/files/${id}`)).status).toBe(204)
    expect((await person.get(original_url)).status).toBe(404)
    const { files } = (await (await person.get('/api/files')).json()) as { files: FileRecord[] }
    expect(files).toEqual([])
    await eventually(async () => {
      const pending = await database.db.selectFrom('pending_objects').select('key').execute()
      return pending.length === 0 ? true : undefined
    })
    expect((await s3.keys()).toSorted()).toEqual(before.toSorted())
    for (const { dataDir } of [a, b]) expect(await readdir(dataDir)).toEqual(['incoming'])
  })

  it('for a second factor', async () => {
    const email = 'factor@example.com'
    const person = await somebody(email)
    const { app } = await switchSecondFactorOn(person, PASSWORD)
    const elsewhere = new TestClient(b.origin)
    const login = await elsewhere.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect(await login.json()).toMatchObject({ code: 'code_required' })
    const entered = await elsewhere.post('/api/auth/sign-in/email', {
      email,
      password: PASSWORD,
      code: await app.code(),
    })
    expect(entered.status, await entered.clone().text()).toBe(200)
    expect((await elsewhere.get('/api/me')).status).toBe(200)
  })

  it('for an analysis, which the worker makes', async () => {
    const person = await somebody('analysis@example.com')
    ai.respondsWith(completion(goodResponse()))
    const { id } = await person.uploaded(await aPhoto())
    const asked = await at(b, person).post(`/api/files/${id}/analyses`)
    expect(asked.status, await asked.clone().text()).toBeLessThan(300)
    const { id: analysisId } = (await asked.json()) as Analysis
    const done = await eventually(async () => {
      const run = (await (await person.get(`/api/analyses/${analysisId}`)).json()) as Analysis
      return isUnfinished(run.status) ? undefined : run
    })
    expect(done).toMatchObject({ id: analysisId, status: 'succeeded', method: 'openai' })
    expect(ai.requests).toHaveLength(1)
  })

  it('for a mail, which the worker sends with a link to the common address', async () => {
    const email = 'mail@example.com'
    await new TestClient(b.origin).post('/api/auth/sign-up/email', { name: 'Ann', email, password: PASSWORD })
    expect(linkIn(await smtp.mailTo(email)).origin).toBe(PUBLIC_URL)
  })
})

describe('a process that only handles jobs', () => {
  it('says whether it is ready, and answers no other request', async () => {
    const client = new TestClient(worker.origin)
    expect(await (await client.get('/readyz')).json()).toEqual({ status: 'ready' })
    for (const way of ['/api/me', '/login', '/api/diagnostics']) expect((await client.get(way)).status).toBe(404)
  })

  it('is seen by the diagnostics of the others, which handle none', async () => {
    // A worker looks after the queues every few seconds.
    await eventually(async () => {
      const { rows } = await sql`select from pgboss.queue where monitor_on is not null`.execute(database.db)
      return rows.length > 0 ? true : undefined
    })
    const answer = await new TestClient(a.origin).get('/api/diagnostics')
    const { checks } = (await answer.json()) as { checks: { name: string; state: string }[] }
    expect(checks.find(({ name }) => name === 'background_jobs')).toMatchObject({ state: 'ok' })
  })
})

describe('a web process that is told to stop', () => {
  it('says so to its proxy, serves on meanwhile, and ends without an error', async () => {
    const person = await somebody('drain@example.com')
    const leaving = await start('leaving', { ROLE: 'web', DRAIN_SECONDS: '8' })
    const client = at(leaving, person)
    const stopped = leaving.stop()
    await eventually(async () => ((await client.get('/readyz')).status === 503 ? true : undefined))
    expect(await (await client.get('/readyz')).json()).toEqual({ status: 'stopping' })
    expect((await client.get('/api/me')).status).toBe(200)
    expect((await client.get('/healthz')).status).toBe(200)
    expect(await stopped).toBe(0)
  })
})

describe('the queues of an installation that exists', () => {
  it('get the retries of the version that starts', async () => {
    const retries = () =>
      sql<{ retry_limit: number; dead_letter: string | null }>`
        select retry_limit, dead_letter from pgboss.queue where name = 'send-mail'`.execute(database.db)
    const { rows: before } = await retries()
    await sql`update pgboss.queue set retry_limit = 0, dead_letter = null where name = 'send-mail'`.execute(database.db)
    await start('another-worker', { ROLE: 'worker' })
    expect((await retries()).rows).toEqual(before)
  })
})
