import { describe, expect, it } from 'vitest'
import { createSupportRepository } from '#server/features/support/support.repository.ts'
import { MESSAGE_MAX, SUBJECT_MAX, SUPPORT_MESSAGES } from '#shared/support/support.rules.ts'
import { aPerson, testApp, TestClient } from '#tests/support/app.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const product = await testApp()
const { db } = product.database

type Message = { id: string; subject: string; message: string; created_at: string }

async function messagesOf(visitor: TestClient): Promise<Message[]> {
  return ((await (await visitor.get('/api/support')).json()) as { messages: Message[] }).messages
}

describe('a message to support', () => {
  it('is stored, returned as it was stored, and shown to its sender', async () => {
    const person = await aPerson(product)
    const before = Date.now()
    const response = await person.post('/api/support', {
      subject: ' My plan ',
      message: '  Hello,\r\nhow do I cancel?\n',
    })
    expect(response.status).toBe(201)
    const stored = (await response.json()) as Message
    expect(stored).toEqual({
      id: expect.any(String),
      subject: 'My plan',
      message: 'Hello,\nhow do I cancel?',
      phone: '',
      best_time: '',
      created_at: expect.any(String),
    })
    expect(new Date(stored.created_at).getTime()).toBeGreaterThanOrEqual(before)
    expect(await messagesOf(person)).toEqual([stored])
  })

  it('needs no subject', async () => {
    const person = await aPerson(product)
    expect(await (await person.post('/api/support', { message: 'Hello' })).json()).toMatchObject({ subject: '' })
  })

  it.each([
    ['nothing', { message: '' }, 'message', SUPPORT_MESSAGES.messageMissing],
    ['blanks', { message: ' \n\t ' }, 'message', SUPPORT_MESSAGES.messageMissing],
    ['control characters only', { message: '\u0000\u0007' }, 'message', SUPPORT_MESSAGES.messageMissing],
    ['too much', { message: 'x'.repeat(MESSAGE_MAX + 1) }, 'message', SUPPORT_MESSAGES.messageTooLong],
    [
      'a long subject',
      { subject: 'x'.repeat(SUBJECT_MAX + 1), message: 'Hello' },
      'subject',
      SUPPORT_MESSAGES.subjectTooLong,
    ],
  ])('of %s is rejected with its sentence and field, and not stored', async (_name, form, field, detail) => {
    const person = await aPerson(product)
    const response = await person.post('/api/support', form)
    expect(await response.clone().json()).toMatchObject({ field })
    await expectProblem(response, { status: 400, code: 'invalid_field', detail })
    expect(await messagesOf(person)).toEqual([])
  })

  it.each([{}, { message: 7 }, { message: 'Hello', subject: null }, { message: ['Hello'] }])(
    'in the form %j is refused',
    async (form) => {
      await expectProblem(await (await aPerson(product)).post('/api/support', form), {
        status: 400,
        code: 'invalid_request',
      })
    },
  )

  it('of the maximum length is accepted completely, and is text and nothing else', async () => {
    const person = await aPerson(product)
    const message = `<img src=x onerror=alert(1)> 🏚 ${'é'.repeat(MESSAGE_MAX)}`.slice(0, MESSAGE_MAX)
    const subject = "'; drop table users; --"
    await person.post('/api/support', { subject, message })
    expect(await messagesOf(person)).toEqual([expect.objectContaining({ subject, message })])
  })

  it('loses control characters, and its subject line breaks', async () => {
    const person = await aPerson(product)
    await person.post('/api/support', { subject: 'Roof\r\nBcc: all', message: 'a\u0000b\u001b[31mc' })
    expect(await messagesOf(person)).toEqual([
      expect.objectContaining({ subject: 'Roof Bcc: all', message: 'ab[31mc' }),
    ])
  })

  it('belongs to its sender, whatever the body says, and nobody else sees it', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const otherId = await idOf(other)
    await person.post('/api/support', { message: 'Mine', user_id: otherId, id: otherId, created_at: '2001-01-01' })
    expect(await messagesOf(other)).toEqual([])
    const [message] = await messagesOf(person)
    expect(message?.id).not.toBe(otherId)
    expect(message?.created_at).not.toMatch(/^2001/)
  })

  it('from an anonymous client, or from a page of another site, is rejected', async () => {
    const anonymous = new TestClient(product.origin)
    expect((await anonymous.post('/api/support', { message: 'Hello' })).status).toBe(401)
    expect((await anonymous.get('/api/support')).status).toBe(401)
    const person = await aPerson(product)
    const foreign = { origin: 'https://evil.example' }
    expect((await person.post('/api/support', { message: 'Hello' }, foreign)).status).toBe(403)
    expect(await messagesOf(person)).toEqual([])
  })
})

