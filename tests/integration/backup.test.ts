import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { backUp, restore } from '#server/app/maintenanceModule.ts'
import { NOT_BACKED_UP, tablesToBackUp } from '#server/features/maintenance/tables.repository.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { VARIANTS } from '#shared/api/files.ts'
import { variantOf } from '#server/features/files/files.rules.ts'
import { toUserId } from '#server/platform/userId.ts'
import pg from 'pg'
import { aPerson, eventually, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { migrateTo, plantEarlierPhotos } from '#tests/support/earlierPhotos.ts'
import { soundResults } from '#tests/support/photoResults.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { idOf } from '#tests/support/uploads.ts'

const product = await testApp()
const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const store = createDiskStore(path.join(product.dataDir, 'objects'))

let archives = 0
async function archive(): Promise<string> {
  archives += 1
  const file = path.join(folder, `backup-${archives}.tar`)
  await backUp({ database: product.database, store, clock: systemClock }, file)
  return file
}

async function emptyPlace() {
  const database = await testDatabase({ isMigrated: false })
  const root = await mkdtemp(path.join(folder, 'restored-'))
  return { database, root, parts: { database, store: createDiskStore(root), log: () => {}, tempDir: root } }
}

describe('a backup made while the product runs', () => {
  it('brings every photo and every row of its moment back, byte for byte, and nothing of the sessions', async () => {
    const person = await aPerson(product)
    const kept = await Promise.all(
      [1, 2, 3].map(async (seed) => person.uploaded(await aPhoto({ seed }), { name: `photo ${seed}.jpg` })),
    )
    const run = (await (await person.post(`/api/files/${kept[0]?.id}/analyses`)).json()) as { id: string }
    await eventually(async () => {
      const { status } = (await (await person.get(`/api/analyses/${run.id}`)).json()) as { status: string }
      return status === 'succeeded' ? true : undefined
    })
    await product.database.db
      .updateTable('repairs')
      .set({ severity: 'High' })
      .where('user_id', '=', await idOf(person))
      .execute()
    // Uploads and deletions continue while the archive is written.
    let isOver = false
    const traffic = (async () => {
      for (let seed = 10; !isOver; seed += 1) {
        const { id } = await person.uploaded(await aPhoto({ seed }))
        await person.delete(`/api/files/${id}`)
      }
    })()
    const file = await archive()
    isOver = true
    await traffic

    const { database, parts } = await emptyPlace()
    const footer = await restore(parts, file)
    const photos = await database.db.selectFrom('uploaded_files').selectAll().execute()
    expect(photos.map((photo) => photo.id)).toEqual(expect.arrayContaining(kept.map((photo) => photo.id)))
    expect(footer.objects).toBe(photos.length * 3)
    for (const photo of kept) {
      const row = photos.find(({ id }) => id === photo.id)
      for (const variant of VARIANTS) {
        const { key } = variantOf({ storageKey: row?.storage_key ?? '', fileType: row?.file_type ?? '' }, variant)
        const [before, after] = await Promise.all([store.open(key), parts.store.open(key)])
        expect(before !== null && after !== null && (await buffer(after)).equals(await buffer(before)), key).toBe(true)
      }
    }
    for (const table of ['users', 'passwords', 'file_usage', 'analyses', 'analysis_photos'] as const) {
      const [before, after] = await Promise.all([
        product.database.db.selectFrom(table).selectAll().execute(),
        database.db.selectFrom(table).selectAll().execute(),
      ])
      // The usage has changed since then.
      if (table !== 'file_usage') expect(after, table).toEqual(before)
      else expect(after).toHaveLength(before.length)
    }
    const usage = await database.db.selectFrom('file_usage').selectAll().executeTakeFirstOrThrow()
    expect(usage.file_count).toBe(photos.length)
    // What photos show is not in it, and is written again.
    expect(await soundResults(database.db)).toBe(photos.length)
    const { result } = await database.db
      .selectFrom('photo_results')
      .select('result')
      .where('file_id', '=', kept[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(result).toBe('High')
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('ends the analyses that were under way, since their jobs are not in it', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    await product.database.db
      .insertInto('analyses')
      .values({
        id: '01a00000-0000-7000-8000-000000000001',
        user_id: toUserId(photo.user_id),
        status: 'running',
        prompt_version: 'x',
      })
      .execute()
    const { database, parts } = await emptyPlace()
    await restore(parts, await archive())
    const run = await database.db
      .selectFrom('analyses')
      .select(['status', 'notice'])
      .where('id', '=', '01a00000-0000-7000-8000-000000000001')
      .executeTakeFirstOrThrow()
    expect(run).toEqual({ status: 'failed', notice: 'Analysis failed completely. Please try again.' })
  })

  it('names the objects that the store has lost', async () => {
    const person = await aPerson(product)
    const { id } = await person.uploaded(await aPhoto())
    const row = await product.database.db
      .selectFrom('uploaded_files')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await store.remove(row.storage_key)
    const file = path.join(folder, 'lossy.tar')
    const summary = await backUp({ database: product.database, store, clock: systemClock }, file)
    expect(summary.missing).toEqual([row.storage_key])
  })

  it('of a version from before the results of photos were stored has them after its restore', async () => {
    const before = await testDatabase({ isMigrated: false })
    await migrateTo(before, '0033')
    await plantEarlierPhotos(before.db, 5)
    const file = path.join(folder, 'before.tar')
    await backUp({ database: before, store, clock: systemClock }, file)
    const { database, parts } = await emptyPlace()
    await restore(parts, file)
    expect(await soundResults(database.db)).toBe(5)
    const results = await database.db.selectFrom('photo_results').select('result').orderBy('file_id').execute()
    expect(results.map(({ result }) => result)).toEqual(['High', 'High', 'no_damage', 'Low', 'not_analyzed'])
  })

  it('is readable by its owner only', async () => {
    const { mode } = await import('node:fs/promises').then(async (fs) => fs.stat(await archive()))
    expect(mode & 0o777).toBe(0o600)
  })
})

describe('a restore is refused with one sentence and changes nothing', () => {
  it.each([
    ['of an archive that was cut off', async (file: string) => truncate(file, (await readFile(file)).length - 20_000)],
    ['of something that is no archive', async (file: string) => writeFile(file, 'not a backup')],
  ])('%s', async (_name, spoil) => {
    const file = await archive()
    await spoil(file)
    const { database, parts } = await emptyPlace()
    await expect(restore(parts, file)).rejects.toThrow(StartupError)
    expect(await tableNames(database.connection)).toEqual([])
  })

  it('into a database that has tables, or a store that has objects', async () => {
    const file = await archive()
    const { parts } = await emptyPlace()
    await expect(restore({ ...parts, database: product.database }, file)).rejects.toThrow('The database is not empty.')
    await expect(restore({ ...parts, store }, file)).rejects.toThrow('The store is not empty')
  })
})

it('every table is in the backup or left out with a reason, and each comes after those that it refers to', async () => {
  const client = new pg.Client(product.database.connection)
  await client.connect()
  const tables = await tablesToBackUp(client)
  await client.end()
  expect([...tables, ...Object.keys(NOT_BACKED_UP)].toSorted()).toEqual(
    (await tableNames(product.database.connection)).toSorted(),
  )
  expect(tables.indexOf('users')).toBeLessThan(tables.indexOf('uploaded_files'))
  expect(tables.indexOf('analyses')).toBeLessThan(tables.indexOf('analysis_photos'))
})

async function tableNames(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await client.end()
  return rows.map((row) => row.name)
}
