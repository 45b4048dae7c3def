import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { migrate, requireMigrated } from '#server/platform/db/migrate.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase({ isMigrated: false })
const folders: string[] = []

afterEach(async () => {
  await sql`DROP SCHEMA public CASCADE`.execute(database.db)
  await sql`CREATE SCHEMA public`.execute(database.db)
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  folders.push(folder)
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)))
  return folder
}

function run(folder: string): Promise<string[]> {
  return migrate(database, { folder, log: () => {} })
}

async function notes(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM notes ORDER BY text`.execute(database.db)
  return rows.map((row) => row.text)
}

const FIRST = {
  '0001_notes.sql': `-- two statements; and a semicolon\nCREATE TABLE notes (text text); INSERT INTO notes VALUES ('a;b');`,
}

test('files of several statements run in the order of their numbers, and each only once', async () => {
  const folder = await migrations({ ...FIRST, '0002_second.sql': `INSERT INTO notes VALUES ('second')` })
  expect(await run(folder)).toEqual(['0001_notes', '0002_second'])
  expect(await run(folder)).toEqual([])
  expect(await notes()).toEqual(['a;b', 'second'])
})

test('a database of an older version gets only what it lacks', async () => {
  await run(await migrations(FIRST))
  expect(await run(await migrations({ ...FIRST, '0002_more.sql': `INSERT INTO notes VALUES ('more')` }))).toEqual([
    '0002_more',
  ])
})

test('a migration that fails leaves nothing of itself and everything before it', async () => {
  const broken = { '0002_broken.sql': `INSERT INTO notes VALUES ('half'); SELECT 1 / 0;` }
  await expect(run(await migrations({ ...FIRST, ...broken }))).rejects.toThrow(
    new StartupError('The migration 0002_broken failed: division by zero.'),
  )
  expect(await notes()).toEqual(['a;b'])
  const mended = { '0002_broken.sql': `INSERT INTO notes VALUES ('whole')` }
  expect(await run(await migrations({ ...FIRST, ...mended }))).toEqual(['0002_broken'])
})

test('two processes that migrate at once both succeed, and each migration runs once', async () => {
  const folder = await migrations({ ...FIRST, '0002_slow.sql': `SELECT pg_sleep(0.1); INSERT INTO notes VALUES ('s')` })
  const [one, other] = await Promise.all([run(folder), run(folder)])
  expect([...one, ...other].toSorted()).toEqual(['0001_notes', '0002_slow'])
  expect(await notes()).toEqual(['a;b', 's'])
})

test('a database that a newer version has migrated is refused with one sentence', async () => {
  await run(await migrations({ ...FIRST, '0002_newer.sql': 'CREATE TABLE newer ()' }))
  const refusal = await run(await migrations(FIRST)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain('A newer version of the product has used this database (0002_newer unknown here)')
})

test('a new enum value can be used by the next migration of the same run', async () => {
  const folder = await migrations({
    '0001_mood.sql': `CREATE TYPE mood AS ENUM ('calm'); CREATE TABLE moods (mood mood)`,
    '0002_add.sql': `ALTER TYPE mood ADD VALUE 'glad'`,
    '0003_use.sql': `INSERT INTO moods VALUES ('glad')`,
  })
  expect(await run(folder)).toHaveLength(3)
})

test('misnamed files and doubled numbers are programming errors, found before anything runs', async () => {
  await expect(run(await migrations({ '1_short.sql': '' }))).rejects.toThrow('1_short.sql is not named like')
  await expect(run(await migrations({ '0001_a.sql': '', '0001_b.sql': '' }))).rejects.toThrow('have the number 0001')
})

const MARKED = {
  '0029_installation.sql': `-- expand
CREATE TABLE installation (id integer, newest_contract text); INSERT INTO installation (id) VALUES (1)`,
  '0030_notes.sql': '-- expand\nCREATE TABLE notes (text text)',
}

test('a version runs beside a newer one that has only expanded the schema, and may migrate what it still lacks', async () => {
  await run(await migrations({ ...MARKED, '0040_more.sql': '-- expand\nCREATE TABLE more ()' }))
  expect(await run(await migrations(MARKED))).toEqual([])
  expect(await run(await migrations({ ...MARKED, '0035_late.sql': '-- expand\nCREATE TABLE late ()' }))).toEqual([
    '0035_late',
  ])
})

test('a version is refused after a newer one has contracted the schema, and may return when it knows that step', async () => {
  const contract = { '0031_drop.sql': '-- contract\nDROP TABLE notes' }
  await run(await migrations({ ...MARKED, ...contract, '0032_more.sql': '-- expand\nCREATE TABLE more ()' }))
  const refusal = await run(await migrations(MARKED)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain('A newer version of the product has used this database (0031_drop unknown here)')
  expect(await run(await migrations({ ...MARKED, ...contract }))).toEqual([])
})

test('a migration waits three seconds for a table in use, lets its readers go first, and is tried again', async () => {
  await run(await migrations(MARKED))
  const lines: string[] = []
  const folder = await migrations({ ...MARKED, '0031_wide.sql': '-- expand\nALTER TABLE notes ADD COLUMN wide text' })
  const release = Promise.withResolvers<void>()
  const user = database.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM notes`.execute(tx)
    await release.promise
  })
  const migrated = migrate(database, {
    folder,
    log(message) {
      lines.push(message)
      release.resolve()
    },
  })
  expect(await migrated).toEqual(['0031_wide'])
  expect(lines).toEqual(['a table is locked; the migration is tried again', 'database migrated'])
  await user
})

