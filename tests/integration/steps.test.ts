import { afterAll, describe, expect, it } from 'vitest'
import { stepHash } from '#shared/analyses/steps.rules.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { ALLOWANCES } from '#server/features/analyses/analyses.config.ts'
import { AI_FAILURES, completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, listedRepairs, patched, repairNow } from '#tests/support/repairs.ts'
import { expectProblem } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({ environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl } })
const small = await aPhoto({ width: 64, height: 48 })

const runNow = async (person: Person, id: string) =>
  (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis

async function analyzed(person: Person, repairId: string, reply = completion(goodResponse())): Promise<Analysis> {
  ai.respondsWith(reply)
  const started = await person.post(`/api/repairs/${repairId}/analyses`)
  expect(started.status).toBe(202)
  const { id } = (await started.json()) as Analysis
  return eventually(async () => {
    const run = await runNow(person, id)
    return isUnfinished(run.status) ? undefined : run
  })
}

/** Somebody with a repair whose result has four steps. */
async function aResult(): Promise<{ person: Person; repairId: string; run: Analysis }> {
  const person = await aPerson(product)
  const { id: repairId } = await aRepair(person, { file_ids: [(await person.uploaded(small)).id] })
  return { person, repairId, run: await analyzed(person, repairId) }
}

const mark = (person: Person, runId: string, n: number | string, done: unknown) =>
  person.send('PUT', `/api/analyses/${runId}/steps/${n}`, { json: { done } })

const marked = async (person: Person, runId: string, n: number, done = true) => {
  const response = await mark(person, runId, n, done)
  expect(response.status).toBe(200)
  return ((await response.json()) as { steps: Analysis['steps'] }).steps
    .filter((step) => step.done)
    .map((step) => step.n)
}

const progressOf = async (person: Person) => {
  const [repair] = (await listedRepairs(person)).repairs
  return [repair?.steps_done, repair?.steps_total]
}

describe('a step of a result', () => {
  it('is marked as done and not done, which the run and the list of repairs show', async () => {
    const { person, repairId, run } = await aResult()
    expect(run.steps).toEqual([1, 2, 3, 4].map((n) => ({ n, done: false })))
    expect(await progressOf(person)).toEqual([0, 4])
    const before = await repairNow(person, repairId)
    expect(await marked(person, run.id, 3)).toEqual([3])
    expect(await marked(person, run.id, 1)).toEqual([1, 3])
    expect(await marked(person, run.id, 1), 'twice').toEqual([1, 3])
    expect((await runNow(person, run.id)).steps.filter(({ done }) => done)).toHaveLength(2)
    expect(await progressOf(person)).toEqual([2, 4])
    expect((await repairNow(person, repairId)).updated_at > before.updated_at).toBe(true)
    expect(await marked(person, run.id, 3, false)).toEqual([1])
    expect(await progressOf(person)).toEqual([1, 4])
  })

  it('keeps every mark that several devices make at once', async () => {
    const { person, run } = await aResult()
    await Promise.all([1, 2, 3, 4].map((n) => marked(person, run.id, n)))
    expect((await runNow(person, run.id)).steps.every(({ done }) => done)).toBe(true)
    expect(await progressOf(person)).toEqual([4, 4])
  })

  it('is refused for a minute after 120 marks', async () => {
    const { person, run } = await aResult()
    const statuses = new Set<number>()
    for (let n = 0; n < ALLOWANCES.step.attempts; n += 1)
      statuses.add((await mark(person, run.id, 1, n % 2 === 0)).status)
    expect([...statuses]).toEqual([200])
    const refused = await mark(person, run.id, 1, true)
    await expectProblem(refused, { status: 429, code: 'too_many_attempts' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('belongs to its run: a new one starts with nothing done, and the old one keeps its own', async () => {
    const { person, repairId, run } = await aResult()
    await marked(person, run.id, 2)
    const next = await analyzed(person, repairId)
    expect(next.steps.some(({ done }) => done)).toBe(false)
    expect(await progressOf(person)).toEqual([0, 4])
    expect((await runNow(person, run.id)).steps[1]).toEqual({ n: 2, done: true })
    await marked(person, run.id, 1)
    expect(await progressOf(person), 'the list shows the current run').toEqual([0, 4])
  })

  it('that is withheld can be neither marked nor seen, even if it was done before', async () => {
    const { person, repairId } = await aResult()
    const answer = goodResponse({
      damageType: 'Discolored outlet cover',
      severity: 'Low',
      repairInstructions: [
        'Take photos of the outlet cover.',
        'Open the breaker panel.',
        'Keep the photos for the electrician.',
      ],
      safetyWarnings: [],
    })
    const { id, steps } = await analyzed(person, repairId, completion(answer))
    expect(steps.map(({ n }) => n)).toEqual([1, 3])
    await expectProblem(await mark(person, id, 2, true), { status: 409, code: 'step_withheld' })
    await expectProblem(await mark(person, id, 2, false), { status: 409, code: 'step_withheld' })
    await marked(person, id, 3)
    expect(await progressOf(person)).toEqual([1, 2])
    // The result names a danger that holds more of the steps.
    await patched(person, repairId, { answers: { text: 'I smell gas' } })
    const shown = (await runNow(person, id)).steps
    const done = shown.filter((step) => step.done).length
    expect(shown.length).toBeLessThan(2)
    expect(await progressOf(person)).toEqual([done, shown.length])
  })

  it('that new answers replace by another one is not done', async () => {
    const person = await aPerson(product)
    const { id: repairId } = await aRepair(person, { file_ids: [(await person.uploaded(small)).id] })
    const { id } = await analyzed(person, repairId, AI_FAILURES.prose)
    const before = (await runNow(person, id)).result?.repairInstructions
    expect(await marked(person, id, 1)).toEqual([1])
    await patched(person, repairId, { answers: { kind: 'electric' } })
    const after = await runNow(person, id)
    expect(after.result?.repairInstructions[0]).not.toBe(before?.[0])
    expect(after.steps.filter(({ done }) => done)).toEqual([])
    expect((await progressOf(person))[0]).toBe(0)
  })

  it('whose text is another one than the one that was marked is refused, although the run is the same', async () => {
    const person = await aPerson(product)
    const { id: repairId } = await aRepair(person, { file_ids: [(await person.uploaded(small)).id] })
    const { id, result } = await analyzed(person, repairId, AI_FAILURES.prose)
    const put = (hash: string) =>
      person.send('PUT', `/api/analyses/${id}/steps/1`, { json: { done: true, text_hash: hash } })
    const hash = stepHash(result?.repairInstructions[0] ?? '')
    expect((await put(hash)).status).toBe(200)
    await patched(person, repairId, { answers: { kind: 'electric' } })
    await expectProblem(await put(hash), { status: 409, code: 'step_changed' })
    expect((await runNow(person, id)).steps.some(({ done }) => done)).toBe(false)
    expect((await put(stepHash((await runNow(person, id)).result?.repairInstructions[0] ?? ''))).status).toBe(200)
    await expectProblem(await put('x'), { status: 400, code: 'invalid_request' })
  })

  it('that does not exist, of a run that does not exist or is of somebody else, is not found', async () => {
    const { person, run } = await aResult()
    const other = await aPerson(product)
    const notFound = { status: 404, code: 'not_found' }
    await expectProblem(await mark(person, run.id, 5, true), notFound)
    await expectProblem(await mark(other, run.id, 1, true), notFound)
    await expectProblem(await mark(person, '0190a1b2-0000-7000-8000-000000000000', 1, true), notFound)
    await expectProblem(await mark(person, 'x', 1, true), notFound)
    for (const n of [0, -1, 1.5, 'one']) {
      await expectProblem(await mark(person, run.id, n, true), notFound)
    }
    for (const done of [null, 'yes', 1]) {
      await expectProblem(await mark(person, run.id, 1, done), { status: 400, code: 'invalid_request' })
    }
    expect((await runNow(person, run.id)).steps.some((step) => step.done)).toBe(false)
  })

  it('cannot be marked before there is a result', async () => {
    const person = await aPerson(product)
    const { id: repairId } = await aRepair(person, { file_ids: [(await person.uploaded(small)).id] })
    ai.respondsWith('hang')
    const { id } = (await (await person.post(`/api/repairs/${repairId}/analyses`)).json()) as Analysis
    await expectProblem(await mark(person, id, 1, true), { status: 409, code: 'not_finished' })
    expect((await listedRepairs(person)).repairs).toMatchObject([{ steps_done: null, steps_total: null }])
    expect((await person.post(`/api/analyses/${id}/cancel`)).status).toBe(200)
  })
})
