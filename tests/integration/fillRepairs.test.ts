import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAnalysesRepository } from '#server/features/analyses/analyses.repository.ts'
import { createFillRepairsRepository } from '#server/features/analyses/fillRepairs.repository.ts'
import { createFillRepairs } from '#server/features/analyses/fillRepairs.usecases.ts'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import { createShowForLists } from '#server/app/showModule.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { FINDING_VERSION } from '#shared/shown/finding.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { aPerson, MANY_UPLOADS, testApp, type Person, type TestClient } from '#tests/support/app.ts'
import { changed, openStream } from '#tests/support/events.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, listedRepairs, plantOldRun } from '#tests/support/repairs.ts'
import { idOf } from '#tests/support/uploads.ts'

const product = await testApp({ slotLimits: MANY_UPLOADS })
const { db } = product.database
const small = await aPhoto({ width: 64, height: 48 })

const fillRepairs = createFillRepairs({
  repository: createFillRepairsRepository(db),
  analyses: createAnalysesRepository(db),
  repairs: createRepairsRepository(db),
  show: createShowForLists(),
  inTransaction: createInTransaction(db),
  log: { info: () => {} },
})
const fill = (signal?: AbortSignal, steps?: { runs: number; repairs: number }) => fillRepairs.fill(signal, steps)

/** A person with this many photos, each with two analyses that predate repairs. */
async function aPersonFromBefore(photos: number): Promise<{ person: Person; runs: Map<string, string[]> }> {
  const person = await aPerson(product, { plan: 'pro' })
  const userId = await idOf(person)
  const runs = new Map<string, string[]>()
  for (let n = 0; n < photos; n += 1) {
    const { id: fileId } = await person.uploaded(small)
    runs.set(fileId, [
      await plantOldRun(product, { userId, fileId }),
      await plantOldRun(product, { userId, fileId, answers: { kind: 'crack_hair' } }),
    ])
  }
  return { person, runs }
}

async function leftOf(person: Person): Promise<number> {
  const rows = await db
    .selectFrom('analyses')
    .select('id')
    .where('workspace_id', '=', toWorkspaceId(await idOf(person)))
    .where('repair_id', 'is', null)
    .execute()
  return rows.length
}

const runsOf = async (person: TestClient, fileId: string) =>
  ((await (await person.get(`/api/files/${fileId}/analyses`)).json()) as { analyses: Analysis[] }).analyses

/** Each photo is in one repair, with its analyses and nothing else. */
async function expectMoved(person: Person, runs: ReadonlyMap<string, string[]>): Promise<void> {
  expect(await leftOf(person)).toBe(0)
  const repairs = new Set<string | null>()
  for (const [fileId, ids] of runs) {
    const photo = (await (await person.get(`/api/files/${fileId}`)).json()) as FileRecord
    repairs.add(photo.repair_id)
    expect(photo.severity).toBe('Low')
    const found = await runsOf(person, fileId)
    expect(found.map(({ id, repair_id: repairId }) => [id, repairId])).toEqual(
      ids.toReversed().map((id) => [id, photo.repair_id]),
    )
  }
  expect(repairs.size).toBe(runs.size)
  const listed = await listedRepairs(person, '?limit=100')
  expect(listed.repairs).toHaveLength(runs.size)
  for (const repair of listed.repairs) {
    expect(repair).toMatchObject({ title: 'Old crack', kind: 'crack_hair', urgency: 'watch', photo_count: 1 })
  }
}