test('indexes are built concurrently outside a transaction, while another process waits for its turn', async () => {
  const folder = await migrations({
    ...MARKED,
    '0031_indexes.sql': `-- expand without a transaction
-- Removes what an interrupted build has left.
DROP INDEX CONCURRENTLY IF EXISTS notes_text_idx;
CREATE INDEX CONCURRENTLY notes_text_idx ON notes (text);
`,
  })
  const [one, other] = await Promise.all([run(folder), run(folder)])
  expect([...one, ...other].toSorted()).toEqual(['0029_installation', '0030_notes', '0031_indexes'])
  const { rows } = await sql`SELECT indisvalid FROM pg_index WHERE indexrelid = 'notes_text_idx'::regclass`.execute(
    database.db,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('a block fills a table in batches, and one that fails leaves those before it and is run again', async () => {
  const block = `-- expand without a transaction
-- Copies the numbers.
do $$
begin
  for n in 1..5 loop
    insert into copies select n on conflict do nothing;
    commit;
  end loop;
end
$$;
`
  const tables = `-- expand\nCREATE TABLE copies (n integer PRIMARY KEY CHECK (n < 4))`
  const folder = await migrations({ ...MARKED, '0031_copies.sql': tables, '0032_copied.sql': block })
  await expect(run(folder)).rejects.toThrow('The migration 0032_copied failed')
  const copies = async () => (await sql<{ n: number }>`SELECT n FROM copies ORDER BY n`.execute(database.db)).rows
  expect(await copies()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  await sql`ALTER TABLE copies DROP CONSTRAINT copies_n_check`.execute(database.db)
  expect(await run(folder)).toEqual(['0032_copied'])
  expect(await copies()).toHaveLength(5)
  expect(await run(folder)).toEqual([])
})

test('where migrating is forbidden, a database that lacks one is refused in a sentence and stays as it is', async () => {
  const check = async (files: Record<string, string>) =>
    requireMigrated(database, { folder: await migrations(files), log: () => {} })
  await expect(check(MARKED)).rejects.toThrow(
    'The database lacks 2 migrations from 0029_installation on, and MIGRATE=never forbids running them here: start this version once with MIGRATE=only.',
  )
  const { rows } = await sql`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`.execute(
    database.db,
  )
  expect(rows).toEqual([])
  await run(await migrations(MARKED))
  await check(MARKED)
  await expect(check({ ...MARKED, '0031_more.sql': '-- expand\n' })).rejects.toThrow('lacks the migration 0031_more,')
})

test('a new migration says in its first line whether older versions can run beside it', async () => {
  await expect(run(await migrations({ '0029_more.sql': 'CREATE TABLE more ()' }))).rejects.toThrow(
    'The first line of the migration 0029_more.sql must be "-- expand" or "-- contract"',
  )
})

test.each([
  'CREATE INDEX CONCURRENTLY notes_text_idx ON notes (text);\nALTER TABLE notes ADD COLUMN wide text;',
  'ALTER TABLE notes ADD COLUMN wide text;\ndo $$\nbegin\n  commit;\nend\n$$;',
  'do $$\nbegin\n  commit;\nend\n$$;\nCREATE INDEX CONCURRENTLY notes_text_idx ON notes (text);',
  `do $$\nbegin\n  insert into notes values ('all at once');\nend\n$$;`,
])('a migration without a transaction builds indexes or fills in batches, and is nothing like %j', async (text) => {
  const mixed = `-- expand without a transaction\n${text}\n`
  await expect(run(await migrations({ ...MARKED, '0031_mixed.sql': mixed }))).rejects.toThrow(
    'The migration 0031_mixed.sql has no transaction, so it may only create and drop indexes concurrently',
  )
  const { rows } = await sql`SELECT to_regclass('notes') AS notes`.execute(database.db)
  expect(rows).toEqual([{ notes: null }])
})
