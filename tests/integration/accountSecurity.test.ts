import { request } from 'node:http'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Piscina } from 'piscina'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ACCOUNT_MESSAGES, PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/credentials.rules.ts'
import { parseSettings } from '#server/platform/config/settings.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPerson, eventually, testApp, TestClient, type Person, type TestApp } from '#tests/support/app.ts'
import { untilWaiting } from '#tests/support/erasure.ts'
import { linkIn, devMailboxOf, startSmtp } from '#tests/support/smtp.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const PLENTY = { attempts: 10_000, seconds: 60 }
const ALLOWANCES = {
  loginPerAccount: PLENTY,
  loginPerIp: PLENTY,
  registrationPerIp: PLENTY,
  mailPerIp: PLENTY,
  linkPerIp: PLENTY,
}
const PUBLIC_URL = 'http://mendsight.example'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const lines: string[] = []
const product = await testApp({
  environment: { SMTP_URL: smtp.url, PUBLIC_URL },
  allowances: ALLOWANCES,
  log: createLog('trace', { write: (line) => void lines.push(line) }),
})
const { db } = product.database

const NEW_PASSWORD = 'left as snow 8'
let addresses = 0
const anEmail = () => `secure${(addresses += 1)}@example.com`
const anonymous = ({ origin } = product) => new TestClient(origin)
const form = (changes: object = {}) => ({
  name: 'Ann Fixer',
  email: anEmail(),
  password: 'right as rain 7',
  ...changes,
})

function logIn(credentials: object, to = product, headers?: Record<string, string>) {
  return anonymous(to).post('/api/auth/sign-in/email', credentials, headers)
}

async function signInStatus(email: string, password: string): Promise<number> {
  return (await logIn({ email, password })).status
}

async function countUsers(): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The token of the mail to this address with these words in its subject. The last test looks for all of them in the
 * log.
 */
const tokens: string[] = []
async function tokenFor(address: string, words: string): Promise<string> {
  const token = new URLSearchParams(linkIn(await smtp.mailTo(address, words)).hash.slice(1)).get('token') ?? ''
  tokens.push(token)
  return token
}

const RESET = 'Choose a new password'
const CONFIRM = 'Confirm your email address'
const CHANGED = 'was changed'

/** The tasks that the hashing threads get while this runs. They are still executed. */
async function hashed(work: () => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(Piscina.prototype, 'run')
  await work()
  const asked = run.mock.calls.map(([, options]) => options?.name ?? '')
  run.mockRestore()
  return asked.filter((name) => name === 'hash' || name === 'verify')
}

describe('hashing', () => {
  it('happens once for each login, whether or not the account exists and the password is right', async () => {
    const person = await aPerson(product)
    const { email, password } = person
    expect(await hashed(() => logIn({ email, password }))).toEqual(['verify'])
    expect(await hashed(() => logIn({ email, password: 'wrong as rain 7' }))).toEqual(['verify'])
    expect(await hashed(() => logIn({ email: anEmail(), password: 'wrong as rain 7' }))).toEqual(['hash'])
  })

  it.each([
    ['129 characters', 'x'.repeat(PASSWORD_MAX + 1), 400],
    ['60 kB', 'x'.repeat(60_000), 400],
    ['1 MB', 'x'.repeat(1024 * 1024), 413],
  ])('never happens for a password of %s', async (_name, huge, status) => {
    const person = await aPerson(product)
    const before = await countUsers()
    const statuses: number[] = []
    const asked = await hashed(async () => {
      for (const [visitor, pathname, json] of [
        [anonymous(), '/api/auth/sign-up/email', form({ password: huge })],
        [anonymous(), '/api/auth/sign-in/email', { email: person.email, password: huge }],
        [anonymous(), '/api/auth/reset-password', { token: 'x', new_password: huge }],
        [person, '/api/auth/change-password', { current_password: huge, new_password: NEW_PASSWORD }],
        [person, '/api/auth/change-password', { current_password: person.password, new_password: huge }],
        [person, '/api/auth/change-email', { new_email: anEmail(), password: huge }],
        [person, '/api/me/deletion', { password: huge }],
      ] as const) {
        statuses.push((await visitor.post(pathname, json)).status)
      }
    })
    expect(statuses).toEqual(Array.from({ length: 7 }, () => status))
    expect(asked).toEqual([])
    expect(await countUsers()).toBe(before)
  })

  it('is done nowhere for what is refused anyway, or for a link that is none', async () => {
    const asked = await hashed(async () => {
      await anonymous().post('/api/auth/sign-up/email', form({ password: 'xk3&q' }))
      await anonymous().post('/api/auth/sign-up/email', form({ password: 'password1' }))
      await anonymous().post('/api/auth/reset-password', { token: 'A'.repeat(43), new_password: NEW_PASSWORD })
    })
    expect(asked).toEqual([])
  })
})

