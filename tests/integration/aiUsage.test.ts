import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readAiUsage } from '#server/features/analyses/aiUsageReport.repository.ts'
import { usageCsv, usageTable } from '#server/features/analyses/aiUsageReport.rules.ts'
import { createAiUsageRepository } from '#server/features/analyses/aiUsage.repository.ts'
import { createAiUsage } from '#server/features/analyses/aiUsage.usecases.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import type { Me } from '#shared/api/accounts.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { AI_FAILURES, completion, goodResponse, startAiServer, type AiResponse } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, TestClient, type Person, type TestApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { askForDeletion, eraseNow } from '#tests/support/erasure.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { idOf } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())

const KEY = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl }
const DAY_MS = 86_400_000

/** A clock that starts at a time of the test's choice and runs from there. */
function clockAt(start: string) {
  let shift = Date.parse(start) - Date.now()
  return {
    now: () => new Date(Date.now() + shift),
    goTo: (at: string) => (shift = Date.parse(at) - Date.now()),
    later: (days: number) => (shift += days * DAY_MS),
  }
}

/** A valid response with these token counts; undefined for a response without counts. */
function counted(usage: unknown, content: unknown = goodResponse()): AiResponse {
  const reply = completion(content)
  if (typeof reply === 'string') throw new Error('A completion is a response')
  return { ...reply, body: JSON.stringify({ ...(JSON.parse(reply.body) as object), usage }) }
}

const tokens = (input: number, output: number) => ({ prompt_tokens: input, completion_tokens: output })

async function startRun(person: TestClient, seed = 1): Promise<{ fileId: string; runId: string }> {
  const { id: fileId } = await person.uploaded(await aPhoto({ width: 64, height: 48, seed }))
  const response = await person.post(`/api/files/${fileId}/analyses`)
  expect(response.status, await response.clone().text()).toBe(202)
  return { fileId, runId: ((await response.json()) as Analysis).id }
}

