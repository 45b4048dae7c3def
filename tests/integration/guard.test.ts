import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { GUARD_WAIT_MS } from '#server/features/analyses/guard.usecases.ts'
import {
  AI_FAILURES,
  completion,
  goodResponse,
  NOTHING_FOUND,
  startAiServer,
  type AiResponse,
} from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, TestClient, type TestApp } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { idOf } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const KEY = {
  OPENAI_API_KEY: 'sk-test',
  OPENAI_BASE_URL: ai.baseUrl,
  AI_GUARD: 'on',
  ANALYSES_PER_ACCOUNT_PER_MINUTE: '100',
}
const allowances = { registrationPerIp: { attempts: 1000, seconds: 60 }, mailPerIp: { attempts: 1000, seconds: 60 } }
const product = await testApp({ environment: KEY, allowances })
const small = await aPhoto({ width: 64, height: 48 })

/** The rules find nothing wrong with the second step. */
const ODD = 'Turn the dial to warm.'
const RESULT = goodResponse({
  damageType: 'Lukewarm water',
  severity: 'Low',
  repairInstructions: ['Wipe the floor dry.', ODD],
  safetyWarnings: [],
  additionalNotes: ['The tank looks old.'],
  materialsNeeded: [],
  toolsRequired: [],
})

beforeEach(() => {
  ai.respondsWith(completion(RESULT))
  ai.respondsToGuard(completion(NOTHING_FOUND))
  ai.guardRequests.length = 0
})

