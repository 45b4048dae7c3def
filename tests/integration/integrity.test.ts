import { copyFile, mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createIntegrityRepository } from '#server/features/files/integrity.repository.ts'
import { createIntegrity } from '#server/features/files/integrity.usecases.ts'
import { StoreUnavailable } from '#server/features/files/files.port.ts'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { aPerson, testApp } from '#tests/support/app.ts'
import { commandApart, commandHere } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { findingsIn, keysOf, sendPhoto } from '#tests/support/objects.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { filesModule, idOf, setPlan, setUsage, type FilesModule } from '#tests/support/uploads.ts'

const small = await aPhoto({ width: 64, height: 48 })

/** A room of its own, with photos. */
async function aModule(photos = 2): Promise<{ room: FilesModule; records: FileRecord[] }> {
  const room = await filesModule(await testDatabase({ maxConnections: 10 }))
  await setPlan(room.database, room.userId, 'enterprise')
  const records: FileRecord[] = []
  for (let count = 0; count < photos; count += 1) {
    records.push((await (await sendPhoto(room, small)).json()) as FileRecord)
  }
  return { room, records }
}

function integrityOf({ database, dataDir }: Pick<FilesModule, 'database' | 'dataDir'>) {
  return createIntegrity({
    repository: createIntegrityRepository(database.db),
    store: createDiskStore(path.join(dataDir, 'objects')),
    inTransaction: createInTransaction(database.db),
  })
}

function fileOf(room: FilesModule, photo: FileRecord | undefined, kind: string): { key: string; file: string } {
  const key = `${room.userId}/${photo?.id}.${kind}`
  return { key, file: path.join(room.dataDir, 'objects', key) }
}