async function endOf(person: TestClient, runId: string): Promise<Analysis> {
  return eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${runId}`)).json()) as Analysis
    return isUnfinished(run.status) ? undefined : run
  })
}

async function analyzed(person: TestClient, response?: AiResponse): Promise<{ fileId: string; run: Analysis }> {
  if (response !== undefined) ai.respondsWith(response)
  const { fileId, runId } = await startRun(person)
  return { fileId, run: await endOf(person, runId) }
}

async function usageOf({ database }: Pick<TestApp, 'database'>, scope: string) {
  return database.db.selectFrom('ai_usage').selectAll().where('scope', '=', scope).orderBy('month').execute()
}

async function reservations({ database }: Pick<TestApp, 'database'>): Promise<number> {
  return (await database.db.selectFrom('ai_reservations').select('analysis_id').execute()).length
}

describe('a response of the provider', () => {
  it('is kept by month and account, beside the sum of the installation', async () => {
    const clock = clockAt('2026-11-30T12:00:00Z')
    const product = await testApp({ clock, environment: KEY })
    const [ann, bob] = [await aPerson(product), await aPerson(product)]
    await analyzed(ann, counted(tokens(1100, 420)))
    await analyzed(ann, counted({ input_tokens: 900, output_tokens: 80 }))
    await analyzed(bob, counted(tokens(1000, 100)))
    clock.goTo('2026-12-01T00:00:01Z')
    const carl = await aPerson(product)
    await analyzed(carl, counted(tokens(1100, 420)))
    const none = { uncounted_requests: 0, unpriced_requests: 0, model: 'gpt-4o' }
    expect(await usageOf(product, await idOf(carl))).toMatchObject([{ month: '2026-12-01', requests: 1 }])
    const rows = await product.database.db
      .selectFrom('ai_usage')
      .selectAll()
      .where('month', '=', '2026-11-01')
      .execute()
    expect(rows).toHaveLength(3)
    expect(rows.toSorted((a, b) => b.requests - a.requests)).toMatchObject([
      { scope: 'installation', requests: 3, input_tokens: 3000, output_tokens: 600, cost_micros: 13_500, ...none },
      { requests: 2, input_tokens: 2000, output_tokens: 500, cost_micros: 10_000, ...none },
      { requests: 1, input_tokens: 1000, output_tokens: 100, cost_micros: 3500, ...none },
    ])
    expect(await usageOf(product, 'installation')).toHaveLength(2)
  })

  it('is counted when it cannot be used, and when it cannot be believed, then at the most it may cost', async () => {
    const product = await testApp({ environment: KEY })
    const person = await aPerson(product)
    expect((await analyzed(person, AI_FAILURES.prose)).run.method).toBe('fallback')
    const id = await idOf(person)
    expect(await usageOf(product, id)).toMatchObject([
      { requests: 1, uncounted_requests: 0, input_tokens: 1100, output_tokens: 420, cost_micros: 6950 },
    ])
    expect((await analyzed(person, counted(tokens(-5, 1e30)))).run.method).toBe('openai')
    expect((await analyzed(person, counted(undefined))).run.method).toBe('openai')
    const [row] = await usageOf(product, id)
    expect(row).toMatchObject({ requests: 3, uncounted_requests: 2, input_tokens: 1100, output_tokens: 420 })
    expect(row?.cost_micros).toBeGreaterThan(6950 + 2 * 20_000)
  })

  it('is not counted when the provider refuses, fails, or a proxy answers for it', async () => {
    const product = await testApp({ environment: KEY })
    const person = await aPerson(product)
    for (const reply of [AI_FAILURES.quota, AI_FAILURES.badRequest, AI_FAILURES.htmlPage, AI_FAILURES.noChoices]) {
      await analyzed(person, reply)
    }
    expect(await usageOf(product, 'installation')).toEqual([])
  })

  it('has no cost where the price is not known, and that of the settings where they say it', async () => {
    const database = await testDatabase({ maxConnections: 10 })
    const [unpriced, priced] = [
      await testApp({ database, environment: { ...KEY, AI_MODEL: 'llava' } }),
      await testApp({
        environment: {
          ...KEY,
          AI_MODEL: 'llava',
          AI_INPUT_USD_PER_MILLION_TOKENS: '1',
          AI_OUTPUT_USD_PER_MILLION_TOKENS: '0.5',
        },
      }),
    ]
    await analyzed(await aPerson(unpriced), counted(tokens(1000, 101)))
    await analyzed(await aPerson(priced), counted(tokens(1000, 101)))
    const counts = { model: 'llava', requests: 1, input_tokens: 1000, output_tokens: 101 }
    expect(await usageOf(unpriced, 'installation')).toMatchObject([{ ...counts, unpriced_requests: 1, cost_micros: 0 }])
    expect(await usageOf(priced, 'installation')).toMatchObject([
      { ...counts, unpriced_requests: 0, cost_micros: 1051 },
    ])
  })

  it('stays counted when the photo is deleted', async () => {
    const product = await testApp({ environment: KEY })
    const person = await aPerson(product)
    const { fileId } = await analyzed(person, completion(goodResponse()))
    expect((await person.delete(`/api/files/${fileId}`)).status).toBe(204)
    expect(await usageOf(product, await idOf(person))).toMatchObject([{ requests: 1, input_tokens: 1100 }])
  })

  it.each(['cancelled', 'deleted'] as const)(
    'is counted when it comes after the run was %s, and when nobody waits for it any more',
    async (how) => {
      const product = await testApp({ environment: { ...KEY, AI_MONTHLY_BUDGET_USD: '5' } })
      const person = await aPerson(product)
      const end = async ({ fileId, runId }: { fileId: string; runId: string }) => {
        if (how === 'deleted') expect((await person.delete(`/api/files/${fileId}`)).status).toBe(204)
        else expect((await person.post(`/api/analyses/${runId}/cancel`)).status).toBe(200)
      }
      const id = await idOf(person)
      const requests = async (count: number) =>
        eventually(async () => {
          const [row] = await usageOf(product, id)
          return row?.requests === count ? row : undefined
        })

      ai.respondsWith('hang')
      const asked = ai.requests.length
      const silent = await startRun(person)
      await eventually(async () => (ai.requests.length > asked ? true : undefined))
      expect(await reservations(product)).toBe(1)
      await end(silent)
      expect(await requests(1)).toMatchObject({ uncounted_requests: 1, input_tokens: 0 })
      expect(await reservations(product)).toBe(0)

      // The response must arrive between two checks of the run, which are a second apart, so the test repeats until it
      // does, however long that takes on a busy machine.
      for (let count = 2; ; count += 1) {
        const held = ai.respondsLater(completion(goodResponse()))
        const late = await startRun(person, count)
        await held.asked
        await end(late)
        await held.respond()
        const { uncounted_requests: uncounted, input_tokens: input } = await requests(count)
        if (uncounted === count) continue
        expect([uncounted, input]).toEqual([count - 1, 1100])
        break
      }
      expect(await reservations(product)).toBe(0)
    },
  )

  it('goes with its account, and stays in the sum of the installation', async () => {
    const clock = clockAt(new Date().toISOString())
    const product = await testApp({ clock, environment: KEY })
    const [leaver, other] = [await aPerson(product), await aPerson(product)]
    await analyzed(leaver, counted(tokens(1100, 420)))
    await analyzed(other, counted(tokens(1100, 420)))
    const [gone, stays] = [await idOf(leaver), await idOf(other)]
    const before = await usageOf(product, 'installation')
    expect((await askForDeletion(leaver)).status).toBe(200)
    clock.later(31)
    await eraseNow(product)
    expect(await usageOf(product, gone)).toEqual([])
    expect(await usageOf(product, stays)).toHaveLength(1)
    expect(await usageOf(product, 'installation')).toEqual(before)
    expect(before).toMatchObject([{ requests: 2, cost_micros: 13_900 }])
  })

  it('is counted for nobody but the installation when the account was erased meanwhile', async () => {
    const database = await testDatabase()
    const usage = anAiUsage(database, { budgetMicros: null })
    const spent = [{ ...TENTH, at: new Date('2026-11-20T12:00:00Z'), usage: tokens(1100, 420) }]
    const userId = toUserId(newId())
    const run = { id: newId(), workspaceId: toWorkspaceId(userId) }
    await createInTransaction(database.db)((tx) => usage.settle(tx, run, spent))
    expect(await usageOf({ database }, userId)).toEqual([])
    expect(await usageOf({ database }, 'installation')).toMatchObject([{ requests: 1 }])
  })
})

type Usage = Parameters<typeof createAiUsage>[0]

function anAiUsage({ db }: TestApp['database'], changes: Partial<Usage>) {
  return createAiUsage({
    repository: createAiUsageRepository(db),
    model: 'gpt-4o',
    prices: new Map([['gpt-4o', { input: 2_500_000, output: 10_000_000 }]]),
    budgetMicros: 1_000_000,
    inTransaction: createInTransaction(db),
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
    log: createLog('silent'),
    ...changes,
  })
}

/** Costs at most a tenth of a dollar. */
const TENTH = { model: 'gpt-4o', most: { input: 32_000, output: 2000 } }

const USED_UP = (day: string) =>
  `AI analysis unavailable: This month's budget for AI analyses is used up. It resets on ${day}. Using general repair guidance.`

describe('the budget of a month', () => {
  it('is not passed by twenty runs of two processes that reserve at once, and gives back what they did not need', async () => {
    const database = await testDatabase({ maxConnections: 10 })
    const processes = [anAiUsage(database, {}), anAiUsage(database, {})] as const
    const [usage] = processes
    const at = new Date('2026-11-20T12:00:00Z')
    const ids = Array.from({ length: 20 }, () => newId())
    const refusals = await Promise.all(
      ids.map((id, index) => processes[index % 2 === 0 ? 0 : 1].reserve(id, at, [TENTH])),
    )
    const allowed = ids.filter((_, index) => refusals[index] === null)
    expect(allowed).toHaveLength(10)
    expect(new Set(refusals.filter((refusal) => refusal !== null))).toEqual(
      new Set([
        "The analyses running now may use up the rest of this month's budget for AI analyses. Please try again in a few minutes.",
      ]),
    )
    const spent = [{ ...TENTH, at, usage: tokens(1100, 420) }]
    for (const id of allowed) {
      await createInTransaction(database.db)((tx) =>
        usage.settle(tx, { id, workspaceId: toWorkspaceId(toUserId(newId())) }, spent),
      )
    }
    expect(await reservations({ database })).toBe(0)
    expect(await usage.reserve(newId(), at, [TENTH])).toBeNull()
  })

  it('is not taken twice by a run that is handed over, and is given back by one that does not ask', async () => {
    const database = await testDatabase()
    const usage = anAiUsage(database, { budgetMicros: 150_000 })
    const november = new Date('2026-11-30T23:59:59Z')
    const [id, other] = [newId(), newId()]
    expect(await usage.reserve(id, november, [TENTH])).toBeNull()
    expect(await usage.reserve(id, november, [TENTH])).toBeNull()
    expect(await usage.reserve(other, november, [TENTH])).toMatch(/^The analyses running now/)
    // The next attempt may fall into the next month.
    expect(await usage.reserve(id, new Date('2026-12-01T00:00:01Z'), [TENTH])).toBeNull()
    expect(await usage.reserve(other, november, [TENTH])).toBeNull()
    await usage.release(id)
    await createInTransaction(database.db)((tx) =>
      usage.settle(tx, { id: other, workspaceId: toWorkspaceId(toUserId(newId())) }, []),
    )
    expect(await reservations({ database })).toBe(0)
  })

  it('is free again after an hour when nobody came back to give it back', async () => {
    const database = await testDatabase()
    let now = Date.parse('2026-11-20T12:00:00Z')
    const usage = anAiUsage(database, { budgetMicros: 150_000, clock: { now: () => new Date(now) } })
    expect(await usage.reserve(newId(), new Date(now), [TENTH])).toBeNull()
    now += 3_590_000
    expect(await usage.reserve(newId(), new Date(now), [TENTH])).toMatch(/^The analyses running now/)
    now += 20_000
    expect(await usage.reserve(newId(), new Date(now), [TENTH])).toBeNull()
    expect(await reservations({ database })).toBe(1)
  })

  it('is not exceeded by twenty analyses at once', async () => {
    const product = await testApp({ environment: { ...KEY, AI_MONTHLY_BUDGET_USD: '0.11' } })
    // Nearly the maximum cost of a run: three of them fit.
    ai.respondsWith(counted(tokens(4000, 2000)))
    const asked = ai.requests.length
    const people: Person[] = []
    for (let count = 0; count < 20; count += 1) people.push(await aPerson(product))
    const started = await Promise.all(people.map(async (person, seed) => startRun(person, seed)))
    const runs = await Promise.all(started.map(({ runId }, index) => endOf(people[index] ?? never(), runId)))
    const [all] = await usageOf(product, 'installation')
    expect(all).toMatchObject({ requests: 3, cost_micros: 90_000 })
    expect(ai.requests.length - asked).toBe(3)
    expect(runs.filter((run) => run.method === 'openai')).toHaveLength(3)
    for (const run of runs.filter(({ method }) => method !== 'openai')) {
      expect(run).toMatchObject({ status: 'succeeded', method: 'fallback', result: GENERAL_GUIDANCE })
      expect(run.notice).toMatch(
        /^AI analysis unavailable: .+ budget for AI analyses.+\. Using general repair guidance\.$/,
      )
    }
    expect(await reservations(product)).toBe(0)
  })

  it('says word for word that it is used up, warns once at 80 and at 100 percent, and resets with the month', async () => {
    const clock = clockAt('2026-11-20T12:00:00Z')
    const lines: string[] = []
    const warnings = () =>
      lines.map((line) => JSON.parse(line) as { msg: string; level: number }).filter(({ msg }) => /AI budget/.test(msg))
    const product = await testApp({
      clock,
      log: createLog('warn', { write: (line) => void lines.push(line) }),
      environment: { ...KEY, AI_MONTHLY_BUDGET_USD: '0.05' },
    })
    const ann = await aPerson(product)
    expect((await analyzed(ann, counted(tokens(100, 100)))).run).toMatchObject({ method: 'openai', notice: null })
    expect(warnings()).toEqual([])
    ai.respondsWith(counted(tokens(15_500, 2)))
    await analyzed(ann)
    await eventually(async () => (warnings().length === 1 ? true : undefined))
    const asked = ai.requests.length
    for (let count = 0; count < 2; count += 1) {
      expect((await analyzed(ann)).run).toMatchObject({
        status: 'succeeded',
        method: 'fallback',
        provider: null,
        model: null,
        result: GENERAL_GUIDANCE,
        notice: USED_UP('December 1'),
        setup_hint: null,
      })
    }
    expect(ai.requests.length).toBe(asked)
    expect(warnings()).toMatchObject([
      { level: 40, msg: "80 percent of the month's AI budget is used", month: '2026-11', budget_micros: 50_000 },
      { level: 40, msg: "the month's AI budget is used up", month: '2026-11', spent_micros: 40_020 },
    ])
    clock.goTo('2026-12-01T00:00:01Z')
    const bob = await aPerson(product)
    expect((await analyzed(bob, completion(goodResponse()))).run.method).toBe('openai')
    expect(warnings()).toHaveLength(2)
  })

  it('is warned of on start when not one analysis fits into it', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const product = await testApp({ log, environment: { ...KEY, AI_MONTHLY_BUDGET_USD: '0.01' } })
    expect(lines.join('')).toContain('AI_MONTHLY_BUDGET_USD is below the maximum cost of one analysis')
    expect((await analyzed(await aPerson(product), completion(goodResponse()))).run.method).toBe('fallback')
  })

  it('gets back what a killed process had reserved, and counts the run once', async () => {
    const database = await testDatabase()
    const { folder, remove } = await temporaryFolder()
    const { host, port, user, password, database: name } = database.connection
    const environment = {
      ...KEY,
      // Enough for the maximum cost of one run.
      AI_MONTHLY_BUDGET_USD: '0.04',
      DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    }
    ai.respondsWith('hang')
    const asked = ai.requests.length
    const first = await startProduct(folder, environment)
    const person = new TestClient(first.origin)
    await person.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'right as rain 7' })
    const { runId } = await startRun(person)
    await eventually(async () => (ai.requests.length > asked ? true : undefined))
    expect(await reservations({ database })).toBe(1)
    await first.kill()
    expect(await reservations({ database })).toBe(1)

    ai.respondsWith(completion(goodResponse()))
    const second = await startProduct(folder, environment)
    const again = Object.assign(new TestClient(second.origin), { cookies: person.cookies })
    expect(await endOf(again, runId)).toMatchObject({ status: 'succeeded', method: 'openai' })
    expect(await reservations({ database })).toBe(0)
    expect(await usageOf({ database }, 'installation')).toMatchObject([{ requests: 1, cost_micros: 6950 }])
    await second.stop()
    await remove()
  })

  it('gets back what was reserved for a run that was cancelled while no process worked on it', async () => {
    const database = await testDatabase({ maxConnections: 10 })
    const product = await testApp({ database, environment: { ...KEY, AI_MONTHLY_BUDGET_USD: '5' } })
    const person = await aPerson(product)
    const { run } = await analyzed(person, completion(goodResponse()))
    const usage = anAiUsage(database, {})
    expect(await usage.reserve(run.id, new Date(), [TENTH])).toBeNull()
    await sql`
      insert into pgboss.job (name, data, retry_limit, expire_seconds, deletion_seconds, policy)
      select name, ${JSON.stringify({ analysisId: run.id })}::jsonb, retry_limit, expire_seconds, deletion_seconds, policy
      from pgboss.queue where name = 'analyse-photo'`.execute(database.db)
    await eventually(async () => ((await reservations(product)) === 0 ? true : undefined))
  })
})

