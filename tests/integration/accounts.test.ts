import { afterAll, describe, expect, it } from 'vitest'
import { ACCOUNT_MESSAGES, EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '#shared/accounts/credentials.rules.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { createPasswordHashing } from '#server/adapters/argon2/argon2.hashing.ts'
import type { AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPerson, eventually, testApp, TestClient, type TestApp } from '#tests/support/app.ts'
import { withoutTable } from '#tests/support/withoutTable.ts'

const PLENTY: Partial<AccountAllowances> = {
  loginPerAccount: { attempts: 1000, seconds: 60 },
  loginPerIp: { attempts: 1000, seconds: 60 },
  registrationPerIp: { attempts: 1000, seconds: 60 },
  mailPerIp: { attempts: 1000, seconds: 60 },
}

const hashing = createPasswordHashing()
/** The hashes that were computed or verified, each of which takes most of the time of its request. */
const hashed: string[] = []
/** What a hash costs: the algorithm, its version and its parameters. */
const costOf = (hash: string) => hash.split('$').slice(0, 4)

const lines: string[] = []
const product = await testApp({
  allowances: PLENTY,
  hashing: {
    async hash(password) {
      const hash = await hashing.hash(password)
      hashed.push(hash)
      return hash
    },
    async verify(attempt) {
      hashed.push(attempt.hash)
      return hashing.verify(attempt)
    },
  },
  log: createLog('trace', { write: (line) => void lines.push(line) }),
})
const { db } = product.database

let forms = 0

/** The input of the registration form, with a new email address. */
function aForm(changes: Record<string, unknown> = {}) {
  forms += 1
  return { name: 'Ann Fixer', email: `new${forms}@example.com`, password: 'right as rain 7', ...changes }
}

function register(form: object, { origin } = product, headers?: Record<string, string>) {
  return new TestClient(origin).post('/api/auth/sign-up/email', form, headers)
}

function logIn(credentials: object, { origin } = product, headers?: Record<string, string>) {
  return new TestClient(origin).post('/api/auth/sign-in/email', credentials, headers)
}

/** The problem in the response, without the id that differs for each request. */
async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const { request_id, ...problem } = problemSchema.parse(await response.json())
  expect(request_id).toBeTypeOf('string')
  expect(problem.status).toBe(response.status)
  return problem
}

function usersWith(email: string) {
  return db.selectFrom('users').selectAll().where('email', 'ilike', email).execute()
}

async function hashOf(email: string): Promise<string> {
  const row = await db
    .selectFrom('passwords')
    .innerJoin('users', 'users.id', 'passwords.user_id')
    .select('passwords.hash')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  return row.hash ?? ''
}

