import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { queueNews } from '#server/features/accounts/news.usecases.ts'
import { createMailsRepository } from '#server/features/mails/mails.repository.ts'
import { createMails } from '#server/features/mails/mails.usecases.ts'
import { systemClock, type Clock } from '#server/platform/clock/clock.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { linkIn, startSmtp } from '#tests/support/smtp.ts'
import { idOf, setUsage } from '#tests/support/uploads.ts'

const [ai, smtp] = await Promise.all([startAiServer(), startSmtp()])
afterAll(async () => {
  await ai.close()
  await smtp.close()
})
let moved = 0
const clock: Clock = { now: () => new Date(Date.now() + moved) }
const product = await testApp({
  clock,
  environment: {
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'http://mendsight.example',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.baseUrl,
  },
  // Longer than any test takes: the mail is sent when a test lets it become due.
  analysisMailSeconds: 3600,
  allowances: {
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
})
const { database } = product

/** How the mails of a kind to this person have ended, once as many are there and none waits. */
async function ended(person: Person, kind: string, count: number): Promise<string[]> {
  return eventually(async () => {
    const rows = await database.db
      .selectFrom('mails')
      .select('status')
      .where('recipient', '=', person.email)
      .where('kind', '=', kind)
      .execute()
    const states = rows.map((row) => row.status)
    return states.length === count && !states.includes('queued') && !states.includes('sending') ? states : undefined
  })
}

/** Somebody who has shown that the address is theirs. */
async function aReader(): Promise<Person> {
  const person = await aPerson(product)
  await database.db.updateTable('users').set({ email_verified: true }).where('email', '=', person.email).execute()
  return person
}

/** A mail breaks its lines where they are full. */
const inOneLine = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')

async function wants(person: Person, preferences: object): Promise<void> {
  expect((await person.send('PATCH', '/api/me', { json: { preferences } })).status).toBe(200)
}

describe('the end of an analysis', () => {
  async function analyzed(person: Person, response = goodResponse()): Promise<{ fileId: string; run: Analysis }> {
    ai.respondsWith(completion(response))
    const { id: fileId } = await person.uploaded(await aPhoto(), { name: 'kitchen ceiling.jpg' })
    const run = (await (await person.post(`/api/files/${fileId}/analyses`)).json()) as Analysis
    return { fileId, run }
  }

  async function mailWaits(person: Person): Promise<void> {
    const mails = database.db.selectFrom('mails').select('id').where('recipient', '=', person.email)
    await eventually(async () => mails.where('kind', '=', 'analysis_done').executeTakeFirst())
  }

  /** Ends the time for which the mail waits for its owner to see the result. */
  async function letMailBecomeDue(person: Person): Promise<void> {
    await mailWaits(person)
    await sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'created'`.execute(
      database.db,
    )
  }

  it('is reported by mail to a person who has not seen it', async () => {
    const person = await aReader()
    const { fileId } = await analyzed(person)
    await letMailBecomeDue(person)
    const mail = await smtp.mailTo(person.email, 'Your damage analysis is ready')
    expect(mail.subject).toContain('kitchen ceiling.jpg')
    expect(inOneLine(mail.text)).toContain('is ready: Stain on a ceiling or wall, severity High.')
    expect(linkIn(mail).href).toBe(`http://mendsight.example/analysis?file=${fileId}`)
  })

  it('is reported in our words alone', async () => {
    const person = await aReader()
    const damageType = 'Loose hinge of Mendsight quality that only a model would call so'
    await analyzed(person, goodResponse({ damageType, severity: 'Low' }))
    await letMailBecomeDue(person)
    const { text } = await smtp.mailTo(person.email, 'Your damage analysis is ready')
    expect(inOneLine(text)).toContain('is ready: Door or garage door, severity Low.')
    expect(text).not.toContain('quality')
  })

  it('is not reported to a person who has seen it by then', async () => {
    const person = await aReader()
    const { run } = await analyzed(person)
    await eventually(async () => ((await person.post(`/api/analyses/${run.id}/seen`)).ok ? true : undefined))
    await letMailBecomeDue(person)
    expect(await ended(person, 'analysis_done', 1)).toEqual(['skipped'])
  })

  it('is reported to a person whose browser has only polled the result', async () => {
    const person = await aReader()
    const { fileId, run } = await analyzed(person)
    await eventually(async () => {
      const { status } = (await (await person.get(`/api/analyses/${run.id}`)).json()) as Analysis
      return status === 'succeeded' ? true : undefined
    })
    for (const path of [`/api/files/${fileId}/analyses`, `/api/analyses/${run.id}/report.txt`, '/api/me/data']) {
      const response = await person.get(path)
      expect(response.status, path).toBe(200)
      await response.arrayBuffer()
    }
    await letMailBecomeDue(person)
    expect((await smtp.mailTo(person.email, 'Your damage analysis is ready')).text).toContain('severity High')
  })

  it('is not reported when notifications were turned off, before it or since', async () => {
    const before = await aReader()
    await wants(before, { notifications: false })
    const since = await aReader()
    const [{ run }] = [await analyzed(before), await analyzed(since)]
    await mailWaits(since)
    await wants(since, { notifications: false })
    await letMailBecomeDue(since)
    expect(await ended(since, 'analysis_done', 1)).toEqual(['skipped'])
    await eventually(async () => {
      const { status } = (await (await before.get(`/api/analyses/${run.id}`)).json()) as Analysis
      return status === 'succeeded' ? true : undefined
    })
    expect(await ended(before, 'analysis_done', 0)).toEqual([])
  })
})

