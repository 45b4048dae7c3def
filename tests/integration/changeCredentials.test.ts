import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ACCOUNT_MESSAGES, EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '#shared/accounts/credentials.rules.ts'
import { createPasswordHashing } from '#server/adapters/argon2/argon2.hashing.ts'
import type { AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import { createSessionsRepository } from '#server/features/accounts/sessions.repository.ts'
import { createLog } from '#server/platform/log/log.ts'
import { toUserId } from '#server/platform/userId.ts'
import { aPerson, eventually, testApp, TestClient, type Person, type TestApp } from '#tests/support/app.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const PLENTY: Partial<AccountAllowances> = {
  loginPerAccount: { attempts: 1000, seconds: 60 },
  loginPerIp: { attempts: 1000, seconds: 60 },
  registrationPerIp: { attempts: 1000, seconds: 60 },
  mailPerIp: { attempts: 1000, seconds: 60 },
}

const lines: string[] = []
const product = await testApp({
  allowances: PLENTY,
  hashing: createPasswordHashing(),
  log: createLog('trace', { write: (line) => void lines.push(line) }),
})
const { db } = product.database

const NEW_PASSWORD = 'left as snow 8'
let addresses = 0
const anEmail = () => `moved${(addresses += 1)}@example.com`

function changeEmail(person: TestClient, newEmail: unknown, password?: unknown) {
  return person.post('/api/auth/change-email', { new_email: newEmail, password })
}

function changePassword(person: TestClient, currentPassword: unknown, newPassword: unknown) {
  return person.post('/api/auth/change-password', { current_password: currentPassword, new_password: newPassword })
}

/** The same person in another browser, or somebody else who knows the password. */
async function logIn(email: string, password: string, { origin }: Pick<TestApp, 'origin'> = product) {
  const visitor = new TestClient(origin)
  const { status } = await visitor.post('/api/auth/sign-in/email', { email, password })
  return { visitor, status }
}

/** Everything that a rejected change must leave unchanged. */
async function credentialsOf(person: Person) {
  const users = await db.selectFrom('users').selectAll().where('email', '=', person.email).execute()
  const id = users[0]?.id ?? toUserId('')
  const passwords = await db.selectFrom('passwords').selectAll().where('user_id', '=', id).execute()
  const sessions = await db.selectFrom('sessions').select(['id', 'token_hash']).where('user_id', '=', id).execute()
  return { users: users.map((user) => ({ ...user, last_login: null })), passwords, sessions }
}

const isLoggedIn = async (visitor: TestClient) => (await visitor.get('/api/me')).status === 200

