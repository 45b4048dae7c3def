import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createSmtpTransport } from '#server/adapters/smtp/smtp.transport.ts'
import type { RetryPolicy } from '#server/features/mails/mails.config.ts'
import { createMailsRepository } from '#server/features/mails/mails.repository.ts'
import { MAIL_KINDS, type Mail, type MailRenderers } from '#server/features/mails/mails.types.ts'
import { createMails } from '#server/features/mails/mails.usecases.ts'
import { sendMail } from '#server/features/mails/sending.usecases.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPerson, eventually, testApp, type Person, type TestApp } from '#tests/support/app.ts'
import { freePort } from '#tests/support/ports.ts'
import { startSmtp, type Manner, type SmtpOptions } from '#tests/support/smtp.ts'
import { idOf, setPlan } from '#tests/support/uploads.ts'

const HELP = 'help@example.com'
const RETRY_POLICY: RetryPolicy = { retries: 5, firstPauseSeconds: 1 }

/** A product with its own mail server. */
async function productWithSmtp(
  options: SmtpOptions & { retryPolicy?: RetryPolicy; url?: (url: string) => string } = {},
) {
  const smtp = await startSmtp(options)
  afterAll(() => smtp.close())
  const lines: string[] = []
  const product = await testApp({
    environment: {
      SMTP_URL: options.url?.(smtp.url) ?? smtp.url,
      PUBLIC_URL: 'https://mendsight.example',
      SUPPORT_EMAIL: HELP,
    },
    retryPolicy: options.retryPolicy ?? RETRY_POLICY,
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
  return { smtp, product, lines }
}

const { smtp, product, lines } = await productWithSmtp()
afterEach(() => smtp.does('takes'))

/** A person who has no pending mails. */
async function somebody(where: TestApp, options: { name?: string; isConfirmed?: boolean } = {}): Promise<Person> {
  const person = await aPerson(where, options)
  await eventually(async () => {
    const { db } = where.database
    const waiting = await db.selectFrom('mails').select('id').where('status', 'in', ['queued', 'sending']).execute()
    return waiting.length === 0 ? true : undefined
  })
  return person
}

/** Writes to support, which sends a mail to the support staff. Returns the id of the mail. */
async function aMail({ database }: TestApp, person: Person, form: { subject?: string; message?: string } = {}) {
  const response = await person.post('/api/support', { subject: '', message: 'My roof leaks.', ...form })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const row = await database.db
    .selectFrom('mails')
    .select('id')
    .where(sql`data ->> 'messageId'`, '=', id)
    .executeTakeFirstOrThrow()
  return row.id
}

async function rowOf({ database }: TestApp, id: string) {
  return database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Waits until no attempt for a mail is left, and returns its row. */
async function settled(where: TestApp, id: string) {
  await attempted(where, id)
  return rowOf(where, id)
}

async function attempted(where: TestApp, id: string) {
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`
        select state::text from pgboss.job where name = 'send-mail' and data ->> 'mailId' = ${id}`.execute(
      where.database.db,
    )
    const [job] = rows
    return job?.state === 'completed' || job?.state === 'failed' ? true : undefined
  })
}

async function mailsAbout(words: string) {
  return (await smtp.mails()).filter(({ subject = '' }) => subject.includes(words))
}

it('a mail of a kind that only a newer version knows is kept for a process of that version', async () => {
  const id = await aMail(product, await somebody(product))
  await settled(product, id)
  const jobId = crypto.randomUUID()
  await product.database.db
    .updateTable('mails')
    .set({ status: 'queued', kind: 'of-a-newer-version', updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  await sql`insert into pgboss.job (id, name, data, retry_limit, retry_delay, policy)
    select ${jobId}, name, ${JSON.stringify({ mailId: id })}::jsonb, 20, 60, policy from pgboss.queue
    where name = 'send-mail'`.execute(product.database.db)
  const job = await eventually(async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where id = ${jobId} and state in ('retry', 'failed', 'completed')`.execute(
      product.database.db,
    )
    return rows[0]
  })
  expect(job.state).toBe('retry')
  expect(await rowOf(product, id)).toMatchObject({
    status: 'queued',
    error: 'This version does not know mails of the kind of-a-newer-version',
  })
  await sql`delete from pgboss.job where id = ${jobId}`.execute(product.database.db)
  await product.database.db.deleteFrom('mails').where('id', '=', id).execute()
})

describe('a mail', () => {
  it('comes with both parts, the right names, and an id that is that of its row', async () => {
    const person = await somebody(product, { name: 'Ann Fixer', isConfirmed: true })
    const id = await aMail(product, person, { subject: 'Both parts', message: 'My roof leaks.\nSince Monday.' })
    const mail = await smtp.mailTo(HELP, 'Both parts')
    expect(mail).toMatchObject({
      from: { name: 'Mendsight', address: 'no-reply@mendsight.example' },
      to: [{ address: HELP }],
      replyTo: [{ address: person.email }],
      messageId: `<${id}@mendsight.example>`,
      subject: 'Support: Both parts',
    })
    expect(mail.text).toContain('My roof leaks.\nSince Monday.')
    expect(mail.html).toContain('My roof leaks.<br>Since Monday.')
    expect(await settled(product, id)).toMatchObject({ status: 'sent', attempts: 1, error: null, recipient: HELP })
    expect((await rowOf(product, id)).sent_at).not.toBeNull()
  })

  it.each([
    ['basic', 'Support: A question', 'Plan: Basic Fixer'],
    ['pro', 'Priority support: A question', 'Plan: Pro Fixer, with priority support'],
    ['enterprise', 'Priority support: A question', 'Plan: Enterprise Fixer, with priority support'],
  ] as const)('to support says which plan its writer is on: %s', async (planId, subject, line) => {
    const person = await somebody(product, { isConfirmed: true })
    await setPlan(product.database, await idOf(person), planId)
    await aMail(product, person, { subject: `A question from ${planId}` })
    const mail = await smtp.mailTo(HELP, `A question from ${planId}`)
    expect(mail.subject).toBe(`${subject} from ${planId}`)
    expect(mail.text).toContain(line)
  })

  it('is sent to one person only, whatever names and subjects contain', async () => {
    const name = 'Zoë, "Fix" <eve@example.com> 🛠'
    const person = await somebody(product, { name, isConfirmed: true })
    const message = '.\n.leading dots\n<b>&amp;</b> Größe 家 🏚'
    await aMail(product, person, { subject: 'Wände\r\nBcc: eve@example.com 家', message })
    const mail = await smtp.mailTo(HELP, 'Wände')
    expect(mail.subject).toBe('Support: Wände Bcc: eve@example.com 家')
    expect(mail.to).toEqual([{ name: '', address: HELP }])
    expect(mail.bcc).toBeUndefined()
    expect(mail.cc).toBeUndefined()
    expect(mail.text).toContain(message)
    expect(mail.text).toContain(`${name} (${person.email}) wrote:`)
    expect(mail.html).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt; Größe 家 🏚')
  })

  it("to support says that the sender's address is unconfirmed, and has no reply address", async () => {
    const person = await somebody(product, { name: 'Ann Fixer' })
    await aMail(product, person, { subject: 'Unconfirmed' })
    const mail = await smtp.mailTo(HELP, 'Unconfirmed')
    const text = mail.text?.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`Ann Fixer (${person.email}, not confirmed) wrote:`)
    expect(text).toContain("This address isn't confirmed")
    expect(mail.replyTo).toBeUndefined()
  })

  it('is not logged with its address, and neither is what it says', async () => {
    const person = await somebody(product, { name: 'Nobody Else' })
    const id = await aMail(product, person, { subject: 'Not logged', message: 'a very private matter' })
    await settled(product, id)
    const about = lines.filter((line) => line.includes(id)).join('')
    expect(about).toContain('mail sent')
    expect(lines.join('')).not.toMatch(/a very private matter|help@example\.com/)
  })

  it('is sent when its transaction commits, and not at all when that is rolled back', async () => {
    const { db, connection } = product.database
    const jobs = createJobs({ connection, log: createLog('silent'), isWorker: false, mayMigrate: false })
    await jobs.start([], { alone: false })
    const mails = createMails({
      repository: createMailsRepository(db),
      jobs,
      clock: { now: () => new Date() },
      log: createLog('silent'),
    })
    const person = await somebody(product)
    const userId = await idOf(person)
    const messageId = (
      (await (await person.post('/api/support', { message: 'x', subject: 'First' })).json()) as { id: string }
    ).id
    const mail = (to: string): Mail => ({ kind: 'support_message', userId, to, data: { messageId } })
    await expect(
      db.transaction().execute(async (tx) => {
        await mails.enqueue(tx, mail('rolled-back@example.com'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await db.transaction().execute((tx) => mails.enqueue(tx, mail('committed@example.com')))
    await jobs.stop()
    await smtp.mailTo('committed@example.com')
    expect((await smtp.mails()).flatMap(({ to = [] }) => to.map((each) => each.address))).not.toContain(
      'rolled-back@example.com',
    )
    expect(
      await db.selectFrom('mails').select('id').where('recipient', '=', 'rolled-back@example.com').execute(),
    ).toEqual([])
  })

  it('that is erased with its account before it went is not sent', async () => {
    const person = await somebody(product)
    smtp.does({ refuses: 'recipient', code: 450 })
    const id = await aMail(product, person, { subject: 'Of nobody' })
    await eventually(async () => ((await rowOf(product, id)).error === null ? undefined : true))
    await product.database.db.deleteFrom('mails').where('id', '=', id).execute()
    smtp.does('takes')
    await attempted(product, id)
    expect(await mailsAbout('Of nobody')).toEqual([])
  })
})

describe('a server that refuses', () => {
  it.each<[string, Manner]>([
    ['the connection, for now', { refuses: 'connection', code: 421, times: 2 }],
    ['the connection, as if for good', { refuses: 'connection', code: 554, times: 1 }],
    ['the sender, for now', { refuses: 'sender', code: 451, times: 1 }],
    ['the sender, which somebody may mend', { refuses: 'sender', code: 550, times: 1 }],
    ['the recipient, for now', { refuses: 'recipient', code: 450, times: 2 }],
    ['the mail itself, for now', { refuses: 'data', code: 451, times: 1 }],
  ])('%s, gets it later, once', async (what, manner) => {
    const person = await somebody(product)
    smtp.does(manner)
    const subject = `Once ${what}`
    const id = await aMail(product, person, { subject })
    const row = await settled(product, id)
    expect(row).toMatchObject({ status: 'sent', error: expect.stringMatching(/Not now/) })
    expect(row.attempts).toBeGreaterThan(1)
    const mails = await mailsAbout(subject)
    expect(mails.map(({ messageId }) => messageId)).toEqual([`<${id}@mendsight.example>`])
  })

  it.each<[string, Manner]>([
    ['the recipient', { refuses: 'recipient', code: 550 }],
    ['the mail itself', { refuses: 'data', code: 554 }],
  ])('%s for good is not asked again', async (what, manner) => {
    const person = await somebody(product)
    smtp.does(manner)
    const before = smtp.offers()
    const id = await aMail(product, person, { subject: `Never ${what}` })
    expect(await settled(product, id)).toMatchObject({ status: 'failed', attempts: 1, sent_at: null })
    expect(smtp.offers()).toBe(before + 1)
    expect(lines.some((line) => line.includes(id) && line.includes('a mail was refused'))).toBe(true)
  })

  it('for as long as a mail is tried, ends it as failed, and that is logged', async () => {
    const impatient = await productWithSmtp({ retryPolicy: { retries: 1, firstPauseSeconds: 1 } })
    const person = await somebody(impatient.product)
    const before = impatient.smtp.offers()
    impatient.smtp.does({ refuses: 'recipient', code: 450 })
    const id = await aMail(impatient.product, person)
    const row = await eventually(async () => {
      const seen = await rowOf(impatient.product, id)
      return seen.status === 'failed' ? seen : undefined
    })
    expect(row).toMatchObject({ attempts: 2, sent_at: null, error: expect.stringMatching(/450/) })
    expect(impatient.smtp.offers()).toBe(before + 2)
    // The line follows the commit.
    await eventually(async () =>
      impatient.lines.find((line) => line.includes(id) && line.includes('a mail could not be sent')),
    )
  })
})

it('a mail is not sent again when the connection was lost after the server had it', async () => {
  const person = await somebody(product)
  smtp.does('takes and is gone')
  const before = smtp.offers()
  const id = await aMail(product, person, { subject: 'Lost answer' })
  expect(await settled(product, id)).toMatchObject({ status: 'unknown', attempts: 1, sent_at: null })
  expect(await mailsAbout('Lost answer')).toHaveLength(1)
  expect(smtp.offers()).toBe(before + 1)
})

it('a mail waits for a server that is away, and comes when it is back', async () => {
  const port = await freePort()
  const away = await testApp({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://mendsight.example',
      SUPPORT_EMAIL: HELP,
      MAIL_FROM: '"Mendsight Berlin" <post@berlin.example>',
    },
    retryPolicy: RETRY_POLICY,
  })
  const id = await aMail(away, await aPerson(away))
  await eventually(async () => {
    const { status, error } = await rowOf(away, id)
    return status === 'queued' && error !== null ? true : undefined
  })
  const back = await startSmtp({ port })
  afterAll(() => back.close())
  const mail = await back.mailTo(HELP)
  expect(mail).toMatchObject({
    from: { name: 'Mendsight Berlin', address: 'post@berlin.example' },
    messageId: `<${id}@berlin.example>`,
  })
  expect(await settled(away, id)).toMatchObject({ status: 'sent' })
  expect((await back.mails()).filter(({ to = [] }) => to.some(({ address }) => address === HELP))).toHaveLength(1)
})

describe('a server', () => {
  const login = { user: 'post@example.com', password: 'p@ss/w:rd%' }

  it.each<[string, SmtpOptions, { secure: boolean; user: string | undefined }]>([
    ['that offers TLS is used with it', { offersTls: true }, { secure: true, user: undefined }],
    ['that is TLS from the start', { isTls: true }, { secure: true, user: undefined }],
    ['that wants a login gets it, over TLS', { offersTls: true, login }, { secure: true, user: login.user }],
  ])('%s', async (_name, options, expected) => {
    const own = await productWithSmtp(options)
    const id = await aMail(own.product, await somebody(own.product))
    expect(await settled(own.product, id)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(own.smtp.last()).toEqual(expected)
  })

  it("that doesn't accept the login is asked again later, and the password is nowhere", async () => {
    const wrong = 'wrong-and-secret'
    const own = await productWithSmtp({
      offersTls: true,
      login,
      retryPolicy: { retries: 1, firstPauseSeconds: 1 },
      url: (url) => url.replace(encodeURIComponent(login.password), wrong),
    })
    const id = await aMail(own.product, await aPerson(own.product))
    const row = await eventually(async () => {
      const seen = await rowOf(own.product, id)
      return seen.status === 'failed' ? seen : undefined
    })
    expect(row).toMatchObject({ attempts: 2 })
    expect(own.smtp.offers()).toBe(0)
    const secret = new RegExp(`${wrong}|${Buffer.from(wrong).toString('base64').slice(0, 12)}`)
    expect(JSON.stringify(row)).not.toMatch(secret)
    expect(own.lines.join('')).not.toMatch(secret)
  })
})

describe('an attempt that was overtaken by another attempt for the same mail', () => {
  const repository = createMailsRepository(product.database.db)
  const renderers = Object.fromEntries(
    MAIL_KINDS.map((kind) => [kind, async () => ({ subject: 'Overtaken', paragraphs: ['Hello.'] })]),
  ) as unknown as MailRenderers
  const transport = createSmtpTransport({
    host: '127.0.0.1',
    port: smtp.port,
    secure: false,
    login: undefined,
    isLoopback: true,
  })
  /** Makes an attempt during which another attempt claims the mail. Returns how the overtaken attempt ended. */
  async function overtaken() {
    const id = crypto.randomUUID()
    const mail: Mail = { kind: 'support_message', userId: null, to: HELP, data: {} }
    await product.database.db.transaction().execute((tx) => repository.insert(tx, id, mail, new Date()))
    const attempt = sendMail(
      {
        repository,
        transport: {
          async send(...mail) {
            expect(await repository.claim(id, new Date())).toBe(true)
            await transport.send(...mail)
          },
        },
        renderers,
        from: { name: 'Mendsight', address: 'no-reply@mendsight.example' },
        productName: 'Mendsight',
        clock: { now: () => new Date() },
        log: createLog('silent'),
      },
      id,
      new AbortController().signal,
    )
    return {
      id,
      outcome: await attempt.then(
        () => 'ended',
        () => 'failed',
      ),
    }
  }

  it('does not put the mail back into the queue while the other one sends it', async () => {
    const { id, outcome } = await overtaken()
    expect(outcome).toBe('failed')
    expect(await rowOf(product, id)).toMatchObject({ status: 'sending', error: null })
    expect(await repository.end(id, ['sending'], 'sent', new Date())).toBe(true)
    expect(await mailsAbout('Overtaken')).toEqual([])
  })

  it('does not end the mail when the server refuses the recipient', async () => {
    smtp.does({ refuses: 'recipient', code: 550 })
    const { id } = await overtaken()
    expect(await rowOf(product, id)).toMatchObject({ status: 'sending', error: null })
    await repository.end(id, ['sending'], 'sent', new Date())
  })
})

it('mails are forgotten after thirty days, and those of yesterday are not', async () => {
  const { db } = product.database
  const day = 86_400_000
  const values = (id: string, days: number, status: string) => {
    const at = new Date(Date.now() - days * day)
    return { id, kind: 'x', recipient: 'old@example.com', data: '{}', status, created_at: at, updated_at: at }
  }
  const [old, young] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
  await db
    .insertInto('mails')
    .values([values(old, 31, 'sent'), values(young, 29, 'sent')])
    .execute()
  const mails = createMails({
    repository: createMailsRepository(db),
    jobs: { enqueue: async () => {} },
    clock: { now: () => new Date() },
    log: createLog('silent'),
  })
  await mails.forgetOld()
  const left = await db.selectFrom('mails').select('id').where('recipient', '=', 'old@example.com').execute()
  expect(left).toEqual([{ id: young }])
})
