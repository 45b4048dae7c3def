import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import { createFilesRepository } from '#server/features/files/files.repository.ts'
import { createOverviewRepository } from '#server/features/analyses/overview.repository.ts'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { URGENCIES } from '#shared/advice/advice.ts'
import { isNotAnalyzed } from '#shared/files/history.rules.ts'
import { isUnfinished, SEVERITIES } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FilePage } from '#shared/api/files.ts'
import type { Overview } from '#shared/api/overview.ts'
import { isToActOn, rankOf } from '#shared/repairs/priority.rules.ts'
import { REPAIR_STATUSES } from '#shared/repairs/repairs.rules.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person, type TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { plantPhotos } from '#tests/support/plantedPhotos.ts'
import { explain, listeningDatabase, nodesOf } from '#tests/support/plans.ts'
import { aRepair, patched } from '#tests/support/repairs.ts'
import { idOf } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, ANALYSES_PER_ACCOUNT_PER_MINUTE: '100' },
  allowances: {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
})
const { db } = product.database
const small = await aPhoto({ width: 64, height: 48 })

async function overviewOf(person: TestClient): Promise<Overview> {
  const response = await person.get('/api/overview')
  if (response.status !== 200) throw new Error(`The overview answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Overview
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

async function started(person: TestClient, fileId: string): Promise<Analysis> {
  return (await (await person.post(`/api/files/${fileId}/analyses`)).json()) as Analysis
}

async function ended(person: TestClient, id: string): Promise<void> {
  await eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return isUnfinished(run.status) ? undefined : true
  })
}

/** A repair that lists show with this urgency. */
async function aRepairToActOn(person: Person, title: string, urgency: string): Promise<string> {
  const { id } = await aRepair(person, { title, file_ids: [(await person.uploaded(small)).id] })
  await db.updateTable('repairs').set({ urgency, severity: 'High', kind: 'pipe' }).where('id', '=', id).execute()
  return id
}

describe('the overview', () => {
  it('is empty for a new account', async () => {
    expect(await overviewOf(await aPerson(product))).toEqual({
      success: true,
      running: [],
      ready: [],
      new_photos: { count: 0, files: [] },
      repairs: [],
    })
  })

  it('contains a photo while it is neither analyzed nor being analyzed, then the run, and then the repair', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    const before = await overviewOf(person)
    expect(before.new_photos).toEqual({ count: 1, files: [photo] })
    ai.respondsWith('hang')
    const run = await started(person, photo.id)
    const during = await overviewOf(person)
    expect(during).toMatchObject({
      running: [{ id: run.id, repair: { id: run.repair_id, file_id: photo.id, cover: photo.thumbnail_url } }],
      new_photos: { count: 0 },
      repairs: [],
    })
    await person.post(`/api/analyses/${run.id}/cancel`)
    expect(await overviewOf(person)).toMatchObject({ running: [], new_photos: { count: 1 } })
    ai.respondsWith(completion(goodResponse({ severity: 'High' })))
    await ended(person, (await started(person, photo.id)).id)
    expect(await overviewOf(person)).toMatchObject({
      running: [],
      new_photos: { count: 0 },
      repairs: [{ id: run.repair_id, severity: 'High', file_id: photo.id, photo_count: 1 }],
    })
  })

  it('counts no photo of finished work among those to analyze, until the work is deleted', async () => {
    const person = await aPerson(product)
    const [damage, after] = [await person.uploaded(small), await person.uploaded(await aPhoto({ seed: 2 }))]
    const repair = await aRepair(person, { file_ids: [damage.id] })
    await patched(person, repair.id, { status: 'done', after_file_id: after.id })
    const toAnalyze = async () => {
      const { new_photos: photos } = await overviewOf(person)
      const listed = (await (await person.get('/api/files?analyzed=false')).json()) as FilePage
      expect(listed.files).toEqual(photos.files)
      return idsOf(photos.files)
    }
    expect(await toAnalyze()).toEqual([damage.id])
    await person.send('DELETE', `/api/repairs/${repair.id}`)
    expect(await toAnalyze()).toEqual([after.id, damage.id])
  })

  it('names a result as ready until its owner has seen it, and guidance as to act on, however harmless it is', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    ai.respondsWith(completion(goodResponse({ severity: 'High' })))
    const run = await started(person, photo.id)
    await ended(person, run.id)
    expect((await overviewOf(person)).ready).toMatchObject([{ id: run.id, repair: { id: run.repair_id } }])
    await person.post(`/api/analyses/${run.id}/seen`)
    expect((await overviewOf(person)).ready).toEqual([])
    const guided = await aRepairToActOn(person, 'guided', 'week')
    await db.updateTable('repairs').set({ urgency: null, severity: 'Medium' }).where('id', '=', guided).execute()
    expect(idsOf((await overviewOf(person)).repairs)).toContain(guided)
    await db.updateTable('repairs').set({ severity: 'Low' }).where('id', '=', guided).execute()
    expect(idsOf((await overviewOf(person)).repairs)).toContain(guided)
    await db.updateTable('repairs').set({ urgency: 'watch' }).where('id', '=', guided).execute()
    expect(idsOf((await overviewOf(person)).repairs)).toContain(guided)
  })

  it('lists repairs by urgency, without those that are done', async () => {
    const person = await aPerson(product)
    const month = await aRepairToActOn(person, 'month', 'month')
    const older = await aRepairToActOn(person, 'older', 'now')
    const week = await aRepairToActOn(person, 'week', 'week')
    const watch = await aRepairToActOn(person, 'watch', 'watch')
    const done = await aRepairToActOn(person, 'done', 'now')
    const newer = await aRepairToActOn(person, 'newer', 'now')
    await patched(person, done, { status: 'done' })
    await patched(person, week, { status: 'in_progress' })
    const { repairs } = await overviewOf(person)
    expect(idsOf(repairs)).toEqual([newer, older, week, month, watch])
    expect(repairs[2]).toMatchObject({ title: 'week', status: 'in_progress', urgency: 'week' })
  })

  it('chooses and sorts repairs as the rule does that the app without a server applies', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const cases = REPAIR_STATUSES.flatMap((status) =>
      [null, ...URGENCIES].flatMap((urgency) =>
        [null, ...SEVERITIES].flatMap((severity) =>
          [true, false].map((noDamage) => ({ id: newId(), status, urgency, severity, noDamage })),
        ),
      ),
    )
    for (const { id, noDamage, ...repair } of cases) {
      await db
        .insertInto('repairs')
        .values({
          ...repair,
          id,
          workspace_id: toWorkspaceId(userId),
          created_by: userId,
          no_damage: noDamage,
          answers: '{}',
          goes_with_photo: false,
          rules_version: '',
          created_at: new Date(0),
          updated_at: new Date(0),
        })
        .execute()
    }
    const repairs = createRepairsRepository(product.database.db)
    const sorted = cases.toSorted((a, b) => rankOf(b) - rankOf(a) || (a.id < b.id ? 1 : -1))
    const page = await repairs.page(toWorkspaceId(userId), { limit: 1_000, order: 'urgency' })
    expect(idsOf(page.map(({ repair }) => repair))).toEqual(idsOf(sorted))
    const toActOn = await db.transaction().execute((tx) => repairs.toActOn(tx, toWorkspaceId(userId), 1_000))
    expect(idsOf(toActOn)).toEqual(idsOf(sorted.filter(isToActOn)))
  })

  it('lists a repair that is done again as soon as it becomes dangerous', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    ai.respondsWith(completion(goodResponse({ severity: 'High' })))
    const run = await started(person, photo.id)
    await ended(person, run.id)
    const id = run.repair_id ?? ''
    await patched(person, id, { status: 'done' })
    expect((await overviewOf(person)).repairs).toEqual([])
    await patched(person, id, { answers: { emergency: { gas: 'yes' } } })
    expect((await overviewOf(person)).repairs).toMatchObject([{ id, status: 'open', urgency: 'now' }])
    await patched(person, id, { status: 'done' })
    await patched(person, id, { answers: { where: 'Kitchen' } })
    expect((await overviewOf(person)).repairs, 'the owner has said that this one is done').toEqual([])
  })

  it('counts the photos that the list without analyses has, and contains the newest eight of them', async () => {
    const person = await aPerson(product)
    const [cancelled, running] = [await person.uploaded(small), await person.uploaded(await aPhoto({ seed: 2 }))]
    const ids = await plantPhotos(
      db,
      person.email,
      Array.from({ length: 12 }, (_, at) => ({ name: `photo ${at}.jpg` })),
    )
    const analyzed = await aRepair(person, { file_ids: [ids[11]] })
    await db.updateTable('repairs').set({ severity: 'Low' }).where('id', '=', analyzed.id).execute()
    // A run that was cancelled is no analysis, and one in progress is not over.
    ai.respondsWith('hang')
    await person.post(`/api/analyses/${(await started(person, cancelled.id)).id}/cancel`)
    const run = await started(person, running.id)
    const { new_photos: photos } = await overviewOf(person)
    expect(photos.count).toBe(12)
    expect(idsOf(photos.files)).toEqual([cancelled.id, ...ids.slice(4, 11).toReversed()])
    const listed = (await (await person.get('/api/files?analyzed=false&limit=8')).json()) as FilePage
    expect(listed).toMatchObject({ total: 12, files: photos.files })
    const { files } = (await (await person.get('/api/files')).json()) as FilePage
    expect(files.filter(isNotAnalyzed)).toHaveLength(12)
    expect(files.find(({ id }) => id === running.id)).toMatchObject({ severity: null, is_analyzing: true })
    await person.post(`/api/analyses/${run.id}/cancel`)
  })

  it('contains nothing of another person', async () => {
    const owner = await aPerson(product)
    await aRepairToActOn(owner, 'leak', 'now')
    ai.respondsWith('hang')
    const run = await started(owner, (await owner.uploaded(small)).id)
    await owner.uploaded(small)
    expect(await overviewOf(await aPerson(product))).toMatchObject({
      running: [],
      new_photos: { count: 0, files: [] },
      repairs: [],
    })
    await owner.post(`/api/analyses/${run.id}/cancel`)
  })

  it('costs the same with many photos, like the list of repairs: no table is read as a whole', async () => {
    const person = await aPerson(product)
    const photos = Array.from({ length: 10_000 }, (_, at) => ({ name: `photo ${at}.jpg` }))
    await plantPhotos(db, person.email, photos)
    await plantPhotos(db, (await aPerson(product)).email, photos)
    const userId = await idOf(person)
    await sql`insert into repairs
        (id, user_id, status, urgency, answers, goes_with_photo, rules_version, created_at, updated_at)
      select id, user_id, 'open', 'month', '{}', true, '', created_at, created_at from uploaded_files
        where file_name like 'photo %' on conflict do nothing`.execute(db)
    await sql`insert into repair_photos (file_id, repair_id, position)
      select id, id, 0 from uploaded_files where file_name like 'photo %' on conflict do nothing`.execute(db)
    await sql`insert into analyses (id, user_id, repair_id, photo_count, status, answers, prompt_version, created_at)
      select id, user_id, id, 1, 'cancelled', '{}', 'test', created_at from uploaded_files
        where file_name like 'photo %' on conflict do nothing`.execute(db)
    await sql`analyze uploaded_files, repairs, repair_photos, analyses`.execute(db)
    const { db: listening, statements, close } = listeningDatabase(product)
    try {
      await listening.transaction().execute(async (tx) => {
        const runs = createOverviewRepository()
        const repairs = createRepairsRepository(listening)
        await runs.unfinished(tx, toWorkspaceId(userId))
        await runs.unseen(tx, toWorkspaceId(userId))
        const files = createFilesRepository(listening)
        await files.page(toWorkspaceId(userId), { limit: 8, order: 'newest', isAnalyzed: false }, tx)
        await files.count(toWorkspaceId(userId), { isAnalyzed: false }, 100, tx)
        const toActOn = await repairs.toActOn(tx, toWorkspaceId(userId), 6)
        await repairs.listedSome(tx, toWorkspaceId(userId), idsOf(toActOn))
      })
      const repairs = createRepairsRepository(listening)
      const urgent = { limit: 21, order: 'urgency' } as const
      const place = (await repairs.page(toWorkspaceId(userId), urgent)).at(-1)?.place
      await repairs.page(toWorkspaceId(userId), { ...urgent, after: place })
      await repairs.page(toWorkspaceId(userId), { ...urgent, after: place, status: 'open' })
      const reads = statements.filter(({ sql: text }) => text.includes('select'))
      expect(reads).toHaveLength(9)
      for (const statement of reads) {
        for (const node of nodesOf(await explain(listening, statement))) {
          expect(node['Node Type'], statement.sql).not.toBe('Seq Scan')
          expect(node['Actual Rows'], statement.sql).toBeLessThanOrEqual(100)
          expect(node['Rows Removed by Filter'] ?? 0, statement.sql).toBeLessThanOrEqual(100)
        }
      }
    } finally {
      await close()
    }
  })
})