describe('a new address', () => {
  it('applies immediately to the profile and to logins', async () => {
    const person = await aPerson(product)
    const elsewhere = (await logIn(person.email, person.password)).visitor
    const [before, email] = [person.email, anEmail()]
    const response = await changeEmail(person, `  ${email.toUpperCase()} `, person.password)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true })
    expect(await (await person.get('/api/me')).json()).toMatchObject({ email })
    expect((await logIn(email, person.password)).status).toBe(200)
    expect((await logIn(before, person.password)).status).toBe(401)
    // The password is the same, so nobody is logged out.
    expect([await isLoggedIn(person), await isLoggedIn(elsewhere)]).toEqual([true, true])
  })

  it('may be the old one in other letters', async () => {
    const person = await aPerson(product)
    expect((await changeEmail(person, person.email.toUpperCase(), person.password)).status).toBe(200)
    expect(await (await person.get('/api/me')).json()).toMatchObject({ email: person.email })
  })

  it.each([
    ['a wrong password', 'wrong as rain 7', 'Incorrect password. Please try again.'],
    ['an empty one', '', 'Please fill in all fields'],
    ['none', undefined, 'Please fill in all fields'],
  ])('with %s is refused, and nothing has changed', async (_name, password, detail) => {
    const person = await aPerson(product)
    const before = await credentialsOf(person)
    const response = await changeEmail(person, anEmail(), password)
    expect(await response.clone().json()).toMatchObject({ field: 'password' })
    await expectProblem(response, { status: 403, code: 'wrong_password', detail })
    expect(await credentialsOf(person)).toEqual(before)
  })

  it.each([
    ['nothing', '  ', 'Please fill in all fields'],
    ['no address', 'ann', 'Please enter a valid email address'],
    ['two addresses', 'ann@example.com,bob@example.com', 'Please enter a valid email address'],
    ['a NUL', 'a\u0000nn@example.com', 'Please enter a valid email address'],
    ['one that is too long', `${'a'.repeat(EMAIL_MAX)}@example.com`, 'Please enter a valid email address'],
    // No login accepts these addresses, so a person with one of them could never sign in again.
    ['two dots', 'ann..fixer@example.com', 'Please enter a valid email address'],
    ['letters that logins do not take', 'jörg@exämple.de', 'Please enter a valid email address'],
  ])('of %s is refused', async (_name, newEmail, detail) => {
    const person = await aPerson(product)
    const before = await credentialsOf(person)
    const response = await changeEmail(person, newEmail, person.password)
    expect(await response.clone().json()).toMatchObject({ field: 'new_email' })
    await expectProblem(response, { status: 400, code: 'invalid_field', detail })
    expect(await credentialsOf(person)).toEqual(before)
  })

  it('that another account has, in upper or lower case, is rejected, and only with the right password', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const before = await credentialsOf(person)
    const response = await changeEmail(person, other.email.toUpperCase(), person.password)
    expect(await response.clone().json()).toMatchObject({ field: 'new_email' })
    await expectProblem(response, {
      status: 409,
      code: 'account_exists',
      detail: 'An account with this email already exists.',
    })
    await expectProblem(await changeEmail(person, other.email, 'wrong as rain 7'), {
      status: 403,
      code: 'wrong_password',
    })
    expect(await credentialsOf(person)).toEqual(before)
  })

  it('that many want at once goes to exactly one of them', async () => {
    const email = anEmail()
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(product)))
    const form = { name: 'New', email, password: 'right as rain 7' }
    const answers = await Promise.all([
      ...people.map((person, at) => changeEmail(person, at % 2 ? email : email.toUpperCase(), person.password)),
      new TestClient(product.origin).post('/api/auth/sign-up/email', form),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 8 }, () => 409)])
    expect(await db.selectFrom('users').select('id').where('email', 'ilike', email).execute()).toHaveLength(1)
    expect((await Promise.all(people.map(isLoggedIn))).every(Boolean)).toBe(true)
  })

  it('is not set by an anonymous client, or for another account', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    expect((await changeEmail(new TestClient(product.origin), anEmail(), other.password)).status).toBe(401)
    const body = { new_email: anEmail(), password: person.password, user_id: await idOf(other), email: other.email }
    expect((await person.post('/api/auth/change-email', body)).status).toBe(200)
    expect(await (await other.get('/api/me')).json()).toMatchObject({ email: other.email })
  })

  it('from a page of another site is refused', async () => {
    const person = await aPerson(product)
    const body = { new_email: anEmail(), password: person.password }
    const response = await person.post('/api/auth/change-email', body, { origin: 'https://evil.example' })
    await expectProblem(response, { status: 403, code: 'foreign_origin' })
    expect(await (await person.get('/api/me')).json()).toMatchObject({ email: person.email })
  })
})

