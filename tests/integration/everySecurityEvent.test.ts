import { expect, it } from 'vitest'
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '#shared/accounts/securityEvents.ts'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { createLinksRepository } from '#server/features/accounts/links.repository.ts'
import { createSecondFactorRepository } from '#server/features/accounts/secondFactor.repository.ts'
import { createSecondFactorRemoval } from '#server/features/accounts/secondFactorRemoval.usecases.ts'
import { createSecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { askForDeletion } from '#tests/support/erasure.ts'
import { switchSecondFactorOn } from '#tests/support/secondFactor.ts'
import { aKey } from '#tests/support/apiKeys.ts'
import { aShop } from '#tests/support/shops.ts'
import { idOf } from '#tests/support/uploads.ts'
import { devMailboxOf, linkIn } from '#tests/support/smtp.ts'

const PLENTY = { attempts: 1000, seconds: 60 }
const LOGINS = 3

const product = await testApp({
  allowances: {
    loginPerAccount: { attempts: LOGINS, seconds: 60 },
    loginPerIp: PLENTY,
    registrationPerIp: PLENTY,
    mailPerIp: PLENTY,
    linkPerIp: PLENTY,
  },
})
const { db } = product.database
const devMailbox = devMailboxOf(product.dataDir)

const NEW_PASSWORD = 'left as snow 8'

const anonymous = () => new TestClient(product.origin)

let people = 0

/** A person whom nobody shares the name with, because some events change the email address. */
function somebody({ isConfirmed }: { isConfirmed: boolean }): Promise<Person> {
  people += 1
  return aPerson(product, { isConfirmed, name: `Ann Fixer ${people}` })
}

const aConfirmed = () => somebody({ isConfirmed: true })

/** A request that must be accepted. */
async function accepted(answer: Promise<Response>): Promise<void> {
  const { status } = await answer
  expect(Math.floor(status / 100)).toBe(2)
}

function logIn({ email, password }: Pick<Person, 'email' | 'password'>, code?: string, visitor = anonymous()) {
  return visitor.post('/api/auth/sign-in/email', { email, password, ...(code === undefined ? {} : { code }) })
}

/** Opens the link of the mail to a person with these words in its subject. */
async function follow(address: string, words: string, pathname: string, form: object = {}): Promise<void> {
  const token = new URLSearchParams(linkIn(await devMailbox.mailTo(address, words)).hash.slice(1)).get('token')
  await accepted(anonymous().post(pathname, { token, ...form }))
}

async function aGuarded() {
  const person = await aConfirmed()
  return { person, ...(await switchSecondFactorOn(person, person.password)) }
}

/** A shop that got another owner. */
async function handedOver(): Promise<{ from: Person; to: Person }> {
  const { id, owner: from, join } = await aShop(product, 'Acme Repairs', await aConfirmed())
  const to = await join('admin', await aConfirmed())
  await db.updateTable('users').set({ plan_id: 'enterprise' }).where('email', '=', to.email).execute()
  const offer = { user_id: await idOf(to), password: from.password }
  await accepted(from.post(`/api/shops/${id}/transfer`, offer))
  await accepted(to.post(`/api/shops/${id}/transfer/accept`, { password: to.password }))
  return { from, to }
}

/** What a person does to cause each event. An event without an act does not compile. */
const ACTS: Record<SecurityEventKind, () => Promise<Person>> = {
  registered: aConfirmed,

  async signed_in() {
    const person = await aConfirmed()
    await accepted(logIn(person))
    return person
  },

  async sign_in_refused() {
    const person = await aConfirmed()
    await logIn({ email: person.email, password: 'wrong as rain 7' })
    return person
  },

  async sign_in_limited() {
    const person = await aConfirmed()
    const wrong = { email: person.email, password: 'wrong as rain 7' }
    for (let count = 0; count <= LOGINS; count += 1) await logIn(wrong)
    return person
  },

  async code_refused() {
    const { person } = await aGuarded()
    await logIn(person, 'aaaaa-aaaaa')
    return person
  },

  async signed_out() {
    const person = await aConfirmed()
    await accepted(person.post('/api/auth/sign-out'))
    return person
  },

  async session_ended() {
    const person = await aConfirmed()
    await accepted(logIn(person))
    const { sessions } = (await (await person.get('/api/me/sessions')).json()) as {
      sessions: { id: string; is_current: boolean }[]
    }
    await accepted(person.delete(`/api/me/sessions/${sessions.find((session) => !session.is_current)?.id}`))
    return person
  },

  async sessions_ended() {
    const person = await aConfirmed()
    await accepted(logIn(person))
    await accepted(person.delete('/api/me/sessions'))
    return person
  },

  async email_changed() {
    const person = await aConfirmed()
    await accepted(
      person.post('/api/auth/change-email', { new_email: `new-${person.email}`, password: person.password }),
    )
    return person
  },

  async email_change_undone() {
    const person = await ACTS.email_changed()
    await follow(person.email, 'was changed', '/api/auth/undo-email-change')
    return person
  },

  async email_verified() {
    const person = await somebody({ isConfirmed: false })
    await follow(person.email, 'Confirm your email address', '/api/auth/verify-email')
    return person
  },

  async password_changed() {
    const person = await aConfirmed()
    const form = { current_password: person.password, new_password: NEW_PASSWORD }
    await accepted(person.post('/api/auth/change-password', form))
    return person
  },

  async password_reset() {
    const person = await aConfirmed()
    await accepted(anonymous().post('/api/auth/request-password-reset', { email: person.email }))
    await follow(person.email, 'Choose a new password', '/api/auth/reset-password', { new_password: NEW_PASSWORD })
    return person
  },

  two_step_on: async () => (await aGuarded()).person,

  async two_step_off() {
    const { person, app } = await aGuarded()
    await accepted(person.post('/api/me/two-step/end', { password: person.password, code: await app.code() }))
    return person
  },

  async two_step_undone() {
    const { person } = await aGuarded()
    await follow(person.email, 'Two-step login is on', '/api/auth/undo-second-factor')
    return person
  },

  async two_step_removed() {
    const { person } = await aGuarded()
    // As `npm run second-factor` does it; its mail is tested with the command.
    const removal = createSecondFactorRemoval({
      repository: createSecondFactorRepository(db),
      accounts: createAccountsRepository(db),
      links: createLinksRepository(db),
      events: createSecurityEventsRepository(db),
      enqueueMail: async () => {},
      inTransaction: createInTransaction(db),
      clock: systemClock,
      log: createLog('silent'),
    })
    await removal.removeByOperator(person.email)
    return person
  },

  async recovery_code_used() {
    const { person, recoveryCodes } = await aGuarded()
    await accepted(logIn(person, recoveryCodes[0]))
    return person
  },

  async recovery_codes_renewed() {
    const { person, recoveryCodes } = await aGuarded()
    const renewal = { password: person.password, code: recoveryCodes[0] }
    await accepted(person.post('/api/me/two-step/recovery-codes', renewal))
    return person
  },

  async data_downloaded() {
    const person = await aConfirmed()
    await (await person.get('/api/me/data')).arrayBuffer()
    return person
  },

  async deletion_requested() {
    const person = await aConfirmed()
    await accepted(askForDeletion(person))
    return person
  },

  shop_received: async () => (await handedOver()).to,
  shop_handed_over: async () => (await handedOver()).from,

  async api_key_created() {
    const shop = await aShop(product, 'Acme Repairs', await aConfirmed())
    await aKey(shop.owner, shop.id)
    return shop.owner
  },

  async api_key_rotated() {
    const shop = await aShop(product, 'Acme Repairs', await aConfirmed())
    const { password } = shop.owner
    const { id } = await aKey(shop.owner, shop.id)
    await accepted(shop.owner.post(`/api/api-keys/${id}/rotation`, { password }))
    return shop.owner
  },

  async api_key_ended() {
    const shop = await aShop(product, 'Acme Repairs', await aConfirmed())
    await accepted(shop.owner.delete(`/api/api-keys/${(await aKey(shop.owner, shop.id)).id}`))
    return shop.owner
  },

  async api_keys_kept() {
    const shop = await aShop(product, 'Acme Repairs', await aConfirmed())
    const admin = await shop.join('admin', await aConfirmed())
    await aKey(admin, shop.id)
    await accepted(shop.owner.delete(`/api/shops/${shop.id}/members/${await idOf(admin)}?keys=keep`))
    return shop.owner
  },

  async deletion_cancelled() {
    const person = await ACTS.deletion_requested()
    await accepted(logIn(person))
    return person
  },
}

it.each(SECURITY_EVENT_KINDS)('%s is recorded when it happens', async (kind) => {
  const person = await ACTS[kind]()
  const row = await eventually(() =>
    db
      .selectFrom('security_events')
      .innerJoin('users', 'users.id', 'security_events.user_id')
      .select('security_events.kind')
      .where('users.name', '=', person.name)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  )
  expect(row).toEqual({ kind })
})