describe('a registration', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: '' }, 'name', 'Please enter your full name'],
    ['a name of blanks', { name: '   ' }, 'name', 'Please enter your full name'],
    ['a name that is too long', { name: 'n'.repeat(NAME_MAX + 1) }, 'name', ACCOUNT_MESSAGES.nameTooLong],
    ['a NUL in the name', { name: 'Ann\u0000Fixer' }, 'name', ACCOUNT_MESSAGES.nameUnreadable],
    ['a line break in the name', { name: 'Ann\r\nBcc: all' }, 'name', ACCOUNT_MESSAGES.nameUnreadable],
    ['an escape character in the name', { name: 'Ann\u001b[31m' }, 'name', ACCOUNT_MESSAGES.nameUnreadable],
    ['no address', { email: ' ' }, 'email', 'Please enter your email address'],
    ['an address without a dot', { email: 'ann@example' }, 'email', 'Please enter a valid email address'],
    ['an address without an @', { email: 'ann.example.com' }, 'email', 'Please enter a valid email address'],
    ['a NUL in the address', { email: 'a\u0000nn@example.com' }, 'email', 'Please enter a valid email address'],
    ['two addresses', { email: 'ann@example.com,bob@example.com' }, 'email', 'Please enter a valid email address'],
    [
      'an address of characters that logins do not take',
      { email: 'jörg@exämple.de' },
      'email',
      'Please enter a valid email address',
    ],
    ['two dots in the address', { email: 'ann..fixer@example.com' }, 'email', 'Please enter a valid email address'],
    [
      'an address that is too long',
      { email: `${'a'.repeat(EMAIL_MAX)}@example.com` },
      'email',
      'Please enter a valid email address',
    ],
    ['no password', { password: '' }, 'password', 'Please enter a password'],
    ['five characters', { password: 'xk3&q' }, 'password', 'Password must be at least 6 characters long'],
    ['129 characters', { password: 'x'.repeat(PASSWORD_MAX + 1) }, 'password', ACCOUNT_MESSAGES.passwordTooLong],
    ['a common password', { password: 'password1' }, 'password', ACCOUNT_MESSAGES.passwordTooCommon],
    ['a common password in capitals', { password: 'ILOVEYOU' }, 'password', ACCOUNT_MESSAGES.passwordTooCommon],
  ])(
    'with %s is refused with a message for its field, and creates no account',
    async (_name, changes, field, detail) => {
      const form = aForm(changes)
      const response = await register(form)
      expect(response.status).toBe(400)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await problemOf(response)).toMatchObject({ code: 'invalid_field', field, detail })
      if (!('email' in changes)) expect(await usersWith(form.email)).toEqual([])
    },
  )

  it('with fields of the wrong kind is refused', async () => {
    for (const changes of [
      { name: 7 },
      { email: null },
      { password: ['right as rain 7'] },
      { password: { $ne: '' } },
    ]) {
      const response = await register(aForm(changes))
      expect(response.status).toBe(400)
      expect(await problemOf(response)).toMatchObject({ code: 'invalid_request' })
    }
  })

  it('signs in, keeps the name trimmed and the address in lower case, on the free plan', async () => {
    const visitor = new TestClient(product.origin)
    const response = await visitor.post(
      '/api/auth/sign-up/email',
      aForm({ name: '  Ann Fixer ', email: ' Mixed.Case@Example.COM ' }),
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      success: true,
      profile: { name: 'Ann Fixer', email: 'mixed.case@example.com', plan_id: 'free' },
    })
    expect(await (await visitor.get('/api/me')).json()).toMatchObject({
      name: 'Ann Fixer',
      email: 'mixed.case@example.com',
      plan_id: 'free',
      last_login: expect.any(String),
    })
  })

  it('accepts six characters that are not a common password', async () => {
    expect((await register(aForm({ password: 'xk3&qv' }))).status).toBe(200)
  })

  it('with an email address that has an account is refused in any case, upper or lower, and creates no second account', async () => {
    const form = aForm()
    expect((await register(form)).status).toBe(200)
    const response = await register({ ...form, email: form.email.toUpperCase(), password: 'another pass 9' })
    expect(response.status).toBe(409)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await problemOf(response)).toMatchObject({
      code: 'account_exists',
      field: 'email',
      detail: 'An account with this email already exists. Please try logging in instead.',
    })
    expect(await usersWith(form.email)).toHaveLength(1)
    expect((await logIn(form)).status).toBe(200)
    expect((await logIn({ ...form, password: 'another pass 9' })).status).toBe(401)
  })

  it('of one email address twenty times at once creates exactly one complete account, and tells the others that it exists', async () => {
    const form = aForm()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ ...form, email: index % 2 ? form.email : form.email.toUpperCase() }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    for (const response of responses.filter(({ status }) => status === 409)) {
      expect(await problemOf(response)).toMatchObject({ code: 'account_exists', field: 'email' })
    }
    expect(await usersWith(form.email)).toHaveLength(1)
    expect((await logIn(form)).status).toBe(200)
    const orphans = await db
      .selectFrom('users')
      .leftJoin('passwords', 'passwords.user_id', 'users.id')
      .select('users.email')
      .where('passwords.hash', 'is', null)
      .execute()
    expect(orphans).toEqual([])
  })

  it('ignores fields that a person may not set', async () => {
    const form = aForm()
    const id = '01900000-0000-7000-8000-000000000001'
    const extra = {
      id,
      plan_id: 'enterprise',
      role: 'admin',
      created_at: '2001-01-01',
      emailVerified: true,
      image: 'x',
      last_login: null,
    }
    const before = Date.now()
    expect((await register({ ...form, ...extra, user_id: id, storage_used: 0 })).status).toBe(200)
    const [user] = await usersWith(form.email)
    expect(user).toMatchObject({ plan_id: 'free', email_verified: false, image: null })
    expect(user?.id).not.toBe(id)
    expect(user?.created_at.getTime()).toBeGreaterThanOrEqual(before)
  })
})

