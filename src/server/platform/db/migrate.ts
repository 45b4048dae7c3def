import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartupError } from '../startupError.ts'
import { createPool, type Database } from './database.ts'
import { isErrno, UNDEFINED_TABLE } from './errno.ts'
import { readMigrationFiles, type MigrationFile } from './migrationFiles.ts'
import type { DB } from './tables.generated.ts'

export type MigrateOptions = {
  /** Folder of the files `NNNN_name.sql`; the product's own `migrations` by default. */
  folder?: string
  log: (message: string, details?: object) => void
}

export const PRODUCT_MIGRATIONS = path.join(import.meta.dirname, '../../../../migrations')

/** Key of the advisory lock that a migrating process holds. */
const MIGRATION_LOCK = 7_341_003
/** How often a process that waits for another one's migration looks again. */
const LOOK_AGAIN_MS = 250

/**
 * How long a migration waits for a lock on a table. All requests that want the table later queue behind it, so it must
 * give up before people notice, and try again.
 */
const LOCK_TIMEOUT_MS = 3_000
const ATTEMPTS = 20
const PAUSE_MS = 1_000

const LOCK_NOT_AVAILABLE = '55P03'

type MigrationTables = Pick<DB, 'installation'> & {
  [DEFAULT_MIGRATION_TABLE]: { name: string; timestamp: string }
}
type MigrationDb = Kysely<MigrationTables>

/**
 * Migrates the database to this version: runs the pending migrations in the order of their numbers, each in a
 * transaction unless its first line says otherwise. A number that no file has was never used. Several processes may
 * call it at once; one works while the others wait. Returns the names of the migrations that were run. Throws
 * StartupError when a newer version of the product has changed the database so that this version cannot use it.
 */
export async function migrate(database: Pick<Database, 'connection'>, options: MigrateOptions): Promise<string[]> {
  const files = await readMigrationFiles(options.folder ?? PRODUCT_MIGRATIONS)
  return withMigrationDb(database, options, async (db) => {
    const unlock = await lock(database)
    try {
      return await runAll(db, files, options)
    } finally {
      await unlock()
    }
  })
}

/**
 * Checks that the database has all migrations of this version, and changes nothing. Throws StartupError when it does
 * not, or when a newer version has changed it so that this version cannot use it.
 */
export async function requireMigrated(database: Pick<Database, 'connection'>, options: MigrateOptions): Promise<void> {
  const files = await readMigrationFiles(options.folder ?? PRODUCT_MIGRATIONS)
  await withMigrationDb(database, options, async (db) => {
    const done = await doneMigrations(db)
    await requireUsable(db, files, done)
    const missing = files.filter(({ name }) => !done.includes(name)).map(({ name }) => name)
    if (missing.length === 0) return
    const [first] = missing
    const what = missing.length === 1 ? `the migration ${first}` : `${missing.length} migrations from ${first} on`
    throw new StartupError(
      `The database lacks ${what}, and MIGRATE=never forbids running them here: start this version once with MIGRATE=only.`,
    )
  })
}

async function withMigrationDb<Result>(
  { connection }: Pick<Database, 'connection'>,
  { log }: MigrateOptions,
  work: (db: MigrationDb) => Promise<Result>,
): Promise<Result> {
  // Uses a separate pool, because building an index may take longer than the statement timeout of requests.
  const pool = createPool(log, { ...connection, max: 2, lock_timeout: LOCK_TIMEOUT_MS })
  const db: MigrationDb = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Waits for the other processes that migrate. It asks again and again instead of waiting in the database, because a
 * waiting statement is a transaction, and PostgreSQL does not finish an index that is built concurrently before all
 * transactions that began earlier have ended.
 */
async function lock({ connection }: Pick<Database, 'connection'>): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  while (true) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken === true) return () => client.end()
    await pause(LOOK_AGAIN_MS)
  }
}

