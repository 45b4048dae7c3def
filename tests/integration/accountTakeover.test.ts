import { afterAll, describe, expect, it } from 'vitest'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { movedClock } from '#tests/support/erasure.ts'
import { AuthenticatorApp, switchSecondFactorOn } from '#tests/support/secondFactor.ts'
import { linkIn, startSmtp } from '#tests/support/smtp.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const PLENTY = { attempts: 1000, seconds: 60 }

const smtp = await startSmtp()
afterAll(() => smtp.close())
const clock = movedClock()
const product = await testApp({
  clock,
  environment: { SMTP_URL: smtp.url, PUBLIC_URL: 'http://mendsight.example' },
  allowances: {
    loginPerAccount: PLENTY,
    loginPerIp: PLENTY,
    registrationPerIp: PLENTY,
    mailPerIp: PLENTY,
    linkPerIp: PLENTY,
  },
  retryPolicy: { retries: 20, firstPauseSeconds: 1 },
})
const { db } = product.database

const NEW_PASSWORD = 'left as snow 8'
const RESET = 'Choose a new password'
const CONFIRM = 'Confirm your email address'
const CHANGED = 'The email address of your'
const FACTOR_ON = 'Two-step login is on for your Mendsight account'
const NEW_CODES = 'New recovery codes'
const FACTOR_OFF = 'Two-step login is off for your Mendsight account'

const UNCONFIRMED = {
  status: 403,
  code: 'email_unconfirmed',
  detail: 'Please confirm your email address first.',
}
const CODE_REQUIRED = { status: 401, code: 'code_required' }
const LINK_INVALID = { status: 400, code: 'link_invalid' }

let addresses = 0
const anEmail = () => `taken${(addresses += 1)}@example.com`
const anonymous = () => new TestClient(product.origin)
const anOwner = () => aPerson(product, { isConfirmed: true })

async function tokenFor(address: string, words: string): Promise<string> {
  return new URLSearchParams(linkIn(await smtp.mailTo(address, words)).hash.slice(1)).get('token') ?? ''
}

async function logIn(email: string, password: string, code?: string) {
  const visitor = anonymous()
  const response = await visitor.post('/api/auth/sign-in/email', {
    email,
    password,
    ...(code === undefined ? {} : { code }),
  })
  return { visitor, response, status: response.status }
}

/** Chooses a new password with the link of a mail, like a person with access to the mailbox. */
async function chooseNewPassword(email: string, password = NEW_PASSWORD): Promise<void> {
  await anonymous().post('/api/auth/request-password-reset', { email })
  const token = await tokenFor(email, RESET)
  const answer = await anonymous().post('/api/auth/reset-password', { token, new_password: password })
  expect(answer.status).toBe(200)
}

const undoFactor = (token: string) => anonymous().post('/api/auth/undo-second-factor', { token })
const undoEmail = (token: string) => anonymous().post('/api/auth/undo-email-change', { token })
const isLoggedIn = async (visitor: TestClient) => (await visitor.get('/api/me')).status === 200

async function moveTo(person: Person, email: string): Promise<void> {
  const answer = await person.post('/api/auth/change-email', { new_email: email, password: person.password })
  expect(answer.status).toBe(200)
}

/** Changes the account's address to the thief's and verifies it there. */
async function takeOver(thief: TestClient, password: string, code?: string): Promise<string> {
  const email = anEmail()
  expect((await thief.post('/api/auth/change-email', { new_email: email, password, code })).status).toBe(200)
  const token = await tokenFor(email, CONFIRM)
  expect((await anonymous().post('/api/auth/verify-email', { token })).status).toBe(200)
  return email
}

async function eventsOf(visitor: TestClient): Promise<string[]> {
  const { events } = (await (await visitor.get('/api/me/security-events')).json()) as { events: { kind: string }[] }
  return events.map(({ kind }) => kind)
}

const now = () => clock.now()

