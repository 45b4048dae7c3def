import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { idOf, migrateTo, plantEarlierPhotos } from '#tests/support/earlierPhotos.ts'
import { untilWaiting } from '#tests/support/erasure.ts'
import { soundResults } from '#tests/support/photoResults.ts'

/** More of them than a batch has. */
const PHOTOS = 2500

async function databaseBefore(): Promise<TestDatabase> {
  const database = await testDatabase({ isMigrated: false })
  await migrateTo(database, '0033')
  await plantEarlierPhotos(database.db, PHOTOS)
  return database
}

const migrated = (database: TestDatabase) => migrate(database, { log: () => {} })

async function resultOf({ db }: TestDatabase, n: number): Promise<string | undefined> {
  const row = await db.selectFrom('photo_results').select('result').where('file_id', '=', idOf(n)).executeTakeFirst()
  return row?.result
}

/** Waits until the block of the migration waits for a row. */
const untilBlockWaits = (database: TestDatabase) => untilWaiting({ database }, '%do $$%for key share%')

it('photos from before get the result of their repair', async () => {
  const database = await databaseBefore()
  await migrated(database)
  expect(await soundResults(database.db)).toBe(PHOTOS)
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => resultOf(database, n)))
  expect(results).toEqual(['High', 'High', 'no_damage', 'Low', 'not_analyzed'])
})

it('a batch that fails leaves those before it, and the next start does the rest', async () => {
  const database = await databaseBefore()
  const { db } = database
  await migrateTo(database, '0036')
  await sql
    .raw(`create function cut_off() returns trigger language plpgsql as $$ begin
    if new.file_id = '${idOf(2300)}' then raise 'cut off'; end if; return new; end $$`)
    .execute(db)
  await sql`create trigger cut_off before insert on photo_results for each row execute function cut_off()`.execute(db)
  await expect(migrated(database)).rejects.toThrow('The migration 0037_results_of_earlier_photos failed')
  const { count } = await db
    .selectFrom('photo_results')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(2000)
  await sql`drop trigger cut_off on photo_results`.execute(db)
  // A change between the two is not overwritten.
  await db.updateTable('repairs').set({ severity: 'Critical' }).where('id', '=', idOf(1)).execute()
  expect(await migrated(database)).toContain('0037_results_of_earlier_photos')
  expect(await soundResults(db)).toBe(PHOTOS)
  expect(await resultOf(database, 1)).toBe('Critical')
})

// Photos 1001 and 1002 are in repair 1001, photo 1004 in repair 1004, and 1005 in none. All are in the second batch.
const CHANGES: Record<string, { locks: readonly string[]; change: string; results: (string | undefined)[] }> = {
  'an analysis ends': {
    locks: [`select from repairs where id = '${idOf(1001)}' for update`],
    change: `update repairs set severity = 'Critical' where id = '${idOf(1001)}'`,
    results: ['Critical', 'Critical', 'Low', 'not_analyzed'],
  },
  'a photo is moved': {
    locks: [
      `select from uploaded_files where id = '${idOf(1001)}' for update`,
      `select from repairs where id in ('${idOf(1001)}', '${idOf(1004)}') order by id for update`,
    ],
    change: `update repair_photos set repair_id = '${idOf(1004)}' where file_id = '${idOf(1001)}'`,
    results: ['Low', 'High', 'Low', 'not_analyzed'],
  },
  'a photo gets a repair of its own that has a result': {
    locks: [`select from uploaded_files where id = '${idOf(1005)}' for update`],
    change: `
      insert into repairs (id, user_id, status, answers, goes_with_photo, rules_version, severity, created_at, updated_at)
      values ('${idOf(1005)}', '${idOf(0)}', 'open', '{}', true, '', 'Medium', now(), now());
      insert into repair_photos (file_id, repair_id, position) values ('${idOf(1005)}', '${idOf(1005)}', 0)`,
    results: ['High', 'High', 'Low', 'Medium'],
  },
  'a photo is taken out of its repair': {
    locks: [`select from repairs where id = '${idOf(1001)}' for update`],
    change: `delete from repair_photos where file_id = '${idOf(1001)}'`,
    results: ['not_analyzed', 'High', 'Low', 'not_analyzed'],
  },
  'a repair is deleted': {
    locks: [`select from repairs where id = '${idOf(1001)}' for update`],
    change: `delete from repairs where id = '${idOf(1001)}'`,
    results: ['not_analyzed', 'not_analyzed', 'Low', 'not_analyzed'],
  },
  'a photo is deleted': {
    locks: [`select from uploaded_files where id = '${idOf(1001)}' for update`],
    change: `delete from uploaded_files where id = '${idOf(1001)}'`,
    results: [undefined, 'High', 'Low', 'not_analyzed'],
  },
}

it.each(Object.keys(CHANGES))('what a process of the version before changes meanwhile is right: %s', async (name) => {
  const database = await databaseBefore()
  const { db } = database
  const { locks = [], change = '', results } = CHANGES[name] ?? {}
  const { migrations } = await db.transaction().execute(async (tx) => {
    for (const lock of locks) await sql.raw(lock).execute(tx)
    const started = migrated(database)
    await untilBlockWaits(database)
    // The first batch is done, and the third has not begun.
    expect(await resultOf(database, 4)).toBe('Low')
    for (const n of [4, 2004]) {
      await db.updateTable('repairs').set({ severity: 'Medium' }).where('id', '=', idOf(n)).execute()
    }
    await sql.raw(change).execute(tx)
    return { migrations: started }
  })
  await migrations
  expect(await soundResults(db)).toBeGreaterThan(PHOTOS - 2)
  expect(await Promise.all([1001, 1002, 1004, 1005].map((n) => resultOf(database, n)))).toEqual(results)
  expect([await resultOf(database, 4), await resultOf(database, 2004)]).toEqual(['Medium', 'Medium'])
})

it('a batch gives way to a request that would wait for it while it waits for that request', async () => {
  const database = await databaseBefore()
  const { db } = database
  const { migrations } = await db.transaction().execute(async (tx) => {
    const find = (n: number) =>
      tx.updateTable('repairs').set({ severity: 'Critical' }).where('id', '=', idOf(n)).execute()
    await tx.selectFrom('repairs').select('id').where('id', '=', idOf(1009)).forUpdate().execute()
    const started = migrated(database)
    await untilBlockWaits(database)
    // The batch has locked this one before the other.
    await find(1004)
    await find(1009)
    return { migrations: started }
  })
  await migrations
  expect(await soundResults(db)).toBe(PHOTOS)
  expect([await resultOf(database, 1004), await resultOf(database, 1009)]).toEqual(['Critical', 'Critical'])
})