describe('a password', () => {
  it.each([
    ['of 64 characters with blanks', 'four score and seven years ago our fathers brought forth on this'],
    ['of 128 characters', 'correct horse battery '.repeat(6).slice(0, 127).padEnd(128, '!')],
    ['of emoji and blanks at both ends', '  🔨 roof leak 🏠  '],
    ['of 128 units that are emoji', '🏠'.repeat(64)],
  ])('%s is accepted, and only exactly this one logs in', async (_name, password) => {
    const form = aForm({ password })
    expect((await register(form)).status).toBe(200)
    for (const near of [
      password.trim().slice(0, -1),
      `${password.slice(0, -2)}x`,
      password.toUpperCase().replace('🏠', '🏡'),
    ]) {
      if (near !== password) expect((await logIn({ ...form, password: near })).status).toBe(401)
    }
    expect((await logIn(form)).status).toBe(200)
  })

  it('is stored as argon2id with the documented cost, and equal passwords have different hashes', async () => {
    const [first, second] = [aForm(), aForm()]
    await register(first)
    await register(second)
    expect(await hashOf(first.email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashOf(first.email)).not.toBe(await hashOf(second.email))
  })

  it('never appears in a response, nor does its hash or the session token', async () => {
    const form = aForm()
    const visitor = new TestClient(product.origin)
    const responses = [
      await visitor.post('/api/auth/sign-up/email', form),
      await visitor.post('/api/auth/sign-in/email', form),
      await visitor.get('/api/me'),
      await visitor.get('/api/auth/get-session'),
      await visitor.post('/api/auth/sign-in/email', { ...form, password: 'not this one' }),
    ]
    const text = (await Promise.all(responses.map((response) => response.text()))).join('\n')
    const sessions = await db.selectFrom('sessions').select('token_hash').execute()
    expect(sessions.length).toBeGreaterThan(0)
    expect(sessions.filter(({ token_hash }) => text.includes(token_hash))).toEqual([])
    expect([...visitor.cookies.values()].filter((value) => text.includes(value))).toEqual([])
    expect(text).not.toMatch(/argon2|password_?hash|token/i)
    expect(text).not.toContain(form.password)
  })

  it.each([
    ['of 60 kB', 60_000, 400],
    ['of 1 MB', 1024 * 1024, 413],
  ])('%s is refused before anything is hashed, at registration and at login', async (_name, length, status) => {
    const form = aForm({ password: 'x'.repeat(length) })
    hashed.splice(0)
    for (const ask of [register, logIn]) {
      const response = await ask(form)
      expect(response.status).toBe(status)
      await problemOf(response)
    }
    expect(hashed).toEqual([])
    expect(await usersWith(form.email)).toEqual([])
  })
})

describe('a login', () => {
  it('gets the same response for a wrong password and for an unknown email address', async () => {
    const form = aForm()
    await register(form)
    const wrong = await logIn({ ...form, password: 'wrong as rain 7' })
    const unknown = await logIn({ ...form, email: 'nobody@example.com' })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    const problem = await problemOf(wrong)
    expect(problem).toMatchObject({ code: 'invalid_credentials', detail: 'Invalid login credentials' })
    expect(await problemOf(unknown)).toEqual(problem)
    const names = (response: Response) => [...response.headers.keys()].toSorted()
    expect(names(unknown)).toEqual(names(wrong))
    expect([...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()]).toEqual([])
  })

  it('costs one hash for an unknown email address, as for a wrong password, so that it takes as long', async () => {
    const form = aForm()
    await register(form)
    const full = costOf(await hashing.hash('anything'))
    for (const email of [form.email, 'nobody@example.com']) {
      hashed.splice(0)
      expect((await logIn({ email, password: 'wrong as rain 7' })).status).toBe(401)
      expect(hashed.map(costOf)).toEqual([full])
    }
  })

  it.each([
    ['one character', 'voil\u00e0 rain 7', 'voila\u0300 rain 7'],
    ['a letter and an accent', 'voila\u0300 rain 7', 'voil\u00e0 rain 7'],
  ])('accepts a password that was registered with %s in the other spelling, too', async (_how, password, other) => {
    const form = aForm({ password })
    expect((await register(form)).status).toBe(200)
    expect((await logIn({ email: form.email, password: other })).status).toBe(200)
    const counts: number[] = []
    for (const email of [form.email, 'nobody@example.com']) {
      hashed.splice(0)
      expect((await logIn({ email, password: `wrong ${other}` })).status).toBe(401)
      counts.push(hashed.length)
    }
    expect(counts[0]).toBe(counts[1])
    // A hash from before the spellings were the same.
    const { id } = await db.selectFrom('users').select('id').where('email', '=', form.email).executeTakeFirstOrThrow()
    const hash = await hashing.hash('voila\u0300 rain 7')
    await db.updateTable('passwords').set({ hash }).where('user_id', '=', id).execute()
    expect((await logIn({ email: form.email, password: 'voil\u00e0 rain 7' })).status).toBe(200)
  })

  it("takes an address with an apostrophe, as O'Brien has one", async () => {
    const form = aForm({ email: "o'brien@example.com" })
    expect((await register(form)).status).toBe(200)
    expect((await logIn(form)).status).toBe(200)
  })

  it.each([
    [{ email: '' }, 'email', 'Please enter your email address'],
    [{ email: 'ann' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a\u0000nn@example.com' }, 'email', 'Please enter a valid email address'],
    [{ password: '' }, 'password', 'Please enter your password'],
    [{ password: 'x'.repeat(PASSWORD_MAX + 1) }, 'password', ACCOUNT_MESSAGES.passwordTooLong],
  ])('with %j is refused with its sentence and field', async (changes, field, detail) => {
    const response = await logIn(aForm(changes))
    expect(response.status).toBe(400)
    expect(await problemOf(response)).toMatchObject({ code: 'invalid_field', field, detail })
  })

  it('does not mind the case of the address or blanks around it', async () => {
    const form = aForm()
    await register(form)
    expect((await logIn({ ...form, email: `  ${form.email.toUpperCase()} ` })).status).toBe(200)
  })

  it('minds the case of the password', async () => {
    const form = aForm()
    await register(form)
    expect((await logIn({ ...form, password: form.password.toUpperCase() })).status).toBe(401)
  })

  it('is answered with the profile as it is read right after it', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const visitor = new TestClient(product.origin)
    const response = await visitor.post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    const read = await visitor.get('/api/me')
    expect(read.status).toBe(200)
    expect(await response.json()).toEqual({ success: true, me: await read.json() })
  })

  it('succeeds without the profile when that cannot be read', async () => {
    const form = aForm()
    await register(form)
    const visitor = new TestClient(product.origin)
    const response = await withoutTable(db, 'file_usage', () => visitor.post('/api/auth/sign-in/email', form))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true })
    expect(lines.join('')).toContain('the profile of a new session could not be read')
    expect(await (await visitor.get('/api/me')).json()).toMatchObject({ email: form.email })
  })

  it('that is right moves last_login, one that is wrong does not', async () => {
    const form = aForm()
    await register(form)
    const before = new Date('2026-01-01T00:00:00Z')
    await db.updateTable('users').set({ last_login: before }).where('email', '=', form.email).execute()
    await logIn({ ...form, password: 'wrong as rain 7' })
    expect((await usersWith(form.email))[0]?.last_login).toEqual(before)
    const begun = Date.now()
    await logIn(form)
    expect((await usersWith(form.email))[0]?.last_login?.getTime()).toBeGreaterThanOrEqual(begun)
  })
})

