import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, connection } = await testDatabase()

async function valueOf(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`SELECT ${sql.raw(expression)} AS value`.execute(db)
  return rows[0]?.value
}

test('int8 reads as a number, timestamptz as a Date, date and numeric as text', async () => {
  expect(await valueOf('9007199254740991::int8')).toBe(9_007_199_254_740_991)
  expect(await valueOf('count(*)')).toBe(1)
  expect(await valueOf(`'2026-03-01T12:00:00+02'::timestamptz`)).toEqual(new Date('2026-03-01T10:00:00Z'))
  expect(await valueOf(`'2026-03-01'::date`)).toBe('2026-03-01')
  expect(await valueOf('1.10::numeric')).toBe('1.10')
})

test('an integer beyond what JavaScript can represent exactly is an error, never a wrong number', async () => {
  await expect(valueOf('9007199254740993::int8')).rejects.toThrow('too large to be read exactly')
  expect(await valueOf('1')).toBe(1)
})

test('a connection that the server ends while it is idle is replaced', async () => {
  const heard: string[] = []
  const other = await openDatabase(connection, { log: (message) => heard.push(message), maxConnections: 1 })
  const pid = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(other.db)
  await sql`SELECT pg_terminate_backend(${pid.rows[0]?.pid})`.execute(db)
  await expect.poll(() => heard).toEqual(['idle database connection lost'])
  expect((await sql`SELECT 1`.execute(other.db)).rows).toHaveLength(1)
  await other.close()
  await other.close()
})

test('a prepared statement is kept by each connection, and outlives a column that a migration adds', async () => {
  const open = () => openDatabase(connection, { log: () => {}, maxConnections: 1 })
  const [one, other] = [await open(), await open()]
  await sql`create table shelves (id int, name text)`.execute(db)
  await sql`insert into shelves values (1, 'nails'), (2, 'screws')`.execute(db)
  const nameOf = preparedStatement<{ name: string }>('select name from shelves where id = $1')
  for (const { db } of [one, one, other]) {
    expect((await db.executeQuery(nameOf(1))).rows).toEqual([{ name: 'nails' }])
    expect((await db.executeQuery(nameOf(2))).rows).toEqual([{ name: 'screws' }])
    const { rows } = await sql`select from pg_prepared_statements
      where statement like 'select name from shelves%'`.execute(db)
    expect(rows).toHaveLength(1)
  }
  await sql`alter table shelves add column floor int`.execute(db)
  expect((await one.db.executeQuery(nameOf(1))).rows).toEqual([{ name: 'nails' }])
  await Promise.all([one.close(), other.close()])
})

test('a server that cannot be reached is refused with a sentence that names no password', async () => {
  const opened = openDatabase({ url: 'postgres://me:secret@127.0.0.1:1/product' }, { log: () => {} })
  const refusal = await opened.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain('The database at 127.0.0.1:1/product cannot be reached (connect ECONNREFUSED')
  expect(String(refusal)).not.toContain('secret')
})
