import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { RepairTotals } from '#shared/api/repairs.ts'
import { aPerson, testApp, type TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { explain, listeningDatabase, nodesOf } from '#tests/support/plans.ts'
import { aRepair, patched, patchRepair, repairNow } from '#tests/support/repairs.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const product = await testApp()
const { db } = product.database

async function totalsOf(person: TestClient): Promise<RepairTotals> {
  const response = await person.get('/api/repairs/totals')
  expect(response.status).toBe(200)
  return (await response.json()) as RepairTotals
}

const NOTHING_OPEN = { repairs: 0, paid_cents: 0, estimated: 0, estimate_min_cents: 0, estimate_max_cents: 0 }

describe('the totals of repairs', () => {
  it('are nothing without repairs', async () => {
    const person = await aPerson(product)
    expect(await totalsOf(person)).toEqual({ success: true, finished: [], unfinished: NOTHING_OPEN })
  })

  it('count the cost of a finished repair once, whatever its number of photos, by its year and its place', async () => {
    const person = await aPerson(product)
    const photos = [await person.uploaded(await aPhoto()), await person.uploaded(await aPhoto())]
    const { id } = await aRepair(person, { file_ids: photos.map((photo) => photo.id), answers: { where: 'Kitchen' } })
    await patched(person, id, { status: 'done', finished_on: '2024-12-31', actual_cost: 0.1 })
    const other = await aRepair(person, { answers: { where: ' kitchen' } })
    await patched(person, other.id, { status: 'done', finished_on: '2024-01-01', actual_cost: 0.2 })
    const unpriced = await aRepair(person)
    await patched(person, unpriced.id, { status: 'done', finished_on: '2025-01-01' })
    expect((await totalsOf(person)).finished).toEqual([
      { year: 2025, place: null, repairs: 1, priced: 0, paid_cents: 0 },
      { year: 2024, place: 'Kitchen', repairs: 2, priced: 2, paid_cents: 30 },
    ])
  })

  it('keep estimates and what was paid for repairs that go on apart', async () => {
    const person = await aPerson(product)
    const open = await aRepair(person)
    await patched(person, open.id, { actual_cost: 12.34, status: 'in_progress' })
    const done = await aRepair(person)
    await patched(person, done.id, { status: 'done', finished_on: '2026-01-01', actual_cost: 5 })
    await aRepair(person)
    await db
      .updateTable('repairs')
      .set({ cost_min: 180.5, cost_max: 640 })
      .where('id', 'in', [open.id, done.id])
      .execute()
    expect(await totalsOf(person)).toEqual({
      success: true,
      finished: [{ year: 2026, place: null, repairs: 1, priced: 1, paid_cents: 500 }],
      unfinished: {
        repairs: 2,
        paid_cents: 1234,
        estimated: 1,
        estimate_min_cents: 18_050,
        estimate_max_cents: 64_000,
      },
    })
  })

  it('are of the own workspace only, and of nobody without a login', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const { id } = await aRepair(person)
    await patched(person, id, { status: 'done', actual_cost: 5 })
    expect((await totalsOf(other)).finished).toEqual([])
    expect((await totalsOf(person)).finished).toHaveLength(1)
  })

  it('have 2,000 repairs to the cent, and read those of one workspace only', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(product)))
    const [person] = people
    if (person === undefined) throw new Error('There is nobody')
    const now = new Date()
    for (const userId of await Promise.all(people.map(idOf))) {
      const rows = Array.from({ length: 2_000 }, (_, place) => ({
        id: newId(),
        workspace_id: toWorkspaceId(userId),
        created_by: userId,
        status: place % 2 === 0 ? 'done' : 'open',
        answers: JSON.stringify({ where: `Room ${place % 20}` }),
        actual_cost: 99_999_999.99,
        finished_on: place % 2 === 0 ? `20${20 + (place % 6)}-06-01` : null,
        goes_with_photo: false,
        rules_version: '',
        created_at: now,
        updated_at: now,
      }))
      await db.insertInto('repairs').values(rows).execute()
    }
    const { finished, unfinished } = await totalsOf(person)
    const paid = finished.reduce((sum, { paid_cents: cents }) => sum + cents, 0)
    expect(paid).toBe(9_999_999_999 * 1_000)
    expect(finished.reduce((sum, { repairs }) => sum + repairs, 0)).toBe(1_000)
    expect(unfinished).toMatchObject({ repairs: 1_000, paid_cents: 9_999_999_999 * 1_000 })

    const { db: listening, statements, close } = listeningDatabase(product)
    try {
      await sql`analyze repairs`.execute(db)
      await createRepairsRepository(listening).totals(toWorkspaceId(await idOf(person)))
      const [statement] = statements
      if (statement === undefined) throw new Error('No statement was sent')
      for (const node of nodesOf(await explain(listening, statement))) {
        expect(node['Node Type']).not.toBe('Seq Scan')
        expect(node['Rows Removed by Filter'] ?? 0).toBe(0)
      }
    } finally {
      await close()
    }
  })
})

describe('the day on which a repair was finished', () => {
  it('is today unless its owner names another one, and ends when the repair goes on', async () => {
    const person = await aPerson(product)
    const { id } = await aRepair(person)
    const today = new Date().toISOString().slice(0, 10)
    expect((await patched(person, id, { finished_on: '2024-01-01' })).finished_on).toBeNull()
    expect((await patched(person, id, { status: 'done' })).finished_on).toBe(today)
    expect((await patched(person, id, { finished_on: '2024-02-29' })).finished_on).toBe('2024-02-29')
    expect((await patched(person, id, { title: 'Fence' })).finished_on).toBe('2024-02-29')
    expect((await patched(person, id, { status: 'open' })).finished_on).toBeNull()
    for (const day of ['2026-02-30', '0026-01-01', '2026-1-1', 20_260_101]) {
      const refused = await patchRepair(person, id, { finished_on: day })
      await expectProblem(refused, { status: 400, code: 'invalid_request' })
    }
  })

  it('of a repair that was done before there was such a day is that of its last change, and stays', async () => {
    const person = await aPerson(product)
    const { id } = await aRepair(person)
    await patched(person, id, { status: 'done', actual_cost: 7 })
    const changed = { finished_on: null, updated_at: new Date('2023-12-31T23:00:00.000Z') }
    await db.updateTable('repairs').set(changed).where('id', '=', id).execute()
    expect((await repairNow(person, id)).finished_on).toBe('2023-12-31')
    expect((await totalsOf(person)).finished).toMatchObject([{ year: 2023, paid_cents: 700 }])
    await person.post(`/api/repairs/${id}/notes`, { text: 'Still dry.' })
    expect((await repairNow(person, id)).finished_on).toBe('2023-12-31')
    expect((await totalsOf(person)).finished).toMatchObject([{ year: 2023, paid_cents: 700 }])
  })
})