describe('the report', () => {
  it('lists every account with its plan and usage, the costliest first, and erased accounts in the last line', async () => {
    const clock = clockAt('2026-11-20T12:00:00Z')
    const product = await testApp({ clock, environment: KEY })
    const [ann, bob, carl] = [
      await aPerson(product),
      await aPerson(product, { plan: 'pro' }),
      await aPerson(product, { plan: 'basic' }),
    ]
    await analyzed(ann, counted(tokens(1000, 100)))
    await analyzed(bob, counted(tokens(1100, 420)))
    await analyzed(bob, counted(undefined))
    expect((await askForDeletion(ann)).status).toBe(200)
    clock.later(31)
    await eraseNow(product)

    const used = await readAiUsage(product.database.db, '2026-11')
    expect(used.accounts.map(({ email, plan, photos, requests }) => [email, plan, photos, requests])).toEqual([
      [bob.email, 'pro', 2, 2],
      [carl.email, 'basic', 0, 0],
    ])
    const report = { month: '2026-11', ...used, budgetMicros: 1_000_000 }
    const lines = usageTable(report).trimEnd().split('\n')
    expect(lines[1]).toMatch(new RegExp(`^${bob.email} +pro +2 +0\\.\\d\\d MB +2 +1,100 +420 +\\$0\\.0\\d{3}$`))
    expect(lines[2]).toMatch(new RegExp(`^${carl.email} +basic +0 +0\\.00 MB +0 +0 +0 +\\$0\\.0000$`))
    expect(lines.slice(0, 3).map((line) => line.length)).toEqual(Array(3).fill(lines[0]?.length))
    expect(lines.at(-1)).toMatch(
      /^2026-11 \(UTC\): 3 analyses, 2,100 input and 520 output tokens, \$0\.0\d{3}; budget \$1\.00, left \$0\.9\d{3}; 1 without counts; erased accounts: 1 analysis, \$0\.0035$/,
    )
    const rows = usageCsv(report)
      .split('\r\n')
      .map((line) => line.split(','))
    expect(rows[1]?.slice(0, 5)).toEqual(['account', '2026-11', bob.email, 'pro', '2'])
    expect(rows.at(-3)).toEqual(['erased', '2026-11', '', '', '', '', '1', '0', '0', '1000', '100', '0.003500', ''])
    expect(rows.at(-2)?.slice(6, 11)).toEqual(['3', '1', '0', '2100', '520'])

    const other = await readAiUsage(product.database.db, '2026-10')
    expect(other.accounts.map(({ requests, costMicros }) => [requests, costMicros])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(usageTable({ month: '2026-10', ...other, budgetMicros: null })).toContain('0 analyses, 0 input')
  })
})

describe('the profile', () => {
  it('says how many analyses were started today, and how many may be', async () => {
    const clock = clockAt('2026-11-20T12:00:00Z')
    const product = await testApp({ clock, environment: { ...KEY, ANALYSES_PER_ACCOUNT_PER_DAY: '7' } })
    const person = await aPerson(product)
    const shown = async (visitor: TestClient) => ((await (await visitor.get('/api/me')).json()) as Me).usage
    expect(await shown(person)).toMatchObject({ analyses_today: 0, analyses_per_day: 7 })
    await analyzed(person, completion(goodResponse()))
    await analyzed(person)
    expect(await shown(person)).toMatchObject({ files: 2, analyses_today: 2, analyses_per_day: 7 })
    clock.goTo('2026-11-21T00:00:01Z')
    const { email, password } = person
    const again = new TestClient(product.origin)
    await again.post('/api/auth/sign-in/email', { email, password })
    expect(await shown(again)).toMatchObject({ analyses_today: 0, analyses_per_day: 7 })
  })
})

function never(): never {
  throw new Error('There are as many')
}
