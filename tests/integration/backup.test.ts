import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { backUp, restore } from '#server/app/maintenanceModule.ts'
import { NOT_BACKED_UP, tablesToBackUp } from '#server/features/maintenance/tables.repository.ts'
import { bindSecret, requireKnownSecret } from '#server/platform/installation/secretFingerprint.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { VARIANTS } from '#shared/api/files.ts'
import { variantOf } from '#server/features/files/files.rules.ts'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import pg from 'pg'
import { aPerson, eventually, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { migrateTo, plantEarlierPhotos } from '#tests/support/earlierPhotos.ts'
import { soundResults } from '#tests/support/photoResults.ts'
import { commandHere } from '#tests/support/command.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { installFaults } from '#tests/support/faults.ts'
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
      .where('workspace_id', '=', toWorkspaceId(await idOf(person)))
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
        workspace_id: toWorkspaceId(toUserId(photo.user_id)),
        created_by: toUserId(photo.user_id),
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

const faults = installFaults({ database: 'none of these' })

describe('a backup that cannot be written', () => {
  const aTarget = async () => path.join(await mkdtemp(path.join(folder, 'full-')), 'mendsight.tar')
  const write = (file: string) => backUp({ database: product.database, store, clock: systemClock }, file)

  it('because the disk is full, whichever write fails, says so in one sentence and leaves nothing', async () => {
    const file = await aTarget()
    for (let at = 1; ; at += 1) {
      faults.arm({ step: 'write', at, how: 'fails' })
      const outcome = await write(file).catch((error: unknown) => error)
      if (faults.disarm() === undefined) break
      expect(outcome).toBeInstanceOf(StartupError)
      expect((outcome as Error).message).toBe(
        `The backup cannot be written to ${file}: its disk is full. Nothing is left of it.`,
      )
      expect(await readdir(path.dirname(file))).toEqual([])
    }
    expect(await readdir(path.dirname(file))).toEqual(['mendsight.tar'])
  })

  it.each([
    ['a folder that does not exist', 'nowhere/mendsight.tar', 'its folder does not exist'],
    ['something that is no folder', 'a-file/mendsight.tar', 'its folder does not exist'],
  ])('because of %s says so in one sentence', async (_name, where, reason) => {
    await writeFile(path.join(folder, 'a-file'), '')
    await expect(write(path.join(folder, where))).rejects.toThrow(
      new StartupError(
        `The backup cannot be written to ${path.join(folder, where)}: ${reason}. Nothing is left of it.`,
      ),
    )
  })

  it('the next one removes what a killed one to the same file has left, and nothing else', async () => {
    const file = await aTarget()
    await mkdir(`${file}.in-work-Xyz123`)
    await writeFile(`${file}.in-work-Xyz123/archive.tar`, 'half of it')
    await mkdir(`${file}.kept`)
    await write(file)
    expect((await readdir(path.dirname(file))).toSorted()).toEqual(['mendsight.tar', 'mendsight.tar.kept'])
  })
})

describe('the secret of a backup', () => {
  const OURS = 'the secret of the installation that was backed up'
  const OTHER = 'another secret, which is just as long as the other one'

  async function backedUpWith(secret: string): Promise<string> {
    await product.database.db.updateTable('installation').set({ secret_fingerprint: null }).execute()
    await bindSecret(product.database.db, secret)
    return archive()
  }

  it('is not in it, and the restored database accepts no other', async () => {
    const file = await backedUpWith(OURS)
    expect((await readFile(file)).includes(OURS)).toBe(false)
    const { database, parts } = await emptyPlace()
    await restore(parts, file)
    await expect(requireKnownSecret(database.db, OTHER)).rejects.toThrow(StartupError)
    await expect(bindSecret(database.db, OTHER)).rejects.toThrow(StartupError)
    await requireKnownSecret(database.db, OURS)
  })

  it('is named at the end of a backup and of a restore, with what else is needed', async () => {
    const file = await backedUpWith(OURS)
    const place = await mkdtemp(path.join(folder, 'commands-'))
    const running = { DATABASE_URL: urlOf(product.database.connection), DATA_DIR: product.dataDir, AUTH_SECRET: OURS }
    const { said } = await commandHere(place, 'backup')(['again.tar'], running)
    expect(said).toMatch(
      /secret of two-step login is not in it.* the setting AUTH_SECRET \(its fingerprint is \S{43}\)/,
    )
    for (const [secret, expected] of [
      [OURS, /AUTH_SECRET is the one that belongs to this backup/],
      [OTHER, /The AUTH_SECRET with the fingerprint \S{43} belongs to this backup, and is not set here/],
    ] as const) {
      const { database, root } = await emptyPlace()
      const there = { DATABASE_URL: urlOf(database.connection), DATA_DIR: root, AUTH_SECRET: secret }
      const restored = await commandHere(place, 'restore')([file], there)
      expect(restored).toEqual({ code: 0, said: expect.stringMatching(expected) })
    }
  })
})

describe('a restore into a place that nobody has used', () => {
  it('is done where the product was only started', async () => {
    const person = await aPerson(product)
    const file = await archive()
    const { database, parts } = await emptyPlace()
    await migrate(database, { log: () => {} })
    await restore(parts, file)
    const found = await database.db.selectFrom('users').select('email').where('email', '=', person.email).execute()
    expect(found).toHaveLength(1)
  })

  it('can be started again after it was killed, with the objects that it had put', async () => {
    const person = await aPerson(product)
    await person.uploaded(await aPhoto({ seed: 77 }))
    const file = await archive()
    const { database, parts } = await emptyPlace()
    let puts = 0
    const put: typeof parts.store.put = async (...object) => {
      puts += 1
      if (puts === 3) throw new Error('killed')
      return parts.store.put(...object)
    }
    await expect(restore({ ...parts, store: { ...parts.store, put } }, file)).rejects.toThrow('killed')
    expect((await tableNames(database.connection)).length).toBeGreaterThan(20)
    const { rows, objects } = await restore(parts, file)
    const photos = await database.db.selectFrom('uploaded_files').select('id').execute()
    expect(photos).toHaveLength(rows.uploaded_files ?? 0)
    let found = 0
    for await (const { size } of parts.store.list()) found += Math.sign(size)
    expect(found).toBe(objects)
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
    const { database, parts } = await emptyPlace()
    await query(database.connection, 'create table recipes (id integer)')
    await expect(restore(parts, file)).rejects.toThrow('The database is not empty.')
    expect(await tableNames(database.connection)).toEqual(['recipes'])
    await query(database.connection, 'drop table recipes')
    await expect(restore({ ...parts, database: product.database }, file)).rejects.toThrow('The database is not empty.')
    await (await aPerson(product)).uploaded(await aPhoto({ seed: 78 }))
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

async function query(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text)
  await client.end()
}

async function tableNames(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await client.end()
  return rows.map((row) => row.name)
}
