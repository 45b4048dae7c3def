import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { AI_FAILURES, completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, MANY_UPLOADS, testApp, type Person } from '#tests/support/app.ts'
import { untilWaiting } from '#tests/support/erasure.ts'
import { runJob } from '#tests/support/jobs.ts'
import { soundResults } from '#tests/support/photoResults.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { plantPhotos } from '#tests/support/plantedPhotos.ts'
import { aRepair, patched, patchRepair, plantOldRun, repairNow } from '#tests/support/repairs.ts'
import { idOf } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, ANALYSES_PER_ACCOUNT_PER_MINUTE: '100' },
  allowances: { ...DEFAULT_ACCOUNT_ALLOWANCES, registrationPerIp: { attempts: 1000, seconds: 60 } },
  slotLimits: MANY_UPLOADS,
})
const { db } = product.database
const small = await aPhoto({ width: 64, height: 48 })
afterEach(() => soundResults(db))

const RESPONSES = {
  High: goodResponse(),
  Medium: goodResponse({ damageType: 'Loose roof shingle', severity: 'Medium' }),
  no_damage: goodResponse({ damageType: 'No visible damage', severity: 'Low', repairInstructions: [] }),
}

async function photosOf(person: Person, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, async () => (await person.uploaded(small)).id))
}

/** What is stored for these photos; null for one that has no row. */
async function resultsOf(...ids: string[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('photo_results').selectAll().where('file_id', 'in', ids).execute()
  return ids.map((id) => rows.find(({ file_id: fileId }) => fileId === id)?.result ?? null)
}

async function started(person: Person, path: string): Promise<string> {
  const response = await person.post(`${path}/analyses`)
  expect(response.status).toBe(202)
  return ((await response.json()) as Analysis).id
}

function ended(person: Person, id: string): Promise<Analysis> {
  return eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return isUnfinished(run.status) ? undefined : run
  })
}

async function analyzed(person: Person, path: string, response: keyof typeof RESPONSES): Promise<void> {
  ai.respondsWith(completion(RESPONSES[response]))
  expect(await ended(person, await started(person, path))).toMatchObject({ method: 'openai' })
}

/** A repair of these photos whose analysis has ended with this result. */
async function anAnalyzedRepair(person: Person, ids: string[], response: keyof typeof RESPONSES): Promise<string> {
  const { id } = await aRepair(person, { file_ids: ids })
  await analyzed(person, `/api/repairs/${id}`, response)
  return id
}

describe('the result that is stored for a photo', () => {
  it('is "not analyzed" when it is uploaded, and that of its analysis when that ends', async () => {
    const person = await aPerson(product)
    const [one = '', other = ''] = await photosOf(person, 2)
    expect(await resultsOf(one, other)).toEqual(['not_analyzed', 'not_analyzed'])
    await analyzed(person, `/api/files/${one}`, 'High')
    expect(await resultsOf(one, other)).toEqual(['High', 'not_analyzed'])
    await analyzed(person, `/api/files/${one}`, 'no_damage')
    expect(await resultsOf(one, other)).toEqual(['no_damage', 'not_analyzed'])
    await analyzed(person, `/api/files/${one}`, 'Medium')
    expect(await resultsOf(one, other)).toEqual(['Medium', 'not_analyzed'])
  })

  it('stays "not analyzed" when the general guidance is all that an analysis gives', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    ai.respondsWith(AI_FAILURES.serverError)
    expect(await ended(person, await started(person, `/api/files/${one}`))).toMatchObject({ method: 'fallback' })
    expect(await resultsOf(one)).toEqual(['not_analyzed'])
  })

  it('is that of all photos of a repair, and follows a photo into another one and out of it', async () => {
    const person = await aPerson(product)
    const [one = '', two = '', three = ''] = await photosOf(person, 3)
    const high = await anAnalyzedRepair(person, [one, two], 'High')
    const none = await anAnalyzedRepair(person, [three], 'no_damage')
    expect(await resultsOf(one, two, three)).toEqual(['High', 'High', 'no_damage'])
    await patched(person, none, { file_ids: [three, two], move: true })
    expect(await resultsOf(one, two, three)).toEqual(['High', 'no_damage', 'no_damage'])
    await patched(person, none, { file_ids: [three] })
    expect(await resultsOf(one, two, three)).toEqual(['High', 'not_analyzed', 'no_damage'])
    await patched(person, high, { file_ids: [two, one] })
    await aRepair(person, { file_ids: [one], move: true })
    expect(await resultsOf(one, two, three)).toEqual(['not_analyzed', 'High', 'no_damage'])
  })

  it('is "not analyzed" again when its repair is deleted, and gone with the photo', async () => {
    const person = await aPerson(product)
    const [one = '', two = '', three = '', four = ''] = await photosOf(person, 4)
    const kept = await anAnalyzedRepair(person, [one], 'High')
    const deleted = await anAnalyzedRepair(person, [two, three], 'Medium')
    await analyzed(person, `/api/files/${four}`, 'High')
    expect((await person.delete(`/api/repairs/${kept}`)).status).toBe(204)
    expect(await resultsOf(one)).toEqual(['not_analyzed'])
    expect((await person.delete(`/api/files/${two}`)).status).toBe(204)
    expect(await resultsOf(two, three)).toEqual([null, 'Medium'])
    expect((await person.delete(`/api/repairs/${deleted}?photos=delete`)).status).toBe(204)
    expect((await person.delete(`/api/files/${four}`)).status).toBe(204)
    expect(await resultsOf(two, three, four)).toEqual([null, null, null])
  })

  it('goes with the photo in whatever order PostgreSQL deletes what belongs to it, and does not return', async () => {
    const [userId, email] = [toUserId(newId()), 'planted@example.com']
    await db.insertInto('users').values({ id: userId, email, name: 'Planted' }).execute()
    const [one = '', two = '', three = ''] = await plantPhotos(db, email, [{ name: '1' }, { name: '2' }, { name: '3' }])
    await sql`insert into repairs (id, user_id, status, answers, goes_with_photo, rules_version, severity, created_at,
        updated_at)
      values (${one}, ${userId}, 'open', '{}', false, '', 'High', now(), now())`.execute(db)
    await sql`insert into repair_photos (file_id, repair_id, position)
      select id, ${one}, 0 from uploaded_files where user_id = ${userId}`.execute(db)
    expect(await resultsOf(one, two, three)).toEqual(['High', 'High', 'High'])
    // First the photo itself, and then everything with the user.
    await db.deleteFrom('uploaded_files').where('id', '=', one).execute()
    expect(await resultsOf(one, two, three)).toEqual([null, 'High', 'High'])
    await db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await resultsOf(one, two, three)).toEqual([null, null, null])
  })

  it('is computed again with its repair by the job that does so after an update', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const [one = '', two = '', three = ''] = await photosOf(person, 3)
    await anAnalyzedRepair(person, [one, two], 'High')
    await plantOldRun(product, { userId, fileId: three })
    await sql`update repairs set severity = 'Critical', rules_version = '' where user_id = ${userId}`.execute(db)
    expect(await resultsOf(one, two, three)).toEqual(['Critical', 'Critical', 'not_analyzed'])
    await runJob(product, 'fill-repairs')
    expect(await resultsOf(one, two, three)).toEqual(['High', 'High', 'Low'])
  })

  it.each(['before', 'after'])(
    'is right when an analysis ends %s its photo is moved, and both are done',
    async (order) => {
      const person = await aPerson(product)
      const [one = '', two = ''] = await photosOf(person, 2)
      const { id: from } = await aRepair(person, { file_ids: [one, two] })
      const { id: into } = await aRepair(person)
      const { asked, respond } = ai.respondsLater(completion(RESPONSES.High))
      const run = await started(person, `/api/repairs/${from}`)
      await asked
      const move = () => patchRepair(person, into, { file_ids: [one], move: true })
      // Whoever comes first waits for the repair first, and gets it first.
      const moved = await db.transaction().execute(async (tx) => {
        await sql`select from repairs where id = ${from} for update`.execute(tx)
        const steps = [
          async () => ({ response: move() }),
          async () => {
            await respond()
            return { response: undefined }
          },
        ]
        if (order === 'before') steps.reverse()
        const responses: (Promise<Response> | undefined)[] = []
        for (const [at, step] of steps.entries()) {
          responses.push((await step()).response)
          await untilWaiting(product, '%repairs%for update%', at + 1)
        }
        return { response: responses.find((each) => each !== undefined) }
      })
      expect((await moved.response)?.status).toBe(200)
      expect(await ended(person, run)).toMatchObject({ status: 'succeeded' })
      expect((await repairNow(person, into)).photos).toMatchObject([{ id: one }])
      expect(await resultsOf(one, two)).toEqual(['not_analyzed', 'High'])
    },
  )
})

