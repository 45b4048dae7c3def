import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { runAsSuperuser } from './superuser.ts'

export type TestDatabase = Database & {
  /** The settings that a second process or pool needs; `connection` narrowed to its parts. */
  connection: PostgresConnection
}

/**
 * A database of this test file's own, migrated and empty, on the product's ordinary role; dropped when the file ends.
 * To be called at the top of the file: `const { db } = await testDatabase()`. With `isMigrated: false` it has no tables.
 */
export async function testDatabase({ isMigrated = true, maxConnections = 5 } = {}): Promise<TestDatabase> {
  const { product, superuser, template } = inject('testPostgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsSuperuser(
    superuser,
    `CREATE DATABASE ${name} OWNER ${product.user} TEMPLATE ${isMigrated ? template : 'template0'}`,
  )
  const connection = { ...product, database: name }
  const database = await openDatabase(connection, { log: () => {}, maxConnections })
  afterAll(async () => {
    await database.close()
    // What a test left connected must not keep the database.
    await runAsSuperuser(superuser, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  return { ...database, connection }
}
