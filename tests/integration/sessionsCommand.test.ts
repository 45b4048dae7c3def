import { afterAll, expect, it } from 'vitest'
import { testApp, TestClient } from '#tests/support/app.ts'
import { commandApart, commandHere } from '#tests/support/command.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { temporaryFolder } from '#tests/support/product.ts'

const { folder, remove } = await temporaryFolder()
afterAll(remove)

const sessions = commandHere(folder, 'sessions')

it.each([[[]], [['list']], [['end', 'ann@example.com', 'now']]])(
  'npm run sessions says how it is used when it is called with %j',
  async (args) => {
    expect(await sessions(args)).toEqual({ code: 1, said: 'npm run sessions -- end [email]\n' })
  },
)

it('npm run sessions ends the sessions of one account, or of everybody', async () => {
  const product = await testApp()
  const environment = { DATABASE_URL: urlOf(product.database.connection) }
  const people = await Promise.all(
    ['ann', 'bob', 'cleo'].map(async (name) => {
      const person = new TestClient(product.origin)
      const form = { name, email: `${name}@example.com`, password: 'right as rain 7' }
      expect((await person.post('/api/auth/sign-up/email', form)).status).toBe(200)
      return person
    }),
  )
  const whoIsIn = async () => Promise.all(people.map(async (person) => (await person.get('/api/me')).status === 200))

  expect(await sessions(['end', 'nobody@example.com'], environment)).toEqual({
    code: 1,
    said: 'No account has the email address nobody@example.com. Nothing has changed.\n',
  })
  expect(await whoIsIn()).toEqual([true, true, true])
  expect(await sessions(['end', ' ANN@example.com'], environment)).toEqual({ code: 0, said: '1 session has ended.\n' })
  expect(await whoIsIn()).toEqual([false, true, true])
  expect(await commandApart(folder, 'sessions')(['end'], environment)).toEqual({
    code: 0,
    said: '2 sessions have ended.\n',
  })
  expect(await whoIsIn()).toEqual([false, false, false])

  const ann = new TestClient(product.origin)
  await ann.post('/api/auth/sign-in/email', { email: 'ann@example.com', password: 'right as rain 7' })
  const { events } = (await (await ann.get('/api/me/security-events')).json()) as { events: object[] }
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sessions_ended', address: null }))
})