/** Numbers from 0 up to a limit, always the same ones. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('whatever is done in whatever order', () => {
  it.each([
    [1, 1],
    [2, 4],
    [3, 4],
  ])('the stored results are those of the repairs, and nothing fails (seed %i, %i at once)', async (seed, atOnce) => {
    const person = await aPerson(product, { plan: 'pro' })
    const userId = await idOf(person)
    const below = randomNumbers(seed)
    const own = async (table: 'uploaded_files' | 'repairs') =>
      (
        await db
          .selectFrom(table)
          .select('id')
          .where('workspace_id', '=', toWorkspaceId(userId))
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
    let [photos, repairs] = [await photosOf(person, 6), [(await aRepair(person)).id]]
    const one = <Value>(list: readonly Value[]) => list[below(list.length)] as Value
    const some = () => [...new Set(Array.from({ length: below(4) }, () => one(photos)))]
    const upload = async () => void (await person.uploaded(small))
    const make = () => person.post('/api/repairs', { file_ids: some(), move: true })
    const move = () => patchRepair(person, one(repairs), { file_ids: some(), move: true })
    // As an analysis that ends: it locks the repair, and writes what lists show.
    const find = async () =>
      void (await db
        .updateTable('repairs')
        .set({ severity: [null, 'Low', 'High', 'Critical'][below(4)] ?? null, no_damage: below(4) === 0 })
        .where('id', '=', one(repairs))
        .execute())
    const removePhoto = () => person.delete(`/api/files/${one(photos)}`)
    const removeRepair = () => person.delete(`/api/repairs/${one(repairs)}${one(['', '?photos=delete'])}`)
    // Some are more likely than others, so that there is something left to remove.
    const acts: readonly (() => Promise<Response | void>)[] = [
      upload,
      upload,
      make,
      make,
      move,
      move,
      find,
      find,
      removePhoto,
      removeRepair,
    ]
    const [statuses, results] = [new Set<number>(), new Set<string>()]
    for (let round = 0; round < 160 / atOnce; round += 1) {
      if (photos.length < 4) await photosOf(person, 4)
      if (repairs.length < 2) await aRepair(person)
      ;[photos, repairs] = [await own('uploaded_files'), await own('repairs')]
      const responses = await Promise.all(Array.from({ length: atOnce }, () => one(acts)()))
      for (const response of responses) if (response instanceof Response) statuses.add(response.status)
      await soundResults(db)
      for (const result of await resultsOf(...photos)) results.add(result ?? 'deleted')
    }
    expect([...statuses].filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([])
    // Chance decides which ones, because requests overtake each other.
    expect(results.size).toBeGreaterThan(3)
  })
})