describe('a look over everything', () => {
  it('finds nothing where all is well', async () => {
    const { room } = await aModule()
    expect(await integrityOf(room).check()).toEqual({ photos: 2, documents: 0, objects: 6, unchecked: 0, findings: [] })
    const empty = await aModule(0)
    expect(await integrityOf(empty.room).check()).toEqual({
      photos: 0,
      documents: 0,
      objects: 0,
      unchecked: 0,
      findings: [],
    })
  })

  it.each(['jpg', 'display.jpg', 'thumb.webp'])(
    'finds that an object is missing, changed or cut: .%s',
    async (kind) => {
      const { room, records } = await aModule(4)
      const [missing, changed, cut] = records.map((photo) => ({ ...fileOf(room, photo, kind), fileId: photo.id }))
      await rm(missing?.file ?? '')
      await writeFile(changed?.file ?? '', 'something else')
      await truncate(cut?.file ?? '', 100)
      const findings = await findingsIn(room)
      expect(findings).toHaveLength(3)
      expect(findings).toContainEqual({ kind: 'missing', key: missing?.key, fileId: missing?.fileId })
      expect(findings).toContainEqual({ kind: 'changed', key: changed?.key, fileId: changed?.fileId })
      expect(findings).toContainEqual({ kind: 'changed', key: cut?.key, fileId: cut?.fileId })
    },
  )

  it('finds a single bit that has turned', async () => {
    const { room, records } = await aModule(1)
    const { file, key } = fileOf(room, records[0], 'jpg')
    const turned = Buffer.from(small)
    turned[300] = (turned[300] ?? 0) ^ 1
    await writeFile(file, turned)
    expect(await findingsIn(room)).toEqual([{ kind: 'changed', key, fileId: records[0]?.id }])
  })

  it('finds objects that nothing speaks of, and leaves them; those on the list of pending ones are no finding', async () => {
    const { room, records } = await aModule(1)
    const unknown = [
      `${room.userId}/${newId()}.jpg`,
      `${room.userId}/${records[0]?.id}.copy.jpg`,
      `${room.userId}/no-id.jpg`,
      `other/${records[0]?.id}.jpg`,
    ]
    const { file } = fileOf(room, records[0], 'jpg')
    const objects = path.join(room.dataDir, 'objects')
    await mkdir(path.join(objects, 'other'))
    for (const key of unknown) await copyFile(file, path.join(objects, key))
    const pending = { key: `${room.userId}/${newId()}.jpg`, fileId: newId() }
    await room.objects.registerPending([pending])
    await copyFile(file, path.join(objects, pending.key))
    const findings = await findingsIn(room)
    expect(findings.map((finding) => (finding.kind === 'unknown' ? finding.key : finding)).toSorted()).toEqual(
      unknown.toSorted(),
    )
    expect(await keysOf(room)).toHaveLength(8)
  })

  it('finds what cannot be read', async () => {
    const { room, records } = await aModule(1)
    const { file, key } = fileOf(room, records[0], 'thumb.webp')
    await rm(file)
    await mkdir(file)
    expect(await findingsIn(room)).toEqual([
      { kind: 'unreadable', key, fileId: records[0]?.id, reason: expect.stringContaining('EISDIR') },
    ])
  })

  it('says how many copies are from before there were hashes, and that they are there', async () => {
    const { room, records } = await aModule(2)
    await room.database.db.updateTable('uploaded_files').set({ display_sha256: null, thumb_sha256: null }).execute()
    await writeFile(fileOf(room, records[0], 'display.jpg').file, 'unnoticed')
    expect(await integrityOf(room).check()).toMatchObject({ unchecked: 4, findings: [] })
    await rm(fileOf(room, records[0], 'display.jpg').file)
    expect(await integrityOf(room).check()).toMatchObject({ unchecked: 3, findings: [{ kind: 'missing' }] })
  })

  it('finds wrong counts, corrects them on request, and reports what it did', async () => {
    const { room } = await aModule(2)
    const actual = { files: 2, storage_bytes: 2 * small.length }
    const wrong = { files: 7, storage_bytes: 1 }
    await setUsage(room.database, room.userId, wrong)
    const finding = { kind: 'count', workspaceId: room.userId, counted: wrong, actual }
    expect(await integrityOf(room).check()).toMatchObject({ findings: [{ ...finding, isCorrected: false }] })
    expect(await integrityOf(room).check({ correctCounts: true })).toMatchObject({
      findings: [{ ...finding, isCorrected: true }],
    })
    expect(await findingsIn(room)).toEqual([])
    await room.database.db.deleteFrom('file_usage').execute()
    expect(await integrityOf(room).check({ correctCounts: true })).toMatchObject({
      findings: [{ ...finding, counted: { files: 0, storage_bytes: 0 }, isCorrected: true }],
    })
    expect(await room.files.usageOf(toWorkspaceId(room.userId))).toEqual(actual)
  })

  it('goes through more than one page of each', async () => {
    const { room } = await aModule(1)
    await sql`insert into users (id, email, name)
      select gen_random_uuid(), 'many' || n || '@example.com', 'Many' from generate_series(1, 450) n`.execute(
      room.database.db,
    )
    await sql`insert into uploaded_files
      select gen_random_uuid(), user_id, file_name, file_type, file_size, width, height, sha256,
        'gone/' || n || '.jpg', created_at, display_sha256, thumb_sha256
      from uploaded_files, generate_series(1, 450) n`.execute(room.database.db)
    const { photos, findings } = await integrityOf(room).check()
    expect(photos).toBe(451)
    expect(findings.filter(({ kind }) => kind === 'missing')).toHaveLength(3 * 450)
    expect(findings.filter(({ kind }) => kind === 'count')).toHaveLength(1)
  })

  it('gives up when the store is away, and finds nothing for that', async () => {
    const { room } = await aModule(1)
    const integrity = createIntegrity({
      repository: createIntegrityRepository(room.database.db),
      store: {
        ...createDiskStore(path.join(room.dataDir, 'objects')),
        open: async () => {
          throw new StoreUnavailable(new Error('no answer'))
        },
      },
      inTransaction: createInTransaction(room.database.db),
    })
    await expect(integrity.check()).rejects.toThrow(StoreUnavailable)
  })

  it('beside a product that is at work finds nothing, and mends nothing that is right', async () => {
    const { room } = await aModule(4)
    const integrity = integrityOf(room)
    let isOver = false
    const busy = Array.from({ length: 4 }, async () => {
      let done = 0
      while (!isOver) {
        const photo = (await (await sendPhoto(room, small)).json()) as FileRecord
        if (done % 3 > 0) await fetch(`${room.origin}/api/files/${photo.id}`, { method: 'DELETE' })
        done += 1
      }
      return done
    })
    for (let round = 0; round < 12; round += 1) {
      expect((await integrity.check({ correctCounts: true })).findings).toEqual([])
      await createInTransaction(room.database.db)((tx) =>
        createIntegrityRepository(room.database.db).recount(tx, toWorkspaceId(room.userId)),
      )
    }
    isOver = true
    const done = await Promise.all(busy)
    expect(done.every((count) => count > 0)).toBe(true)
    expect(await findingsIn(room)).toEqual([])
  })
})

