import { sql } from 'kysely'
import { generate } from 'otplib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import type { AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import { createEncryptor } from '#server/platform/encryption/encryptor.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const PLENTY: Partial<AccountAllowances> = {
  loginPerAccount: { attempts: 1000, seconds: 60 },
  loginPerIp: { attempts: 1000, seconds: 60 },
  registrationPerIp: { attempts: 1000, seconds: 60 },
  mailPerIp: { attempts: 1000, seconds: 60 },
}

const STEP_MS = 30_000

/** Two-step login requires a verified address. */
const CONFIRMED = { isConfirmed: true }

let movedMs = 0
const clock = { now: () => new Date(Date.now() + movedMs) }

// At the beginning of a step, so that it is not over before the codes of a test arrive.
beforeEach(() => void (movedMs += STEP_MS - (clock.now().getTime() % STEP_MS)))

const lines: string[] = []
const product = await testApp({
  clock,
  allowances: PLENTY,
  log: createLog('trace', { write: (line) => void lines.push(line) }),
})
const { db } = product.database
const devMailbox = devMailboxOf(product.dataDir)

/** Secrets that must not occur in any table or log line. */
const secrets: string[] = []

/** The code of an app whose clock is this many steps ahead of the server. */
function codeOf(secret: string, stepsAhead = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor((clock.now().getTime() + stepsAhead * STEP_MS) / 1000) })
}

/** A code that has not been used yet. */
function nextCode(secret: string): Promise<string> {
  movedMs += 2 * STEP_MS
  return codeOf(secret)
}

/** Digits that are no valid code of any nearby step. */
async function wrongCode(secret: string): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((step) => codeOf(secret, step)))
  const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code))
  return wrong ?? ''
}

function login(person: Pick<Person, 'email' | 'password'>, code?: string, visitor = new TestClient(product.origin)) {
  const credentials = { email: person.email, password: person.password }
  return visitor.post('/api/auth/sign-in/email', code === undefined ? credentials : { ...credentials, code })
}

async function statusOfLogin(person: Pick<Person, 'email' | 'password'>, code?: string): Promise<number> {
  return (await login(person, code)).status
}

const begin = (person: TestClient, password?: unknown) => person.post('/api/me/two-step/setup', { password })
const confirm = (person: TestClient, code: string) => person.post('/api/me/two-step/confirm', { code })
const end = (person: TestClient, password: unknown, code: string) =>
  person.post('/api/me/two-step/end', { password, code })

async function begun(person: Person): Promise<{ secret: string; uri: string }> {
  const response = await begin(person, person.password)
  expect(response.status).toBe(200)
  const setup = (await response.json()) as { secret: string; uri: string }
  secrets.push(setup.secret)
  return setup
}

async function recoveryCodesIn(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  const codes = ((await response.json()) as { recovery_codes: string[] }).recovery_codes
  secrets.push(...codes)
  return codes
}

type Guarded = { person: Person; secret: string; recoveryCodes: string[] }

/** A person whose login asks for a code. */
async function aGuarded(): Promise<Guarded> {
  const person = await aPerson(product, CONFIRMED)
  const { secret } = await begun(person)
  const recoveryCodes = await recoveryCodesIn(await confirm(person, await nextCode(secret)))
  return { person, secret, recoveryCodes }
}

async function statusOf(person: TestClient) {
  return (await person.get('/api/me/two-step')).json() as Promise<{ is_on: boolean; recovery_codes_left: number }>
}

async function sessionsOf(person: Person): Promise<number> {
  return (
    await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', await idOf(person))
      .execute()
  ).length
}

