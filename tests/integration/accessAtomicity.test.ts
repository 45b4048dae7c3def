import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool, type Db } from '#server/platform/db/database.ts'
import { PreparingClient } from '#server/platform/db/preparedStatement.ts'
import type { DB } from '#server/platform/db/tables.generated.ts'
import { aPerson, eventually, testApp, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'
import { switchSecondFactorOn } from '#tests/support/secondFactor.ts'

const ALLOWANCES = {
  registrationPerIp: { attempts: 1000, seconds: 60 },
  mailPerIp: { attempts: 1000, seconds: 60 },
  loginPerIp: { attempts: 1000, seconds: 60 },
  loginPerAccount: { attempts: 1000, seconds: 60 },
}

const product = await testApp({ allowances: ALLOWANCES })
const { db } = product.database

const TABLES = ['users', 'passwords', 'sessions', 'recovery_codes', 'second_steps', 'security_events', 'mails'] as const

type Statement = readonly [table: (typeof TABLES)[number], what: 'insert' | 'update' | 'delete']

const REGISTRATION: readonly Statement[] = [
  ['users', 'insert'],
  ['passwords', 'insert'],
  ['users', 'update'],
  ['sessions', 'insert'],
  ['security_events', 'insert'],
  ['mails', 'insert'],
]
const LOGIN: readonly Statement[] = [
  ['users', 'update'],
  ['sessions', 'insert'],
  ['security_events', 'insert'],
]
const LOGIN_WITH_RECOVERY_CODE: readonly Statement[] = [['recovery_codes', 'delete'], ...LOGIN]
// To the database, every kill is the same lost connection. So these are only the first, a middle and the last
// statement.
const KILLED_REGISTRATION: readonly Statement[] = [
  ['users', 'insert'],
  ['sessions', 'insert'],
  ['mails', 'insert'],
]
const KILLED_LOGIN: readonly Statement[] = [
  ['recovery_codes', 'delete'],
  ['security_events', 'insert'],
]

/**
 * From now on, these statements run this PL/pgSQL: each as soon as it is executed, or at the commit, when all other
 * statements of the transaction have been executed. Returns the function that removes it again.
 */
async function duringStatement(on: Db, [table, what]: Statement, plpgsql: string, atCommit: boolean) {
  const body = `begin ${plpgsql}; return null; end`
  await sql`create or replace function during() returns trigger language plpgsql as ${sql.lit(body)}`.execute(on)
  const timing = atCommit ? 'deferrable initially deferred' : ''
  await sql`create ${sql.raw(atCommit ? 'constraint' : '')} trigger during after ${sql.raw(what)} on ${sql.table(table)}
    ${sql.raw(timing)} for each row execute function during()`.execute(on)
  return async () => void (await sql`drop trigger if exists during on ${sql.table(table)}`.execute(on))
}

const LOCK = 4711
/** Holds a statement up until the test gives the lock back. */
const WAIT = `perform pg_advisory_xact_lock(${LOCK})`

/** Resolves when a statement in this database waits for a lock. */
function waiting(on: Db): Promise<true> {
  return eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(on)
    return rows.length > 0 ? true : undefined
  })
}

let mend = async () => {}
afterEach(() => mend())

async function breakStatement(statement: Statement, atCommit: boolean): Promise<void> {
  mend = await duringStatement(db, statement, `raise exception 'refused by the test'`, atCommit)
}

/** All rows that registrations and logins write. Of a mail only that it is there, because it is sent meanwhile. */
async function rowsOf(on: Db): Promise<unknown> {
  const found: unknown[] = []
  for (const table of TABLES) {
    const row = table === 'mails' ? sql`jsonb_build_object('id', id)` : sql`to_jsonb(t)`
    const { rows } = await sql<{ row: object }>`select ${row} as row from ${sql.table(table)} t order by 1`.execute(on)
    found.push([table, rows.map((each) => each.row)])
  }
  return found
}

let forms = 0

describe.each([
  ['at once', false],
  ['at the commit', true],
])('when a statement fails %s', (_name, atCommit) => {
  it.each(REGISTRATION)('(%s, %s) a registration has done nothing, and can be tried again', async (...at) => {
    forms += 1
    const form = { name: 'Ann Fixer', email: `whole${forms}@example.com`, password: 'right as rain 7' }
    const before = await rowsOf(db)
    await breakStatement(at, atCommit)
    const client = new TestClient(product.origin)
    const response = await client.post('/api/auth/sign-up/email', form)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'account_failed' })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await rowsOf(db)).toEqual(before)
    await mend()
    expect((await client.post('/api/auth/sign-up/email', form)).status).toBe(200)
    expect((await client.get('/api/me')).status).toBe(200)
  })

  it.each(LOGIN)('(%s, %s) a login has done nothing, and can be tried again', async (...at) => {
    const person = await aPerson(product)
    const before = await rowsOf(db)
    await breakStatement(at, atCommit)
    const client = new TestClient(product.origin)
    const credentials = { email: person.email, password: person.password }
    const response = await client.post('/api/auth/sign-in/email', credentials)
    expect(response.status).toBe(500)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await rowsOf(db)).toEqual(before)
    await mend()
    expect((await client.post('/api/auth/sign-in/email', credentials)).status).toBe(200)
  })
})

