import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
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
