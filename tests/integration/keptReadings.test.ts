import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#server/platform/ids/ids.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { QuestionRecord } from '#shared/api/questions.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { aPerson, eventually, testApp, type TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { plantOldRun } from '#tests/support/repairs.ts'
import { idOf } from '#tests/support/uploads.ts'

const product = await testApp()
const { db } = product.database
const small = await aPhoto({ width: 64, height: 48 })

/** A run of general guidance about a photo of a new repair. */
async function aGuidance(person: TestClient): Promise<Analysis> {
  const { id: fileId } = await person.uploaded(small)
  const run = (await (await person.post(`/api/files/${fileId}/analyses`)).json()) as Analysis
  return eventually(async () => {
    const found = await readAgain(person, run)
    return isUnfinished(found.status) ? undefined : found
  })
}

const readAgain = async (person: TestClient, { id }: Pick<Analysis, 'id'>) =>
  (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis

const setKept = (run: Analysis, change: ReturnType<typeof sql>) =>
  sql`update kept_readings set ${change} where analysis_id = ${run.id}`.execute(db)

describe('what the safety rules found about a result', () => {
  it('is kept when the run ends, and not computed again by a read', async () => {
    const person = await aPerson(product)
    const run = await aGuidance(person)
    await setKept(run, sql`value = jsonb_set(value::jsonb, '{result,damageType}', '"As it was kept"')::json`)
    expect((await readAgain(person, run)).result?.damageType).toBe('As it was kept')
  })

  it('is computed again when the rules have changed, and when a question tells of a danger', async () => {
    const person = await aPerson(product)
    const run = await aGuidance(person)
    await setKept(run, sql`value = '{"result":null,"advice":null,"secondLook":null}', key = 'of other rules'`)
    expect(await readAgain(person, run)).toEqual(run)
    await person.post(`/api/analyses/${run.id}/questions`, { text: 'There is a strong smell of gas by the furnace' })
    expect(await readAgain(person, run)).toMatchObject({
      result: { severity: 'Critical' },
      advice: { first_message: { code: 'F-GAS' } },
    })
  })

  it('is the same in a thread, which reads long words, as in short ones', async () => {
    const person = await aPerson(product)
    const run = await aGuidance(person)
    await plantQuestions(run, { count: 60, text: 'Is this window all right? '.repeat(19) })
    await person.post(`/api/analyses/${run.id}/questions`, { text: 'There is a strong smell of gas by the furnace' })
    expect(await readAgain(person, run)).toMatchObject({
      result: { severity: 'Critical' },
      advice: { first_message: { code: 'F-GAS' } },
    })
    const { questions } = (await (await person.get(`/api/analyses/${run.id}/questions`)).json()) as {
      questions: QuestionRecord[]
    }
    expect(questions).toHaveLength(61)
    expect(questions.at(-1)).toMatchObject({ status: 'answered', first_message: { code: 'F-GAS' } })
  })
})

describe('while one account reads a repair with as many words as there can be', () => {
  it('the requests of another account are answered', async () => {
    const [greedy, other] = [await aPerson(product), await aPerson(product)]
    const run = await aGuidance(greedy)
    await plantQuestions(run, { count: 100, text: 'I smell gas now. windows\nwindows\n'.repeat(15) })
    const userId = await idOf(greedy)
    for (let n = 0; n < 8; n += 1) {
      const id = await plantOldRun(product, { userId, fileId: run.file_ids[0]! })
      await sql`update analyses set method = 'fallback', result = ${JSON.stringify(GENERAL_GUIDANCE)}::jsonb,
        repair_id = ${run.repair_id}, answers = ${JSON.stringify({ text: `I smell gas ${n}` })}::jsonb where id = ${id}`.execute(
        db,
      )
    }
    let isRead = false
    const list = greedy.get(`/api/repairs/${run.repair_id}/analyses`).then((response) => {
      isRead = true
      return response
    })
    let answered = 0
    while (!isRead) {
      expect((await other.get('/api/me')).status).toBe(200)
      answered += 1
    }
    expect((await list).status).toBe(200)
    // With the words read between two requests, one or two would be answered.
    expect(answered).toBeGreaterThan(9)
  })
})

async function plantQuestions(run: Analysis, { count, text }: { count: number; text: string }): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await sql`insert into analysis_questions (id, analysis_id, repair_id, user_id, idempotency_key, text, status, message,
        prompt_version, created_at)
      select ${newId()}, id, repair_id, user_id, ${newId()}, ${`${n}: ${text}`.slice(0, 500)}, 'answered', null,
        'test', now() from analyses where id = ${run.id}`.execute(db)
}