async function eventsOf(person: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', await idOf(person))
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

const isLoggedIn = async (visitor: TestClient) => (await visitor.get('/api/me')).status === 200

describe('setting it up', () => {
  it.each([
    ['a wrong password', 'wrong as rain 7', 'Incorrect password. Please try again.'],
    ['an empty one', '', 'Please fill in all fields'],
    ['none', undefined, 'Please fill in all fields'],
  ])('with %s is refused', async (_name, password, detail) => {
    const person = await aPerson(product, CONFIRMED)
    const response = await begin(person, password)
    expect(await response.clone().json()).toMatchObject({ field: 'password' })
    await expectProblem(response, { status: 403, code: 'wrong_password', detail })
    expect(
      await db
        .selectFrom('second_steps')
        .selectAll()
        .where('user_id', '=', await idOf(person))
        .execute(),
    ).toEqual([])
  })

  it('counts wrong passwords', async () => {
    const guarded = await testApp()
    const person = await aPerson(guarded, CONFIRMED)
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) statuses.push((await begin(person, 'wrong as rain 7')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
    expect((await begin(person, person.password)).status).toBe(429)
  })

  it('changes no login before the first right code, and can be started again', async () => {
    const person = await aPerson(product, CONFIRMED)
    const first = await begun(person)
    expect(await statusOf(person)).toEqual({ is_on: false, recovery_codes_left: 0 })
    expect(await statusOfLogin(person)).toBe(200)
    const second = await begun(person)
    expect(second.secret).not.toBe(first.secret)
    await expectProblem(await confirm(person, await nextCode(first.secret)), { status: 403, code: 'wrong_code' })
    expect(await statusOfLogin(person)).toBe(200)
    expect((await confirm(person, await codeOf(second.secret))).status).toBe(200)
    expect(await statusOfLogin(person)).toBe(401)
  })

  it('says in the QR code whose account it is, and where', async () => {
    const person = await aPerson(product, CONFIRMED)
    const { secret, uri } = await begun(person)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(uri)
    expect(url.protocol).toBe('otpauth:')
    expect(decodeURIComponent(url.pathname)).toContain(`Mendsight:${person.email}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({ secret, issuer: 'Mendsight' })
  })

  it('ends with the first right code: ten recovery codes, other devices out, a mail, an event', async () => {
    const person = await aPerson(product, CONFIRMED)
    const elsewhere = new TestClient(product.origin)
    await login(person, undefined, elsewhere)
    const neighbour = await aPerson(product, CONFIRMED)
    const { secret } = await begun(person)
    const code = await nextCode(secret)
    const codes = await recoveryCodesIn(await confirm(person, `${code.slice(0, 3)} ${code.slice(3)}`))
    expect(new Set(codes).size).toBe(10)
    expect([await isLoggedIn(person), await isLoggedIn(elsewhere), await isLoggedIn(neighbour)]).toEqual([
      true,
      false,
      true,
    ])
    const text = await (await person.get('/api/me/two-step')).text()
    expect(JSON.parse(text)).toEqual({ is_on: true, recovery_codes_left: 10 })
    expect(await eventsOf(person)).toEqual(['registered', 'signed_in', 'two_step_on'])
    const mail = await devMailbox.mailTo(person.email, 'Two-step login is on for your Mendsight account')
    expect(mail.text?.replaceAll('\n', ' ')).toContain(
      'Two-step login was turned on for your account (from IP address 127.0.0.1)',
    )
    expect(linkIn(mail).pathname).toBe(PATHS_IN_MAILS.undo_second_factor)
    for (const each of [secret, ...codes]) expect(`${mail.text}${mail.html}`).not.toContain(each)
  })

  it('does not end with a wrong code, and gives no recovery codes then', async () => {
    const person = await aPerson(product, CONFIRMED)
    const { secret } = await begun(person)
    const response = await confirm(person, await wrongCode(secret))
    expect(await response.clone().json()).toMatchObject({ field: 'code' })
    await expectProblem(response, { status: 403, code: 'wrong_code' })
    expect(await statusOf(person)).toEqual({ is_on: false, recovery_codes_left: 0 })
    expect(await isLoggedIn(person)).toBe(true)
    await expectProblem(await confirm(await aPerson(product, CONFIRMED), '123456'), { status: 403, code: 'wrong_code' })
  })

  it('is refused while it is on', async () => {
    const { person, secret } = await aGuarded()
    await expectProblem(await begin(person, person.password), { status: 409, code: 'two_step_on' })
    await expectProblem(await confirm(person, await nextCode(secret)), { status: 409, code: 'two_step_on' })
    expect(await statusOfLogin(person, await codeOf(secret))).toBe(200)
  })

  it('by many people at once keeps nobody waiting for a connection to the database', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(product, CONFIRMED)))
    const setups = await Promise.all(people.map(begun))
    movedMs += STEP_MS
    const answers = await Promise.all(
      people.map(async (person, at) => confirm(person, await codeOf(setups[at]?.secret ?? ''))),
    )
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  })
})

describe('a login', () => {
  it('without a code is asked for one, and leaves neither a cookie nor a session', async () => {
    const { person } = await aGuarded()
    const before = await sessionsOf(person)
    for (const code of [undefined, '', '  ']) {
      const response = await login(person, code)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.clone().json()).toMatchObject({ field: 'code' })
      await expectProblem(response, {
        status: 401,
        code: 'code_required',
        detail: 'Please enter the code from your authenticator app, or a recovery code.',
      })
    }
    expect(await sessionsOf(person)).toBe(before)
    expect(await eventsOf(person)).not.toContain('signed_in')
  })

  it('with a wrong code is refused, and leaves neither a cookie nor a session', async () => {
    const { person, secret } = await aGuarded()
    const before = await sessionsOf(person)
    for (const [code, detail] of [
      [await wrongCode(secret), "That code isn't correct. Please wait for the next one and try again."],
      ['12345', "That code isn't correct. Please wait for the next one and try again."],
      ['k3v8m-x7qpa', "That recovery code isn't correct or has already been used."],
    ] as const) {
      const response = await login(person, code)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.clone().json()).toMatchObject({ field: 'code' })
      await expectProblem(response, { status: 401, code: 'code_invalid', detail })
    }
    expect(await sessionsOf(person)).toBe(before)
    expect((await eventsOf(person)).filter((kind) => kind === 'code_refused')).toHaveLength(3)
    expect(await eventsOf(person)).not.toContain('signed_in')
  })

  it('with the right code is in, and that code is used up', async () => {
    const { person, secret } = await aGuarded()
    const code = await nextCode(secret)
    const visitor = new TestClient(product.origin)
    expect((await login(person, code, visitor)).status).toBe(200)
    expect(await isLoggedIn(visitor)).toBe(true)
    await expectProblem(await login(person, code), { status: 401, code: 'code_invalid' })
    expect(await statusOfLogin(person, await codeOf(secret, 1))).toBe(200)
    await expectProblem(await login(person, code), { status: 401, code: 'code_invalid' })
  })

  it('does not take the code that switched it on', async () => {
    const person = await aPerson(product, CONFIRMED)
    const { secret } = await begun(person)
    const code = await nextCode(secret)
    await recoveryCodesIn(await confirm(person, code))
    await expectProblem(await login(person, code), { status: 401, code: 'code_invalid' })
  })

  // Each code has an account of its own: codes that are counted after the success has reset the count stay counted, so
  // two rounds could reach the limit of codes.
  it.each([
    ['one code of the app', ({ secret }: Guarded) => nextCode(secret)],
    ['one recovery code', async ({ recoveryCodes }: Guarded) => recoveryCodes[4] ?? ''],
  ])('that is tried several times at once with %s succeeds once', async (_name, codeFrom) => {
    const guarded = await aGuarded()
    const code = await codeFrom(guarded)
    const before = await sessionsOf(guarded.person)
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(guarded.person, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect(await sessionsOf(guarded.person)).toBe(before + 1)
  })

  it.each([
    ['two steps behind', -2, 401],
    ['one step behind', -1, 200],
    ['one step ahead', 1, 200],
    ['two steps ahead', 2, 401],
  ])('with a phone whose clock is %s answers as it should', async (_name, steps, status) => {
    const { person, secret } = await aGuarded()
    // Beyond the code that turned it on, or the earlier steps would be rejected as used.
    movedMs += 5 * STEP_MS
    expect(await statusOfLogin(person, await codeOf(secret, steps))).toBe(status)
  })

  it('is not open to an old code when the clock of the server went back, and no fault', async () => {
    const { person, secret, recoveryCodes } = await aGuarded()
    movedMs -= 20 * STEP_MS
    await expectProblem(await login(person, await codeOf(secret)), { status: 401, code: 'code_invalid' })
    expect(await statusOfLogin(person, recoveryCodes[0])).toBe(200)
    movedMs += 20 * STEP_MS
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await aGuarded()
    const typings = [
      (code: string) => code,
      (code: string) => code.toUpperCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${code.replace('-', ' ')}  `,
    ]
    for (const [at, typed] of typings.entries()) {
      const code = recoveryCodes[at] ?? ''
      expect(await statusOfLogin(person, typed(code))).toBe(200)
      await expectProblem(await login(person, code), { status: 401, code: 'code_invalid' })
      expect(await statusOf(person)).toEqual({ is_on: true, recovery_codes_left: 9 - at })
    }
    expect((await eventsOf(person)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(4)
    const other = await aGuarded()
    await expectProblem(await login(other.person, recoveryCodes[9]), { status: 401, code: 'code_invalid' })
  })

  it('after six wrong codes waits, and then works with a right one', async () => {
    const { person, secret, recoveryCodes } = await aGuarded()
    const wrong = await wrongCode(secret)
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push(await statusOfLogin(person, wrong))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401])
    for (const code of [await nextCode(secret), recoveryCodes[0] ?? '']) {
      const refused = await login(person, code)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(refused.headers.getSetCookie()).toEqual([])
      await expectProblem(refused, { status: 429, code: 'too_many_attempts' })
    }
    expect((await end(person, person.password, await codeOf(secret))).status).toBe(429)
    // A quarter of an hour passes.
    await sql`update rate_limits set expire = expire - 900000 where key like 'code-account:%'`.execute(db)
    expect(await statusOfLogin(person, await codeOf(secret))).toBe(200)
    // The earlier wrong codes no longer count.
    expect(await statusOfLogin(person, wrong)).toBe(401)
    for (let time = 0; time < 4; time += 1) await login(person, wrong)
    expect(await statusOfLogin(person, await nextCode(secret))).toBe(200)
  })

  it('reveals nothing without the password, and uses up no attempt', async () => {
    const { person, secret } = await aGuarded()
    const plain = await aPerson(product, CONFIRMED)
    const { email } = person
    const password = 'wrong as rain 7'
    const answers: unknown[] = []
    for (const [address, code] of [
      [plain.email, undefined],
      [plain.email, '123456'],
      ['nobody@example.com', '123456'],
      [email, undefined],
      ...Array.from({ length: 8 }, () => [email, '123456'] as const),
    ] as const) {
      const response = await login({ email: address, password }, code)
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      const problem = { ...((await response.json()) as object), request_id: null }
      answers.push({ status: response.status, headers, problem })
    }
    expect(answers[0]).toMatchObject({ status: 401, problem: { code: 'invalid_credentials' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await statusOfLogin(person, await nextCode(secret))).toBe(200)
  })

  it('that comes while it is being switched on is asked for a code', async () => {
    const person = await aPerson(product, CONFIRMED)
    await begun(person)
    const id = await idOf(person)
    const { answer } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('second_steps').set({ confirmed_at: clock.now() }).where('user_id', '=', id).execute()
      await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
      const answer = login(person)
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query ilike '%second_steps%for share%'`.execute(db)
        return rows.length > 0 ? true : undefined
      })
      return { answer }
    })
    await expectProblem(await answer, { status: 401, code: 'code_required' })
    expect(await sessionsOf(person)).toBe(0)
  })

  it('without two-step login ignores a code', async () => {
    expect(await statusOfLogin(await aPerson(product, CONFIRMED), '123456')).toBe(200)
  })

  it('with a code of more than forty characters is not understood', async () => {
    const { person } = await aGuarded()
    await expectProblem(await login(person, '1'.repeat(41)), { status: 400, code: 'invalid_request' })
  })
})

describe('a secret that was encrypted with another AUTH_SECRET', () => {
  it('is distinguished from a wrong code, and recovery codes still work', async () => {
    const { person, secret, recoveryCodes } = await aGuarded()
    const id = await idOf(person)
    const encrypted = createEncryptor('the secret of an installation that is gone', 'second step of a login').encrypt(
      secret,
      id,
    )
    await db.updateTable('second_steps').set({ secret: encrypted }).where('user_id', '=', id).execute()
    const logged = lines.length
    const response = await login(person, await nextCode(secret))
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.clone().json()).toMatchObject({ field: 'code' })
    await expectProblem(response, {
      status: 503,
      code: 'unavailable',
      detail:
        'Codes from your app can no longer be checked here. Please use a recovery code, or set up two-step login again.',
    })
    const said = lines.slice(logged).filter((line) => line.includes('AUTH_SECRET has changed'))
    expect(said).toHaveLength(1)
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ user_id: id, level: 50 })
    expect(await eventsOf(person)).not.toContain('code_refused')
    const visitor = new TestClient(product.origin)
    expect((await login(person, recoveryCodes[0], visitor)).status).toBe(200)
    expect((await end(visitor, person.password, recoveryCodes[1] ?? '')).status).toBe(200)
    const anew = (await (await begin(visitor, person.password)).json()) as { secret: string }
    await recoveryCodesIn(await confirm(visitor, await nextCode(anew.secret)))
    expect(await statusOfLogin(person, await nextCode(anew.secret))).toBe(200)
  })
})

describe('changes of the account', () => {
  it('of the password and the address keep it on', async () => {
    const { person, secret, recoveryCodes } = await aGuarded()
    const [password, email] = ['left as snow 8', `moved.${person.email}`]
    const change = { current_password: person.password, new_password: password }
    expect((await person.post('/api/auth/change-password', change)).status).toBe(200)
    const move = { new_email: email, password, code: recoveryCodes[0] }
    expect((await person.post('/api/auth/change-email', move)).status).toBe(200)
    await expectProblem(await login({ email, password }), { status: 401, code: 'code_required' })
    expect(await statusOfLogin({ email, password }, await nextCode(secret))).toBe(200)
  })

  it('by a reset of the password keep it on, and sign nobody in without a code', async () => {
    const { person, secret } = await aGuarded()
    const anonymous = new TestClient(product.origin)
    await anonymous.post('/api/auth/request-password-reset', { email: person.email })
    const mail = await devMailbox.mailTo(person.email, 'Choose a new password')
    const token = new URLSearchParams(linkIn(mail).hash.slice(1)).get('token')
    const password = 'left as snow 8'
    const reset = await anonymous.post('/api/auth/reset-password', { token, new_password: password })
    expect(reset.status).toBe(200)
    // It makes the browser known, but starts no session.
    expect(reset.headers.getSetCookie()).toEqual([expect.stringMatching(/^mendsight-known-browser=/)])
    expect(await isLoggedIn(anonymous)).toBe(false)
    await expectProblem(await login({ email: person.email, password }), { status: 401, code: 'code_required' })
    expect(await statusOfLogin({ email: person.email, password }, await nextCode(secret))).toBe(200)
  })
})

describe('new recovery codes', () => {
  it('take the place of the old ones, for the password and a code', async () => {
    const { person, recoveryCodes } = await aGuarded()
    const renew = (password?: string) =>
      person.post('/api/me/two-step/recovery-codes', { password, code: recoveryCodes[9] })
    await expectProblem(await renew('wrong as rain 7'), { status: 403, code: 'wrong_password' })
    await expectProblem(await renew(), { status: 403, code: 'wrong_password' })
    expect(await statusOfLogin(person, recoveryCodes[0])).toBe(200)
    const fresh = await recoveryCodesIn(await renew(person.password))
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
    await expectProblem(await login(person, recoveryCodes[1]), { status: 401, code: 'code_invalid' })
    expect(await statusOfLogin(person, fresh[0])).toBe(200)
    expect(await statusOf(person)).toEqual({ is_on: true, recovery_codes_left: 9 })
    expect(await eventsOf(person)).toContain('recovery_codes_renewed')
  })

  it('are not given before two-step login is confirmed, or when it is off', async () => {
    const person = await aPerson(product, CONFIRMED)
    const renew = () => person.post('/api/me/two-step/recovery-codes', { password: person.password })
    await expectProblem(await renew(), { status: 409, code: 'two_step_off' })
    await begun(person)
    await expectProblem(await renew(), { status: 409, code: 'two_step_off' })
  })
})

describe('codes without a password', () => {
  it('never use up those of a login, whether two-step login is on, begun or off', async () => {
    const { person, secret } = await aGuarded()
    const [off, begunOne] = [await aPerson(product, CONFIRMED), await aPerson(product, CONFIRMED)]
    const setup = await begun(begunOne)
    for (let n = 0; n < 8; n += 1) {
      await expectProblem(await confirm(person, '000000'), { status: 409, code: 'two_step_on' })
      await expectProblem(await confirm(off, '000000'), { status: 403, code: 'wrong_code' })
    }
    expect(await statusOfLogin(person, await nextCode(secret))).toBe(200)
    expect((await confirm(off, await nextCode((await begun(off)).secret))).status).toBe(200)
    // Only a setup that has begun can be guessed.
    const wrong = await wrongCode(setup.secret)
    for (let n = 0; n < 6; n += 1)
      await expectProblem(await confirm(begunOne, wrong), { status: 403, code: 'wrong_code' })
    await expectProblem(await confirm(begunOne, wrong), { status: 429, code: 'too_many_attempts' })
    expect((await login(begunOne)).status).toBe(200)
  })
})

describe('switching it off', () => {
  it('needs the password and a code', async () => {
    const { person, secret } = await aGuarded()
    await expectProblem(await end(person, 'wrong as rain 7', await nextCode(secret)), {
      status: 403,
      code: 'wrong_password',
    })
    await expectProblem(await end(person, undefined, await codeOf(secret)), { status: 403, code: 'wrong_password' })
    const refused = await end(person, person.password, await wrongCode(secret))
    expect(await refused.clone().json()).toMatchObject({ field: 'code' })
    await expectProblem(refused, { status: 403, code: 'wrong_code' })
    expect(await statusOf(person)).toEqual({ is_on: true, recovery_codes_left: 10 })
    expect(await isLoggedIn(person)).toBe(true)
  })

  it.each(['a code of the app', 'a recovery code'])(
    'with %s leaves nothing behind, and tells the owner',
    async (which) => {
      const { person, secret, recoveryCodes } = await aGuarded()
      const code = which === 'a recovery code' ? (recoveryCodes[7] ?? '') : await nextCode(secret)
      expect((await end(person, person.password, code)).status).toBe(200)
      const id = await idOf(person)
      expect(await db.selectFrom('second_steps').selectAll().where('user_id', '=', id).execute()).toEqual([])
      expect(await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()).toEqual([])
      expect(await statusOf(person)).toEqual({ is_on: false, recovery_codes_left: 0 })
      expect((await eventsOf(person)).slice(-2)).toEqual(['two_step_on', 'two_step_off'])
      expect(await statusOfLogin(person)).toBe(200)
      const mail = await devMailbox.mailTo(person.email, 'Two-step login is off for your Mendsight account')
      expect(mail.text).toContain('From now on, your password alone logs you in.')
      expect((await end(person, person.password, code)).status).toBe(200)
    },
  )
})

it('the owner reads in the trail what happened', async () => {
  const { person, secret, recoveryCodes } = await aGuarded()
  await login(person, await wrongCode(secret))
  await login(person, recoveryCodes[0])
  await end(person, person.password, await nextCode(secret))
  const { events } = (await (await person.get('/api/me/security-events')).json()) as { events: { kind: string }[] }
  expect(events.map(({ kind }) => kind)).toEqual([
    'two_step_off',
    'signed_in',
    'recovery_code_used',
    'code_refused',
    'two_step_on',
    'registered',
  ])
})

it('nobody changes it for somebody else, or without a session', async () => {
  const { person, secret } = await aGuarded()
  const other = await aPerson(product, CONFIRMED)
  expect((await end(other, other.password, await nextCode(secret))).status).toBe(200)
  expect((await statusOf(person)).is_on).toBe(true)
  expect((await end(new TestClient(product.origin), person.password, await codeOf(secret))).status).toBe(401)
})

it('secrets and recovery codes stand in no table', async () => {
  const { secret, recoveryCodes } = await aGuarded()
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db)
  expect(tables.rows.map(({ name }) => name)).toContain('public.second_steps')
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(content::text, ' ') as text from ${sql.raw(name)} content`.execute(db)
    const text = rows[0]?.text ?? ''
    for (const each of [secret, ...recoveryCodes]) expect(text.includes(each), `${each} in ${name}`).toBe(false)
  }
})

// This runs last, because it searches everything that was logged at the most detailed level.
afterAll(() => {
  const text = lines.join('')
  expect(text).toContain('"msg":"code refused"')
  expect(secrets.length).toBeGreaterThan(100)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})
