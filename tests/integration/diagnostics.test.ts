import { renameSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { CHECK_NAMES, type Check, type CheckName } from '#shared/api/diagnostics.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { AI_FAILURES, startAiServer, type AiResponse } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, TestClient, type TestApp, type TestAppOptions } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { wayTo } from '#tests/support/network.ts'
import { freePort } from '#tests/support/ports.ts'
import { expectProblem } from '#tests/support/uploads.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { startStripe, stripeSettings } from '#tests/support/stripe.ts'
import { withoutTable } from '#tests/support/withoutTable.ts'

/** A clock that follows the real time and can be set ahead, beyond the caching time. */
function movableClock(): Clock & { ahead: (seconds: number) => void } {
  let offset = 0
  return { now: () => new Date(Date.now() + offset), ahead: (seconds) => void (offset += seconds * 1000) }
}

const ai = await startAiServer()
const direct = await testDatabase({ maxConnections: 2 })
const way = await wayTo(path.join(direct.connection.host, `.s.PGSQL.${direct.connection.port}`))
const connection = { ...direct.connection, host: '127.0.0.1', port: way.port }
const database = { ...(await openDatabase(connection, { log: () => {}, maxConnections: 5 })), connection }
const clock = movableClock()
const KEY = 'sk-secret-key-of-the-installation'
const smtp = await startSmtp()
const stripe = await startStripe()
const environment = {
  OPENAI_API_KEY: KEY,
  OPENAI_BASE_URL: ai.baseUrl,
  SMTP_URL: smtp.url,
  ...stripeSettings(stripe),
  PUBLIC_URL: 'http://localhost:3000',
}
const product = await testApp({ database, clock, environment })
afterAll(async () => {
  await database.close()
  await ai.close()
  await smtp.close()
  await stripe.close()
})

function ask({ origin }: Pick<TestApp, 'origin'> = product): Promise<Response> {
  return new TestClient(origin).get('/api/diagnostics')
}

/** All checks, without cached results. */
async function checks(
  { origin, clock: own = clock } = { origin: product.origin } as {
    origin: string
    clock?: ReturnType<typeof movableClock>
  },
): Promise<Record<CheckName, Check>> {
  own.ahead(61)
  const response = await ask({ origin })
  expect(response.status).toBe(200)
  const body = (await response.json()) as { checks: Check[] }
  return Object.fromEntries(body.checks.map((check) => [check.name, check])) as Record<CheckName, Check>
}

async function anotherProduct(options: TestAppOptions) {
  const own = movableClock()
  const { origin } = await testApp({ database: direct, ...options, clock: own })
  return { origin, clock: own }
}

describe('diagnostics', () => {
  it('tell an anonymous client that all is well, check by check, with the time that each took', async () => {
    const before = Date.now()
    const response = await ask()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = (await response.json()) as { checked_at: string; checks: Check[] }
    expect(body.checks.map(({ name, state, fix }) => ({ name, state, fix }))).toEqual(
      CHECK_NAMES.map((name) => ({ name, state: 'ok', fix: null })),
    )
    for (const { ms } of body.checks) expect(ms).toBeGreaterThanOrEqual(0)
    expect(new Date(body.checked_at).getTime()).toBeGreaterThanOrEqual(before)
  })

  it('are the same for a logged-in person, and need no session', async () => {
    const person = await aPerson(product)
    const response = await person.get('/api/diagnostics')
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('without a key say so, and that this is not an error', async () => {
    const { ai_provider: check } = await checks(await anotherProduct({}))
    expect(check.state).toBe('off')
    expect(check.fix).toMatch(/^No AI key is set, so photos get general guidance\. Set OPENAI_API_KEY/)
  })
})

describe('payments', () => {
  it('are a demo when no key is set, which is not an error', async () => {
    const { payments: check } = await checks(await anotherProduct({}))
    expect(check).toMatchObject({ state: 'off', fix: expect.stringMatching(/^Billing is a demo, so no payment/) })
  })

  it.each([
    ['has trouble', () => stripe.failures.status(500), /^Stripe is having problems/],
    ['cannot be reached', () => stripe.failures.refuse(), /^Stripe can't be reached/],
    ['refuses the key', () => stripe.failures.status(401), /^Stripe doesn't accept the key\. Check STRIPE_SECRET_KEY/],
    ['says nothing', () => stripe.failures.hang(), /^Stripe isn't responding in time/],
  ])('say so when Stripe %s', async (_what, begin, fix) => {
    begin()
    const { payments: check } = await checks().finally(() => stripe.failures.none())
    expect(check).toMatchObject({ state: 'failed', fix: expect.stringMatching(fix) })
  })
})

describe('the AI provider', () => {
  it.each<[string, AiResponse, Check['state'], RegExp | null]>([
    ['takes the key', { status: 200, body: '{"data":[]}' }, 'ok', null],
    ['refuses the key', AI_FAILURES.invalidKey, 'failed', /^OpenAI doesn't accept the key\. Check OPENAI_API_KEY/],
    ['forbids', { status: 403, body: '{}' }, 'failed', /doesn't accept the key/],
    ['has no list of models', { status: 404, body: '{}' }, 'warning', /doesn't say whether it accepts the key/],
    ['has had too many requests', AI_FAILURES.rateLimit, 'warning', /is asking us to wait/],
    ['has trouble', AI_FAILURES.serverError, 'failed', /is having problems/],
    [
      'sends us elsewhere',
      { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
      'failed',
      /can't be reached/,
    ],
    ['sends ten megabytes', AI_FAILURES.tenMegabytes, 'ok', null],
  ])('that %s is reported as such', async (_name, reply, state, fix) => {
    ai.respondsToModels(reply)
    const { ai_provider: check } = await checks()
    expect(check.state).toBe(state)
    if (fix === null) expect(check.fix).toBeNull()
    else expect(check.fix).toMatch(fix)
  })

  it('that is unreachable is reported as such', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}/v1`
    const { ai_provider: check } = await checks(
      await anotherProduct({ environment: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: nowhere } }),
    )
    expect(check).toMatchObject({ state: 'failed', fix: expect.stringMatching(/^OpenAI can't be reached\./) })
  })

  it('that does not respond is given up, and delays no other check', async () => {
    ai.respondsToModels('hang')
    const found = await checks()
    expect(found.ai_provider).toMatchObject({ state: 'failed', fix: expect.stringMatching(/isn't responding in time/) })
    expect(found.database.state).toBe('ok')
    expect(found.database.ms).toBeLessThan(found.ai_provider.ms)
  })

  it('is asked once a minute, however many ask, with the key', async () => {
    ai.respondsToModels({ status: 200, body: '{"data":[]}' })
    clock.ahead(61)
    const from = ai.modelRequests.length
    await Promise.all(Array.from({ length: 5 }, () => ask()))
    clock.ahead(50)
    await ask()
    expect(ai.modelRequests.slice(from)).toEqual([`Bearer ${KEY}`])
    clock.ahead(11)
    await ask()
    expect(ai.modelRequests.slice(from)).toHaveLength(2)
    expect(ai.requests).toEqual([])
  })
})

/** Connections that were cut are replaced when they are used next. */
function databaseIsBack() {
  return eventually(() => sql`select 1`.execute(product.database.db).catch(() => undefined))
}

describe('what has failed is found', () => {
  it('when the database is away, and all is well when it is back', async () => {
    way.cut()
    const found = await checks().finally(() => way.restore())
    for (const name of ['database', 'auth', 'background_jobs'] as const) {
      expect(found[name]).toMatchObject({ name, state: 'failed', fix: expect.stringMatching(/database/i) })
    }
    expect(found.database.fix).toContain('row-level security')
    expect(found.storage.state).toBe('ok')
    await databaseIsBack()
    const again = await checks()
    expect([again.database.state, again.auth.state]).toEqual(['ok', 'ok'])
  })

  it('when a table may not be read', async () => {
    const { database: check } = await withoutTable(direct.db, 'users', () => checks())
    expect(check.state).toBe('failed')
  })

  it('when sessions cannot be read', async () => {
    const found = await withoutTable(direct.db, 'sessions', () => checks())
    expect(found.auth).toMatchObject({ state: 'failed', fix: expect.stringMatching(/nobody can log in/) })
    expect(found.database.state).toBe('ok')
  })

  it('when the folder of photos is gone', async () => {
    const folder = path.join(product.dataDir, 'objects')
    renameSync(folder, `${folder}-away`)
    const { storage } = await checks().finally(() => renameSync(`${folder}-away`, folder))
    expect(storage).toMatchObject({ state: 'failed', fix: expect.stringMatching(/^Photos can't be reached\./) })
    expect((await checks()).storage.state).toBe('ok')
  })

  it('when jobs wait that nobody takes up', async () => {
    await sql`select pgboss.create_queue('nobody-works-here', '{"policy":"standard"}'::jsonb)`.execute(direct.db)
    await sql`insert into pgboss.job (name, start_after) values ('nobody-works-here', now() - interval '5 minutes')`.execute(
      direct.db,
    )
    const { background_jobs: check } = await checks()
    await sql`delete from pgboss.job where name = 'nobody-works-here'`.execute(direct.db)
    expect(check).toMatchObject({ state: 'warning', fix: expect.stringMatching(/waiting longer than they should/) })
  })

  it('when there is no mail server, or it cannot be reached or does not let us in', async () => {
    const { mail: kept } = await checks(await anotherProduct({}))
    expect(kept).toMatchObject({ state: 'off', fix: expect.stringMatching(/\/outbox/) })
    const elsewhere = { PUBLIC_URL: 'https://mendsight.example' }
    const { mail: undelivered } = await checks(await anotherProduct({ environment: elsewhere }))
    expect(undelivered).toMatchObject({ state: 'warning', fix: expect.stringMatching(/nobody gets email/) })
    const away = `smtp://127.0.0.1:${await freePort()}`
    const { mail: unreachable } = await checks(await anotherProduct({ environment: { ...elsewhere, SMTP_URL: away } }))
    expect(unreachable).toMatchObject({ state: 'failed', fix: expect.stringMatching(/can't be reached/) })
    const locked = await startSmtp({ login: { user: 'post', password: 'right' } })
    const wrong = locked.url.replace('right', 'wrong')
    const { mail: refused } = await checks(await anotherProduct({ environment: { ...elsewhere, SMTP_URL: wrong } }))
    expect(refused).toMatchObject({ state: 'failed', fix: expect.stringMatching(/doesn't accept the login/) })
    await locked.close()
  })

  it('when other machines reach the product without https', async () => {
    const { configuration } = await checks(await anotherProduct({ environment: { HOST: '0.0.0.0' } }))
    expect(configuration).toMatchObject({ state: 'warning', fix: expect.stringMatching(/without https/) })
  })
})

describe('an anonymous client', () => {
  it('learns no version, host, port, path, key or count, even about a failed part', async () => {
    const users = await direct.db.selectFrom('users').select(['id', 'email']).execute()
    ai.respondsToModels(AI_FAILURES.invalidKey)
    way.cut()
    clock.ahead(61)
    const response = await ask()
    const text = await response.text()
    way.restore()
    await databaseIsBack()
    clock.ahead(61)
    const { ms: _, ...rest } = (await checks()).ai_provider
    const all = `${text}${JSON.stringify(rest)}${[...response.headers.values()].join(' ')}`
    for (const secret of [KEY, 'sk-', ai.baseUrl, '127.0.0.1', String(way.port), product.dataDir, '/tmp', 'postgres']) {
      expect(all).not.toContain(secret)
    }
    for (const { id, email } of users) expect(all.includes(id) || all.includes(email)).toBe(false)
    expect(text).not.toMatch(/\d+\.\d+\.\d+|node|ECONN|stack|\.ts\b/i)
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['checked_at', 'checks'])
  })

  it('may not ask without limit, whatever X-Forwarded-For says', async () => {
    const own = await testApp()
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(own)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    if (refused !== undefined) await expectProblem(refused, { status: 429, code: 'too_many_attempts' })
    const forged = await new TestClient(own.origin).get('/api/diagnostics', { 'x-forwarded-for': '203.0.113.9' })
    expect(forged.status).toBe(429)
  })
})
