import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { encodeMail } from '#server/adapters/smtp/smtp.message.ts'
import { createSmtpTransport } from '#server/adapters/smtp/smtp.transport.ts'
import {
  TemporaryFailure,
  DeliveryUnknown,
  PermanentFailure,
  type OutgoingMail,
} from '#server/features/mails/mails.port.ts'
import { freePort } from '#tests/support/ports.ts'
import { startSmtp, type Manner, type Smtp } from '#tests/support/smtp.ts'

const MAIL: OutgoingMail = {
  id: '01900000-0000-7000-8000-000000000001',
  messageId: '<01900000-0000-7000-8000-000000000001@mendsight.example>',
  from: { name: 'Mendsight', address: 'no-reply@mendsight.example' },
  to: 'ann@example.com',
  replyTo: undefined,
  unsubscribeUrl: undefined,
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  date: new Date('2026-01-02T03:04:05Z'),
}

const smtp = await startSmtp()
afterAll(() => smtp.close())
const never = new AbortController().signal

const LOGIN = { user: 'post', password: 'secret' }

function transportTo(
  { port }: Pick<Smtp, 'port'>,
  { isLoopback = true, login = undefined as typeof LOGIN | undefined } = {},
) {
  return createSmtpTransport({ host: '127.0.0.1', port, secure: false, login, isLoopback })
}

/** The outcome of one attempt, and whether the mail was handed over in it. */
async function attempt(transport = transportTo(smtp), signal = never) {
  let isHandedOver = false
  const outcome = await transport
    .send(
      MAIL,
      async () => {
        isHandedOver = true
      },
      signal,
    )
    .then(
      () => 'taken' as const,
      (error: unknown) => error,
    )
  return { outcome, isHandedOver }
}

describe('a mail that is given to a server', () => {
  it.each<[string, Manner, unknown, boolean]>([
    ['that refuses the connection', { refuses: 'connection', code: 421 }, TemporaryFailure, false],
    ['that refuses the sender', { refuses: 'sender', code: 550 }, TemporaryFailure, false],
    ['that puts the recipient off', { refuses: 'recipient', code: 450 }, TemporaryFailure, false],
    ['that refuses the recipient', { refuses: 'recipient', code: 550 }, PermanentFailure, false],
    ['that puts the mail off', { refuses: 'data', code: 451 }, TemporaryFailure, true],
    ['that refuses the mail', { refuses: 'data', code: 554 }, PermanentFailure, true],
    ['that is gone before it has answered', 'takes and is gone', DeliveryUnknown, true],
  ])('%s', async (_name, manner, kind, wasHandedOver) => {
    smtp.does(manner)
    const { outcome, isHandedOver } = await attempt()
    expect(outcome).toBeInstanceOf(kind)
    expect(isHandedOver).toBe(wasHandedOver)
    smtp.does('takes')
    expect(await attempt()).toEqual({ outcome: 'taken', isHandedOver: true })
  })

  it('that is not there is not taken', async () => {
    const { outcome } = await attempt(transportTo({ port: await freePort() }))
    expect(outcome).toBeInstanceOf(TemporaryFailure)
  })

  it('that may not be handed over reaches nobody', async () => {
    const before = (await smtp.mails()).length
    const attempted = transportTo(smtp).send(MAIL, () => Promise.reject(new Error('not mine')), never)
    await expect(attempted).rejects.toThrow('not mine')
    await expect(attempted).rejects.toBeInstanceOf(TemporaryFailure)
    expect(await smtp.mails()).toHaveLength(before)
  })

  it('is left alone when the product stops before it was handed over', async () => {
    smtp.does({ hangsAt: 'recipient' })
    const stopping = new AbortController()
    const offers = smtp.offers()
    const attempted = attempt(transportTo(smtp), stopping.signal)
    await expect.poll(() => smtp.offers()).toBe(offers + 1)
    stopping.abort(new Error('The process is stopping'))
    expect(await attempted).toMatchObject({ outcome: expect.any(TemporaryFailure), isHandedOver: false })
    smtp.does('takes')
  })
})

describe('across a network', () => {
  it('nothing is given to a server whose certificate nobody vouches for', async () => {
    const impostor = await startSmtp({ offersTls: true })
    const { outcome, isHandedOver } = await attempt(transportTo(impostor, { isLoopback: false }))
    expect(outcome).toMatchObject({
      name: 'TemporaryFailure',
      message: expect.stringMatching(/certificate|self-signed/i),
    })
    expect(isHandedOver).toBe(false)
    await impostor.close()
  })

  it('no password is sent in the clear', async () => {
    const plain = await startSmtp({ login: LOGIN })
    const { outcome } = await attempt(transportTo(plain, { isLoopback: false, login: LOGIN }))
    expect(outcome).toBeInstanceOf(TemporaryFailure)
    expect(plain.offers()).toBe(0)
    await plain.close()
  })
})

describe('a mail as it travels', () => {
  const parse = async (changes: Partial<OutgoingMail>) => PostalMime.parse(await encodeMail({ ...MAIL, ...changes }))

  it('has its own id and time, and asks machines not to answer', async () => {
    const mail = await parse({})
    expect(mail).toMatchObject({ messageId: MAIL.messageId, date: '2026-01-02T03:04:05.000Z' })
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  it('says where such mails end', async () => {
    const { headers } = await parse({ unsubscribeUrl: 'https://mendsight.example/settings' })
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://mendsight.example/settings>' }),
    )
  })

  it.each([
    [{ to: 'ann@example.com, eve@example.com' }],
    [{ to: 'ann@example.com\r\nBcc: eve@example.com' }],
    [{ replyTo: 'ann@example.com\r\nBcc: eve@example.com' }],
    [{ subject: 'Hello\r\nBcc: eve@example.com' }],
    [{ from: { name: 'A\r\nBcc: eve@example.com', address: 'a@example.com' } }],
  ])('has the same headers, whatever %j brings', async (changes) => {
    const { headers, to = [] } = await parse(changes)
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(to).toHaveLength(1)
  })
})