it.each(LOGIN_WITH_RECOVERY_CODE)('a login that fails (%s, %s) uses up no recovery code', async (...at) => {
  const person = await aPerson(product, { isConfirmed: true })
  const { recoveryCodes } = await switchSecondFactorOn(person, person.password)
  const before = await rowsOf(db)
  await breakStatement(at, false)
  const client = new TestClient(product.origin)
  const credentials = { email: person.email, password: person.password, code: recoveryCodes[0] }
  expect((await client.post('/api/auth/sign-in/email', credentials)).status).toBe(500)
  expect(await rowsOf(db)).toEqual(before)
  await mend()
  expect((await client.post('/api/auth/sign-in/email', credentials)).status).toBe(200)
  expect((await client.post('/api/auth/sign-in/email', credentials)).status).toBe(401)
})

describe('a process that is killed with -9', async () => {
  const { db: own, connection } = await testDatabase()
  const { folder, remove } = await temporaryFolder()
  const credentials = { email: 'ann@example.com', password: 'right as rain 7' }
  let running: Product
  let recoveryCodes: string[] = []

  const post = (pathname: string, body: object) => new TestClient(running.origin).post(pathname, body)
  const start = async () => void (running = await startProduct(folder, { DATABASE_URL: urlOf(connection) }))

  beforeAll(async () => {
    await start()
    const ann = new TestClient(running.origin)
    expect((await ann.post('/api/auth/sign-up/email', { name: 'Ann', ...credentials })).status).toBe(200)
    await own.updateTable('users').set({ email_verified: true }).execute()
    ;({ recoveryCodes } = await switchSecondFactorOn(ann, credentials.password))
  })
  beforeEach(async () => void (await own.deleteFrom('rate_limits').execute()))
  afterAll(async () => {
    await running.stop()
    await remove()
  })

  /** Sends a request, kills the process while this statement runs or the commit does, and starts it again. */
  async function killedDuring(statement: Statement, atCommit: boolean, act: () => Promise<Response>): Promise<void> {
    await own.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${LOCK})`.execute(holder)
      const stopWaiting = await duringStatement(own, statement, WAIT, atCommit)
      const answer = act().catch(() => null)
      await waiting(own)
      await running.kill()
      expect(await answer).toBeNull()
      await sql`select pg_advisory_unlock(${LOCK})`.execute(holder)
      // This waits until the database has ended the transaction of the process.
      await stopWaiting()
    })
    await start()
  }

  const register = (email: string) => () =>
    post('/api/auth/sign-up/email', { name: 'Bob', email, password: 'right as rain 7' })
  const logIn = () => post('/api/auth/sign-in/email', { ...credentials, code: recoveryCodes[0] })

  it.each(KILLED_REGISTRATION)('during (%s, %s) of a registration has done nothing of it', async (...statement) => {
    const before = await rowsOf(own)
    await killedDuring(statement, false, register('bob@example.com'))
    expect(await rowsOf(own)).toEqual(before)
  })

  it('during the commit of a registration has done all of it', async () => {
    await killedDuring(['users', 'insert'], true, register('cleo@example.com'))
    const { id } = await own
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'cleo@example.com')
      .executeTakeFirstOrThrow()
    for (const table of ['passwords', 'sessions', 'security_events', 'mails'] as const) {
      expect(await own.selectFrom(table).select('user_id').where('user_id', '=', id).execute(), table).toHaveLength(1)
    }
  })

  it.each(KILLED_LOGIN)('during (%s, %s) of a login has done nothing of it', async (...statement) => {
    const before = await rowsOf(own)
    await killedDuring(statement, false, logIn)
    expect(await rowsOf(own)).toEqual(before)
  })

  it('during the commit of a login has done all of it, and the code is used up', async () => {
    const count = async () => {
      const { rows } = await sql<Record<string, number>>`select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from security_events) as events,
        (select count(*)::int from recovery_codes) as codes`.execute(own)
      return rows[0] ?? {}
    }
    const before = await count()
    await killedDuring(['sessions', 'insert'], true, logIn)
    expect(await count()).toEqual({
      sessions: (before.sessions ?? 0) + 1,
      // signed_in and recovery_code_used
      events: (before.events ?? 0) + 2,
      codes: (before.codes ?? 0) - 1,
    })
    expect((await logIn()).status).toBe(401)
  })
})

describe('the session of a request', () => {
  it('costs one statement, and two when it is prolonged', async () => {
    const seen: string[] = []
    const logged = new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: createPool(() => {}, { ...product.database.connection, Client: PreparingClient }),
      }),
      log: ({ query }) => void seen.push(query.sql),
    })
    const counted = await testApp({ allowances: ALLOWANCES, database: { ...product.database, db: logged } })
    afterAll(() => logged.destroy())
    const person = await aPerson(counted)
    const statements = async (): Promise<string[]> => {
      seen.splice(0)
      expect((await person.get('/api/files')).status).toBe(200)
      return seen.filter((text) => /sessions/.test(text)).map((text) => text.slice(0, 6))
    }
    expect(await statements()).toEqual(['select'])
    await db
      .updateTable('sessions')
      .set({ expires_at: sql`now() + interval '1 hour'` })
      .execute()
    expect(await statements()).toEqual(['select', 'update'])
    expect(await statements()).toEqual(['select'])
  })
})
