import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPerson, eventually, testApp, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { wayTo } from '#tests/support/network.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aWebBuild } from '#tests/support/webBuild.ts'

const direct = await testDatabase({ maxConnections: 2 })
const way = await wayTo(path.join(direct.connection.host, `.s.PGSQL.${direct.connection.port}`))
const connection = { ...direct.connection, host: '127.0.0.1', port: way.port }
const lines: string[] = []
const database = { ...(await openDatabase(connection, { log: () => {}, maxConnections: 5 })), connection }
const disk = { free: 2 ** 40 }
const product = await testApp({
  database,
  log: createLog('debug', { write: (line) => void lines.push(line) }),
  freeBytes: async () => disk.free,
  webRoot: await aWebBuild(),
})
afterAll(async () => {
  await database.close()
})

const anonymous = new TestClient(product.origin)

async function answerOf(response: Response) {
  const body = (await response.json()) as { code?: string; detail?: string; status?: string }
  return { http: response.status, ...body }
}

function worksAgain(person: TestClient) {
  return eventually(async () => ((await person.get('/api/me')).ok ? true : undefined))
}

const READY = { http: 200, status: 'ready' }

const UNAVAILABLE = {
  http: 503,
  code: 'unavailable',
  detail: "The service isn't available right now. Please try again in a moment.",
}

it('the product says that it lives and that it is ready', async () => {
  expect(await answerOf(await anonymous.get('/healthz'))).toEqual({ http: 200, status: 'ok' })
  expect(await answerOf(await anonymous.get('/readyz'))).toEqual(READY)
})

it('a proxy still sends requests here while the disk is full, and only photos are refused', async () => {
  const person = await aPerson(product)
  disk.free = -1
  expect(await answerOf(await anonymous.get('/readyz'))).toEqual(READY)
  expect((await person.get('/api/files')).status).toBe(200)
  expect((await person.get('/emergency')).status).toBe(200)
  expect(await answerOf(await person.upload(await aPhoto()))).toMatchObject({ http: 503, code: 'no_space' })
  disk.free = 2 ** 40
  expect((await person.upload(await aPhoto())).status).toBe(201)
})

it('the questions of proxies and monitors do not fill the log, and are there at the level debug', async () => {
  lines.length = 0
  await anonymous.get('/readyz')
  await anonymous.get('/healthz')
  await anonymous.get('/api/me')
  const logged = await eventually(async () => (lines.some((line) => line.includes('/api/me')) ? [...lines] : undefined))
  const levels = logged.map((line) => JSON.parse(line) as { level: number; path?: string })
  expect(levels.filter(({ path: asked }) => /readyz|healthz/.test(asked ?? ''))).toEqual([
    expect.objectContaining({ level: 20 }),
    expect.objectContaining({ level: 20 }),
  ])
})

describe('without its database', () => {
  it('every route responds that it is unavailable, without waiting for it, and works again when the database is back', async () => {
    const person = await aPerson(product)
    const form = { name: 'Bob', email: 'bob@example.com', password: 'right as rain 7' }
    way.cut()
    const answers = await Promise.all([
      person.get('/api/me'),
      person.get('/api/files'),
      person.get('/api/auth/get-session'),
      person.post('/api/auth/sign-out'),
      anonymous.post('/api/auth/sign-up/email', form),
      anonymous.post('/api/auth/sign-in/email', { email: person.email, password: person.password }),
    ])
    for (const response of answers) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(response.headers.getSetCookie()).toEqual([])
      expect({ url: response.url, ...(await answerOf(response)) }).toMatchObject({ url: response.url, ...UNAVAILABLE })
    }
    expect((await anonymous.get('/api/nowhere')).status).toBe(404)

    way.restore()
    await worksAgain(person)
    // Nobody was logged out, also not by the logout that was refused, and nothing was half done.
    expect((await person.get('/api/me')).status).toBe(200)
    expect((await anonymous.post('/api/auth/sign-up/email', form)).status).toBe(200)
    expect((await person.post('/api/auth/sign-out')).status).toBe(200)
    expect((await person.get('/api/me')).status).toBe(401)
  })

  it('the log gives the reason, and contains no password', async () => {
    const failures = lines.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } })
    expect(
      failures.find(({ msg, err }) => msg === 'request failed' && /ECONNRESET|terminated/i.test(err?.message ?? '')),
    ).toBeDefined()
    expect(lines.join('')).not.toContain('right as rain')
    expect(lines.join('')).not.toContain(String(connection.password))
  })

  it('one that ended idle connections is back with the next request or the one after it', async () => {
    const person = await aPerson(product)
    for (let time = 0; time < 3; time += 1) {
      way.cut()
      way.restore()
      await eventually(async () => ((await person.get('/api/me')).status === 200 ? true : undefined))
    }
  })

  it.each([
    ['is away', () => way.cut()],
    ['accepts connections and does not respond', () => way.block()],
  ])('a proxy still sends requests here and pages open when it %s', async (_name, fail) => {
    const person = await aPerson(product)
    fail()
    expect(await answerOf(await anonymous.get('/readyz'))).toEqual(READY)
    expect(await answerOf(await anonymous.get('/healthz'))).toEqual({ http: 200, status: 'ok' })
    for (const page of ['/', '/login', '/emergency', '/history']) {
      const response = await person.get(page)
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('the built page')])
    }
    way.restore()
    await worksAgain(person)
  })

  it('a connection that dies under a statement fails that request only', async () => {
    const person = await aPerson(product)
    await direct.db.transaction().execute(async (tx) => {
      await sql`lock table sessions in access exclusive mode`.execute(tx)
      const asked = [person.get('/api/me'), person.get('/api/files')]
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
        return rows.length > 0 ? true : undefined
      })
      way.cut()
      for (const response of await Promise.all(asked)) expect(await answerOf(response)).toMatchObject(UNAVAILABLE)
    })
    way.restore()
    await worksAgain(person)
  })
})
