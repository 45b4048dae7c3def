import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { SECURITY_EVENTS } from '#shared/accounts/securityEvents.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { UserId } from '#server/platform/userId.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { linkIn, startSmtp } from '#tests/support/smtp.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const PLENTY = { attempts: 1000, seconds: 60 }
const HOUR = 3_600_000
const DAY = 24 * HOUR

let moved = 0
const clock: Clock = { now: () => new Date(Date.now() + moved) }

/** Sets the clock ahead by this time, for this test only. */
async function later(milliseconds: number, work: () => Promise<void>): Promise<void> {
  moved = milliseconds
  try {
    await work()
  } finally {
    moved = 0
  }
}

const smtp = await startSmtp()
afterAll(() => smtp.close())
const PUBLIC_URL = 'http://mendsight.example'
const product = await testApp({
  clock,
  environment: { SMTP_URL: smtp.url, PUBLIC_URL },
  allowances: {
    loginPerAccount: PLENTY,
    loginPerIp: PLENTY,
    registrationPerIp: PLENTY,
    mailPerIp: PLENTY,
    linkPerIp: PLENTY,
  },
})
const { db } = product.database

const NEW_PASSWORD = 'left as snow 8'
const LINK_INVALID = {
  status: 400,
  code: 'link_invalid',
  detail: 'This link has expired or has already been used. Please request a new one.',
}
const anonymous = () => new TestClient(product.origin)
let addresses = 0
const anEmail = () => `other${(addresses += 1)}@example.com`

/** The origin of the product's own pages, which the authentication hook checks. */
const OWN = { origin: PUBLIC_URL }

function askForReset(email: string, headers: Record<string, string> = OWN) {
  return anonymous().post('/api/auth/request-password-reset', { email }, headers)
}

function reset(token: string, newPassword: string = NEW_PASSWORD) {
  return anonymous().post('/api/auth/reset-password', { token, new_password: newPassword })
}

function tokenOf(link: URL): string {
  return new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
}

/** The token of the mail to this address with these words in its subject. */
async function tokenFor(address: string, words: string): Promise<string> {
  return tokenOf(linkIn(await smtp.mailTo(address, words)))
}

const RESET = 'Choose a new password'
const CONFIRM = 'Confirm your email address'
const CHANGED = 'was changed'

async function resetTokenFor(person: Person): Promise<string> {
  expect((await askForReset(person.email)).status).toBe(200)
  return tokenFor(person.email, RESET)
}

async function logIn(email: string, password: string) {
  const visitor = anonymous()
  const { status } = await visitor.post('/api/auth/sign-in/email', { email, password })
  return { visitor, status }
}

const isLoggedIn = async (visitor: TestClient) => (await visitor.get('/api/me')).status === 200

async function eventsOf(visitor: TestClient): Promise<string[]> {
  const { events } = (await (await visitor.get('/api/me/security-events')).json()) as { events: { kind: string }[] }
  return events.map((event) => event.kind)
}

/** The status of a person's mails that have not been sent and never will be. */
async function stateOfMails(to: string): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('status').where('recipient', '=', to).orderBy('id').execute()
  return rows.map((row) => row.status)
}