describe('npm run integrity', async () => {
  const { folder, remove } = await temporaryFolder()
  afterAll(remove)
  const integrity = commandHere(folder, 'integrity')

  it('works while the product runs, when it does not, and on what it finds ends with 1', async () => {
    expect(await integrity([])).toEqual({
      code: 1,
      said: `There is no database in ${folder}/data/database: set DATA_DIR to the data folder of the product.\n`,
    })
    const product = await testApp()
    const { dataDir } = product
    const environment = { DATA_DIR: dataDir, DATABASE_URL: urlOf(product.database.connection) }
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    const userId = await idOf(person)
    const well = '0 missing, 0 changed, 0 unreadable, 0 unknown, 0 wrong counts\n'
    expect(await commandApart(folder, 'integrity')([], environment)).toEqual({
      code: 0,
      said: `1 photos, 3 objects: ${well}`,
    })
    expect(Buffer.from(await (await person.get(photo.original_url)).arrayBuffer()).equals(small)).toBe(true)
    await product.app.close()
    expect(await integrity([], environment)).toEqual({ code: 0, said: `1 photos, 3 objects: ${well}` })
    expect(await integrity(['--repair'], environment)).toEqual({ code: 0, said: `1 photos, 3 objects: ${well}` })

    const unknown = `${userId}/${newId()}.jpg`
    await writeFile(path.join(dataDir, 'objects', unknown), 'unknown')
    await rm(path.join(dataDir, 'objects', userId, `${photo.id}.thumb.webp`))
    expect(await integrity(['--repair'], environment)).toEqual({
      code: 1,
      said: [
        `missing: ${userId}/${photo.id}.thumb.webp of ${photo.id}`,
        `unknown: ${unknown} (7 bytes)`,
        '1 photos, 3 objects: 1 missing, 0 changed, 0 unreadable, 1 unknown, 0 wrong counts\n',
      ].join('\n'),
    })
    const { code, said } = await integrity(['--mend-all'], environment)
    expect(code).toBe(1)
    expect(said).toMatch(/--mend-all.*\nnpm run integrity \[-- --repair\]\n$/s)
  })

  it('uses the database of DATABASE_URL, and reports what it corrected', async () => {
    const { room } = await aModule(1)
    const environment = { DATA_DIR: room.dataDir, DATABASE_URL: urlOf(room.database.connection) }
    await setUsage(room.database, room.userId, { files: 3, storage_bytes: 5 })
    const is = `account ${room.userId} has 1 photos of ${small.length} bytes, counted were 3 photos of 5 bytes`
    const summary = '1 photos, 3 objects: 0 missing, 0 changed, 0 unreadable, 0 unknown, 1 wrong counts\n'
    expect(await integrity([], environment)).toEqual({ code: 1, said: `count: ${is}\n${summary}` })
    expect(await integrity(['--repair'], environment)).toEqual({ code: 0, said: `count corrected: ${is}\n${summary}` })
    expect(await room.files.usageOf(toWorkspaceId(room.userId))).toEqual({ files: 1, storage_bytes: small.length })
    expect((await integrity([], environment)).code).toBe(0)
    const away = await integrity([], { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/product' })
    expect(away.code).toBe(1)
    expect(away.said).toMatch(/^The database at 127\.0\.0\.1:1\/product cannot be reached/)
  })
})
