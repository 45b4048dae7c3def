import { afterAll, describe, expect, it } from 'vitest'
import { testApp, TestClient, type TestApp } from '#tests/support/app.ts'
import { commandApart, commandHere } from '#tests/support/command.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { switchSecondFactorOn } from '#tests/support/secondFactor.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'

const { folder, remove } = await temporaryFolder()
afterAll(remove)

const secondFactor = commandHere(folder, 'second-factor')

const EMAIL = 'ann@example.com'
const PASSWORD = 'right as rain 7'

/** Somebody with a confirmed address and a second factor. */
async function aGuarded({ origin, dataDir }: TestApp): Promise<TestClient> {
  const person = new TestClient(origin)
  await person.post('/api/auth/sign-up/email', { name: 'Ann Fixer', email: EMAIL, password: PASSWORD })
  const link = linkIn(await devMailboxOf(dataDir).mailTo(EMAIL, 'Confirm your email address'))
  const token = new URLSearchParams(link.hash.slice(1)).get('token')
  expect((await person.post('/api/auth/verify-email', { token })).status).toBe(200)
  await switchSecondFactorOn(person, PASSWORD)
  return person
}

describe('npm run second-factor', () => {
  it.each([[[]], [['off']], [['on', EMAIL]], [['off', EMAIL, 'now']]])(
    'says how it is used when it is called with %j',
    async (args) => {
      expect(await secondFactor(args)).toEqual({ code: 1, said: 'npm run second-factor -- off <email>\n' })
    },
  )

  it('turns it off for a person who has lost phone and codes, and tells them', async () => {
    const product = await testApp()
    const environment = { DATABASE_URL: urlOf(product.database.connection) }
    const person = await aGuarded(product)
    const logIn = () =>
      new TestClient(product.origin).post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    expect((await logIn()).status).toBe(401)
    expect(await secondFactor(['off', 'nobody@example.com'], environment)).toEqual({
      code: 1,
      said: 'No account has the email address nobody@example.com. Nothing has changed.\n',
    })
    expect((await logIn()).status).toBe(401)

    expect(await commandApart(folder, 'second-factor')(['off', ` ${EMAIL.toUpperCase()}`], environment)).toEqual({
      code: 0,
      said: `Two-step login of ${EMAIL} is off. A mail tells its owner.\n`,
    })
    expect((await logIn()).status).toBe(200)
    const mail = await devMailboxOf(product.dataDir).mailTo(EMAIL, 'Two-step login is off for your Mendsight account')
    expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain('The people who run this Mendsight installation turned off')
    const { events } = (await (await person.get('/api/me/security-events')).json()) as { events: object[] }
    expect(events).toContainEqual(expect.objectContaining({ kind: 'two_step_removed', address: null, device: null }))
    expect(await secondFactor(['off', EMAIL], environment)).toEqual({
      code: 0,
      said: `Two-step login of ${EMAIL} is off already. Nothing has changed.\n`,
    })
  })
})
