// Generates src/server/platform/db/tables.generated.ts from the migrations. With --check, fails when it is not up to
// date.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { generate, PostgresDialect as PostgresTypes } from 'kysely-codegen'
import { type Db, openDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { migrate, PRODUCT_MIGRATIONS } from '#server/platform/db/migrate.ts'

const FILE = path.join(import.meta.dirname, '../src/server/platform/db/tables.generated.ts')

const ID_TYPES: Readonly<Record<string, string>> = {
  user_id: 'UserId',
  created_by: 'UserId',
  workspace_id: 'WorkspaceId',
  shop_id: 'WorkspaceId',
  to_user_id: 'UserId',
  invited_by: 'UserId',
  decided_by: 'UserId',
  photos_in: 'WorkspaceId',
}

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
    await migrateNext(database.db)
    return await describeTables(database.db)
  } finally {
    await database.close()
  }
}

function log() {}

/** Also without what the next release drops, so that nothing can use it. */
async function migrateNext(db: Db): Promise<void> {
  const folder = path.join(PRODUCT_MIGRATIONS, 'next')
  for (const file of (await readdir(folder)).toSorted()) {
    await sql.raw(await readFile(path.join(folder, file), 'utf8')).execute(db)
  }
}

async function describeTables(db: Db): Promise<string> {
  return generate({
    db,
    overrides: { columns: { 'users.id': 'UserId', 'workspaces.id': 'WorkspaceId', ...(await idColumns(db)) } },
    customImports: { UserId: '#server/platform/userId.ts', WorkspaceId: '#server/platform/workspaceId.ts' },
    // These types must match the parsers of openDatabase().
    dialect: new PostgresTypes({ dateParser: 'string', numericParser: 'string' }),
    typeMapping: { int8: 'number' },
    // The tables of the job queue belong to pg-boss.
    excludePattern: 'pgboss.*',
    outFile: null,
  })
}

/** Every column that names an account or a workspace, with its type. */
async function idColumns(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ table_name: string; column_name: string; is_nullable: 'YES' | 'NO' }>`
    select table_name, column_name, is_nullable from information_schema.columns
    where column_name = any(${Object.keys(ID_TYPES)}) and table_schema = 'public'`.execute(db)
  return Object.fromEntries(
    rows.map(({ table_name: table, column_name: column, is_nullable: isNullable }) => {
      const type = ID_TYPES[column] ?? ''
      return [`${table}.${column}`, isNullable === 'YES' ? `${type} | null` : type]
    }),
  )
}