describe('the phone of support', () => {
  const HOURS = 'Mon to Fri, 8 am to 6 pm'
  const NO_PHONE = { status: 403, code: 'limit_reached', detail: SUPPORT_MESSAGES.noPhone }
  const MINUTES = 60_000

  async function phoneOf(visitor: TestClient) {
    return ((await (await visitor.get('/api/support')).json()) as { phone_support: unknown }).phone_support
  }

  it('is told to those whose plan includes it, and only they get a code and may ask for a call', async () => {
    const called = await testApp({ environment: { SUPPORT_PHONE: '+1 503 555 0100', SUPPORT_HOURS: HOURS } })
    for (const plan of ['free', 'basic', 'pro'] as const) {
      const person = await aPerson(called, { plan })
      expect(await phoneOf(person)).toBeNull()
      await expectProblem(await person.post('/api/support/code'), NO_PHONE)
      await expectProblem(await person.post('/api/support', { message: 'Hello', phone: '503 555 0199' }), NO_PHONE)
      await expectProblem(await person.post('/api/support', { message: 'Hello', best_time: 'Noon' }), NO_PHONE)
      expect(await messagesOf(person)).toEqual([])
    }
    const person = await aPerson(called, { plan: 'enterprise' })
    expect(await phoneOf(person)).toEqual({ number: '+1 503 555 0100', hours: HOURS })
    const call = { message: 'Please', phone: ' 503\n555 0199 ', best_time: 'Noon' }
    expect((await person.post('/api/support', call)).status).toBe(201)
    expect(await messagesOf(person)).toMatchObject([{ phone: '503 555 0199', best_time: 'Noon' }])
    await expectProblem(await person.post('/api/support', { message: 'Please', phone: 'soon' }), {
      status: 400,
      code: 'invalid_field',
      detail: SUPPORT_MESSAGES.phoneWrong,
    })
  })

  it("is nobody's where the installation has none", async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    expect(await phoneOf(person)).toBeNull()
    await expectProblem(await person.post('/api/support/code'), NO_PHONE)
  })

  it('is answered by people who find the account of a code for half an hour, and never two accounts', async () => {
    const called = await testApp({ environment: { SUPPORT_PHONE: '+1 503 555 0100', SUPPORT_HOURS: '24/7' } })
    const [ann, bob] = [await aPerson(called, { plan: 'enterprise' }), await aPerson(called, { plan: 'enterprise' })]
    const codeOf = async (person: TestClient) =>
      ((await (await person.post('/api/support/code')).json()) as { code: string; expires_at: string }).code
    const support = createSupportRepository(called.database.db)
    const callerAt = async (code: string, minutes: number) =>
      (await support.findCaller(code, new Date(Date.now() + minutes * MINUTES)))?.email ?? null
    const first = await codeOf(ann)
    expect(await callerAt(first, 29)).toBe(ann.email)
    expect(await callerAt(first, 31)).toBeNull()
    const second = await codeOf(ann)
    expect(await callerAt(first, 0), 'the one before is over').toBeNull()
    const codes = await Promise.all([...Array.from({ length: 6 }, () => codeOf(ann)), codeOf(bob)])
    expect(new Set([first, second, ...codes]).size).toBe(9)
    const counting = await called.database.db.selectFrom('support_codes').select('user_id').execute()
    expect(counting).toHaveLength(2)

    const bobs = await idOf(bob)
    const taken = codes.at(-1) ?? ''
    const now = new Date()
    const end = new Date(now.getTime() + 30 * MINUTES)
    const anns = await idOf(ann)
    const giveAnn = async (at: Date) =>
      called.database.db
        .transaction()
        .execute((tx) => support.replaceCode(tx as never, anns as never, taken, { now: at, end }))
    expect(await giveAnn(now), 'the code is on the phone').toBe(false)
    await called.database.db.updateTable('support_codes').set({ expires_at: now }).where('user_id', '=', bobs).execute()
    expect(await giveAnn(now), 'and free when it is over').toBe(true)
    expect(await callerAt(taken, 0)).toBe(ann.email)
  })

  it('gives one account twenty codes in an hour', async () => {
    const called = await testApp({ environment: { SUPPORT_PHONE: '+1 503 555 0100', SUPPORT_HOURS: '24/7' } })
    const person = await aPerson(called, { plan: 'enterprise' })
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1) statuses.push((await person.post('/api/support/code')).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  })
})

it('messages are shown newest first, and the latest fifty', async () => {
  const person = await aPerson(product)
  const userId = await idOf(person)
  await db
    .insertInto('support_messages')
    .values(
      Array.from({ length: 55 }, (_, at) => ({
        id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        user_id: userId,
        subject: '',
        message: `old ${at}`,
        created_at: new Date('2026-01-01T00:00:00Z'),
      })),
    )
    .execute()
  for (const message of ['first', 'second']) await person.post('/api/support', { message })
  const shown = await messagesOf(person)
  expect(shown).toHaveLength(50)
  expect(shown.slice(0, 3).map(({ message }) => message)).toEqual(['second', 'first', 'old 54'])
})

it('the eleventh message of an hour is rejected, even when all arrive at once, and those of others are accepted', async () => {
  const [person, other] = [await aPerson(product), await aPerson(product)]
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => person.post('/api/support', { message: `Message ${at}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(4)
  for (const response of refused) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectProblem(response, { status: 429, code: 'too_many_attempts' })
  }
  expect(await messagesOf(person)).toHaveLength(10)
  expect((await other.post('/api/support', { message: 'Hello' })).status).toBe(201)
})

it('an IP address sends sixty messages in an hour, whatever accounts it creates', async () => {
  const own = await testApp()
  const statuses: number[] = []
  for (let person = 0; person < 7; person += 1) {
    const writer = await aPerson(own)
    for (let at = 0; at < 9; at += 1) statuses.push((await writer.post('/api/support', { message: 'Hello' })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 201), 429, 429, 429])
})

it('without an address for support a message is stored and mailed to nobody', async () => {
  const person = await aPerson(product)
  expect((await person.post('/api/support', { message: 'Only stored' })).status).toBe(201)
  const mails = await db
    .selectFrom('mails')
    .select('kind')
    .where('user_id', '=', await idOf(person))
    .execute()
  expect(mails.filter(({ kind }) => kind === 'support_message')).toEqual([])
})
