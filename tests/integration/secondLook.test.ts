import { afterAll, describe, expect, it } from 'vitest'
import { costMicros, IMAGE_TOKENS_MAX } from '#server/features/analyses/aiUsage.rules.ts'
import { createAiUsageRepository } from '#server/features/analyses/aiUsage.repository.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { QuestionRecord } from '#shared/api/questions.ts'
import {
  AI_FAILURES,
  completion,
  goodResponse,
  startAiServer,
  type AiResponse,
  type AiRequest,
} from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type TestApp, type TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, plantOldRun } from '#tests/support/repairs.ts'
import { idOf } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const SECOND = 'gpt-4o-mini'
const KEY = {
  OPENAI_API_KEY: 'sk-test',
  OPENAI_BASE_URL: ai.baseUrl,
  AI_SECOND_LOOK: SECOND,
  ANALYSES_PER_ACCOUNT_PER_MINUTE: '100',
}
const allowances = { registrationPerIp: { attempts: 1000, seconds: 60 }, mailPerIp: { attempts: 1000, seconds: 60 } }
const product = await testApp({ environment: KEY, allowances })
const small = await aPhoto({ width: 64, height: 48 })

async function begun(person: TestClient): Promise<Analysis> {
  const { id } = await person.uploaded(small)
  return (await (await person.post(`/api/files/${id}/analyses`)).json()) as Analysis
}

function endOf(person: TestClient, { id }: Pick<Analysis, 'id'>): Promise<Analysis> {
  return eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return isUnfinished(run.status) ? undefined : run
  })
}

/** A run for which the first and the second model send this. */
async function looked(first: AiResponse, second: AiResponse, app: TestApp = product) {
  const before = ai.requests.length
  ai.respondsBy(({ body }) => (body.model === SECOND ? second : first))
  const person = await aPerson(app)
  const run = await endOf(person, await begun(person))
  return { person, run, requests: ai.requests.slice(before) }
}

const TILE = goodResponse({ damageType: 'Cracked bathroom tile', severity: 'Low', confidence: 91 })

async function usageOf({ database }: TestApp, scope: string) {
  return database.db.selectFrom('ai_usage').selectAll().where('scope', '=', scope).orderBy('model').execute()
}

describe('a second look', () => {
  it('is taken by the second model at the same photos, is counted, and is said', async () => {
    const { person, run, requests } = await looked(completion(TILE), completion(TILE))
    expect(requests.map(({ body }) => body.model).toSorted()).toEqual(['gpt-4o', SECOND])
    expect(requests[0]?.body.messages).toEqual(requests[1]?.body.messages)
    expect(run).toMatchObject({ confidence: 91, result: TILE, second_look: { state: 'answered', disagrees: [] } })
    expect(await usageOf(product, await idOf(person))).toMatchObject([
      { model: 'gpt-4o', requests: 1, cost_micros: 6950 },
      { model: SECOND, requests: 1, cost_micros: 417 },
    ])
  })

  it('that disagrees raises the severity, holds the confidence, and is in the report, but its words are nowhere', async () => {
    const other = goodResponse({ damageType: 'Rotten walnut floor joist', severity: 'High', confidence: 99 })
    const { person, run } = await looked(completion(TILE), completion(other))
    expect(run).toMatchObject({
      confidence: 59,
      result: { damageType: TILE.damageType, severity: 'High', confidence: 59 },
      second_look: { disagrees: ['kind', 'severity'] },
    })
    expect(run.advice?.evidence.reasons).toContain('Two assessments of these photos came to different results.')
    const report = await (await person.get(`/api/analyses/${run.id}/report.txt`)).text()
    expect(report).toContain('SECOND LOOK\n-----------\nA second model')
    expect(JSON.stringify(run) + report).not.toContain('walnut')
    const file = (await (await person.get(`/api/files/${run.file_ids[0]}`)).json()) as { severity: string }
    expect(file.severity).toBe('High')
  })

  it('that fails leaves the first result alone and says so', async () => {
    for (const failure of [AI_FAILURES.badRequest, AI_FAILURES.prose]) {
      const { run } = await looked(completion(TILE), failure)
      expect(run).toMatchObject({
        method: 'openai',
        result: TILE,
        notice: null,
        second_look: { model: SECOND, state: 'failed', disagrees: [] },
      })
    }
  })

  it('is not waited for when the first model fails', async () => {
    const { run } = await looked(AI_FAILURES.badRequest, 'hang')
    expect(run).toMatchObject({ method: 'fallback', second_look: null })
  })

  it('is not taken when the budget allows only the first', async () => {
    const poor = await testApp({ environment: { ...KEY, AI_MONTHLY_BUDGET_USD: '0.039' }, allowances })
    const { run, requests } = await looked(completion(TILE), completion(TILE), poor)
    expect(requests.map(({ body }) => body.model)).toEqual(['gpt-4o'])
    expect(run).toMatchObject({ method: 'openai', second_look: { state: 'failed' } })
  })
})

