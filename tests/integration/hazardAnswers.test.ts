import { afterAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { patchRepair } from '#tests/support/repairs.ts'
import { expectProblem } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl },
  allowances: { registrationPerIp: { attempts: 1000, seconds: 60 } },
})

const SAGS = 'What if the ceiling sags over the tub?'
const GAS = 'What if I smell gas in the kitchen?'

/** A result about what an owner wrote. */
async function resultOn(
  text: string,
  said: object = {},
): Promise<{ person: Person; run: Analysis; repairId: string; fileId: string }> {
  ai.respondsWith(completion(goodResponse()))
  const person = await aPerson(product)
  const { id: fileId } = await person.uploaded(await aPhoto())
  const started = await person.post(`/api/files/${fileId}/analyses`, {
    answers: text === '' ? said : { text, ...said },
  })
  const { id } = (await started.json()) as Analysis
  const run = await eventually(async () => {
    const found = await runOf(person, id)
    return isUnfinished(found.status) ? undefined : found
  })
  return { person, run, repairId: run.repair_id ?? '', fileId }
}

const runOf = async (person: Person, id: string) => (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis

const answer = (person: Person, repairId: string, code: string, given: string) =>
  person.send('PUT', `/api/repairs/${repairId}/hazard-answers/${code}`, { json: { answer: given } })

describe('a suspected hazard', () => {
  it('counts in full and is asked about with the sentence that raised it, until a NO takes it back', async () => {
    const { person, run, repairId } = await resultOn(SAGS)
    expect(run.advice).toMatchObject({
      first_message: { code: 'F-CEIL' },
      ask: [{ code: 'H17', sentence: SAGS, answer: null }],
      quiet: [],
    })
    expect((await answer(person, repairId, 'H17', 'no')).status).toBe(200)
    const after = await runOf(person, run.id)
    expect(after.advice).toMatchObject({ first_message: null, hazards: [], ask: [{ code: 'H17', answer: 'no' }] })
    expect(after.hazard_answers).toEqual([{ code: 'H17', answer: 'no' }])
    expect(after.answers, 'the answers keep their shape').toEqual({ text: SAGS })
    const listed = (await (await person.get(`/api/repairs/${repairId}`)).json()) as { severity: string }
    expect(listed.severity, 'lists follow').toBe(after.result?.severity)

    expect((await answer(person, repairId, 'H17', 'yes')).status).toBe(200)
    expect((await runOf(person, run.id)).advice).toMatchObject({
      first_message: { code: 'F-CEIL' },
      hazards: [{ code: 'H17', from: 'answers', certainty: 'said' }],
      ask: [{ code: 'H17', answer: 'yes' }],
    })
  })

  it('of gas is never taken back whole, and a new sentence asks again', async () => {
    const { person, run, repairId } = await resultOn(GAS)
    expect(run.advice?.first_message?.code).toBe('F-GAS')
    await answer(person, repairId, 'H01', 'no')
    expect((await runOf(person, run.id)).advice).toMatchObject({
      first_message: null,
      quiet: [expect.stringContaining('GAS: LEAVE NOW')],
      hazards: [{ code: 'H01', from: 'words', certainty: 'suspected' }],
    })
    await patchRepair(person, repairId, { answers: { text: `${GAS} And what if I smell gas in the basement?` } })
    expect((await runOf(person, run.id)).advice).toMatchObject({
      first_message: { code: 'F-GAS' },
      ask: [{ code: 'H01', sentence: 'And what if I smell gas in the basement?', answer: null }],
    })
  })

  it('is asked about for the kind of damage that its owner named, before anything was written', async () => {
    const { person, run, repairId } = await resultOn('', { kind: 'wood_floor' })
    expect(run.advice).toMatchObject({ hazards: [], ask: [{ code: 'H20', sentence: '', answer: null }, {}, {}] })
    expect((await answer(person, repairId, 'H20', 'yes')).status).toBe(200)
    expect((await runOf(person, run.id)).advice).toMatchObject({
      hazards: [{ code: 'H20', from: 'answers', certainty: 'said' }],
      work: { by: 'professional' },
    })
    await expectProblem(await answer(person, repairId, 'H01', 'yes'), { status: 404, code: 'not_found' })
  })

  it('can be answered while its analysis runs, and counts once there is a result', async () => {
    const later = ai.respondsLater(completion(goodResponse()))
    const person = await aPerson(product)
    const { id: fileId } = await person.uploaded(await aPhoto())
    const started = await person.post(`/api/files/${fileId}/analyses`, { answers: { text: SAGS } })
    const { id, repair_id: repairId } = (await started.json()) as Analysis
    await later.asked
    expect((await answer(person, repairId ?? '', 'H17', 'no')).status).toBe(200)
    await expectProblem(await answer(person, repairId ?? '', 'H01', 'no'), { status: 404, code: 'not_found' })
    await later.respond()
    const run = await eventually(async () => {
      const found = await runOf(person, id)
      return isUnfinished(found.status) ? undefined : found
    })
    expect(run.advice).toMatchObject({ hazards: [], ask: [{ code: 'H17', answer: 'no' }] })
  })

  it('is answered by its owner only, once it is suspected, with one of three words', async () => {
    const { person, repairId } = await resultOn(SAGS)
    const other = await aPerson(product)
    await expectProblem(await answer(other, repairId, 'H17', 'no'), { status: 404, code: 'not_found' })
    await expectProblem(await answer(person, repairId, 'H01', 'no'), { status: 404, code: 'not_found' })
    await expectProblem(await answer(person, repairId, 'Z99', 'no'), { status: 404, code: 'not_found' })
    await expectProblem(await answer(person, 'none', 'H17', 'no'), { status: 404, code: 'not_found' })
    expect((await answer(person, repairId, 'H17', 'maybe')).status).toBe(400)
    const nobody = await new TestClient(product.origin).send('PUT', `/api/repairs/${repairId}/hazard-answers/H17`, {
      json: { answer: 'no' },
    })
    expect(nobody.status).toBe(401)
  })

  it('is in the data of its owner without the sentence, and goes with the repair', async () => {
    const { person, run, repairId, fileId } = await resultOn(SAGS)
    await answer(person, repairId, 'H17', 'unsure')
    const zip = await unzip(Buffer.from(await (await person.get('/api/me/data')).arrayBuffer()))
    const [listed] = JSON.parse(zip.get('analyses.json')?.toString() ?? '[]') as Analysis[]
    expect(listed?.hazard_answers).toEqual([{ code: 'H17', answer: 'unsure' }])
    expect(listed?.advice?.ask).toEqual([])
    const files = [...zip].filter(([name]) => name.startsWith('reports/')).map(([, bytes]) => bytes.toString())
    const report = await (await person.get(`/api/analyses/${run.id}/report.txt`)).text()
    const list = await (await person.get('/api/files/repair-list.csv')).text()
    for (const text of [...files, report, list]) expect(text).not.toContain(SAGS)
    expect(fileId).not.toBe('')
    expect((await person.send('DELETE', `/api/repairs/${repairId}`)).status).toBe(204)
    const left = await product.database.db
      .selectFrom('hazard_answers')
      .selectAll()
      .where('repair_id', '=', repairId)
      .execute()
    expect(left).toEqual([])
  })
})