describe('a password', () => {
  it('of 128 characters may contain emoji and spaces, and only exactly this one logs in', async () => {
    const password = `  ${'🏠'.repeat(PASSWORD_MAX - 4)} 7`
    expect([...password]).toHaveLength(PASSWORD_MAX)
    const own = form({ password })
    expect((await anonymous().post('/api/auth/sign-up/email', own)).status).toBe(200)
    for (const near of [password.trim(), `${password.slice(0, -1)}8`, password.replace('🏠', '🏡'), `${password} `]) {
      expect([400, 401]).toContain(await signInStatus(own.email, near))
    }
    expect(await signInStatus(own.email, password)).toBe(200)
  })

  it('of three emoji has three characters, though JavaScript keeps six', async () => {
    await expectProblem(await anonymous().post('/api/auth/sign-up/email', form({ password: '🏠🏡🔨' })), {
      status: 400,
      code: 'invalid_field',
      detail: ACCOUNT_MESSAGES.passwordTooShort,
    })
  })

  it('that is one of the 3,000 most common is refused, and creates no account', async () => {
    const common = dictionary['passwords-common'].slice(0, 3000).filter(({ length }) => length >= PASSWORD_MIN)
    expect(common.length).toBeGreaterThan(2000)
    // These passwords come from other lists than the product's.
    expect(common).toEqual(expect.arrayContaining(['123456', 'password', 'qwerty', 'letmein', 'iloveyou', 'trustno1']))
    const before = await countUsers()
    const taken: string[] = []
    for (const password of common) {
      const response = await anonymous().post('/api/auth/sign-up/email', form({ password }))
      const { detail } = (await response.json()) as { detail?: string }
      if (response.status !== 400 || detail !== ACCOUNT_MESSAGES.passwordTooCommon) taken.push(password)
    }
    expect(taken).toEqual([])
    expect(await countUsers()).toBe(before)
  })
})

describe('an account that somebody guesses at', () => {
  it('stays open for its owner from another IP address, and after a minute from the same one, whatever address a client claims', async () => {
    const proxied = await testApp({ environment: { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' } })
    const owner = await aPerson(proxied)
    const statuses: number[] = []
    for (let time = 0; time < 20; time += 1) {
      // Everything before the last hop was made up by the client.
      const headers = { 'x-forwarded-for': `10.0.0.${time}, 203.0.113.7` }
      const answer = await logIn({ email: owner.email, password: 'wrong as rain 7' }, proxied, headers)
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 10 }, () => 429)])
    expect((await logIn(owner, proxied, { 'x-forwarded-for': '198.51.100.9' })).status).toBe(200)
    const guesser = { 'x-forwarded-for': '203.0.113.7' }
    expect((await logIn(owner, proxied, guesser)).status).toBe(429)
    const { rows } = await limitsOf(proxied)
    const logins = rows.filter(({ key }) => key.startsWith('login-'))
    expect(logins.length).toBeGreaterThan(0)
    expect(logins.every(({ expire }) => (expire ?? Infinity) <= Date.now() + 60_000)).toBe(true)
    await proxied.database.db
      .updateTable('rate_limits')
      .set({ expire: Date.now() - 1 })
      .where('key', 'like', 'login-%')
      .execute()
    expect((await logIn(owner, proxied, guesser)).status).toBe(200)
  })
})

async function limitsOf({ database }: TestApp) {
  return { rows: await database.db.selectFrom('rate_limits').select(['key', 'expire']).execute() }
}

