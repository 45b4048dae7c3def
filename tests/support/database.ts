import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { runAsSuperuser } from './superuser.ts'
import { whenOver } from './whenOver.ts'

export type TestDatabase = Database & {
  /** The settings that a second process or pool needs; `connection` narrowed to its parts. */
  connection: PostgresConnection
}

/**
 * A migrated and empty database for this test file, owned by the product's ordinary role, which is dropped when the
 * file ends. It has the tables of the job queue, and no job runs on its schedule. Call it at the top of the file:
 * `const { db } = await testDatabase()`. With `isMigrated: false` it has no tables.
 */
export async function testDatabase({ isMigrated = true, maxConnections = 5 } = {}): Promise<TestDatabase> {
  const { product, superuser, template } = inject('testPostgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsSuperuser(
    superuser,
    `CREATE DATABASE ${name} OWNER ${product.user} TEMPLATE ${isMigrated ? template : 'template0'} STRATEGY file_copy`,
  )
  const connection = { ...product, database: name }
  const database = await openDatabase(connection, { log: () => {}, maxConnections })
  whenOver(async () => {
    await database.close()
    // A connection that a test left open must not keep the database from being dropped.
    await runAsSuperuser(superuser, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  return { ...database, connection }
}
