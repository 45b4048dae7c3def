import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import { createSecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import { aPerson, eventually, testApp, TestClient, type Person, type TestApp } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { switchSecondFactorOn } from '#tests/support/secondFactor.ts'
import { idOf } from '#tests/support/uploads.ts'

const COOKIE = 'mendsight-session'
const HOUR = 3_600_000

const product = await testApp()

/** A client with these cookies. */
function carrying(cookies: Iterable<readonly [string, string]>, { origin } = product): TestClient {
  const visitor = new TestClient(origin)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

async function statusOf(visitor: TestClient, headers?: Record<string, string>): Promise<number> {
  return (await visitor.get('/api/me', headers)).status
}

/** The sessions of a person, the newest last. */
function sessionsOf(person: Person, { database } = product) {
  return database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.expires_at', 'sessions.updated_at', 'sessions.token_hash'])
    .where('users.email', '=', person.email)
    .orderBy('sessions.id')
    .execute()
}

/** Lets this many hours pass for a person's sessions by changing their rows. */
async function pass(hours: number, person: Person): Promise<void> {
  for (const { id, expires_at, updated_at } of await sessionsOf(person)) {
    await product.database.db
      .updateTable('sessions')
      .set({
        expires_at: new Date(expires_at.getTime() - hours * HOUR),
        updated_at: new Date(updated_at.getTime() - hours * HOUR),
      })
      .where('id', '=', id)
      .execute()
  }
}

async function hoursLeft(person: Person): Promise<number> {
  const [session] = await sessionsOf(person)
  return ((session?.expires_at.getTime() ?? 0) - Date.now()) / HOUR
}

describe('the session cookie', () => {
  /** The attributes of the session's cookie that a login sets, sorted, without its value. */
  async function attributesAt({ origin }: TestApp, person: Person, headers: Record<string, string>): Promise<string[]> {
    const login = await new TestClient(origin).post(
      '/api/auth/sign-in/email',
      { email: person.email, password: person.password },
      headers,
    )
    expect(login.status).toBe(200)
    // The other cookie, of a known browser, is no session: tests/integration/passwordGuesses.test.ts.
    const cookies = login.headers.getSetCookie().filter((line) => !line.includes('known-browser='))
    expect(cookies).toHaveLength(1)
    return (cookies[0] ?? '')
      .split('; ')
      .map((part, index) => (index === 0 ? part.slice(0, part.indexOf('=')) : part))
      .toSorted()
  }

  it('is out of reach for scripts and other sites, for this host only, for six hours', async () => {
    expect(await attributesAt(product, await aPerson(product), {})).toEqual(
      [COOKIE, 'HttpOnly', 'Max-Age=21600', 'Path=/', 'SameSite=Lax'].toSorted(),
    )
  })

  it('is bound to host and TLS when the product is reached by https', async () => {
    const secure = await testApp({ environment: { PUBLIC_URL: 'https://mendsight.example' } })
    const person = await aPerson(secure)
    expect(await attributesAt(secure, person, { origin: 'https://mendsight.example' })).toEqual(
      [`__Host-${COOKIE}`, 'HttpOnly', 'Max-Age=21600', 'Path=/', 'SameSite=Lax', 'Secure'].toSorted(),
    )
    expect(await statusOf(person)).toBe(200)
    const logout = await person.post('/api/auth/sign-out')
    // A browser deletes a __Host- cookie only when the attributes are the same.
    for (const cookie of logout.headers.getSetCookie().filter((line) => line.startsWith('__Host-'))) {
      expect(cookie).toMatch(/Max-Age=0/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).not.toMatch(/Domain/i)
    }
    expect(logout.headers.getSetCookie().some((line) => line.startsWith(`__Host-${COOKIE}=`))).toBe(true)
  })

  it('contains at least 128 bits that are new with each login', async () => {
    const person = await aPerson(product)
    const values = new Set([person.cookies.get(COOKIE)])
    for (let login = 0; login < 3; login += 1) {
      await person.post('/api/auth/sign-in/email', { email: person.email, password: person.password })
      values.add(person.cookies.get(COOKIE))
    }
    expect(values.size).toBe(4)
    for (const { token_hash } of await sessionsOf(person)) expect(token_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a session', () => {
  it('that a client brings along is not adopted by a login', async () => {
    const [attacker, victim] = [await aPerson(product), await aPerson(product)]
    const planted = new Map(attacker.cookies)
    const browser = carrying(planted)
    await browser.post('/api/auth/sign-in/email', { email: victim.email, password: victim.password })
    expect(browser.cookies.get(COOKIE)).not.toBe(planted.get(COOKIE))
    expect(await (await browser.get('/api/me')).json()).toMatchObject({ email: victim.email })
    expect(await (await carrying(planted).get('/api/me')).json()).toMatchObject({ email: attacker.email })
  })

  it('is not created for a value that a client sends', async () => {
    const person = await aPerson(product)
    const [signed = '', token = ''] = [person.cookies.get(COOKIE), (await sessionsOf(person))[0]?.token_hash]
    const invented = [
      'x',
      'a'.repeat(32),
      token,
      `${token}.${'A'.repeat(43)}=`,
      `${signed.slice(0, -8)}AAAAAAA%3D`,
      '%00',
      '%E0%A4%A',
    ]
    for (const value of invented) expect(await statusOf(carrying([[COOKIE, value]]))).toBe(401)
    const browser = carrying([[COOKIE, 'a'.repeat(32)]])
    await browser.post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect(browser.cookies.get(COOKIE)).not.toContain('a'.repeat(32))
  })

  it('is not accepted from a URL, a body or another header', async () => {
    const person = await aPerson(product)
    const value = person.cookies.get(COOKIE) ?? ''
    const token = (await sessionsOf(person))[0]?.token_hash ?? ''
    const anonymous = new TestClient(product.origin)
    expect((await anonymous.get(`/api/me?${COOKIE}=${value}&token=${token}`)).status).toBe(401)
    expect((await anonymous.get(`/api/me;${COOKIE}=${value}`)).status).toBe(404)
    expect((await anonymous.get('/api/me', { authorization: `Bearer ${token}` })).status).toBe(401)
  })
})

describe('logging out', () => {
  it('ends this session for good and no other, and tells the browser to delete its data', async () => {
    const person = await aPerson(product)
    const elsewhere = new TestClient(product.origin)
    await elsewhere.post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    const old = carrying(person.cookies)
    const logout = await person.post('/api/auth/sign-out')
    expect(logout.status).toBe(200)
    expect(logout.headers.get('clear-site-data')).toBe('"cache"')
    expect(person.cookies.has(COOKIE)).toBe(false)
    const refused = await old.get('/api/me')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: 'signed_out' })
    expect(await statusOf(elsewhere)).toBe(200)
  })

  it('without a session, or with one that ended, is harmless', async () => {
    const person = await aPerson(product)
    expect((await new TestClient(product.origin).post('/api/auth/sign-out')).status).toBe(200)
    expect((await carrying([[COOKIE, 'nothing']]).post('/api/auth/sign-out')).status).toBe(200)
    const old = carrying(person.cookies)
    await person.post('/api/auth/sign-out')
    expect((await old.post('/api/auth/sign-out')).status).toBe(200)
    expect((await old.post('/api/auth/sign-out', {})).status).toBe(200)
  })

  it('while requests of the same session are under way leaves none of them an error', async () => {
    const person = await aPerson(product)
    await pass(1, person)
    const same = Array.from({ length: 8 }, () => carrying(person.cookies))
    const answers = await Promise.all([
      ...same.map((visitor) => statusOf(visitor)),
      person.post('/api/auth/sign-out').then(() => 200),
    ])
    expect(answers.filter((status) => status !== 200 && status !== 401)).toEqual([])
  })
})

it('a session that ends while a request prolongs it is over for that request', async () => {
  const person = await aPerson(product)
  await pass(1, person)
  const [session] = await sessionsOf(person)
  const { db } = product.database
  const request = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', session?.id ?? '')
      .forUpdate()
      .execute()
    const asked = person.get('/api/me')
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike 'update "sessions"%'`.execute(
        db,
      )
      return rows.length > 0 ? true : undefined
    })
    await tx
      .deleteFrom('sessions')
      .where('id', '=', session?.id ?? '')
      .execute()
    return { asked }
  })
  const response = await request.asked
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'signed_out' })
})

describe('six hours', () => {
  it('after the last request that a person caused, a session has ended', async () => {
    const person = await aPerson(product)
    expect(await hoursLeft(person)).toBeCloseTo(6, 1)
    const old = carrying(person.cookies)
    await pass(6.001, person)
    const refused = await old.get('/api/me')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: 'signed_out', detail: 'You must be logged in to do this.' })
    expect((await old.get('/api/auth/get-session')).status).toBe(401)
  })

  it('start again with each request that a person caused, for the cookie too', async () => {
    const person = await aPerson(product)
    for (let day = 0; day < 4; day += 1) {
      await pass(5.9, person)
      const response = await person.get('/api/files')
      expect(response.status).toBe(200)
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^mendsight-session=.*Max-Age=21600/)])
      expect(await hoursLeft(person)).toBeCloseTo(6, 1)
    }
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  it('are not prolonged by requests that no person caused', async () => {
    const person = await aPerson(product)
    await pass(5, person)
    for (const pathname of ['/api/me', '/api/files', '/api/plans']) {
      const response = await person.get(pathname, { [BACKGROUND_HEADER]: '1' })
      expect(response.status).toBe(200)
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await person.get('/api/auth/get-session')).status).toBe(200)
    expect(await hoursLeft(person)).toBeCloseTo(1, 1)
    await pass(1.001, person)
    expect(await statusOf(person, { [BACKGROUND_HEADER]: '1' })).toBe(401)
  })

  it('are not written down again with every request of a busy page', async () => {
    const person = await aPerson(product)
    const [before] = await sessionsOf(person)
    for (let time = 0; time < 5; time += 1) await person.get('/api/me')
    expect(await sessionsOf(person)).toEqual([before])
  })
})

describe('thirty days', () => {
  /** Makes a session this many days old, used until now. */
  async function beganDaysAgo(days: number, person: Person): Promise<void> {
    const [session] = await sessionsOf(person)
    const began = new Date(Date.now() - days * 24 * HOUR)
    await product.database.db
      .updateTable('sessions')
      .set({ created_at: began, updated_at: new Date(Date.now() - HOUR), expires_at: new Date(Date.now() + HOUR) })
      .where('id', '=', session?.id ?? '')
      .execute()
  }

  it('after it began, a session has ended however often it was used', async () => {
    const person = await aPerson(product)
    await beganDaysAgo(29.9, person)
    expect(await statusOf(person)).toBe(200)
    expect(await hoursLeft(person)).toBeCloseTo(2.4, 1)
    await pass(2.5, person)
    const late = carrying(person.cookies)
    expect(await statusOf(late)).toBe(401)
    expect((await late.get('/api/auth/get-session')).status).toBe(401)
  })

  it('are not restarted by any request', async () => {
    const person = await aPerson(product)
    await beganDaysAgo(29.9, person)
    for (const pathname of ['/api/me', '/api/files', '/api/plans']) {
      expect((await person.get(pathname)).status).toBe(200)
      expect(await hoursLeft(person)).toBeCloseTo(2.4, 1)
    }
  })
})

it('a session outlives a restart', async () => {
  const person = await aPerson(product)
  const restarted = await testApp({ database: product.database })
  const visitor = carrying(person.cookies, restarted)
  expect(await (await visitor.get('/api/me')).json()).toMatchObject({ email: person.email })
  await visitor.post('/api/auth/sign-out')
  expect(await statusOf(person)).toBe(401)
})

it('the session of an account that is gone has ended', async () => {
  const person = await aPerson(product)
  const { db } = product.database
  const userId = await idOf(person)
  await db.transaction().execute(async (tx) => {
    await createSecurityEventsRepository(db).erase(tx, userId)
    await tx.deleteFrom('users').where('id', '=', userId).execute()
  })
  expect(await statusOf(person)).toBe(401)
})

describe('a session whose token was replaced', () => {
  const change = async (person: Person, password: string) => {
    const body = { current_password: person.password, new_password: password }
    expect((await person.post('/api/auth/change-password', body)).status).toBe(200)
    person.password = password
  }

  /** A person whose session has a new token, and a client that still has the previous one. */
  async function replaced(): Promise<{ person: Person; former: TestClient }> {
    const person = await aPerson(product)
    const former = carrying(person.cookies)
    await change(person, 'right as snow 8')
    expect(former.cookies.get(COOKIE)).not.toBe(person.cookies.get(COOKIE))
    return { person, former }
  }

  const seconds = async (count: number, person: Person) =>
    product.database.db
      .updateTable('sessions')
      .set({ token_replaced_at: sql`token_replaced_at - make_interval(secs => ${count})` })
      .where('user_id', '=', await idOf(person))
      .execute()

  it('answers requests that were in progress for 30 seconds, and not longer', async () => {
    const { person, former } = await replaced()
    expect([await statusOf(former), await statusOf(person)]).toEqual([200, 200])
    await seconds(31, person)
    expect([await statusOf(former), await statusOf(person)]).toEqual([401, 200])
  })

  it('is neither prolonged by the previous token, nor does it give that token to the browser again', async () => {
    const { person, former } = await replaced()
    await pass(2, person)
    const response = await former.get('/api/me')
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    expect(await hoursLeft(person)).toBeLessThan(4.1)
    expect((await person.get('/api/me')).headers.getSetCookie()).toEqual([expect.stringContaining(`${COOKIE}=`)])
    expect(await hoursLeft(person)).toBeGreaterThan(5.9)
  })

  it('accepts one previous token only', async () => {
    const { person, former } = await replaced()
    await change(person, 'right as frost 9')
    expect([await statusOf(former), await statusOf(person)]).toEqual([401, 200])
  })

  it('ends for both tokens when either of them logs out', async () => {
    const { person, former } = await replaced()
    expect((await former.post('/api/auth/sign-out')).status).toBe(200)
    expect([await statusOf(former), await statusOf(person)]).toEqual([401, 401])
    const other = await replaced()
    expect((await other.person.post('/api/auth/sign-out')).status).toBe(200)
    expect(await statusOf(other.former)).toBe(401)
  })

  it('gets another token when two-step login is turned on and off', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const before = carrying(person.cookies)
    const { recoveryCodes } = await switchSecondFactorOn(person, person.password)
    const between = carrying(person.cookies)
    expect([await statusOf(before), await statusOf(person)]).toEqual([200, 200])
    const end = { password: person.password, code: recoveryCodes[0] }
    expect((await person.post('/api/me/two-step/end', end)).status).toBe(200)
    expect([await statusOf(before), await statusOf(between), await statusOf(person)]).toEqual([401, 200, 200])
    await seconds(31, person)
    expect([await statusOf(between), await statusOf(person)]).toEqual([401, 200])
  })

  it('is prolonged by an upload, whose late answer does not bring the previous token back', async () => {
    const person = await aPerson(product)
    await pass(2, person)
    const response = await person.upload(await aPhoto({ width: 64, height: 48 }))
    expect([response.status, response.headers.getSetCookie()]).toEqual([201, []])
    expect(await hoursLeft(person)).toBeGreaterThan(5.9)
  })
})

it('a session on its last day is not written with each request', async () => {
  const person = await aPerson(product)
  await sql`update sessions set created_at = now() - interval '29 days 22 hours', expires_at = now() + interval '6 hours',
    updated_at = now() - interval '1 hour' where user_id = ${await idOf(person)}`.execute(product.database.db)
  const [before] = await sessionsOf(person)
  expect(await hoursLeft(person)).toBeLessThan(2.1)
  expect((await person.get('/api/me')).headers.getSetCookie()).toEqual([])
  expect(await sessionsOf(person)).toEqual([before])
})

it('a new AUTH_SECRET ends no session, and recovery codes replace the codes of apps', async () => {
  const person = await aPerson(product, { isConfirmed: true })
  const { app, recoveryCodes } = await switchSecondFactorOn(person, person.password)
  const restarted = await testApp({ database: product.database, secret: 'another secret that is also long enough' })
  expect(await statusOf(carrying(person.cookies, restarted))).toBe(200)
  const logIn = (code: string | undefined) =>
    new TestClient(restarted.origin).post('/api/auth/sign-in/email', { ...person, code })
  expect((await logIn(await app.code())).status).toBe(503)
  expect((await logIn(recoveryCodes[0])).status).toBe(200)
})