describe('asking for a new password', () => {
  it('does the same for an email address without an account: one mail without a name is queued, and nothing is hashed', async () => {
    const person = await aPerson(product)
    const unknown = anEmail()
    const asked = await hashed(async () => {
      for (const email of [person.email, unknown]) {
        const answer = await anonymous().post('/api/auth/request-password-reset', { email })
        expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
      }
    })
    expect(asked).toEqual([])
    const queued = (to: string) =>
      db
        .selectFrom('mails')
        .select(['kind', 'user_id', 'data'])
        .where('recipient', '=', to)
        .where('kind', '=', 'password_reset')
        .execute()
    expect(await queued(unknown)).toHaveLength(1)
    expect(await queued(unknown)).toEqual(await queued(person.email))
    expect((await queued(unknown))[0]?.user_id).toBeNull()
  })

  it('gives a link for one account only, whatever else the request contains', async () => {
    const [ann, bob] = [await aPerson(product), await aPerson(product)]
    await anonymous().post('/api/auth/request-password-reset', { email: ann.email })
    const token = await tokenFor(ann.email, RESET)
    const bobs = { email: bob.email, user_id: await idOf(bob), id: await idOf(bob) }
    expect((await bob.post('/api/auth/reset-password', { token, new_password: NEW_PASSWORD, ...bobs })).status).toBe(
      200,
    )
    expect((await bob.get('/api/me')).status).toBe(200)
    expect(await signInStatus(bob.email, bob.password)).toBe(200)
    expect(await signInStatus(bob.email, NEW_PASSWORD)).toBe(401)
    expect((await ann.get('/api/me')).status).toBe(401)
    expect(await signInStatus(ann.email, NEW_PASSWORD)).toBe(200)
  })
})

/** A POST request with a host name of the client's choice. */
function postAs(host: string, { origin }: TestApp, pathname: string, json: object, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', ...more, host }
  return new Promise<number>((resolve, reject) => {
    const sent = request(origin + pathname, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject).end(JSON.stringify(json))
  })
}

describe('a link in a mail', () => {
  const FORGED = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-original-host': 'evil.example' }

  it('leads to PUBLIC_URL, whatever the Host of the request is', async () => {
    const own = form()
    expect(await postAs('evil.example', product, '/api/auth/sign-up/email', own, FORGED)).toBe(200)
    const asked = { email: own.email }
    expect(await postAs('evil.example', product, '/api/auth/request-password-reset', asked, FORGED)).toBe(200)
    for (const words of [CONFIRM, RESET]) {
      expect(linkIn(await smtp.mailTo(own.email, words)).origin).toBe(PUBLIC_URL)
    }
  })

  it('leads to this machine when there is no PUBLIC_URL, which is required behind a proxy', async () => {
    expect(parseSettings({ TRUST_PROXY: '1' })).toMatchObject({ ok: false, errors: [{ name: 'PUBLIC_URL' }] })
    const local = await testApp()
    const own = form()
    expect(await postAs('203.0.113.7', local, '/api/auth/sign-up/email', own, FORGED)).toBe(200)
    expect(await postAs('203.0.113.7', local, '/api/auth/request-password-reset', own, FORGED)).toBe(200)
    for (const words of [CONFIRM, RESET]) {
      const { hostname, port } = linkIn(await devMailboxOf(local.dataDir).mailTo(own.email, words))
      expect([hostname, port]).toEqual(['localhost', new URL(local.origin).port])
    }
  })

  it('that restores an email address is used by exactly one of many simultaneous requests', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const json = { new_email: anEmail(), password: person.password }
    expect((await person.post('/api/auth/change-email', json)).status).toBe(200)
    const token = await tokenFor(person.email, CHANGED)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => anonymous().post('/api/auth/undo-email-change', { token })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await signInStatus(person.email, person.password), 'the person who changed it knows the password').toBe(401)
  })

  const CHANGES = {
    'a change of address': (person: Person) =>
      person.post('/api/auth/change-email', { new_email: anEmail(), password: person.password }),
    'a change of password': (person: Person) =>
      person.post('/api/auth/change-password', { current_password: person.password, new_password: NEW_PASSWORD }),
  }
  const USES = {
    'a reset': (token: string) =>
      anonymous().post('/api/auth/reset-password', { token, new_password: 'third as frost 9' }),
    'a confirmation': (token: string) => anonymous().post('/api/auth/verify-email', { token }),
    'an undoing': (token: string) => anonymous().post('/api/auth/undo-email-change', { token }),
  }

  it.each([
    ['a reset', RESET, 'a change of address', 400],
    ['a reset', RESET, 'a change of password', 400],
    ['a confirmation', CONFIRM, 'a change of address', 400],
    ['an undoing', CHANGED, 'a change of address', 200],
  ] as const)(
    'for %s (%s) that comes during %s waits for it, and neither fails',
    async (use, words, change, status) => {
      const person = await aPerson(product, { isConfirmed: use === 'an undoing' })
      const id = await idOf(person)
      if (use === 'a reset') await anonymous().post('/api/auth/request-password-reset', { email: person.email })
      if (use === 'an undoing') await CHANGES['a change of address'](person)
      const token = await tokenFor(person.email, words)
      const { changed, used } = await db.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
        const changed = CHANGES[change](person)
        await untilWaiting(product, '%users%')
        const used = USES[use](token)
        await untilWaiting(product, '%users%', 2)
        return { changed, used }
      })
      expect([(await changed).status, (await used).status]).toEqual([200, status])
    },
  )
})

