import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate, PRODUCT_MIGRATIONS } from '#server/platform/db/migrate.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { aPerson, eventually, testApp } from '#tests/support/app.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { idOf, migrateTo, plantEarlierPhotos } from '#tests/support/earlierPhotos.ts'
import { askForDeletion, eraseNow, movedClock } from '#tests/support/erasure.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { soundResults } from '#tests/support/photoResults.ts'

/** More of them than a batch has. */
const PHOTOS = 2500
const OWNER = idOf(0)

/** A database of the version before: photos, repairs, a run, and the usage of an account. */
async function databaseBefore(): Promise<TestDatabase> {
  const database = await testDatabase({ isMigrated: false })
  await migrateTo(database, '0041')
  const { db } = database
  await plantEarlierPhotos(db, PHOTOS)
  await sql`insert into analyses (id, user_id, status, prompt_version) values (${idOf(1)}, ${OWNER}, 'queued', '')`.execute(
    db,
  )
  await sql`insert into file_usage (user_id, file_count, storage_bytes) values (${OWNER}, ${PHOTOS}, ${PHOTOS})`.execute(
    db,
  )
  return database
}

const migrated = (database: TestDatabase) => migrate(database, { log: () => {} })

const TABLES = ['file_usage', 'uploaded_files', 'repairs', 'analyses', 'photo_results']

/** The number of rows of each table, and of those that are not in the workspace of their person. */
async function rowsOf({ db }: TestDatabase): Promise<Record<string, { rows: number; astray: number }>> {
  const counts: Record<string, { rows: number; astray: number }> = {}
  for (const table of TABLES) {
    const hasCreator = ['uploaded_files', 'repairs', 'analyses'].includes(table)
    const { rows } = await sql<{ rows: number; astray: number }>`
      select count(*) as rows, count(*) filter (
        where workspace_id is distinct from user_id
          ${hasCreator ? sql`or created_by is distinct from user_id` : sql``}
      ) as astray from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0] ?? { rows: 0, astray: 0 }
  }
  return counts
}

it('what is older belongs to the workspace of its person', async () => {
  const database = await databaseBefore()
  await migrated(database)
  expect(await rowsOf(database)).toEqual({
    file_usage: { rows: 1, astray: 0 },
    uploaded_files: { rows: PHOTOS, astray: 0 },
    repairs: { rows: (PHOTOS / 5) * 3, astray: 0 },
    analyses: { rows: 1, astray: 0 },
    photo_results: { rows: PHOTOS, astray: 0 },
  })
  expect(await database.db.selectFrom('workspaces').selectAll().execute()).toEqual([{ id: OWNER, kind: 'person' }])
  expect(await soundResults(database.db)).toBe(PHOTOS)
})

it('a move that is killed leaves the batches before, and the next start does the rest', async () => {
  const database = await databaseBefore()
  const { db } = database
  await migrateTo(database, '0047')
  await sql
    .raw(`create function cut_off() returns trigger language plpgsql as $$ begin
      if new.id = '${idOf(2300)}' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`)
    .execute(db)
  await sql`create trigger cut_off before update on uploaded_files for each row execute function cut_off()`.execute(db)
  await expect(migrated(database)).rejects.toThrow('The migration 0048_workspaces_of_earlier_rows failed')
  const placed = async () =>
    (
      await sql<{ id: string; xmin: string }>`
      select id, xmin::text from uploaded_files where workspace_id is not null order by id`.execute(db)
    ).rows
  const before = await placed()
  expect(before).toHaveLength(2000)
  await sql`drop trigger cut_off on uploaded_files`.execute(db)
  await migrated(database)
  expect((await placed()).slice(0, 2000), 'what was moved is not written again').toEqual(before)
  expect((await rowsOf(database))['uploaded_files']).toEqual({ rows: PHOTOS, astray: 0 })
})

it('the version before writes on every state in between', async () => {
  const database = await databaseBefore()
  const { db } = database
  for (const [n, last] of ['0042', '0043', '0044', '0045', '0046', '0047', '0048', '0049', '0050'].entries()) {
    await migrateTo(database, last)
    const [person, photo, old] = [idOf(10_000 + n), idOf(20_000 + n), idOf(n + 1)]
    await sql`insert into users (id, email, name) values (${person}, ${`${n}@example.com`}, 'Bob')`.execute(db)
    await sql`insert into uploaded_files (id, user_id, file_name, file_type, file_size, width, height, sha256, storage_key)
      values (${photo}, ${person}, 'a.jpg', 'image/jpeg', 1, 1, 1, '', ${photo})`.execute(db)
    await sql`insert into file_usage (user_id, file_count, storage_bytes) values (${person}, 1, 1)
      on conflict (user_id) do update set file_count = file_usage.file_count + 1`.execute(db)
    await sql`insert into repairs (id, user_id, status, answers, goes_with_photo, rules_version, created_at, updated_at)
      values (${photo}, ${person}, 'open', '{}', false, '', now(), now())`.execute(db)
    await sql`insert into analyses (id, user_id, status, prompt_version) values (${photo}, ${person}, 'queued', '')`.execute(
      db,
    )
    await sql`update uploaded_files set file_name = 'b.jpg' where id = ${old}`.execute(db)
    await sql`update repairs set title = 'Bath' where id = ${old}`.execute(db)
  }
  const counts = await rowsOf(database)
  for (const table of TABLES) expect(counts[table], table).toMatchObject({ astray: 0 })
  // An account that the version before erases takes its workspace along.
  await sql`delete from users where id = ${idOf(10_000)}`.execute(db)
  const left = await db.selectFrom('workspaces').select('id').execute()
  expect(left).toHaveLength(9)
})

describe('on the tables of the next release', () => {
  it('people do everything, and an account goes with all that is in its workspace', async () => {
    const clock = movedClock()
    const product = await testApp({ clock })
    const { db } = product.database
    const next = path.join(PRODUCT_MIGRATIONS, 'next')
    for (const file of await readdir(next)) await sql.raw(await readFile(path.join(next, file), 'utf8')).execute(db)
    const person = await aPerson(product, { plan: 'pro' })
    const photos: FileRecord[] = []
    for (const seed of [1, 2]) photos.push(await person.uploaded(await aPhoto({ seed })))
    const { id: run } = (await (await person.post(`/api/files/${photos[0]?.id}/analyses`)).json()) as { id: string }
    await eventually(async () =>
      (await person.get(`/api/analyses/${run}/report.txt`)).status === 200 ? true : undefined,
    )
    for (const way of ['/api/files', '/api/files?analyzed=false', '/api/repairs', '/api/overview', '/api/me/data']) {
      const response = await person.get(way)
      expect(response.status, way).toBe(200)
      await response.arrayBuffer()
    }
    expect((await person.send('DELETE', `/api/files/${photos[1]?.id}`)).status).toBe(204)
    expect(await (await person.get('/api/me')).json()).toMatchObject({ usage: { files: 1 } })
    expect((await askForDeletion(person)).ok).toBe(true)
    clock.goTo(31)
    await eraseNow(product)
    for (const table of [...TABLES, 'workspaces']) {
      expect((await sql`select from ${sql.table(table)}`.execute(db)).rows, table).toEqual([])
    }
  })
})