describe("a person who registers with another person's email address", () => {
  it('cannot turn on a second factor, and the owner of the mailbox gets in with a new password', async () => {
    const person = await aPerson(product)
    await expectProblem(await person.post('/api/me/two-step/setup', { password: person.password }), UNCONFIRMED)
    await expectProblem(await person.post('/api/me/two-step/confirm', { code: '123456' }), UNCONFIRMED)
    expect(
      await db
        .selectFrom('second_steps')
        .select('user_id')
        .where('user_id', '=', await idOf(person))
        .execute(),
    ).toEqual([])
    await chooseNewPassword(person.email)
    expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
    expect(await isLoggedIn(person)).toBe(false)
  })

  it("cannot start with their own address and then change to somebody else's", async () => {
    const person = await anOwner()
    const setup = await person.post('/api/me/two-step/setup', { password: person.password })
    const app = new AuthenticatorApp(((await setup.json()) as { secret: string }).secret, now)
    const victim = anEmail()
    await moveTo(person, victim)
    await expectProblem(await person.post('/api/me/two-step/confirm', { code: await app.code() }), UNCONFIRMED)
    await chooseNewPassword(victim)
    expect((await logIn(victim, NEW_PASSWORD)).status).toBe(200)
  })

  it('loses the account together with a second factor from before addresses had to be confirmed', async () => {
    const person = await anOwner()
    const { app } = await switchSecondFactorOn(person, person.password, now)
    await db.updateTable('users').set({ email_verified: false }).where('email', '=', person.email).execute()
    await chooseNewPassword(person.email)
    const { visitor, status } = await logIn(person.email, NEW_PASSWORD)
    expect(status).toBe(200)
    expect(await eventsOf(visitor)).toEqual(expect.arrayContaining(['two_step_undone', 'password_reset']))
    expect((await logIn(person.email, person.password, await app.code())).status).toBe(401)
  })
})

it('a thief with the session and the password but without the phone gets neither the address nor the codes', async () => {
  const person = await anOwner()
  const { app, recoveryCodes } = await switchSecondFactorOn(person, person.password, now)
  const { email, password } = person
  for (const code of [undefined, '', '000000', 'aaaaa-aaaaa'])
    for (const [path, body] of [
      ['/api/auth/change-email', { new_email: anEmail() }],
      ['/api/me/two-step/recovery-codes', {}],
      ['/api/me/deletion', {}],
    ] as const) {
      await db.deleteFrom('rate_limits').execute()
      const refused = await person.post(path, { ...body, password, code })
      expect(await refused.clone().json(), path).toMatchObject({ field: 'code' })
      await expectProblem(refused, { status: 403, code: 'wrong_code' })
    }
  expect(await isLoggedIn(person)).toBe(true)
  expect((await logIn(email, password, await app.code())).status).toBe(200)
  expect((await logIn(email, password, recoveryCodes[0])).status).toBe(200)
})

it('recovery codes that a thief with the phone has replaced are taken back by the link of the mail', async () => {
  const owner = await anOwner()
  const { recoveryCodes } = await switchSecondFactorOn(owner, owner.password, now)
  const { visitor: thief } = await logIn(owner.email, owner.password, recoveryCodes[0])
  const renewal = { password: owner.password, code: recoveryCodes[1] }
  expect((await thief.post('/api/me/two-step/recovery-codes', renewal)).status).toBe(200)
  const answer = await undoFactor(await tokenFor(owner.email, NEW_CODES))
  expect(await answer.json()).toEqual({ success: true, email: owner.email })
  expect(await isLoggedIn(thief)).toBe(false)
  await chooseNewPassword(owner.email)
  expect((await logIn(owner.email, NEW_PASSWORD)).status).toBe(200)
})