it('an unconfirmed email address gets no notification', async () => {
  const person = await aPerson(product)
  await setUsage(database, await idOf(person), { files: 8, storage_bytes: 8000 })
  await person.uploaded(await aPhoto())
  expect(await ended(person, 'limit_near', 0)).toEqual([])
})

describe('approaching a limit', () => {
  it('is reported once a week', async () => {
    const person = await aReader()
    const userId = await idOf(person)
    await setUsage(database, userId, { files: 8, storage_bytes: 8000 })
    const photo = await person.uploaded(await aPhoto())
    expect((await smtp.mailTo(person.email, 'almost out of uploads')).text).toContain('9 of the 10 uploads')
    await person.delete(`/api/files/${photo.id}`)
    await person.uploaded(await aPhoto())
    expect((await ended(person, 'limit_near', 2)).toSorted()).toEqual(['sent', 'skipped'])
    moved = 8 * 86_400_000
    try {
      await setUsage(database, userId, { files: 8, storage_bytes: 8000 })
      await person.uploaded(await aPhoto())
      expect((await ended(person, 'limit_near', 3)).toSorted()).toEqual(['sent', 'sent', 'skipped'])
    } finally {
      moved = 0
    }
  })

  it('is not reported to a person who does not want it', async () => {
    const person = await aReader()
    await wants(person, { notifications: false })
    await setUsage(database, await idOf(person), { files: 8, storage_bytes: 8000 })
    await person.uploaded(await aPhoto())
    expect(await ended(person, 'limit_near', 0)).toEqual([])
  })
})

describe('product news', () => {
  it('go once to everybody who wants them at a confirmed address, and notices go to the others as well', async () => {
    await database.db.updateTable('users').set({ email_updates: false }).execute()
    const [reader, unproved, unwilling] = [await aPerson(product), await aPerson(product), await aPerson(product)]
    for (const { email } of [reader, unwilling]) {
      await database.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
    }
    await wants(unwilling, { email_updates: false })
    // As the command does it, in a process of its own.
    const log = createLog('silent')
    const jobs = createJobs({ connection: database.connection, log, isWorker: false, mayMigrate: false })
    await jobs.start([], { alone: false })
    const repository = createMailsRepository(database.db)
    const mails = createMails({ repository, jobs, clock: systemClock, log })
    const parts = {
      accounts: createAccountsRepository(database.db),
      alreadyQueuedFor: repository.alreadyQueuedFor.bind(repository),
      enqueueMail: mails.enqueue.bind(mails),
      inTransaction: createInTransaction(database.db),
    }
    const news = { subject: 'Compare two photos', paragraphs: ['Now you can.', 'Try it.'] }
    expect(await queueNews(parts, news)).toBe(1)
    expect(await queueNews(parts, news)).toBe(0)
    const notice = { subject: 'Prices change on March 1', paragraphs: ['Pro will cost more.'], isNotice: true }
    const { confirmed } = await database.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('confirmed'))
      .where('email_verified', '=', true)
      .executeTakeFirstOrThrow()
    expect(await queueNews(parts, notice)).toBe(confirmed)
    expect(await queueNews(parts, notice)).toBe(0)
    await jobs.stop()
    for (const { email } of [reader, unwilling]) {
      const told = await smtp.mailTo(email, 'Prices change on March 1')
      expect(told.text?.replaceAll(/\s+/g, ' ')).toContain('it concerns everyone who has a')
      expect(told.headers.find((header) => header.key === 'list-unsubscribe')).toBeUndefined()
    }
    const mail = await smtp.mailTo(reader.email, 'Compare two photos')
    expect(mail.text).toContain('Email Updates are on')
    expect(mail.headers.find((header) => header.key === 'list-unsubscribe')?.value).toContain('/settings')
    expect(await ended(unproved, 'product_news', 0)).toEqual([])
    expect(await ended(unwilling, 'product_news', 1)).toEqual(['sent'])
  })
})
