import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { FOOTER, HEADER, NOTE_LIMIT, type ArchiveHeader } from '#server/features/maintenance/archive.types.ts'
import { backUp, restore } from '#server/app/maintenanceModule.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { aPerson, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aPhoto } from '#tests/support/photos.ts'

const product = await testApp()
const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

type Part = { name: string; content: Buffer; type?: 'file' | 'symlink'; linkname?: string }

/** The parts of an honest backup of a photo and its owner. */
async function honestParts(): Promise<Part[]> {
  await (await aPerson(product)).uploaded(await aPhoto())
  const file = path.join(folder, 'honest.tar')
  const store = createDiskStore(path.join(product.dataDir, 'objects'))
  await backUp({ database: product.database, store, clock: systemClock }, file)
  const tar = extract()
  const reading = pipeline(createReadStream(file), tar as unknown as NodeJS.WritableStream)
  const parts: Part[] = []
  for await (const entry of tar) parts.push({ name: entry.header.name, content: await buffer(entry) })
  await reading
  return parts
}

const honest = await honestParts()
const header = JSON.parse(honest.find(({ name }) => name === HEADER)?.content.toString() ?? '') as ArchiveHeader

async function archiveOf(parts: readonly Part[]): Promise<string> {
  const tar = pack()
  for (const { content, ...entry } of parts) tar.entry(entry, content)
  tar.finalize()
  const file = path.join(folder, `made-up-${crypto.randomUUID()}.tar`)
  await writeFile(file, await buffer(tar as unknown as AsyncIterable<Uint8Array>))
  return file
}

/** The honest backup with another header. */
function withHeader(change: (own: ArchiveHeader) => object): Promise<string> {
  const content = Buffer.from(JSON.stringify({ ...header, ...change(header) }))
  return archiveOf(honest.map((part) => (part.name === HEADER ? { ...part, content } : part)))
}

const withTable = (name: string, columns: string[]) =>
  withHeader(({ tables }) => ({ tables: [...tables, { name, columns }] }))

const withColumns = (table: string, change: (columns: string[]) => string[]) =>
  withHeader(({ tables }) => ({
    tables: tables.map((each) => (each.name === table ? { ...each, columns: change(each.columns) } : each)),
  }))

const withPart = (part: Part) => archiveOf([...honest.slice(0, -1), part, ...honest.slice(-1)])

async function emptyPlace() {
  const database = await testDatabase({ isMigrated: false })
  const root = await mkdtemp(path.join(folder, 'restored-'))
  await mkdir(path.join(root, 'objects'))
  const store = createDiskStore(path.join(root, 'objects'))
  return { database, root, parts: { database, store, log: () => {}, tempDir: root } }
}

/** What is in the database beside what PostgreSQL brings: tables, functions, types. */
async function contentOf(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select typname::text from pg_type where typnamespace = 'public'::regnamespace`)
  await client.end()
  return rows.map(({ name }) => name)
}

describe('a restore refuses before anything is written', () => {
  const SQL = '1) as x; create table pwned (id int); --'

  it.each<[string, () => Promise<string>, RegExp]>([
    ['a column that is a statement', () => withColumns('users', (own) => [...own, SQL]), /column of users .*pwned/],
    [
      'a column that nobody has',
      () => withColumns('users', (own) => [...own, 'is_admin']),
      /column of users .*is_admin/,
    ],
    ['a column that is named twice', () => withColumns('users', (own) => [...own, 'id']), /column of users .*"id"/],
    ['a quoted column that is a statement', () => withColumns('users', (own) => [...own, `"${SQL}"`]), /pwned/],
    ['a table of the system', () => withTable('pg_authid', ['rolname']), /table .*pg_authid/],
    ['a table that is a statement', () => withTable('users (id) from program', ['id']), /table .*from program/],
    ['a table that every object has', () => withTable('__proto__', ['id']), /table .*__proto__/],
    ['a migration that is a path', () => withHeader(() => ({ migrations: ['../evil'] })), /cannot be read as a backup/],
    ['no migration at all', () => withHeader(() => ({ migrations: [] })), /cannot be read as a backup/],
    [
      'a migration of a newer version',
      () => withHeader((own) => ({ migrations: [...own.migrations, '9999_later'] })),
      /9999_later: use a newer/,
    ],
    [
      'migrations with one left out',
      () => withHeader((own) => ({ migrations: own.migrations.slice(1) })),
      /use a newer/,
    ],
    [
      'an object outside of its folder',
      () => withPart({ name: 'objects/../../evil', content: Buffer.from('x') }),
      /evil.* does not belong in a backup/,
    ],
    [
      'a file beside the objects',
      () => withPart({ name: 'notes.txt', content: Buffer.from('x') }),
      /notes\.txt.* does not belong in a backup/,
    ],
    [
      'a table that was not announced',
      () => withPart({ name: 'database/pg_class.copy', content: Buffer.from('x') }),
      /pg_class.* does not belong in a backup/,
    ],
    [
      'a second header',
      () => withPart({ name: HEADER, content: Buffer.from(JSON.stringify(header)) }),
      /header\.json.* does not belong in a backup/,
    ],
    [
      'a link',
      () => withPart({ name: 'objects/link', content: Buffer.alloc(0), type: 'symlink', linkname: '/etc' }),
      /link.* does not belong in a backup/,
    ],
    [
      'a header that fills the memory',
      () => withPart({ name: FOOTER, content: Buffer.alloc(NOTE_LIMIT + 1, ' ') }),
      /cannot be read as a backup/,
    ],
  ])('%s', async (_name, made, sentence) => {
    const { database, root, parts } = await emptyPlace()
    const refusal = await restore(parts, await made()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    expect((refusal as StartupError).message).toMatch(sentence)
    expect(await contentOf(database.connection)).toEqual([])
    expect(await readdir(root, { recursive: true })).toEqual(['objects'])
  })
})

it('tables that a backup never contains are not restored from a forged one', async () => {
  const users = await product.database.db.selectFrom('users').select('id').execute()
  const session = `01a00000-0000-7000-8000-000000000002\t${users[0]?.id}\tstolen\t2099-01-01\n`
  const columns = ['id', 'user_id', 'token', 'expires_at']
  const content = Buffer.from(JSON.stringify({ ...header, tables: [...header.tables, { name: 'sessions', columns }] }))
  const planted = { name: 'database/sessions.copy', content: Buffer.from(session) }
  const file = await archiveOf([
    ...honest.slice(0, -1).map((part) => (part.name === HEADER ? { ...part, content } : part)),
    planted,
    ...honest.slice(-1),
  ])
  const { database, parts } = await emptyPlace()
  await restore(parts, file)
  expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(users.length)
  expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([])
})

it('the columns of an older backup are restored in any order', async () => {
  const file = await withColumns('users', (own) => own.map((column) => `"${column}"`))
  const { database, parts } = await emptyPlace()
  await restore(parts, file)
  const [before, after] = await Promise.all(
    [product.database, database].map(({ db }) => db.selectFrom('users').selectAll().execute()),
  )
  expect(after).toEqual(before)
  const photos = await database.db.selectFrom('uploaded_files').select('storage_key').execute()
  for (const { storage_key: key } of photos) {
    const object = await parts.store.open(key)
    const original = await readFile(path.join(product.dataDir, 'objects', key))
    expect(object !== null && (await buffer(object)).equals(original)).toBe(true)
  }
})
