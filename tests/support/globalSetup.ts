import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { runAsSuperuser } from './superuser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgres: TestPostgres
  }
}

/** One PostgreSQL for the whole test run. testDatabase() creates a database in it for each file. */
export type TestPostgres = {
  /** Connects as the product's role. */
  product: PostgresConnection
  superuser: PostgresConnection
  /** The name of a migrated, empty database without connections. */
  template: string
}

const TEMPLATE = 'template_migrated'

let dataDir: string | undefined
let postgres: EmbeddedPostgres | undefined

export async function setup(project: TestProject): Promise<void> {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mendsight-tests-'))
  postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // The tests' data need not be durable, and a vacuum would keep the template busy.
    settings: { max_connections: '300', fsync: 'off', full_page_writes: 'off', autovacuum: 'off' },
  })
  const { connection: product, superuserConnection: superuser } = postgres
  await runAsSuperuser(superuser, `CREATE DATABASE ${TEMPLATE} OWNER ${product.user}`)
  await migrateDatabase({ ...product, database: TEMPLATE })
  await migrateJobs({ ...product, database: TEMPLATE })
  // To pg-boss, another process has just looked after the schedule. So no scheduled job runs in the middle of a test:
  // those that need one start it.
  await runAsSuperuser({ ...superuser, database: TEMPLATE }, `UPDATE pgboss.version SET cron_on = '9999-01-01'`)
  project.provide('testPostgres', { product, superuser, template: TEMPLATE })
}

async function migrateDatabase(connection: PostgresConnection): Promise<void> {
  const database = await openDatabase(connection, { log: () => {} })
  try {
    await migrate(database, { log: () => {} })
  } finally {
    await database.close()
  }
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true })
}
