// Generates src/server/platform/db/tables.generated.ts from the migrations. With --check, fails when it is not up to
// date.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { generate, PostgresDialect as PostgresTypes } from 'kysely-codegen'
import { type Db, openDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

const FILE = path.join(import.meta.dirname, '../src/server/platform/db/tables.generated.ts')

const text = await generateTables()
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text)
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error('tables.generated.ts does not match the migrations: run node scripts/generate-tables.ts')
  process.exitCode = 1
}

/** Reads the tables of a temporary database with all migrations. */
async function generateTables(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mendsight-tables-'))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
    try {
      return await migrateAndDescribe(postgres.connection)
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function migrateAndDescribe(connection: PostgresConnection): Promise<string> {
  const database = await openDatabase(connection, { log })
  try {
    await migrate(database, { log })
    return await describeTables(database.db)
  } finally {
    await database.close()
  }
}

function log() {}

async function describeTables(db: Db): Promise<string> {
  return generate({
    db,
    overrides: { columns: { 'users.id': 'UserId', ...(await userIdColumns(db)) } },
    customImports: { UserId: '#server/platform/userId.ts' },
    // These types must match the parsers of openDatabase().
    dialect: new PostgresTypes({ dateParser: 'string', numericParser: 'string' }),
    typeMapping: { int8: 'number' },
    // The tables of the job queue belong to pg-boss.
    excludePattern: 'pgboss.*',
    outFile: null,
  })
}

/** Every column named user_id, with its type. */
async function userIdColumns(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ table_name: string; is_nullable: 'YES' | 'NO' }>`
    select table_name, is_nullable from information_schema.columns
    where column_name = 'user_id' and table_schema = 'public'`.execute(db)
  return Object.fromEntries(
    rows.map((row) => [`${row.table_name}.user_id`, row.is_nullable === 'YES' ? 'UserId | null' : 'UserId']),
  )
}