describe('a second factor that the owner has not added', () => {
  /** An account whose password a thief knows, and whose owner the thief has locked out. */
  async function aLockedOut() {
    const owner = await anOwner()
    const { visitor: thief } = await logIn(owner.email, owner.password)
    const { app, recoveryCodes } = await switchSecondFactorOn(thief, owner.password, now)
    return { owner, thief, app, recoveryCodes, token: await tokenFor(owner.email, FACTOR_ON) }
  }

  it('is removed through the link of the mail about it, which ends every session and the password', async () => {
    const { owner, thief, app, token } = await aLockedOut()
    expect(linkIn(await smtp.mailTo(owner.email, FACTOR_ON)).pathname).toBe('/undo-two-step')
    expect([await isLoggedIn(owner), await isLoggedIn(thief)]).toEqual([false, true])
    const answer = await undoFactor(token)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, email: owner.email }])
    expect(await isLoggedIn(thief)).toBe(false)
    expect((await logIn(owner.email, owner.password)).status).toBe(401)
    expect((await logIn(owner.email, owner.password, await app.code())).status).toBe(401)
    const told = await smtp.mailTo(owner.email, FACTOR_OFF)
    expect(told.text?.replaceAll(/\s+/g, ' ')).toContain('removed from your account with the link in our email')
    expect(linkIn(told).pathname).toBe('/forgot-password')
    await chooseNewPassword(owner.email)
    const { visitor, status } = await logIn(owner.email, NEW_PASSWORD)
    expect(status).toBe(200)
    expect(await (await visitor.get('/api/me/two-step')).json()).toEqual({ is_on: false, recovery_codes_left: 0 })
    expect(await eventsOf(visitor)).toEqual(expect.arrayContaining(['two_step_on', 'two_step_undone']))
    expect((await switchSecondFactorOn(visitor, NEW_PASSWORD, now)).recoveryCodes).toHaveLength(10)
  })

  it('is removed by exactly one of many requests that use the link at once', async () => {
    const { token } = await aLockedOut()
    const answers = await Promise.all(Array.from({ length: 5 }, () => undoFactor(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    await expectProblem(await undoFactor(token), LINK_INVALID)
  })

  it('cannot be removed after seven days, or through a link for another purpose', async () => {
    const { owner, token } = await aLockedOut()
    clock.goTo(7.01)
    await expectProblem(await undoFactor(token), LINK_INVALID)
    clock.goTo(0)
    await anonymous().post('/api/auth/request-password-reset', { email: owner.email })
    await expectProblem(await undoFactor(await tokenFor(owner.email, RESET)), LINK_INVALID)
    await expectProblem(await undoEmail(token), LINK_INVALID)
    expect((await undoFactor(token)).status).toBe(200)
  })

  it('leaves no link behind when it is switched off with its code', async () => {
    const { owner, thief, app, token } = await aLockedOut()
    const code = await app.code()
    expect((await thief.post('/api/me/two-step/end', { password: owner.password, code })).status).toBe(200)
    await expectProblem(await undoFactor(token), LINK_INVALID)
    expect((await logIn(owner.email, owner.password)).status).toBe(200)
  })

  it('and a later change of the email address are undone one after the other', async () => {
    const { owner, thief, token, recoveryCodes } = await aLockedOut()
    await takeOver(thief, owner.password, recoveryCodes[0])
    const answer = await undoFactor(token)
    expect([answer.status, await answer.json()], 'the mailbox of now is another').toEqual([
      200,
      { success: true, email: null },
    ])
    expect((await undoEmail(await tokenFor(owner.email, CHANGED))).status).toBe(200)
    await chooseNewPassword(owner.email)
    expect((await logIn(owner.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('from before a change of address is reported as still on, and has its own link', async () => {
    const { owner, thief, token, recoveryCodes } = await aLockedOut()
    await takeOver(thief, owner.password, recoveryCodes[0])
    const answer = await undoEmail(await tokenFor(owner.email, CHANGED))
    expect(await answer.json()).toEqual({ success: true, email: owner.email, second_factor: 'on' })
    await chooseNewPassword(owner.email)
    await expectProblem((await logIn(owner.email, NEW_PASSWORD)).response, CODE_REQUIRED)
    const undone = await undoFactor(token)
    expect(await undone.json()).toEqual({ success: true, email: owner.email })
    const last = 'third as frost 9'
    await anonymous().post('/api/auth/request-password-reset', { email: owner.email })
    const resets = await eventually(async () => {
      const mails = (await smtp.mails()).filter(
        ({ to = [], subject = '' }) => to.some((each) => each.address === owner.email) && subject.includes(RESET),
      )
      return mails.length === 2 ? mails : undefined
    })
    const [newest] = resets.slice(-1).map((mail) => new URLSearchParams(linkIn(mail).hash.slice(1)).get('token'))
    expect((await anonymous().post('/api/auth/reset-password', { token: newest, new_password: last })).status).toBe(200)
    expect((await logIn(owner.email, last)).status).toBe(200)
  })
})

describe('an address that a thief with the password has changed', () => {
  it('is restored with the whole account: a second factor that was added since then is removed', async () => {
    const owner = await anOwner()
    const { visitor: thief } = await logIn(owner.email, owner.password)
    const email = await takeOver(thief, owner.password)
    const { app } = await switchSecondFactorOn(thief, owner.password, now)
    const answer = await undoEmail(await tokenFor(owner.email, CHANGED))
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, email: owner.email, second_factor: 'removed' },
    ])
    expect(await isLoggedIn(thief)).toBe(false)
    // The link in the thief's mailbox no longer works, or does not work if the mail is written only now.
    await expectProblem(await undoFactor(await tokenFor(email, FACTOR_ON)), LINK_INVALID)
    await chooseNewPassword(owner.email)
    expect((await logIn(owner.email, owner.password, await app.code())).status).toBe(401)
    const { visitor, status } = await logIn(owner.email, NEW_PASSWORD)
    expect(status).toBe(200)
    expect(await eventsOf(visitor)).toEqual(expect.arrayContaining(['email_change_undone', 'two_step_undone']))
  })

  it('is restored in the same way when the mail about the change was late', async () => {
    const owner = await anOwner()
    const { visitor: thief } = await logIn(owner.email, owner.password)
    smtp.does({ refuses: 'connection', code: 421 })
    expect(
      (await thief.post('/api/auth/change-email', { new_email: anEmail(), password: owner.password })).status,
    ).toBe(200)
    await db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', await idOf(thief))
      .execute()
    await switchSecondFactorOn(thief, owner.password, now)
    smtp.does('takes')
    const answer = await undoEmail(await tokenFor(owner.email, CHANGED))
    expect(await answer.json()).toMatchObject({ second_factor: 'removed' })
  })

  it('stays with its owner when mails to the thief are written after it was restored', async () => {
    const owner = await anOwner()
    const { visitor: thief } = await logIn(owner.email, owner.password)
    const first = await takeOver(thief, owner.password)
    const undo = await tokenFor(owner.email, CHANGED)
    // The thief's mail server keeps the mails waiting.
    smtp.does({ refuses: 'connection', code: 421 })
    const second = anEmail()
    expect((await thief.post('/api/auth/change-email', { new_email: second, password: owner.password })).status).toBe(
      200,
    )
    const id = await idOf(thief)
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
    const { recoveryCodes } = await switchSecondFactorOn(thief, owner.password, now)
    const renewal = { password: owner.password, code: recoveryCodes[0] }
    expect((await thief.post('/api/me/two-step/recovery-codes', renewal)).status).toBe(200)
    expect((await undoEmail(undo)).status).toBe(200)
    smtp.does('takes')
    const late = {
      change: await tokenFor(first, CHANGED),
      factor: await tokenFor(second, FACTOR_ON),
      codes: await tokenFor(second, NEW_CODES),
    }
    await chooseNewPassword(owner.email)
    const { visitor } = await logIn(owner.email, NEW_PASSWORD)
    await switchSecondFactorOn(visitor, NEW_PASSWORD, now)
    await expectProblem(await undoEmail(late.change), LINK_INVALID)
    await expectProblem(await undoFactor(late.factor), LINK_INVALID)
    await expectProblem(await undoFactor(late.codes), LINK_INVALID)
    expect(await isLoggedIn(visitor)).toBe(true)
  })

  it('is restored with the second factor that its owner had before', async () => {
    const owner = await anOwner()
    const { app, recoveryCodes } = await switchSecondFactorOn(owner, owner.password, now)
    const { visitor: thief } = await logIn(owner.email, owner.password, await app.code())
    await takeOver(thief, owner.password, recoveryCodes[0])
    const answer = await undoEmail(await tokenFor(owner.email, CHANGED))
    expect(await answer.json()).toEqual({ success: true, email: owner.email, second_factor: 'on' })
    await chooseNewPassword(owner.email)
    await expectProblem((await logIn(owner.email, NEW_PASSWORD)).response, CODE_REQUIRED)
    // A minute later, because both codes that the product accepts now have been used.
    clock.goTo(1 / 24 / 60)
    expect((await logIn(owner.email, NEW_PASSWORD, await app.code())).status).toBe(200)
    clock.goTo(0)
  })
})