describe('a response that was cut', () => {
  it('is asked for once more with 4000 tokens, and both requests are counted', async () => {
    ai.respondsBy(cutOnceOf)
    const person = await aPerson(product)
    const before = ai.requests.length
    expect(await endOf(person, await begun(person))).toMatchObject({ method: 'openai', result: TILE })
    const sizes = ai.requests.slice(before).map(({ body }) => `${body.model} ${body.max_tokens}`)
    expect(sizes.toSorted()).toEqual(['gpt-4o 2000', 'gpt-4o 4000', `${SECOND} 2000`])
    expect(await usageOf(product, await idOf(person))).toMatchObject([{ requests: 2 }, { requests: 1 }])
  })

  it('is not asked for again with less than 30 seconds left', async () => {
    let shift = 0
    const late = await testApp({
      environment: { ...KEY, AI_SECOND_LOOK: 'off' },
      allowances,
      clock: { now: () => new Date(Date.now() + shift) },
    })
    const person = await aPerson(late)
    const before = ai.requests.length
    ai.respondsBy(() => {
      shift = 61_000
      return AI_FAILURES.cutOff
    })
    expect(await endOf(person, await begun(person))).toMatchObject({ method: 'fallback' })
    expect(ai.requests).toHaveLength(before + 1)
  })
})

describe('the budget', () => {
  it('is reserved for every photo: eight cost what eight cost', async () => {
    const rich = await testApp({
      environment: { ...KEY, AI_SECOND_LOOK: 'off', AI_MONTHLY_BUDGET_USD: '5' },
      allowances,
    })
    const person = await aPerson(rich)
    const reservedFor = async (photos: number) => {
      const ids: string[] = []
      for (let n = 0; n < photos; n += 1) ids.push((await person.uploaded(small)).id)
      const repair = await aRepair(person, { file_ids: ids })
      const later = ai.respondsLater(completion(TILE))
      const run = (await (await person.post(`/api/repairs/${repair.id}/analyses`)).json()) as Analysis
      await later.asked
      const rows = await rich.database.db.selectFrom('ai_reservations').selectAll().execute()
      await later.respond()
      await endOf(person, run)
      expect(rows).toHaveLength(1)
      return Number(rows[0]?.cost_micros)
    }
    const seven = costMicros({ input: 7 * IMAGE_TOKENS_MAX.gpt4o, output: 0 }, { input: 2_500_000, output: 0 })
    const [one, eight] = [await reservedFor(1), await reservedFor(8)]
    expect(Math.abs(eight - one - seven)).toBeLessThanOrEqual(1)
  })

  it('is never passed by runs, second looks, responses requested again, and questions of two processes at once', async () => {
    const BUDGET = 400_000
    const environment = { ...KEY, AI_MONTHLY_BUDGET_USD: '0.4' }
    const one = await testApp({ environment, allowances })
    const two = await testApp({ environment, allowances, database: one.database })
    const usage = createAiUsageRepository(one.database.db)
    // Without token counts each request costs the most that it may cost.
    const uncounted = (reply: AiResponse): AiResponse =>
      typeof reply === 'string' ? reply : { ...reply, body: reply.body.replace(/,"usage":\{[^}]*\}/, '') }
    ai.respondsBy((request) =>
      uncounted(request.body.max_tokens === 600 ? completion({ answer: 'Yes.' }) : cutOnceOf(request)),
    )
    const before = ai.requests.length
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => aPerson(n % 2 === 0 ? one : two)))
    const begins = people.map(async (person) => {
      const { id: fileId } = await person.uploaded(small)
      const old = await plantOldRun(one, { userId: await idOf(person), fileId })
      const [run, question] = await Promise.all([
        begun(person),
        person.post(`/api/analyses/${old}/questions`, { text: 'May I paint over it?' }),
      ])
      return { person, run, old, question: (await question.json()) as QuestionRecord }
    })
    const started = await Promise.all(begins)
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    const isDone = async ({ person, run, old }: (typeof started)[number]) => {
      const { status } = (await (await person.get(`/api/analyses/${run.id}`)).json()) as Analysis
      const text = await (await person.get(`/api/analyses/${old}/questions`)).text()
      return !isUnfinished(status) && !text.includes('"status":"open"')
    }
    await eventually(async () => {
      const { spent, reserved } = await usage.statusOf(month)
      expect(spent + reserved).toBeLessThanOrEqual(BUDGET)
      return (await Promise.all(started.map(isDone))).every(Boolean) ? true : undefined
    })
    const { spent, reserved } = await usage.statusOf(month)
    expect(reserved).toBe(0)
    expect(spent).toBeLessThanOrEqual(BUDGET)
    const rows = await usageOf(one, 'installation')
    const asked = ai.requests.slice(before)
    expect(rows.reduce((sum, row) => sum + row.requests, 0)).toBe(asked.length)
    expect(asked.map(({ body }) => body.max_tokens)).toEqual(expect.arrayContaining([600, 2000, 4000]))
    // Some of them were refused, or this would show nothing.
    expect(asked.length).toBeLessThan(12 * 4)
    // What a run has reserved and not used comes back after others were refused, so not all of it is spent.
    expect(spent).toBeGreaterThan(BUDGET / 4)
  })
})

/** Cuts the first response of the first model. */
function cutOnceOf({ body }: AiRequest): AiResponse {
  return body.model === SECOND || body.max_tokens === 4000 ? completion(TILE) : AI_FAILURES.cutOff
}