describe('a new password', () => {
  it('applies immediately, keeps this session with a new token and ends all others', async () => {
    const person = await aPerson(product)
    const others = await Promise.all([1, 2, 3].map(() => logIn(person.email, person.password)))
    const [neighbour, cookie] = [await aPerson(product), person.cookies.get('mendsight-session')]
    const [session] = (await credentialsOf(person)).sessions.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const response = await changePassword(person, person.password, NEW_PASSWORD)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true })
    // The session stays under a new token, and the browser becomes known with the new password.
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^mendsight-session=/),
      expect.stringMatching(/^mendsight-known-browser=/),
    ])
    expect(await isLoggedIn(person)).toBe(true)
    const former = new TestClient(product.origin)
    former.cookies.set('mendsight-session', cookie ?? '')
    await db
      .updateTable('sessions')
      .set({ token_replaced_at: sql`token_replaced_at - interval '31 seconds'` })
      .where('id', '=', session?.id ?? '')
      .execute()
    expect([await isLoggedIn(person), await isLoggedIn(former)]).toEqual([true, false])
    // Streams and downloads that began with the former token end, too.
    const [now] = (await credentialsOf(person)).sessions
    const actor = { userId: await idOf(person), sessionId: session?.id ?? '' }
    const isLive = (tokenHash = '') => createSessionsRepository(db).isLive(null, { ...actor, tokenHash })
    expect([await isLive(now?.token_hash), await isLive(session?.token_hash)]).toEqual([true, false])
    expect((await credentialsOf(person)).sessions.map(({ id }) => id)).toEqual([session?.id])
    for (const { visitor } of others) {
      await expectProblem(await visitor.get('/api/me'), { status: 401, code: 'signed_out' })
    }
    expect(await isLoggedIn(neighbour)).toBe(true)
    expect((await logIn(person.email, person.password)).status).toBe(401)
    expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
    expect((await credentialsOf(person)).passwords[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['a wrong current one', 'wrong as rain 7', 'Incorrect password. Please try again.'],
    ['an empty current one', '', 'Please fill in all fields'],
    ['no current one', undefined, 'Please fill in all fields'],
  ])('with %s is refused, and nothing has changed', async (_name, currentPassword, detail) => {
    const person = await aPerson(product)
    const elsewhere = (await logIn(person.email, person.password)).visitor
    const before = await credentialsOf(person)
    const response = await changePassword(person, currentPassword, NEW_PASSWORD)
    expect(await response.clone().json()).toMatchObject({ field: 'current_password' })
    await expectProblem(response, { status: 403, code: 'wrong_password', detail })
    expect(await credentialsOf(person)).toEqual(before)
    expect(await isLoggedIn(elsewhere)).toBe(true)
  })

  it.each([
    ['nothing', '', 'Please fill in all fields'],
    ['five characters', 'xk3&q', 'Password must be at least 6 characters long'],
    ['129 characters', 'x'.repeat(PASSWORD_MAX + 1), ACCOUNT_MESSAGES.passwordTooLong],
    ['a common one', 'password1', ACCOUNT_MESSAGES.passwordTooCommon],
    ['a common one in capitals', 'ILOVEYOU', ACCOUNT_MESSAGES.passwordTooCommon],
  ])('of %s is refused', async (_name, newPassword, detail) => {
    const person = await aPerson(product)
    const before = await credentialsOf(person)
    const response = await changePassword(person, person.password, newPassword)
    expect(await response.clone().json()).toMatchObject({ field: 'new_password' })
    await expectProblem(response, { status: 400, code: 'invalid_field', detail })
    expect(await credentialsOf(person)).toEqual(before)
  })

  it('of 60 kB, as the new or the current one, is refused without hashing it', async () => {
    const person = await aPerson(product)
    const huge = 'x'.repeat(60_000)
    for (const [current, next] of [
      [huge, NEW_PASSWORD],
      [person.password, huge],
    ] as const) {
      await expectProblem(await changePassword(person, current, next), { status: 400, code: 'invalid_field' })
    }
    await expectProblem(await changeEmail(person, anEmail(), huge), { status: 400, code: 'invalid_field' })
  })

  it('is requested by two sessions at once: one gets it, the other is logged out with a reason', async () => {
    const person = await aPerson(product)
    const visitors = [person, (await logIn(person.email, person.password)).visitor]
    const wishes = ['first as frost 1', 'second as sun 2']
    const answers = await Promise.all(
      visitors.map((visitor, at) => changePassword(visitor, person.password, wishes[at])),
    )
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([401, 403]).toContain(answers[1 - winner]?.status)
    expect((await logIn(person.email, wishes[winner] ?? '')).status).toBe(200)
    expect((await logIn(person.email, wishes[1 - winner] ?? '')).status).toBe(401)
    expect(await isLoggedIn(visitors[winner] ?? person)).toBe(true)
    expect(await isLoggedIn(visitors[1 - winner] ?? person)).toBe(false)
  })

  it('leaves no session that was opened with the old one at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aPerson(product)
      const logins = Array.from({ length: 4 }, () => logIn(person.email, person.password))
      const change = await changePassword(person, person.password, NEW_PASSWORD)
      expect(change.status).toBe(200)
      const visitors = (await Promise.all(logins)).map(({ visitor }) => visitor)
      expect((await Promise.all(visitors.map(isLoggedIn))).filter(Boolean)).toEqual([])
    }
  })

  it('that comes while a login with the old one is under way leaves it without a session', async () => {
    const person = await aPerson(product)
    const id = await idOf(person)
    const { answer } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('passwords').set({ hash: 'another hash' }).where('user_id', '=', id).execute()
      await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
      const answer = logIn(person.email, person.password)
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for share%'`.execute(db)
        return rows.length > 0 ? true : undefined
      })
      return { answer }
    })
    expect((await answer).status).toBe(401)
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
  })

  it('is not set by an anonymous client', async () => {
    const person = await aPerson(product)
    expect((await changePassword(new TestClient(product.origin), person.password, NEW_PASSWORD)).status).toBe(401)
    expect((await logIn(person.email, person.password)).status).toBe(200)
  })
})