describe('a forgotten password', () => {
  it('is replaced through the link of a mail, and every session ends', async () => {
    const person = await aPerson(product)
    const elsewhere = (await logIn(person.email, person.password)).visitor
    const response = await reset(await resetTokenFor(person))
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    expect([await isLoggedIn(person), await isLoggedIn(elsewhere)]).toEqual([false, false])
    expect((await logIn(person.email, person.password)).status).toBe(401)
    const { visitor, status } = await logIn(person.email, NEW_PASSWORD)
    expect(status).toBe(200)
    expect(await (await visitor.get('/api/me')).json()).toMatchObject({ email_verified: true })
    expect(await eventsOf(visitor)).toEqual(expect.arrayContaining(['password_reset', 'signed_in']))
    expect((await smtp.mailTo(person.email, 'password was changed')).text).toContain('127.0.0.1')
  })

  it('gets the same response for an email address without an account, which gets no mail', async () => {
    const person = await aPerson(product)
    const unknown = anEmail()
    const [known, none] = [await askForReset(person.email.toUpperCase()), await askForReset(unknown)]
    expect([none.status, await none.text()]).toEqual([known.status, await known.text()])
    await smtp.mailTo(person.email, RESET)
    await eventually(async () => ((await stateOfMails(unknown)).join() === 'skipped' ? true : undefined))
    expect((await smtp.mails()).flatMap((mail) => mail.to ?? []).map((to) => to.address)).not.toContain(unknown)
  })

  it('has a link to the configured URL, whatever host a request names', async () => {
    const person = await aPerson(product)
    const headers = {
      ...OWN,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    }
    expect((await askForReset(person.email, headers)).status).toBe(200)
    const link = linkIn(await smtp.mailTo(person.email, RESET))
    expect([link.origin, link.pathname, link.search]).toEqual([PUBLIC_URL, '/reset-password', ''])
  })

  it('has a link of 256 bits, of which the database contains only the hash', async () => {
    const person = await aPerson(product)
    const token = await resetTokenFor(person)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    for (const table of ['public.account_links', 'public.mails', 'pgboss.job']) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter((row) => row.text.includes(token))).toEqual([])
    }
  })

  it('has a link that works once', async () => {
    const token = await resetTokenFor(await aPerson(product))
    expect((await reset(token)).status).toBe(200)
    await expectProblem(await reset(token, 'yet another 9'), LINK_INVALID)
  })

  it('is replaced by exactly one of many requests that use the link at once', async () => {
    const person = await aPerson(product)
    const token = await resetTokenFor(person)
    const passwords = Array.from({ length: 6 }, (_, at) => `one of six ${at}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    const winner = passwords[answers.findIndex((answer) => answer.status === 200)] ?? ''
    for (const password of passwords) {
      expect((await logIn(person.email, password)).status).toBe(password === winner ? 200 : 401)
    }
  })

  it('has a link that ends after an hour, or when another one is used', async () => {
    const person = await aPerson(product)
    const token = await resetTokenFor(person)
    await later(HOUR + 1000, async () => expectProblem(await reset(token), LINK_INVALID))
    expect((await askForReset(person.email)).status).toBe(200)
    const links = db.selectFrom('account_links').select('purpose').where('purpose', '=', 'reset_password')
    const left = async () => links.where('user_id', '=', await personId(person)).execute()
    await eventually(async () => ((await left()).length === 2 ? true : undefined))
    expect((await reset(token)).status).toBe(200)
    expect(await left()).toEqual([])
  })

  it('is refused when the new one is too short or too common, and the link stays valid', async () => {
    const token = await resetTokenFor(await aPerson(product))
    for (const [password, detail] of [
      ['', 'Please fill in all fields'],
      ['short', 'Password must be at least 6 characters long'],
      ['password', 'This password is one of the most common ones. Please choose another.'],
      ['x'.repeat(129), 'Password must be at most 128 characters long'],
    ] as const) {
      await expectProblem(await reset(token, password), { status: 400, code: 'invalid_field', detail })
    }
    expect((await reset(token)).status).toBe(200)
  })

  it.each(['', 'x', 'A'.repeat(43), '../../x'])('is not chosen with the token "%s"', async (token) => {
    await expectProblem(await reset(token), LINK_INVALID)
  })

  it('is not replaced through a link for another purpose', async () => {
    const person = await aPerson(product)
    const token = await tokenFor(person.email, CONFIRM)
    await expectProblem(await reset(token), LINK_INVALID)
    expect((await verify(token)).status).toBe(200)
  })

  it('can be requested five times an hour for one email address, known or not', async () => {
    for (const email of [(await aPerson(product)).email, anEmail()]) {
      for (let time = 1; time <= 5; time += 1) expect((await askForReset(email)).status).toBe(200)
      const sixth = await askForReset(email)
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
      await expectProblem(sixth, { status: 429, code: 'too_many_attempts' })
    }
  })

  it('asked for by another site’s page is refused', async () => {
    const person = await aPerson(product)
    await expectProblem(await askForReset(person.email, { origin: 'https://evil.example' }), {
      status: 403,
      code: 'foreign_origin',
    })
    expect(await stateOfMails(person.email)).toHaveLength(1)
  })
})

async function personId(person: Person): Promise<UserId> {
  const row = await db.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
  return row.id
}

function verify(token: string) {
  return anonymous().post('/api/auth/verify-email', { token })
}

describe('an address', () => {
  it('is confirmed with the link of the mail that comes with the registration, once', async () => {
    const person = await aPerson(product)
    expect(await (await person.get('/api/me')).json()).toMatchObject({ email_verified: false })
    const token = await tokenFor(person.email, CONFIRM)
    expect((await verify(token)).status).toBe(200)
    expect(await (await person.get('/api/me')).json()).toMatchObject({ email_verified: true })
    expect(await eventsOf(person)).toEqual(['email_verified', 'registered'])
    await expectProblem(await verify(token), LINK_INVALID)
  })

  it('is not confirmed with a link of the one before, or after seven days', async () => {
    const person = await aPerson(product)
    const token = await tokenFor(person.email, CONFIRM)
    await later(7 * DAY + 1000, async () => expectProblem(await verify(token), LINK_INVALID))
    const email = anEmail()
    expect((await changeEmail(person, email)).status).toBe(200)
    await expectProblem(await verify(token), LINK_INVALID)
    expect((await verify(await tokenFor(email, CONFIRM))).status).toBe(200)
  })

  it('gets the mail again when it is asked for, but not once it is confirmed', async () => {
    const person = await aPerson(product)
    const token = await tokenFor(person.email, CONFIRM)
    expect((await person.post('/api/me/verification')).status).toBe(200)
    await eventually(async () => ((await stateOfMails(person.email)).join() === 'sent,sent' ? true : undefined))
    expect((await verify(token)).status).toBe(200)
    expect((await person.post('/api/me/verification')).status).toBe(200)
    expect(await stateOfMails(person.email)).toHaveLength(2)
  })

  it('gets it five times an hour, and only for the logged-in person', async () => {
    const person = await aPerson(product)
    for (let time = 1; time <= 5; time += 1) expect((await person.post('/api/me/verification')).status).toBe(200)
    await expectProblem(await person.post('/api/me/verification'), { status: 429, code: 'too_many_attempts' })
    await expectProblem(await anonymous().post('/api/me/verification'), { status: 401, code: 'signed_out' })
  })
})

function changeEmail(person: TestClient, email: string, password = 'right as rain 7') {
  return person.post('/api/auth/change-email', { new_email: email, password })
}

function undo(token: string) {
  return anonymous().post('/api/auth/undo-email-change', { token })
}

describe('a changed address', () => {
  it('is reported to both, and the former one can undo it, which ends every session and the password', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const elsewhere = (await logIn(person.email, person.password)).visitor
    const email = anEmail()
    expect((await changeEmail(person, email)).status).toBe(200)
    await smtp.mailTo(email, CONFIRM)
    const token = await tokenFor(person.email, CHANGED)
    const response = await undo(token)
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: true, email: person.email, second_factor: 'off' },
    ])
    expect([await isLoggedIn(person), await isLoggedIn(elsewhere)]).toEqual([false, false])
    expect((await logIn(email, person.password)).status).toBe(401)
    expect((await logIn(person.email, person.password)).status).toBe(401)
    expect((await reset(await resetTokenFor(person))).status).toBe(200)
    const { visitor, status } = await logIn(person.email, NEW_PASSWORD)
    expect(status).toBe(200)
    expect(await (await visitor.get('/api/me')).json()).toMatchObject({ email: person.email, email_verified: true })
    const trail = (await eventsOf(visitor)).filter((kind) => kind !== 'sign_in_refused')
    expect(trail).toEqual([
      'signed_in',
      'password_reset',
      'email_change_undone',
      'email_changed',
      'signed_in',
      'registered',
    ])
    expect((await smtp.mailTo(email, 'Your address was removed')).text).toContain(person.email)
    await expectProblem(await undo(token), LINK_INVALID)
  })

  it('cannot be undone after seven days', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    expect((await changeEmail(person, anEmail())).status).toBe(200)
    const token = await tokenFor(person.email, CHANGED)
    await later(7 * DAY + 1000, async () => expectProblem(await undo(token), LINK_INVALID))
    await later(7 * DAY - 60_000, async () => expect((await undo(token)).status).toBe(200))
  })

  it('that was changed twice goes back to the first, and the link of the second is dead then', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const [second, third] = [anEmail(), anEmail()]
    expect((await changeEmail(person, second)).status).toBe(200)
    expect((await verify(await tokenFor(second, CONFIRM))).status).toBe(200)
    expect((await changeEmail(person, third)).status).toBe(200)
    const ofSecond = await tokenFor(second, CHANGED)
    expect((await undo(await tokenFor(person.email, CHANGED))).status).toBe(200)
    await expectProblem(await undo(ofSecond), LINK_INVALID)
    expect((await askForReset(person.email)).status).toBe(200)
    await smtp.mailTo(person.email, RESET)
  })

  it('survives a password that the attacker has reset since', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const email = anEmail()
    expect((await changeEmail(person, email)).status).toBe(200)
    const token = await tokenFor(person.email, CHANGED)
    await askForReset(email)
    expect((await reset(await tokenFor(email, RESET))).status).toBe(200)
    expect((await undo(token)).status).toBe(200)
    for (const password of [NEW_PASSWORD, person.password]) {
      expect((await logIn(person.email, password)).status).toBe(401)
    }
  })

  it('makes links dead that were sent to the former mailbox', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const token = await resetTokenFor(person)
    expect((await changeEmail(person, anEmail())).status).toBe(200)
    await expectProblem(await reset(token), LINK_INVALID)
  })

  it('reserves the former one for seven days, even against a simultaneous request', async () => {
    const register = (email: string) =>
      anonymous().post('/api/auth/sign-up/email', { name: 'Next', email, password: 'right as rain 7' })
    for (let round = 0; round < 8; round += 1) {
      const person = await aPerson(product, { isConfirmed: true })
      const [changed, ...taken] = await Promise.all([
        changeEmail(person, anEmail()),
        ...Array.from({ length: 4 }, () => register(person.email)),
      ])
      expect(changed?.status).toBe(200)
      expect(taken.map((answer) => answer.status)).toEqual([409, 409, 409, 409])
      const other = await aPerson(product, { isConfirmed: true })
      await expectProblem(await changeEmail(other, person.email), { status: 409, code: 'account_exists' })
      await expectProblem(await register(person.email.toUpperCase()), { status: 409, code: 'account_exists' })
      // The mail contains a new link.
      await smtp.mailTo(person.email, CHANGED)
      await db
        .updateTable('account_links')
        .set({ expires_at: new Date(0) })
        .where('email', '=', person.email)
        .execute()
      expect((await register(person.email)).status).toBe(200)
    }
  })

  it('that is the same again tells nobody', async () => {
    const person = await aPerson(product)
    await smtp.mailTo(person.email, CONFIRM)
    expect((await changeEmail(person, person.email.toUpperCase())).status).toBe(200)
    expect(await stateOfMails(person.email)).toEqual(['sent'])
  })

  it('that was never confirmed is free for others immediately, and its mailbox learns nothing about the account', async () => {
    const victim = anEmail()
    const thief = await aPerson(product, { name: 'Eve Unknown' })
    const next = anEmail()
    for (const email of [victim, next]) expect((await changeEmail(thief, email)).status).toBe(200)
    const links = db.selectFrom('account_links').select('email').where('purpose', '=', 'undo_email_change')
    const reserved = async () => (await links.execute()).map(({ email }) => email)
    for (const email of [victim, thief.email]) expect(await reserved()).not.toContain(email)
    const told = await smtp.mailTo(victim, 'Your address was removed')
    expect(told.text?.replaceAll(/\s+/g, ' ')).toContain("there's nothing for you to do")
    expect(`${told.text}${told.html}`).not.toMatch(new RegExp(`${next}|Eve|http`))
    const register = (email: string) =>
      anonymous().post('/api/auth/sign-up/email', { name: 'Next', email, password: 'right as rain 7' })
    for (const email of [victim, thief.email]) expect((await register(email)).status).toBe(200)
    await askForReset(victim)
    expect((await reset(await tokenFor(victim, RESET))).status).toBe(200)
  })
})

describe('a changed password', () => {
  it('is reported by mail, and a refused change is not', async () => {
    const person = await aPerson(product)
    const change = (current: string) =>
      person.post('/api/auth/change-password', { current_password: current, new_password: NEW_PASSWORD })
    await expectProblem(await change('wrong as rain 7'), { status: 403, code: 'wrong_password' })
    expect(await stateOfMails(person.email)).toHaveLength(1)
    const token = await resetTokenFor(person)
    expect((await change(person.password)).status).toBe(200)
    await smtp.mailTo(person.email, 'password was changed')
    expect(await eventsOf(person)).toEqual(['password_changed', 'registered'])
    // A person who requested a link before the owner changed the password must not be able to undo that.
    await expectProblem(await reset(token), LINK_INVALID)
  })
})

describe('the trail of an account', () => {
  it('has what happened with when, from where and with what, newest first, for its owner only', async () => {
    const person = await aPerson(product)
    const other = await aPerson(product)
    await anonymous().post('/api/auth/sign-in/email', { email: person.email, password: 'wrong as rain 7' })
    await eventually(async () => ((await eventsOf(person)).length === 2 ? true : undefined))
    const visitor = anonymous()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
    await visitor.post(
      '/api/auth/sign-in/email',
      { email: person.email, password: person.password },
      { 'user-agent': agent },
    )
    const { events } = (await (await person.get('/api/me/security-events')).json()) as { events: object[] }
    expect(events).toMatchObject([
      { kind: 'signed_in', address: '127.0.0.1', device: 'Firefox on Linux' },
      { kind: 'sign_in_refused' },
      { kind: 'registered' },
    ])
    expect(await eventsOf(other)).toEqual(['registered'])
    await expectProblem(await anonymous().get('/api/me/security-events'), { status: 401, code: 'signed_out' })
  })

  it('is not filled by guesses', async () => {
    const person = await aPerson(product)
    for (let time = 0; time < 5; time += 1) {
      await anonymous().post('/api/auth/sign-in/email', { email: person.email, password: 'wrong as rain 7' })
    }
    await anonymous().post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    await eventually(async () => ((await eventsOf(person)).length >= 3 ? true : undefined))
    expect((await eventsOf(person)).toSorted()).toEqual(['registered', 'sign_in_refused', 'signed_in'])
  })

  it('cannot be changed, emptied, or lost with its account by an ordinary statement', async () => {
    const userId = await idOf(await aPerson(product))
    const stays = 'neither changed nor removed'
    await expect(db.updateTable('security_events').set({ kind: 'signed_in' }).execute()).rejects.toThrow(stays)
    await expect(db.deleteFrom('security_events').where('user_id', '=', userId).execute()).rejects.toThrow(stays)
    await expect(sql`truncate security_events`.execute(db)).rejects.toThrow(stays)
    await expect(db.deleteFrom('users').where('id', '=', userId).execute()).rejects.toThrow('security_events')
  })

  it('has words for each thing that is written down', async () => {
    const rows = await db.selectFrom('security_events').select('kind').distinct().execute()
    for (const { kind } of rows) expect(SECURITY_EVENTS).toHaveProperty(kind)
  })
})
