import { Piscina } from 'piscina'
import { describe, expect, it, vi } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { DEFAULT_ACCOUNT_ALLOWANCES, type AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import { createEncryptor } from '#server/platform/encryption/encryptor.ts'
import { aPerson, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const DAY_MS = 86_400_000
const PLENTY = { attempts: 10_000, seconds: 60 }
const COOKIE = 'mendsight-known-browser'
const WRONG = 'wrong as rain 7'

/** Set by the tests: the time decides how old a browser's cookie is. */
const time = { now: new Date() }
const clock = { now: () => time.now }
const others: Partial<AccountAllowances> = { registrationPerIp: PLENTY, mailPerIp: PLENTY }
/** With the default settings behind one proxy, so that a test can choose the IP address. */
const product = await testApp({
  environment: { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' },
  clock,
  allowances: others,
})
/** With so few wrong passwords per day that a test can use them up. */
const small = await testApp({
  environment: { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' },
  clock,
  allowances: {
    ...others,
    wrongPasswordsPerAccount: { attempts: 12, seconds: 86_400 },
    wrongPasswordsFromKnownBrowsers: { attempts: 3, seconds: 86_400 },
  },
})
const devMailbox = devMailboxOf(small.dataDir)

let networks = 0
/** An email address that has not been used before. */
function anEmail(): string {
  networks += 1
  return `198.18.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

type Credentials = { email: string; password: string }

function logIn({ email, password }: Credentials, { from = anEmail(), browser = new TestClient(small.origin) } = {}) {
  return browser.post('/api/auth/sign-in/email', { email, password }, { 'x-forwarded-for': from })
}

/**
 * Sends as many wrong passwords as unknown browsers have per day, from new IP addresses, and returns the status codes.
 */
async function useUpTheDay(email: string): Promise<number[]> {
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) statuses.push((await logIn({ email, password: WRONG })).status)
  return statuses
}

/** How many passwords are hashed or compared while this runs. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const run = vi.spyOn(Piscina.prototype, 'run')
  await work()
  const asked = run.mock.calls.filter(([, options]) => ['hash', 'verify'].includes(options?.name ?? ''))
  run.mockRestore()
  return asked.length
}

/** Expects the rejection for the rest of the day. Returns its body, without the id that differs for each request. */
async function refused(response: Response) {
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
  const { request_id, ...problem } = (await response.clone().json()) as Record<string, unknown>
  expect(request_id).toBeTypeOf('string')
  await expectProblem(response, {
    status: 429,
    code: 'too_many_wrong_passwords',
    detail: SENTENCES.too_many_wrong_passwords,
  })
  return problem
}

/** A browser with this cookie of a known browser and nothing else. */
function browserWith(value: string | undefined, origin = small.origin): TestClient {
  const browser = new TestClient(origin)
  if (value !== undefined) browser.cookies.set(COOKIE, value)
  return browser
}

const knownBrowserOf = (person: Person) => browserWith(person.cookies.get(COOKIE))

async function newPasswordByMail(person: Person, browser: TestClient): Promise<string> {
  await browser.post('/api/auth/request-password-reset', { email: person.email })
  const mail = await devMailbox.mailTo(person.email, 'Choose a new password')
  const token = new URLSearchParams(linkIn(mail).hash.slice(1)).get('token')
  const password = 'left as snow 8'
  const reset = await browser.post('/api/auth/reset-password', { token, new_password: password })
  expect(reset.status).toBe(200)
  return password
}

/** For hashing 480 passwords on a busy machine. */
const MANY_HASHES_MS = 180_000

describe('guesses for one account', () => {
  it('are fewer than 500 a day, including those from known browsers and sessions', () => {
    const { wrongPasswordsPerAccount, wrongPasswordsFromKnownBrowsers } = DEFAULT_ACCOUNT_ALLOWANCES
    expect(wrongPasswordsPerAccount.seconds).toBe(86_400)
    expect(wrongPasswordsFromKnownBrowsers.seconds).toBe(86_400)
    expect(wrongPasswordsPerAccount.attempts + wrongPasswordsFromKnownBrowsers.attempts).toBeLessThan(500)
  })

  it.each([
    ['that exists', true],
    ['that nobody has', false],
  ])(
    '%s, six hundred at once from many IP addresses, are hashed fewer than 500 times',
    async (_name, exists) => {
      const person = await aPerson(product)
      const email = exists ? person.email : 'nobody-at-all@example.com'
      const statuses: number[] = []
      const hashes = await hashesOf(async () => {
        const guesses = Array.from({ length: 600 }, () =>
          logIn({ email, password: WRONG }, { browser: new TestClient(product.origin) }),
        )
        for (const answer of await Promise.all(guesses)) statuses.push(answer.status)
      })
      expect(hashes).toBe(480)
      expect(statuses.filter((status) => status === 401)).toHaveLength(480)
      expect(statuses.filter((status) => status === 429)).toHaveLength(120)
      expect(
        await hashesOf(async () =>
          refused(await logIn({ email, password: person.password }, { browser: new TestClient(product.origin) })),
        ),
      ).toBe(0)
    },
    MANY_HASHES_MS,
  )

  it('from one IP address at any rate do not keep the owner from logging in from another', async () => {
    const owner = await aPerson(small)
    const attacker = anEmail()
    for (let guess = 0; guess < 30; guess += 1) await logIn({ email: owner.email, password: WRONG }, { from: attacker })
    expect((await logIn(owner)).status).toBe(200)
  })

  it('do not lock the owner out before the last one, and a right password does not count as a guess', async () => {
    const owner = await aPerson(small)
    for (let guess = 0; guess < 11; guess += 1) await logIn({ email: owner.email, password: WRONG })
    for (let login = 0; login < 3; login += 1) expect((await logIn(owner)).status).toBe(200)
    expect((await logIn({ email: owner.email, password: WRONG })).status).toBe(401)
    await refused(await logIn(owner))
  })

  it('are counted in the same way for an email address without an account', async () => {
    const email = 'nobody-here@example.com'
    expect(await useUpTheDay(email)).toEqual(Array.from({ length: 12 }, () => 401))
    const unknown = await refused(await logIn({ email, password: WRONG }))
    const owner = await aPerson(small)
    await useUpTheDay(owner.email)
    const known = await refused(await logIn({ email: owner.email.toUpperCase(), password: WRONG }))
    expect(unknown).toEqual(known)
  })

  it('are accepted again when the day is over', async () => {
    const owner = await aPerson(small)
    await useUpTheDay(owner.email)
    await refused(await logIn(owner))
    await small.database.db
      .updateTable('rate_limits')
      .set(({ eb }) => ({ expire: eb('expire', '-', DAY_MS) }))
      .where('key', 'like', 'wrong-passwords:%')
      .execute()
    expect((await logIn(owner)).status).toBe(200)
  })

  it("are also limited for a session, which other people's guesses do not keep from confirming its password", async () => {
    const owner = await aPerson(small)
    const confirm = (password: string) =>
      owner.post('/api/auth/change-password', { current_password: password, new_password: 'left as snow 8' })
    await useUpTheDay(owner.email)
    const statuses: number[] = []
    for (let guess = 0; guess < 3; guess += 1) statuses.push((await confirm(WRONG)).status)
    expect(statuses).toEqual([403, 403, 403])
    await expectProblem(await confirm(owner.password), {
      status: 429,
      code: 'too_many_wrong_passwords',
      detail: ACCOUNT_MESSAGES.tooManyWrongConfirmations,
    })
    const other = await aPerson(small)
    await useUpTheDay(other.email)
    const changed = await other.post('/api/auth/change-password', {
      current_password: other.password,
      new_password: 'left as snow 8',
    })
    expect(changed.status).toBe(200)
  })
})

describe('when the guesses of a day are used up', () => {
  it('an unknown browser is rejected even with the right password, and the message names the ways in', async () => {
    const owner = await aPerson(small)
    await useUpTheDay(owner.email)
    await refused(await logIn(owner))
    expect(SENTENCES.too_many_wrong_passwords).toContain('Forgot Password')
  })

  it("a browser that has logged in before gets in, even from the guesser's IP address", async () => {
    const owner = await aPerson(small)
    const from = anEmail()
    for (let guess = 0; guess < 12; guess += 1) await logIn({ email: owner.email, password: WRONG }, { from })
    await useUpTheDay(owner.email)
    const browser = knownBrowserOf(owner)
    for (let login = 0; login < 6; login += 1) expect((await logIn(owner, { from, browser })).status).toBe(200)
  })

  it('a known browser has a few more wrong passwords, and not one beyond them', async () => {
    const owner = await aPerson(small)
    await useUpTheDay(owner.email)
    const browser = knownBrowserOf(owner)
    const statuses: number[] = []
    const hashes = await hashesOf(async () => {
      for (let guess = 0; guess < 5; guess += 1) {
        statuses.push((await logIn({ email: owner.email, password: WRONG }, { browser })).status)
      }
    })
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(hashes).toBe(3)
    await refused(await logIn(owner, { browser }))
  })

  it('a link to choose a new password lets its owner in, even when the known browsers have used up their attempts', async () => {
    const owner = await aPerson(small)
    await useUpTheDay(owner.email)
    for (let guess = 0; guess < 4; guess += 1) {
      await logIn({ email: owner.email, password: WRONG }, { browser: knownBrowserOf(owner) })
    }
    const browser = new TestClient(small.origin)
    const password = await newPasswordByMail(owner, browser)
    await refused(await logIn({ email: owner.email, password }))
    expect((await logIn({ email: owner.email, password }, { browser })).status).toBe(200)
    expect((await browser.get('/api/me')).status).toBe(200)
  })
})

describe('the cookie of a known browser', () => {
  it('is out of reach for scripts and other sites, and lasts for 180 days', async () => {
    const owner = await aPerson(small)
    const login = await logIn(owner)
    const line = login.headers.getSetCookie().find((each) => each.startsWith(`${COOKIE}=`)) ?? ''
    expect(line.split('; ').slice(1).toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=15552000', 'Path=/api/auth', 'SameSite=Lax'].toSorted(),
    )
  })

  it('logs nobody in and reveals nothing about the account', async () => {
    const owner = await aPerson(small)
    const browser = knownBrowserOf(owner)
    expect((await browser.get('/api/me')).status).toBe(401)
    expect((await logIn({ email: owner.email, password: WRONG }, { browser })).status).toBe(401)
    const value = owner.cookies.get(COOKIE) ?? ''
    const text = value + Buffer.from(value, 'base64').toString('latin1')
    expect(text).not.toContain(await idOf(owner))
    expect(text).not.toContain(owner.email)
  })

  it.each<[string, (owner: Person) => Promise<string | undefined>]>([
    ['is absent', async () => undefined],
    ['is made up', async () => 'known'],
    ['is empty', async () => ''],
    [
      'was changed',
      async (owner) => {
        const value = owner.cookies.get(COOKIE) ?? ''
        return `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
      },
    ],
    [
      'was encrypted with another secret',
      async (owner) =>
        createEncryptor('another secret that is long enough', 'known browser').encrypt(
          JSON.stringify({ id: 'x', accounts: [{ userId: await idOf(owner), mark: 'x', signedInAt: Date.now() }] }),
          'browser',
        ),
    ],
    ['is of another account', async () => (await aPerson(small)).cookies.get(COOKIE)],
    [
      'is of a time before the password was changed elsewhere',
      async (owner) => {
        const before = owner.cookies.get(COOKIE)
        await owner.post('/api/auth/change-password', {
          current_password: owner.password,
          new_password: 'left as snow 8',
        })
        owner.password = 'left as snow 8'
        return before
      },
    ],
  ])('has no effect when it %s', async (_name, cookieFor) => {
    const owner = await aPerson(small)
    const value = await cookieFor(owner)
    await useUpTheDay(owner.email)
    await refused(await logIn(owner, { browser: browserWith(value) }))
  })

  it('has no effect after 180 days, however long a browser keeps it', async () => {
    const owner = await aPerson(small)
    await useUpTheDay(owner.email)
    const browser = () => knownBrowserOf(owner)
    time.now = new Date(Date.now() + 179 * DAY_MS)
    expect((await logIn(owner, { browser: browser() })).status).toBe(200)
    time.now = new Date(Date.now() + 181 * DAY_MS)
    await refused(await logIn(owner, { browser: browser() }))
    time.now = new Date()
  })

  it('stays valid in the browser that chose the new password', async () => {
    const owner = await aPerson(small)
    await owner.post('/api/auth/change-password', { current_password: owner.password, new_password: 'left as snow 8' })
    await useUpTheDay(owner.email)
    const browser = knownBrowserOf(owner)
    expect((await logIn({ email: owner.email, password: 'left as snow 8' }, { browser })).status).toBe(200)
  })

  it('knows the last three accounts of a browser that people share', async () => {
    const people = [await aPerson(small), await aPerson(small), await aPerson(small), await aPerson(small)]
    const browser = new TestClient(small.origin)
    for (const person of people) expect((await logIn(person, { browser })).status).toBe(200)
    const shared = browser.cookies.get(COOKIE)
    const statuses: number[] = []
    for (const person of people) {
      await useUpTheDay(person.email)
      statuses.push((await logIn(person, { browser: browserWith(shared) })).status)
    }
    expect(statuses).toEqual([429, 200, 200, 200])
  })
})