/**
 * migrateToLatest() would run all migrations in one transaction, and then a migration could not use an enum value that
 * an earlier one added.
 */
async function runAll(db: MigrationDb, files: readonly MigrationFile[], { log }: MigrateOptions): Promise<string[]> {
  const earlier = await doneMigrations(db)
  const unknown = await requireUsable(db, files, earlier)
  const nothing: Migration = { up: async () => {} }
  const migrations = Object.fromEntries([
    // Kysely requires that each migration that was run is known.
    ...unknown.map((name) => [name, nothing] as const),
    ...files.map((file) => [file.name, migrationOf(file)] as const),
  ])
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // A newer version may have run one with a higher number before it went back to this version.
    allowUnorderedMigrations: unknown.length > 0,
  })
  const done: string[] = []
  for (const file of files.filter(({ name }) => !earlier.includes(name))) {
    const outcome = await patiently(file, log, () => migrator.migrateUp({ disableTransactions: !file.hasTransaction }))
    if (outcome.error !== undefined) {
      const reason = outcome.error instanceof Error ? outcome.error.message : 'the database gave no reason'
      throw new StartupError(`The migration ${file.name} failed: ${reason}.`, { cause: outcome.error })
    }
    log('database migrated', { migration: file.name })
    done.push(file.name)
  }
  return done
}

function migrationOf({ name, kind, hasTransaction, statements }: MigrationFile): Migration {
  return {
    async up(db: MigrationDb) {
      // Building an index concurrently makes nobody wait, but it waits for every transaction that has begun before.
      if (!hasTransaction) await sql`set lock_timeout = 0`.execute(db)
      // Without parameters, pg uses the simple query protocol, which accepts several statements at once.
      for (const statement of statements) await sql.raw(statement).execute(db)
      if (!hasTransaction) await sql`reset lock_timeout`.execute(db)
      if (kind === 'contract') {
        await db.updateTable('installation').set({ newest_contract: name }).where('id', '=', 1).execute()
      }
    },
  }
}

/** Repeats a migration that could not lock a table, because a long transaction was using it. */
async function patiently(
  { name }: MigrationFile,
  log: MigrateOptions['log'],
  run: () => Promise<MigrationResultSet>,
): Promise<MigrationResultSet> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await run()
    const isLocked = isErrno(outcome.error, LOCK_NOT_AVAILABLE)
    if (!isLocked || attempt === ATTEMPTS) return outcome
    log('a table is locked; the migration is tried again', { migration: name, attempt })
    await pause(PAUSE_MS)
  }
}

/** The migrations that were run, or none when the database is new. */
async function doneMigrations(db: MigrationDb): Promise<string[]> {
  const rows = await orWithoutTable(
    () => db.selectFrom(DEFAULT_MIGRATION_TABLE).select('name').orderBy('name').execute(),
    [],
  )
  return rows.map((row) => row.name)
}

/**
 * Throws StartupError when a newer version has contracted the schema. Otherwise returns the migrations that only a
 * newer version knows, and beside which this version can run.
 */
async function requireUsable(
  db: MigrationDb,
  files: readonly MigrationFile[],
  done: readonly string[],
): Promise<string[]> {
  const known = new Set(files.map(({ name }) => name))
  const unknown = done.filter((name) => !known.has(name))
  if (unknown.length === 0) return []
  const installation = await orWithoutTable(
    () => db.selectFrom('installation').select('newest_contract').executeTakeFirst(),
    undefined,
  )
  const hasMarks = installation !== undefined
  const contract = installation?.newest_contract ?? null
  if (hasMarks && (contract === null || known.has(contract))) return unknown
  throw new StartupError(
    `A newer version of the product has used this database (${contract ?? unknown.join(', ')} unknown here): start that version.`,
  )
}

async function orWithoutTable<Value>(read: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (isErrno(error, UNDEFINED_TABLE)) return otherwise
    throw error
  }
}
