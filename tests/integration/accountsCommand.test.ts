import { afterAll, describe, expect, it } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { accountsCommand, tokenIn } from '#tests/support/accountsCommand.ts'
import { aPerson, testApp, TestClient } from '#tests/support/app.ts'
import { commandHere } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { expectProblem } from '#tests/support/uploads.ts'

const { folder, remove } = await temporaryFolder()
afterAll(remove)

const accounts = commandHere(folder, 'accounts')

const password = 'right as rain 7'
const choosePassword = (visitor: TestClient, token: string) =>
  visitor.post('/api/auth/reset-password', { token, new_password: password })
const logIn = (visitor: TestClient, email: string) => visitor.post('/api/auth/sign-in/email', { email, password })

describe('where registration is closed', () => {
  it('nobody registers, and no response reveals an account', async () => {
    const product = await testApp({ environment: { REGISTRATION: 'closed' } })
    const form = { name: 'Ann Fixer', email: 'ann@example.com', password }
    const closed = { status: 403, code: 'registration_closed', detail: ACCOUNT_MESSAGES.registrationClosed }
    await expectProblem(await new TestClient(product.origin).post('/api/auth/sign-up/email', form), closed)
    const badForm = { ...form, email: 'nonsense' }
    await expectProblem(await new TestClient(product.origin).post('/api/auth/sign-up/email', badForm), closed)
    expect(await product.database.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('an account is made by command, and its owner chooses the password once', async () => {
    const product = await testApp({ environment: { REGISTRATION: 'closed' } })
    const { said, code } = await accounts(['add', ' Bob@Example.com ', 'Bob', 'Fixer'], {
      DATABASE_URL: urlOf(product.database.connection),
      PUBLIC_URL: 'https://mendsight.example',
    })
    expect(code).toBe(0)
    expect(said).toContain('Bob Fixer has an account with the address bob@example.com, and no password yet.\n')
    expect(said).toContain('\nhttps://mendsight.example/reset-password#token=')
    const visitor = new TestClient(product.origin)
    await expectProblem(await logIn(visitor, 'bob@example.com'), { status: 401, code: 'invalid_credentials' })
    expect((await choosePassword(visitor, tokenIn(said))).status).toBe(200)
    await expectProblem(await choosePassword(visitor, tokenIn(said)), { status: 400, code: 'link_invalid' })
    expect((await logIn(visitor, 'bob@example.com')).status).toBe(200)
    const me = await (await visitor.get('/api/me')).json()
    expect(me).toMatchObject({ name: 'Bob Fixer', email: 'bob@example.com', email_verified: true, plan_id: 'free' })
    const { events } = (await (await visitor.get('/api/me/security-events')).json()) as { events: { kind: string }[] }
    expect(
      events
        .map(({ kind }) => kind)
        .toReversed()
        .slice(0, 2),
    ).toEqual(['registered', 'sign_in_refused'])
  })

  it('its link ends after seven days', async () => {
    let days = 0
    const product = await testApp({ clock: { now: () => new Date(Date.now() + days * 86_400_000) } })
    const environment = { DATABASE_URL: urlOf(product.database.connection) }
    const [early, late] = [
      await accounts(['add', 'early@example.com', 'Early'], environment),
      await accounts(['add', 'late@example.com', 'Late'], environment),
    ]
    const visitor = new TestClient(product.origin)
    days = 6.9
    expect((await choosePassword(visitor, tokenIn(early.said))).status).toBe(200)
    days = 7.1
    await expectProblem(await choosePassword(visitor, tokenIn(late.said)), { status: 400, code: 'link_invalid' })
  })
})

describe('npm run accounts', () => {
  it.each([[[]], [['add']], [['add', 'ann@example.com']], [['remove', 'ann@example.com', 'Ann']]])(
    'says how it is used when it is called with %j',
    async (args) => {
      expect(await accounts(args)).toEqual({
        code: 1,
        said: 'npm run accounts -- add <email> <name>, or npm run accounts -- list [--plan] [--state] [--json]\n',
      })
    },
  )

  it('says in a sentence what is wrong, and makes nothing', async () => {
    const product = await testApp()
    const environment = { DATABASE_URL: urlOf(product.database.connection) }
    const refusal = (email: string, name: string) => accounts(['add', email, name], environment)
    expect(await refusal('nonsense', 'Ann')).toEqual({ code: 1, said: 'Please enter a valid email address\n' })
    // An address of a valid form that no login accepts.
    expect(await refusal('ann@exa_mple.com', 'Ann')).toEqual({ code: 1, said: 'Please enter a valid email address\n' })
    expect(await refusal('ann@example.com', ' ')).toEqual({ code: 1, said: 'Please enter your full name\n' })
    expect(await product.database.db.selectFrom('users').select('id').execute()).toEqual([])
    expect((await refusal('ann@example.com', 'Ann')).code).toBe(0)
    const taken = 'An account with this email already exists.\n'
    expect(await refusal('ANN@example.com', 'Another')).toEqual({ code: 1, said: taken })
    expect(await accounts(['add', 'b@example.com', 'B'], { ...environment, PORT: '0' })).toEqual({
      code: 1,
      said: 'Set PUBLIC_URL, the address that the link leads to, or a PORT other than 0.\n',
    })
    const empty = await testDatabase({ isMigrated: false })
    expect(await accounts(['add', 'b@example.com', 'B'], { DATABASE_URL: urlOf(empty.connection) })).toEqual({
      code: 1,
      said: 'The database has no tables yet. Start the product once, then try again.\n',
    })
  })

  it('works beside the embedded database, running or not', async () => {
    const first = await startProduct(folder)
    const { said } = await accountsCommand(folder, ['add', 'ann@example.com', 'Ann Fixer'])
    expect(said).toContain('http://localhost:3000/reset-password#token=')
    expect((await choosePassword(new TestClient(first.origin), tokenIn(said))).status).toBe(200)
    expect(await first.stop()).toBe(0)
    const { said: later } = await accountsCommand(folder, ['add', 'bob@example.com', 'Bob Fixer'])
    const second = await startProduct(folder, { REGISTRATION: 'closed' })
    const visitor = new TestClient(second.origin)
    expect((await choosePassword(visitor, tokenIn(later))).status).toBe(200)
    expect((await logIn(visitor, 'bob@example.com')).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })
})

describe('the lists for the operator', () => {
  it('show the accounts by plan and state, and the messages to support, in columns and as JSON', async () => {
    const product = await testApp()
    const ours = { DATABASE_URL: urlOf(product.database.connection) }
    const person = await aPerson(product, { plan: 'basic', name: 'Ann Fixer' })
    const other = await aPerson(product, { name: 'Bob Fixer', isConfirmed: true })
    await person.post('/api/support', { subject: 'A question', message: 'Where is it?\nI looked.' })
    const listed = await accounts(['list'], ours)
    expect(listed.code).toBe(0)
    expect(listed.said).toMatch(/^email +name +plan +state +created +last login\n/)
    expect(listed.said).toMatch(new RegExp(`\\n${person.email} +Ann Fixer +basic +unconfirmed +\\S+Z`))
    expect(listed.said).toMatch(new RegExp(`\\n${other.email} +Bob Fixer +free +active +\\S+Z`))
    const { said } = await accounts(['list', '--plan', 'basic', '--state', 'unconfirmed', '--json'], ours)
    expect(JSON.parse(said)).toMatchObject([{ email: person.email, plan: 'basic', state: 'unconfirmed' }])
    const support = commandHere(folder, 'support')
    const messages = await support(['list'], ours)
    expect(messages.said).toContain(`  Ann Fixer <${person.email}>\nA question\n  Where is it?\n  I looked.\n`)
    expect(JSON.parse((await support(['list', '--json'], ours)).said)).toMatchObject([{ subject: 'A question' }])
    expect((await support(['list', '--since', '2999-01-01'], ours)).said).toBe('There are no messages.\n')
  })

  it('say who is calling, by the code that the caller reads out', async () => {
    const product = await testApp({ environment: { SUPPORT_PHONE: '+1 503 555 0100', SUPPORT_HOURS: '24/7' } })
    const ours = { DATABASE_URL: urlOf(product.database.connection) }
    const person = await aPerson(product, { plan: 'enterprise', name: 'Ann Fixer' })
    await person.post('/api/support', { message: 'Please.', phone: '503 555 0199', best_time: 'Noon' })
    const { code } = (await (await person.post('/api/support/code')).json()) as { code: string }
    const support = commandHere(folder, 'support')
    for (const said of [[code], [code.slice(0, 3), code.slice(3)]]) {
      const caller = await support(['caller', ...said], ours)
      expect(caller).toEqual({
        code: 0,
        said: expect.stringContaining(`Ann Fixer <${person.email}>, Enterprise Fixer\n`),
      })
    }
    await product.database.db.updateTable('support_codes').set({ expires_at: new Date() }).execute()
    const late = await support(['caller', code], ours)
    expect(late).toEqual({ code: 1, said: expect.stringContaining(`${code} is nobody's account code now.`) })
    expect((await support(['list'], ours)).said).toContain('\nCall: 503 555 0199, Noon\n')
  })

  it.each([
    ['accounts', ['list', '--plan', 'huge'], 'There is no plan huge.'],
    ['accounts', ['list', '--state', 'odd'], 'There is no state odd.'],
    ['accounts', ['list', '--nothing'], 'npm run accounts -- list'],
    ['support', [], 'npm run support -- list'],
    ['support', ['caller', '12'], 'npm run support -- caller <code>'],
    ['support', ['list', '--since', 'yesterday'], 'yesterday is not a day such as 2026-11-01.'],
  ])('%s with %j says how it is used', async (name, args, words) => {
    expect(await commandHere(folder, name)(args)).toEqual({ code: 1, said: expect.stringContaining(words) })
  })
})
