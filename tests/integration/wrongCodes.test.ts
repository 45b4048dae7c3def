import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { switchSecondFactorOn } from '#tests/support/secondFactor.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'
import { idOf } from '#tests/support/uploads.ts'

const PLENTY = { attempts: 1000, seconds: 60 }

// The limit of six codes in a quarter of an hour is tested in tests/integration/secondFactor.test.ts; here it would
// hide the daily limit.
const product = await testApp({
  allowances: { codePerAccount: PLENTY, loginPerAccount: PLENTY, loginPerIp: PLENTY, linkPerIp: PLENTY },
})
const { db } = product.database
const devMailbox = devMailboxOf(product.dataDir)

const WARNING = 'Wrong codes were entered'
/** This does not have the form of a recovery code, so it is always wrong. */
const WRONG = 'aaaaa-aaaaa'
const RESET = 'Choose a new password'

type Guarded = { person: Person; recoveryCodes: string[] }

async function aGuarded(): Promise<Guarded> {
  const person = await aPerson(product, { isConfirmed: true })
  const { recoveryCodes } = await switchSecondFactorOn(person, person.password)
  return { person, recoveryCodes }
}

function login({ email, password }: Pick<Person, 'email' | 'password'>, code: string) {
  return new TestClient(product.origin).post('/api/auth/sign-in/email', { email, password, code })
}

async function statuses(person: Pick<Person, 'email' | 'password'>, codes: readonly string[]): Promise<number[]> {
  const seen: number[] = []
  for (const code of codes) seen.push((await login(person, code)).status)
  return seen
}

const wrong = (count: number) => Array.from({ length: count }, () => WRONG)
const refused = (count: number) => Array.from({ length: count }, () => 401)

/** The number of mails about wrong codes for a person, sent or not. */
async function warningsTo(person: Person): Promise<number> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('user_id', '=', await idOf(person))
    .where('kind', '=', 'wrong_codes')
    .execute()
  return rows.length
}

/** The wrong codes in a row of a person. A wrong code is counted after its response. */
async function countedInARow(person: Person): Promise<number> {
  const key = `codes-before-warning:${createHash('sha256')
    .update(await idOf(person))
    .digest('base64url')}`
  const row = await db.selectFrom('rate_limits').select('points').where('key', '=', key).executeTakeFirst()
  return row?.points ?? 0
}

/** Chooses a new password with the newest link of a mail. */
async function chooseNewPassword(person: Person, password: string): Promise<void> {
  const earlier = (await resetsOf(person)).length
  await new TestClient(product.origin).post('/api/auth/request-password-reset', { email: person.email })
  const mail = await eventually(async () => (await resetsOf(person))[earlier])
  const token = new URLSearchParams(linkIn(mail).hash.slice(1)).get('token')
  const answer = await new TestClient(product.origin).post('/api/auth/reset-password', {
    token,
    new_password: password,
  })
  expect(answer.status).toBe(200)
  person.password = password
}

async function resetsOf({ email }: Person) {
  return (await devMailbox.mails()).filter(
    ({ to = [], subject = '' }) => to.some(({ address }) => address === email) && subject.startsWith(RESET),
  )
}

describe('wrong codes of a day', () => {
  it('are limited to twenty; then a right code is refused as well, and the message says what to do', async () => {
    const { person, recoveryCodes } = await aGuarded()
    expect(await statuses(person, wrong(20))).toEqual(refused(20))
    const answer = await login(person, recoveryCodes[0] ?? '')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000)
    expect(await answer.json()).toMatchObject({
      code: 'too_many_attempts',
      detail: expect.stringMatching(/^Too many wrong codes .* Choose a new password with “Forgot Password\?”/),
    })
  })

  it('are neither used up nor reset by right codes', async () => {
    const { person, recoveryCodes } = await aGuarded()
    expect(await statuses(person, [...wrong(10), ...recoveryCodes.slice(0, 5), ...wrong(9)])).toEqual([
      ...refused(10),
      ...Array.from({ length: 5 }, () => 200),
      ...refused(9),
    ])
    expect(await statuses(person, [recoveryCodes[5] ?? '', WRONG, WRONG])).toEqual([200, 401, 429])
  })

  it('are not exceeded when all arrive at once', async () => {
    const { person } = await aGuarded()
    const answers = await Promise.all(wrong(40).map((code) => login(person, code)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it('do not lock out an owner who has chosen a new password by mail, which works twice a day', async () => {
    const { person, recoveryCodes } = await aGuarded()
    for (const [at, password] of ['left as snow 8', 'third as frost 9'].entries()) {
      expect(await statuses(person, wrong(20))).toEqual(refused(20))
      await chooseNewPassword(person, password)
      expect((await login(person, recoveryCodes[at] ?? '')).status).toBe(200)
    }
    expect(await statuses(person, wrong(20))).toEqual(refused(20))
    await chooseNewPassword(person, 'fourth as sun 10')
    expect((await login(person, recoveryCodes[2] ?? '')).status).toBe(429)
  })
})

describe('the owner', () => {
  it('learns of the third wrong code in a row, and that somebody knows the password, once a day', async () => {
    const { person } = await aGuarded()
    await statuses(person, wrong(2))
    expect(await warningsTo(person)).toBe(0)
    await statuses(person, wrong(1))
    const mail = await devMailbox.mailTo(person.email, WARNING)
    const text = mail.text?.replaceAll(/\s+/g, ' ')
    expect(text).toContain('three wrong codes for two-step login (from IP address 127.0.0.1)')
    expect(text).toContain('someone knows your password. Choose a new one now.')
    expect(linkIn(mail).pathname).toBe('/forgot-password')
    await statuses(person, wrong(5))
    await person.post('/api/me/two-step/end', { password: person.password, code: WRONG })
    expect(await warningsTo(person)).toBe(1)
  })

  it('learns of wrong codes with which a session tries to turn it off', async () => {
    const { person } = await aGuarded()
    for (let time = 0; time < 3; time += 1) {
      await person.post('/api/me/two-step/end', { password: person.password, code: WRONG })
    }
    await devMailbox.mailTo(person.email, WARNING)
  })

  it('is not told of a slip before the right code, of a wrong password, or of the first code of an app', async () => {
    const { person, recoveryCodes } = await aGuarded()
    for (const right of recoveryCodes.slice(0, 2)) {
      await statuses(person, wrong(2))
      await expect.poll(() => countedInARow(person)).toBe(2)
      expect(await statuses(person, [right])).toEqual([200])
    }
    await statuses({ email: person.email, password: 'wrong as rain 7' }, wrong(4))
    const beginner = await aPerson(product, { isConfirmed: true })
    await beginner.post('/api/me/two-step/setup', { password: beginner.password })
    for (let time = 0; time < 4; time += 1) await beginner.post('/api/me/two-step/confirm', { code: WRONG })
    // Mails are sent in the order of the queue, so this one comes after all others.
    const last = await aGuarded()
    await statuses(last.person, wrong(3))
    await devMailbox.mailTo(last.person.email, WARNING)
    expect([await warningsTo(person), await warningsTo(beginner)]).toEqual([0, 0])
  })
})