describe('analyses that predate repairs', () => {
  it('are moved into repairs of their photos, with what was said last', async () => {
    const { person, runs } = await aPersonFromBefore(4)
    await fill()
    await expectMoved(person, runs)
  })

  it('appear on a list that was open and empty, and nobody else is told', async () => {
    const { person } = await aPersonFromBefore(2)
    const other = await aPerson(product)
    const [stream, others] = [await openStream(person), await openStream(other)]
    expect((await listedRepairs(person)).repairs).toEqual([])
    await fill()
    expect((await stream.next(changed('repairs'))).data).toEqual({ topic: 'repairs', ids: 'all' })
    expect((await listedRepairs(person)).repairs).toHaveLength(2)
    const repair = await aRepair(other)
    expect((await others.next(changed('repairs'))).data).toEqual({ topic: 'repairs', ids: [repair.id] })
    for (const open of [stream, others]) open.close()
  })

  it('are moved once, however small the steps, and although it is stopped after each', async () => {
    const { person, runs } = await aPersonFromBefore(5)
    const stopped = AbortSignal.abort(new Error('The process is stopping'))
    const left: number[] = []
    for (;;) {
      const error = await fill(stopped, { runs: 3, repairs: 2 }).catch((reason: unknown) => reason)
      if (error === undefined) break
      expect(error).toMatchObject({ message: 'The process is stopping' })
      left.push(await leftOf(person))
    }
    // Each time a step of at most three was done and nothing was done again.
    expect(left.slice(0, 4)).toEqual([7, 4, 1, 0])
    await expectMoved(person, runs)
  })

  it('stay as they are when a step is killed in the middle, and are moved by the next', async () => {
    const { person, runs } = await aPersonFromBefore(2)
    const userId = await idOf(person)
    // The connection is lost after the repairs were written and before the analyses.
    await sql`create function die() returns trigger language plpgsql as $$
      begin if new.repair_id is not null then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`.execute(
      db,
    )
    await sql`create trigger die before update on analyses for each row execute function die()`.execute(db)
    await expect(fill()).rejects.toThrow()
    await sql`drop trigger die on analyses`.execute(db)
    expect(await leftOf(person)).toBe(4)
    expect(
      await db.selectFrom('repairs').select('id').where('workspace_id', '=', toWorkspaceId(userId)).execute(),
    ).toEqual([])
    await fill()
    await expectMoved(person, runs)
  })

  it('are moved once by two processes at the same time, and by a request that comes in between', async () => {
    const { person, runs } = await aPersonFromBefore(6)
    const [first = ''] = runs.keys()
    const [, , response] = await Promise.all([
      fill(undefined, { runs: 3, repairs: 2 }),
      fill(undefined, { runs: 3, repairs: 2 }),
      person.post(`/api/files/${first}/analyses`),
    ])
    expect(response.status).toBe(202)
    await fill()
    expect(await leftOf(person)).toBe(0)
    expect((await listedRepairs(person, '?limit=100')).repairs).toHaveLength(runs.size)
    expect((await runsOf(person, first)).map(({ id }) => id).slice(1)).toEqual(runs.get(first)?.toReversed())
  })

  it('join the repair that their photo is in already', async () => {
    const { person, runs } = await aPersonFromBefore(1)
    const [fileId = ''] = runs.keys()
    const repair = await aRepair(person, { title: 'Cellar', file_ids: [fileId] })
    // Written by a process of the version before, after the photo was put into the repair.
    const late = await plantOldRun(product, { userId: await idOf(person), fileId })
    await fill()
    expect((await runsOf(person, fileId)).map(({ id }) => id)).toEqual([late, ...(runs.get(fileId) ?? []).toReversed()])
    expect((await listedRepairs(person)).repairs).toMatchObject([{ id: repair.id, title: 'Cellar', severity: 'Low' }])
  })
})

describe('what lists show of repairs', () => {
  it('is computed anew after the rules have changed, and the repairs count as unchanged', async () => {
    const { person } = await aPersonFromBefore(3)
    await fill()
    const before = await listedRepairs(person)
    for (const version of ['', 'a version before', 'zzz, a later version that was taken back']) {
      await sql`update repairs set rules_version = ${version}, severity = 'Critical', urgency = 'now', damage_type = null
        where user_id = ${await idOf(person)}`.execute(db)
      await fill(undefined, { runs: 3, repairs: 2 })
      expect(await listedRepairs(person)).toEqual(before)
    }
    const rows = await db.selectFrom('repairs').select('rules_version').distinct().execute()
    expect(rows).toEqual([{ rules_version: FINDING_VERSION }])
  })

  it('is computed once for each in a run, though a process of another version computes it by its own rules', async () => {
    const { person } = await aPersonFromBefore(3)
    await fill()
    const other = 'the version before'
    await sql`update repairs set rules_version = ${other} where user_id = ${await idOf(person)}`.execute(db)
    await sql`create function by_its_own_rules() returns trigger language plpgsql as
      $$ begin new.rules_version := 'the version before'; return new; end $$`.execute(db)
    await sql`create trigger by_its_own_rules before update on repairs
      for each row execute function by_its_own_rules()`.execute(db)
    await fill(undefined, { runs: 3, repairs: 2 })
    await sql`drop trigger by_its_own_rules on repairs`.execute(db)
    const rows = await db.selectFrom('repairs').select('rules_version').distinct().execute()
    expect(rows).toContainEqual({ rules_version: other })
    await fill()
    expect(await db.selectFrom('repairs').select('rules_version').distinct().execute()).toEqual([
      { rules_version: FINDING_VERSION },
    ])
  })
})