describe('a mailbox of somebody else', () => {
  /** Mails that are queued, sent or not. */
  function mailsTo(address: string) {
    return db.selectFrom('mails').select('kind').where('recipient', '=', address).execute()
  }

  it('gets no advertisement in the place of a name', async () => {
    const own = form({ name: 'you won, look at https://evil.example/prize' })
    expect((await anonymous().post('/api/auth/sign-up/email', own)).status).toBe(200)
    await anonymous().post('/api/auth/request-password-reset', { email: own.email })
    for (const words of [CONFIRM, RESET]) {
      const mail = await smtp.mailTo(own.email, words)
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/evil\.example|you won/)
      expect(mail.text).toMatch(/^Hi,$/m)
    }
  })

  it('is not filled by changing a password to and fro', async () => {
    const person = await aPerson(product)
    const statuses: number[] = []
    let [current, next] = [person.password, NEW_PASSWORD]
    for (let time = 0; time < 12; time += 1) {
      const json = { current_password: current, new_password: next }
      const answer = await person.post('/api/auth/change-password', json)
      statuses.push(answer.status)
      if (answer.status === 200) [current, next] = [next, current]
      else expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(await signInStatus(person.email, current)).toBe(200)
    expect((await mailsTo(person.email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(10)
  })

  it('is not flooded by changes of address, and not many addresses can be reserved', async () => {
    const person = await aPerson(product)
    const targets = Array.from({ length: 12 }, anEmail)
    const statuses: number[] = []
    for (const target of targets) {
      const json = { new_email: target, password: person.password }
      statuses.push((await person.post('/api/auth/change-email', json)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(await (await person.get('/api/me')).json()).toMatchObject({ email: targets[9] })
    expect(await mailsTo(targets[10] ?? '')).toEqual([])
    expect((await anonymous().post('/api/auth/sign-up/email', form({ email: targets[11] }))).status).toBe(200)
  })

  it('is not filled by asking for a deletion and signing in again', async () => {
    const person = await aPerson(product)
    const { email, password } = person
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await person.post('/api/me/deletion', { password })).status)
      if (statuses.at(-1) === 200) await person.post('/api/auth/sign-in/email', { email, password })
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await person.get('/api/me')).status).toBe(200)
  })

  it('learns when the account has a former address, which can take the account back', async () => {
    const person = await aPerson(product)
    const WARNING = /can\s+take\s+the\s+account\s+back/
    expect((await smtp.mailTo(person.email, CONFIRM)).text).not.toMatch(WARNING)
    expect(
      (await anonymous().post('/api/auth/verify-email', { token: await tokenFor(person.email, CONFIRM) })).status,
    ).toBe(200)
    const email = anEmail()
    await person.post('/api/auth/change-email', { new_email: email, password: person.password })
    await anonymous().post('/api/auth/request-password-reset', { email })
    for (const words of [CONFIRM, RESET]) expect((await smtp.mailTo(email, words)).text).toMatch(WARNING)
    expect(
      (await anonymous().post('/api/auth/undo-email-change', { token: await tokenFor(person.email, CHANGED) })).status,
    ).toBe(200)
    await anonymous().post('/api/auth/request-password-reset', { email: person.email })
    expect((await smtp.mailTo(person.email, RESET)).text).not.toMatch(WARNING)
  })

  it.each(['ann@example.com\r\nBcc: all@example.com', 'ann@example.com\nX: y', 'Ann <ann@example.com>'])(
    'is not added to a mail by the address %j',
    async (email) => {
      const person = await aPerson(product)
      for (const [visitor, pathname, json] of [
        [anonymous(), '/api/auth/sign-up/email', form({ email })],
        [anonymous(), '/api/auth/request-password-reset', { email }],
        [person, '/api/auth/change-email', { new_email: email, password: person.password }],
      ] as const) {
        await expectProblem(await visitor.post(pathname, json), { status: 400, code: 'invalid_field' })
      }
    },
  )
})

describe('a session', () => {
  /** The value of the cookie, and what the database knows of it. */
  async function sessionOf(person: Person) {
    const [value = ''] = person.cookies.values()
    const { token_hash: token } = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', await idOf(person))
      .executeTakeFirstOrThrow()
    return { value, token }
  }

  it('is not accepted from a body, and a login does not adopt one from there', async () => {
    const person = await aPerson(product)
    const { value, token } = await sessionOf(person)
    const planted = { session: value, token, sessionToken: token, session_token: value, 'mendsight-session': value }
    expect((await anonymous().send('PATCH', '/api/me', { json: { name: 'Eve', ...planted } })).status).toBe(401)
    expect((await anonymous().post('/api/me/verification', planted)).status).toBe(401)
    const browser = anonymous()
    const { email, password } = person
    await browser.post('/api/auth/sign-in/email', { email, password, ...planted })
    const [begun = ''] = browser.cookies.values()
    expect(begun).not.toBe('')
    expect([value, token].some((each) => begun.includes(each))).toBe(false)
  })

  it('begins with a new value behind TLS too, whatever cookie the browser sent before', async () => {
    const secure = await testApp({ environment: { PUBLIC_URL: 'https://mendsight.example' } })
    const person = await aPerson(secure)
    const [[name, before] = ['', '']] = [...person.cookies]
    expect(name).toBe('__Host-mendsight-session')
    const { email, password } = person
    const login = await person.post('/api/auth/sign-in/email', { email, password })
    const [cookie = '', ...others] = login.headers.getSetCookie()
    expect(others).toEqual([expect.stringMatching(/^__Secure-mendsight-known-browser=[^;]+;.*; HttpOnly;.*; Secure$/)])
    expect(cookie).not.toMatch(/domain/i)
    expect(person.cookies.get(name)).not.toBe(before)
    // 32 bytes in base64url are 256 bits.
    expect(person.cookies.get(name)).toMatch(/^[\w-]{43}$/)
  })
})

describe('a change that somebody is logged in for', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain;charset=UTF-8'])(
    'is not made by JSON that is declared as %s',
    async (type) => {
      const person = await aPerson(product)
      const body = JSON.stringify({ name: 'Eve', preferences: { notifications: false } })
      const headers = { 'content-type': type }
      await expectProblem(await person.send('PATCH', '/api/me', { body, headers }), {
        status: 415,
        code: 'unsupported_media_type',
      })
      const change = JSON.stringify({ current_password: person.password, new_password: NEW_PASSWORD })
      expect((await person.send('POST', '/api/auth/change-password', { body: change, headers })).status).toBe(415)
      expect(await (await person.get('/api/me')).json()).toMatchObject({
        name: 'Ann Fixer',
        preferences: { notifications: true },
      })
      expect(await signInStatus(person.email, person.password)).toBe(200)
    },
  )
})

