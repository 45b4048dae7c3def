import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { testApp, TestClient } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/uploads.ts'

const lines: string[] = []
const product = await testApp({
  allowances: { registrationPerIp: { attempts: 1000, seconds: 60 } },
  log: createLog('error', { write: (line) => void lines.push(line) }),
})
const { db } = product.database

const NOT_COMPLETED = {
  status: 500,
  code: 'account_failed',
  detail: 'Failed to create user profile. Please try again.',
}

let forms = 0

function aForm() {
  forms += 1
  return { name: 'Ann Fixer', email: `ann${forms}@example.com`, password: 'right as rain 7' }
}

function register(form: object, visitor = new TestClient(product.origin)): Promise<Response> {
  return visitor.post('/api/auth/sign-up/email', form)
}

async function usersWith(email: string): Promise<{ id: string }[]> {
  return db.selectFrom('users').select('id').where('email', '=', email).execute()
}

/** Lets the database reject a kind of statement on a table until the test has ended. */
async function breakTable(table: 'mails' | 'users', statement: 'insert' | 'delete'): Promise<void> {
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the test'; end $$`.execute(db)
  await sql`create trigger refuse before ${sql.raw(statement)} on ${sql.table(table)}
    for each row execute function refuse()`.execute(db)
}

afterEach(async () => {
  for (const table of ['mails', 'users']) await sql`drop trigger if exists refuse on ${sql.table(table)}`.execute(db)
})

describe('a registration', () => {
  it('answers with the profile of the account that it has made', async () => {
    const form = aForm()
    const visitor = new TestClient(product.origin)
    const response = await register(form, visitor)
    expect(response.status).toBe(200)
    const [row] = await usersWith(form.email)
    expect(await response.json()).toEqual({
      success: true,
      profile: {
        id: row?.id,
        email: form.email,
        name: 'Ann Fixer',
        plan_id: 'free',
        created_at: expect.any(String),
        last_login: expect.any(String),
      },
      me: await (await visitor.get('/api/me')).json(),
    })
  })

  it('that cannot be completed leaves nothing behind, signs nobody in, and can be tried again', async () => {
    const form = aForm()
    await breakTable('mails', 'insert')
    const visitor = new TestClient(product.origin)
    const response = await register(form, visitor)
    expect(response.headers.getSetCookie()).toEqual([])
    await expectProblem(response, NOT_COMPLETED)
    expect(await usersWith(form.email)).toEqual([])
    expect(lines.join(''), 'what went wrong is in the log').toContain('refused by the test')
    await sql`drop trigger refuse on mails`.execute(db)
    expect((await register(form, visitor)).status).toBe(200)
    expect((await visitor.get('/api/me')).status).toBe(200)
  })

  it('that cannot be completed needs nothing to be taken back, and can be tried again', async () => {
    const form = aForm()
    await breakTable('mails', 'insert')
    await breakTable('users', 'delete')
    await expectProblem(await register(form), NOT_COMPLETED)
    expect(await usersWith(form.email)).toEqual([])
    await sql`drop trigger refuse on mails`.execute(db)
    expect((await register(form)).status).toBe(200)
    expect((await new TestClient(product.origin).post('/api/auth/sign-in/email', form)).status).toBe(200)
  })
})