async function latest(person: TestClient, id: string): Promise<Analysis> {
  return (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
}

async function ended(person: TestClient, started: Response): Promise<Analysis> {
  const { id } = (await started.json()) as Analysis
  return eventually(async () => {
    const now = await latest(person, id)
    return isUnfinished(now.status) ? undefined : now
  })
}

/** The result of a new run, as soon as it is shown. */
async function analyzed(app: TestApp = product, guard?: AiResponse) {
  if (guard !== undefined) ai.respondsToGuard(guard)
  const person = await aPerson(app, { plan: 'enterprise' })
  const { id: photo } = await person.uploaded(small)
  const run = await ended(person, await person.post(`/api/files/${photo}/analyses`))
  return { person, run }
}

async function requestsOf({ database }: TestApp, person: TestClient): Promise<number> {
  const rows = await database.db
    .selectFrom('ai_usage')
    .select('requests')
    .where('scope', '=', await idOf(person))
    .execute()
  return rows.reduce((sum, { requests }) => sum + requests, 0)
}

async function reservations({ database }: TestApp): Promise<number> {
  return (await database.db.selectFrom('ai_reservations').selectAll().execute()).length
}

describe('the guard', () => {
  it('withholds the steps that it names, in everything that leaves', async () => {
    const { person, run } = await analyzed(product, completion({ unsafe: [2], hazards: [] }))
    expect(run.result?.repairInstructions[1]).toMatch(/^This step was left out for your safety/)
    expect(run.advice).toMatchObject({ guarded: true, withheld: [{ step: 2 }] })
    const paths = [`/api/analyses/${run.id}/report.txt`, '/api/files/repair-list.csv', `/api/repairs/${run.repair_id}`]
    for (const path of paths) {
      const answer = await person.get(path)
      expect(answer.status, path).toBe(200)
      expect(await answer.text()).not.toContain('Turn the dial')
    }
    expect(JSON.stringify(run)).not.toContain('Turn the dial')
    expect(await requestsOf(product, person)).toBe(2)
  })

  it('adds the hazards that it finds to those of all others', async () => {
    const { run } = await analyzed(product, completion({ unsafe: [], hazards: ['H08', 'no code'] }))
    expect(run.result?.severity).toBe('High')
    expect(run.advice?.hazards).toEqual([expect.objectContaining({ code: 'H08', from: 'guard', certainty: 'said' })])
  })

  it('that does not read most results is shown in the diagnostics', async () => {
    const app = await testApp({ environment: KEY, allowances })
    for (let count = 0; count < 5; count += 1) await analyzed(app, AI_FAILURES.serverError)
    const { checks } = (await (await new TestClient(app.origin).get('/api/diagnostics')).json()) as {
      checks: { name: string; state: string; fix: string | null }[]
    }
    expect(checks.find(({ name }) => name === 'ai_provider')).toMatchObject({
      state: 'warning',
      fix: expect.stringMatching(/^Only 0 of the last 5 results/),
    })
  })

  it('is asked once, in words alone, and is told neither who lives there nor what was denied', async () => {
    const person = await aPerson(product)
    const { id: photo } = await person.uploaded(small)
    const answers = { text: 'What if I smell gas in the kitchen?', vulnerable: ['asthma'] }
    const first = await ended(person, await person.post(`/api/files/${photo}/analyses`, { answers }))
    const { code } = first.advice?.ask[0] ?? {}
    const denied = await person.send('PUT', `/api/repairs/${first.repair_id}/hazard-answers/${code}`, {
      json: { answer: 'no' },
    })
    expect(denied.status).toBe(200)
    ai.guardRequests.length = 0
    await ended(person, await person.post(`/api/files/${photo}/analyses`, { answers }))
    expect(ai.guardRequests).toHaveLength(1)
    const messages = ai.guardRequests.flatMap(({ body }) => body.messages)
    expect(messages.flatMap(({ content }) => content.map(({ type }) => type))).toEqual(['text'])
    const sent = JSON.stringify(messages)
    expect(sent).toContain('What if I smell gas')
    expect(sent).toContain('Turn the dial')
    expect(sent).not.toMatch(/asthma|vulnerable|hazard_answers/)
  })

  const USELESS: [string, AiResponse][] = [
    ['is down', AI_FAILURES.serverError],
    ['refuses the key', AI_FAILURES.invalidKey],
    ['sends an assessment', completion(goodResponse())],
    ['sends prose', AI_FAILURES.prose],
    ['sends nothing', AI_FAILURES.empty],
    ['sends a page', AI_FAILURES.htmlPage],
    ['names what is not there', completion({ unsafe: [99, -1, 'all'], hazards: ['Z', '<b>', 7] })],
  ]
  it.each(USELESS)('that %s changes nothing, and is asked no second time', async (name, response) => {
    const { run } = await analyzed(product, response)
    expect(run).toMatchObject({ method: 'openai', notice: null, result: { severity: 'Low' } })
    expect(run.result?.repairInstructions).toEqual(['Wipe the floor dry.', ODD])
    expect(run.advice).toMatchObject({ guarded: name === 'names what is not there', withheld: [], hazards: [] })
    expect(ai.guardRequests).toHaveLength(1)
  })

  it('that names every line and every danger only adds caution', async () => {
    const { run } = await analyzed(product, completion({ unsafe: [1, 2, 3], hazards: ['H01', 'H07', 'H15'] }))
    expect(run).toMatchObject({ method: 'openai', result: { severity: 'Critical', additionalNotes: [] } })
    expect(run.advice?.withheld).toHaveLength(2)
    expect(run.advice?.work.by).toBe('emergency')
  })

  it('does not take back what the rules withhold, when it finds nothing', async () => {
    ai.respondsWith(completion({ ...RESULT, repairInstructions: ['Open the breaker panel and tighten the lugs.'] }))
    const { run } = await analyzed(product, completion(NOTHING_FOUND))
    expect(run.advice?.withheld).toHaveLength(1)
  })

  it('that comes late lets the result be shown without it, and then judges it again, once', async () => {
    const hasty = await testApp({
      environment: KEY,
      allowances,
      runTimeLimit: (ms) => AbortSignal.timeout(ms === GUARD_WAIT_MS ? 1 : ms),
    })
    const later = ai.respondsToGuardLater(completion({ unsafe: [2], hazards: [] }))
    const { person, run } = await analyzed(hasty)
    expect(run.advice).toMatchObject({ guarded: false, withheld: [] })
    await later.asked
    await later.respond()
    await expect
      .poll(async () => (await latest(person, run.id)).advice)
      .toMatchObject({
        guarded: true,
        withheld: [{ step: 2 }],
      })
    const list = (await (await person.get('/api/repairs')).json()) as { repairs: object[] }
    expect(JSON.stringify(list)).not.toContain('Turn the dial')
    await expect.poll(() => requestsOf(hasty, person)).toBe(2)
  })

  it('that says nothing is given up, and its request is counted', async () => {
    const hasty = await testApp({
      environment: { ...KEY, AI_MONTHLY_BUDGET_USD: '5' },
      allowances,
      runTimeLimit: (ms) => AbortSignal.timeout(ms === 90_000 ? ms : 30),
    })
    const { person, run } = await analyzed(hasty, 'hang')
    expect(run.advice).toMatchObject({ guarded: false, withheld: [] })
    await expect.poll(() => requestsOf(hasty, person)).toBe(2)
    expect(await reservations(hasty)).toBe(0)
  })

  it('is not asked where the budget allows the run alone', async () => {
    const poor = await testApp({ environment: { ...KEY, AI_MONTHLY_BUDGET_USD: '0.036' }, allowances })
    const { run } = await analyzed(poor)
    expect(run).toMatchObject({ method: 'openai', advice: { guarded: false } })
    expect(ai.guardRequests).toEqual([])
    expect(await reservations(poor)).toBe(0)
  })

  it('is not asked where it is off, where a result is too long for it, or where no model has answered', async () => {
    const { run } = await analyzed(await testApp({ environment: { ...KEY, AI_GUARD: 'off' }, allowances }))
    expect(run).toMatchObject({ method: 'openai', advice: { guarded: false } })
    ai.respondsWith(completion({ ...RESULT, additionalNotes: Array.from({ length: 12 }, () => 'dry '.repeat(400)) }))
    expect((await analyzed()).run.advice).toMatchObject({ guarded: false })
    ai.respondsWith(AI_FAILURES.badRequest)
    expect((await analyzed()).run).toMatchObject({ method: 'fallback', advice: { guarded: false } })
    expect(ai.guardRequests).toEqual([])
  })
})
