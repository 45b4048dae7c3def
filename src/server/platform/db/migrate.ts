import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { StartupError } from '../startupError.ts'
import { createPool, type Database } from './database.ts'

export type MigrateOptions = {
  /** Folder of the files `NNNN_name.sql`; the product's own `migrations` by default. */
  folder?: string
  log: (message: string, details?: object) => void
}

export const PRODUCT_MIGRATIONS = path.join(import.meta.dirname, '../../../../migrations')
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Migrates the database to this version: runs the pending migrations in the order of their numbers, each in a
 * transaction. Several processes may call it at once; one works while the others wait. Returns the names of the
 * migrations that were run. Throws StartupError when a newer version of the product has migrated the database.
 */
export async function migrate(database: Pick<Database, 'connection'>, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? PRODUCT_MIGRATIONS)
  // Uses a separate pool, because building an index or waiting for another process may take longer than the statement
  // timeout of requests.
  const pool = createPool(options.log, { ...database.connection, max: 2 })
  const db = new Kysely<MigrationTable>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    return await runAll(migrator, db, migrations, options)
  } finally {
    await db.destroy()
  }
}

type MigrationTable = { [DEFAULT_MIGRATION_TABLE]: { name: string; timestamp: string } }

type Migrations = Record<string, Migration>

async function readMigrations(folder: string): Promise<Migrations> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const misnamed = names.find((name) => !FILE_NAME.test(name))
  if (misnamed !== undefined) throw new Error(`The migration ${misnamed} is not named like 0001_what_it_does.sql`)
  const numbers = names.map((name) => name.slice(0, 4))
  const doubled = numbers.find((number, index) => numbers[index - 1] === number)
  if (doubled !== undefined) throw new Error(`Two migrations have the number ${doubled}`)
  const entries = names.map(async (name) => {
    const text = await readFile(path.join(folder, name), 'utf8')
    // Without parameters, pg uses the simple query protocol, which accepts several statements at once.
    const migration: Migration = { up: async (db) => void (await sql.raw(text).execute(db)) }
    return [path.basename(name, '.sql'), migration] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * migrateToLatest() would run all migrations in one transaction, and then a migration could not use an enum value that
 * an earlier one added.
 */
async function runAll(
  migrator: Migrator,
  db: Kysely<MigrationTable>,
  migrations: Migrations,
  { log }: MigrateOptions,
): Promise<string[]> {
  const done: string[] = []
  while (true) {
    const outcome = await migrator.migrateUp()
    if (outcome.error !== undefined) throw await migrationError(outcome, db, migrations)
    const name = outcome.results?.[0]?.migrationName
    if (name === undefined) return done
    log('database migrated', { migration: name })
    done.push(name)
  }
}

async function migrationError(outcome: MigrationResultSet, db: Kysely<MigrationTable>, migrations: Migrations) {
  const failed = outcome.results?.find((result) => result.status === 'Error')
  if (failed) return new Error(`The migration ${failed.migrationName} failed`, { cause: outcome.error })
  const unknown = await unknownMigrations(db, migrations)
  if (unknown.length === 0) return outcome.error
  return new StartupError(
    `A newer version of the product has used this database (${unknown.join(', ')} unknown here): start that version.`,
    { cause: outcome.error },
  )
}

async function unknownMigrations(db: Kysely<MigrationTable>, migrations: Migrations): Promise<string[]> {
  const rows = await db.selectFrom(DEFAULT_MIGRATION_TABLE).select('name').orderBy('name').execute()
  return rows.map((row) => row.name).filter((name) => !(name in migrations))
}