describe('the limits on attempts', async () => {
  const guarded = await testApp()
  const proxied = await testApp({
    environment: { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' },
    allowances: { ...PLENTY, registrationPerIp: { attempts: 2, seconds: 60 } },
  })

  async function wrongLogins(product: TestApp, email: string, times: number): Promise<number[]> {
    const statuses: number[] = []
    for (let time = 1; time <= times; time += 1) {
      const response = await logIn({ email, password: 'wrong as rain 7' }, product, {
        'x-forwarded-for': `10.0.0.${time}`,
      })
      statuses.push(response.status)
    }
    return statuses
  }

  it('refuse the eleventh wrong login for one account from one IP address within a minute, whatever X-Forwarded-For says', async () => {
    const [victim, other] = [await aPerson(guarded), await aPerson(guarded)]
    expect(await wrongLogins(guarded, victim.email, 11)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const refused = await logIn({ email: victim.email.toUpperCase(), password: victim.password }, guarded)
    expect(refused.status).toBe(429)
    expect(await problemOf(refused)).toMatchObject({ code: 'too_many_attempts', detail: SENTENCES.too_many_attempts })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await logIn(other, guarded)).status).toBe(200)
    // A logged-in person stays logged in, and the right password is accepted again after the minute.
    expect((await victim.get('/api/me')).status).toBe(200)
    await guarded.database.db
      .updateTable('rate_limits')
      .set({ expire: Date.now() - 1 })
      .execute()
    expect((await logIn(victim, guarded)).status).toBe(200)
  })

  it('count an address without an account alike', async () => {
    expect((await wrongLogins(guarded, 'nobody-here@example.com', 11)).at(-1)).toBe(429)
  })

  it('forget the wrong passwords when the right one comes', async () => {
    const person = await aPerson(guarded)
    for (let round = 0; round < 3; round += 1) {
      expect(await wrongLogins(guarded, person.email, 9)).toEqual(Array.from({ length: 9 }, () => 401))
      expect((await logIn(person, guarded)).status).toBe(200)
    }
  })

  it('apply when all attempts arrive at once', async () => {
    const person = await aPerson(guarded)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => logIn({ email: person.email, password: 'wrong as rain 7' }, guarded)),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('refuse registrations from one IP address before the hundredth within a minute', async () => {
    await guarded.database.db.deleteFrom('rate_limits').execute()
    const statuses: number[] = []
    for (let time = 0; time < 100 && !statuses.includes(429); time += 1) {
      const response = await register(aForm(), guarded, { 'x-forwarded-for': `10.0.0.${time}` })
      statuses.push(response.status)
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })

  it('count a registration as a mail to its mailbox, whatever follows a plus sign', async () => {
    await guarded.database.db.deleteFrom('rate_limits').execute()
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await register({ ...aForm(), email: `one.box+${time}@example.com` }, guarded)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await register({ ...aForm(), email: 'one.box@example.com' }, guarded)).status).toBe(200)
    // Mails that the mailbox's owner requested are counted separately.
    const wish = { email: 'one.box+0@example.com' }
    expect((await new TestClient(guarded.origin).post('/api/auth/request-password-reset', wish)).status).toBe(200)
  })

  it('count a registration as one of the mails that an IP address may cause in an hour', async () => {
    await guarded.database.db.deleteFrom('rate_limits').execute()
    const asks = Array.from({ length: 60 }, (_, at) => ({ email: `nobody${at}@example.com` }))
    for (const ask of asks) await new TestClient(guarded.origin).post('/api/auth/request-password-reset', ask)
    const refused = await register(aForm(), guarded)
    expect([refused.status, await problemOf(refused)]).toMatchObject([429, { code: 'too_many_attempts' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('trust exactly the last entry of X-Forwarded-For behind one proxy', async () => {
    const from = (forwarded: string) => register(aForm(), proxied, { 'x-forwarded-for': forwarded })
    expect((await from('203.0.113.1, 198.51.100.9')).status).toBe(200)
    expect((await from('203.0.113.2, 198.51.100.9')).status).toBe(200)
    expect((await from('203.0.113.3, 198.51.100.9')).status).toBe(429)
    expect((await from('198.51.100.9, 203.0.113.3')).status).toBe(200)
  })
})

describe('the log', () => {
  /** The parsed log lines of these requests. A line that is not JSON fails here. */
  async function linesOf(requests: () => Promise<unknown>) {
    const from = lines.length
    await requests()
    const written = lines.slice(from)
    expect(written.filter((line) => line.trim().includes('\n'))).toEqual([])
    return written.map((line) => JSON.parse(line) as Record<string, unknown>)
  }

  /** Waits for a line that is written after the response, because it contains the account's id. */
  function said(msg: string, among: readonly string[], from = 0) {
    return eventually(async () => among.slice(from).find((line) => line.includes(`"msg":"${msg}"`)))
  }

  it('has a line with the account or the address for each login, right, wrong or one too many', async () => {
    const form = aForm()
    const from = lines.length
    const written = await linesOf(async () => {
      await register(form)
      await logIn(form)
      await logIn({ ...form, password: 'wrong as rain 7' })
      await said('login refused', lines, from)
    })
    const [user] = await usersWith(form.email)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(written).toContainEqual(
      expect.objectContaining({ msg: 'registered', user_id: user?.id, ip_address: '127.0.0.1', time }),
    )
    expect(written).toContainEqual(
      expect.objectContaining({ msg: 'logged in', user_id: user?.id, ip_address: '127.0.0.1', time }),
    )
    expect(written).toContainEqual(
      expect.objectContaining({ msg: 'login refused', user_id: user?.id, ip_address: '127.0.0.1', time }),
    )
  })

  it('has a line with the address for an attempt that was one too many', async () => {
    const heard: string[] = []
    const strict = await testApp({
      allowances: { ...PLENTY, loginPerAccount: { attempts: 1, seconds: 60 } },
      log: createLog('info', { write: (line) => void heard.push(line) }),
    })
    await logIn(aForm({ email: 'limit@example.com' }), strict)
    await logIn(aForm({ email: 'limit@example.com' }), strict)
    await said('too many attempts', heard)
    expect(heard.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ msg: 'too many attempts', ip_address: '127.0.0.1' }),
    )
  })

  it('has a line for a request that was refused for its origin', async () => {
    const written = await linesOf(() => register(aForm(), product, { origin: 'https://evil.example' }))
    expect(written).toContainEqual(expect.objectContaining({ msg: 'request refused', code: 'foreign_origin' }))
    expect(written).toContainEqual(expect.objectContaining({ msg: 'request', status: 403, ip_address: '127.0.0.1' }))
  })

  it('has one line for a line break that a person sent', async () => {
    const written = await linesOf(async () => {
      await register(aForm({ name: 'Ann\r\n{"level":30,"msg":"logged in"}' }))
      await new TestClient(product.origin).get('/api/%0d%0a%7B%22msg%22:%22signed%20in%22%7D')
    })
    expect(written.filter(({ msg }) => msg === 'logged in')).toEqual([])
  })

  // This runs last, because it searches everything that was logged at the most detailed level.
  afterAll(async () => {
    const text = lines.join('')
    const sessions = await db.selectFrom('sessions').select('token_hash').execute()
    const hashes = await db.selectFrom('passwords').select('hash').execute()
    expect(lines.length).toBeGreaterThan(100)
    expect(sessions.filter(({ token_hash }) => text.includes(token_hash))).toEqual([])
    expect(hashes.filter(({ hash }) => hash !== null && text.includes(hash))).toEqual([])
    for (const secret of [
      'right as rain',
      'wrong as rain',
      'another pass',
      '$argon2',
      'mendsight-session=',
      'roof leak',
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})