describe('the limits on attempts', async () => {
  const guarded = await testApp()

  it('refuse the eleventh wrong password within a minute, for address and password together', async () => {
    const person = await aPerson(guarded)
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) {
      const response = await (time % 2
        ? changeEmail(person, anEmail(), 'wrong as rain 7')
        : changePassword(person, 'wrong as rain 7', NEW_PASSWORD))
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
    const refused = await changePassword(person, person.password, NEW_PASSWORD)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectProblem(refused, { status: 429, code: 'too_many_attempts' })
    expect((await logIn(person.email, person.password, guarded)).status).toBe(200)
    expect((await person.get('/api/me')).status).toBe(200)
  })

  it('hold when all attempts come at once', async () => {
    const person = await aPerson(guarded)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => changePassword(person, 'wrong as rain 7', NEW_PASSWORD)),
    )
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('are not used up by other people who try to log in', async () => {
    const person = await aPerson(guarded)
    for (let time = 0; time < 11; time += 1) await logIn(person.email, 'wrong as rain 7', guarded)
    expect((await changePassword(person, person.password, NEW_PASSWORD)).status).toBe(200)
  })

  it('forget the wrong ones when the right one comes', async () => {
    const person = await aPerson(guarded)
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 9; time += 1) {
        expect((await changeEmail(person, anEmail(), 'wrong as rain 7')).status).toBe(403)
      }
      expect((await changeEmail(person, anEmail(), person.password)).status).toBe(200)
    }
  })
})

describe('the profile', () => {
  it('has its preferences on until they are switched off, each by itself, and remembers them', async () => {
    const person = await aPerson(product)
    const preferencesOf = async (visitor: TestClient) =>
      ((await (await visitor.get('/api/me')).json()) as { preferences: unknown }).preferences
    expect(await preferencesOf(person)).toEqual({ notifications: true, email_updates: true })
    const patch = (preferences: object) => person.send('PATCH', '/api/me', { json: { preferences } })
    const response = await patch({ email_updates: false })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ preferences: { notifications: true, email_updates: false } })
    await patch({ notifications: false })
    expect(await preferencesOf((await logIn(person.email, person.password)).visitor)).toEqual({
      notifications: false,
      email_updates: false,
    })
    await patch({ notifications: true })
    expect(await preferencesOf(person)).toEqual({ notifications: true, email_updates: false })
  })

  it('takes another name, trimmed, and leaves the rest as it is', async () => {
    const person = await aPerson(product)
    const before = (await (await person.get('/api/me')).json()) as object
    const response = await person.send('PATCH', '/api/me', { json: { name: '  Zoë O’Neil ' } })
    expect(await response.json()).toEqual({ ...before, name: 'Zoë O’Neil' })
    expect(await (await person.send('PATCH', '/api/me', { json: {} })).json()).toEqual({
      ...before,
      name: 'Zoë O’Neil',
    })
  })

  it.each([
    ['none', '  ', 'Please enter your full name'],
    ['one that is too long', 'n'.repeat(NAME_MAX + 1), ACCOUNT_MESSAGES.nameTooLong],
    ['one with a line break', 'Ann\r\nBcc: all', ACCOUNT_MESSAGES.nameUnreadable],
  ])(
    'refuses a name that is %s, and keeps the preferences that came with it as they were',
    async (_n, name, detail) => {
      const person = await aPerson(product)
      const response = await person.send('PATCH', '/api/me', { json: { name, preferences: { notifications: false } } })
      await expectProblem(response, { status: 400, code: 'invalid_field', detail })
      expect(await (await person.get('/api/me')).json()).toMatchObject({
        name: person.name,
        preferences: { notifications: true },
      })
    },
  )

  it.each([
    { preferences: { notifications: 'no' } },
    { preferences: null },
    { preferences: [true] },
    { name: 7 },
    { name: null },
  ])('refuses %j', async (json) => {
    const person = await aPerson(product)
    await expectProblem(await person.send('PATCH', '/api/me', { json }), { status: 400, code: 'invalid_request' })
  })

  it('is not changed in what a person may not set', async () => {
    const person = await aPerson(product)
    const before = (await (await person.get('/api/me')).json()) as object
    const json = {
      id: '01900000-0000-7000-8000-000000000001',
      email: 'other@example.com',
      email_verified: true,
      plan_id: 'enterprise',
      created_at: '2001-01-01T00:00:00Z',
      last_login: null,
      password: 'x',
    }
    expect(await (await person.send('PATCH', '/api/me', { json })).json()).toEqual(before)
  })
})

// This runs last, because it searches everything that was logged at the most detailed level.
afterAll(async () => {
  const text = lines.join('')
  const hashes = await db.selectFrom('passwords').select('hash').execute()
  expect(text).toContain('"msg":"password changed"')
  expect(text).toContain('"msg":"email changed"')
  expect(text).toContain('"msg":"password refused"')
  for (const secret of ['as rain', 'as snow', 'as frost', '$argon2', 'mendsight-session=']) {
    expect(text).not.toContain(secret)
  }
  expect(hashes.filter(({ hash }) => hash !== null && text.includes(hash))).toEqual([])
})