// This is the last test of the file, because it searches everything that was logged at the most detailed level.
it('no token of a mail appears in the log', async () => {
  const person = await aPerson(product)
  const verification = await tokenFor(person.email, CONFIRM)
  await anonymous().post('/api/auth/request-password-reset', { email: person.email })
  const reset = await tokenFor(person.email, RESET)
  expect((await anonymous().post('/api/auth/verify-email', { token: verification })).status).toBe(200)
  expect((await anonymous().post('/api/auth/verify-email', { token: verification })).status).toBe(400)
  expect(
    (await anonymous().post('/api/auth/reset-password', { token: reset, new_password: NEW_PASSWORD })).status,
  ).toBe(200)
  // A token that is sent to the wrong place.
  await anonymous().get(`/api/me?token=${reset}`)
  await anonymous().get(`/reset-password?token=${reset}`)
  await eventually(async () => (lines.some((line) => line.includes('"/reset-password"')) ? true : undefined))
  const text = lines.join('')
  expect(text).toContain('"msg":"mail sent"')
  expect(text).toContain('"msg":"password reset"')
  expect(tokens.length).toBeGreaterThan(3)
  expect(tokens.filter((token) => token === '' || text.includes(token))).toEqual([])
  expect(text).not.toMatch(/as rain|as snow|\$argon2/)
})
