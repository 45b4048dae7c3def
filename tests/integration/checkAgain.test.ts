import { afterAll, describe, expect, it } from 'vitest'
import { createChecksRepository } from '#server/features/repairs/checks.repository.ts'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import { createReminders } from '#server/features/repairs/reminders.usecases.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { CHECK_WHAT_MAX } from '#shared/repairs/checkAgain.rules.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { runJob } from '#tests/support/jobs.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { explain, listeningDatabase, nodesOf } from '#tests/support/plans.ts'
import { aRepair, listedRepairs, patched, patchRepair, repairNow } from '#tests/support/repairs.ts'
import { mailsTo } from '#tests/support/erasure.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl },
  allowances: { registrationPerIp: { attempts: 1000, seconds: 60 } },
})
const { db } = product.database

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
/** It is ahead for the whole run, also across midnight. */
const SOON = dayFromNow(3)

const SUBJECT = 'Check again: Fence'

/** A repair with the name Fence that is to be checked again, and whose mail is due. */
async function aDueRepair(person: Person, check: object = {}): Promise<Repair> {
  const { id } = await aRepair(person, { title: 'Fence' })
  await patched(person, id, { check_again: { on: SOON, what: 'Is it dry?', ...check } })
  return becomesDue(person, id)
}

async function becomesDue(person: Person, id: string): Promise<Repair> {
  const past = new Date(Date.now() - 60_000)
  await db.updateTable('repair_checks').set({ starts_at: past, mail_at: past }).where('repair_id', '=', id).execute()
  return repairNow(person, id)
}

/** What was queued for a person, after the job has run. */
async function reminders(person: Person): Promise<unknown[]> {
  await runJob(product, 'remind-checks')
  const userId = await idOf(person)
  const rows = await db
    .selectFrom('mails')
    .select('data')
    .where('user_id', '=', userId)
    .where('kind', '=', 'check_again')
    .execute()
  return rows.map(({ data }) => data)
}

const mailsAbout = async (person: Person) =>
  (await mailsTo(product, person.email)).filter(({ subject }) => subject === SUBJECT)

describe('the day to check a repair again', () => {
  it('is set with words, changed field by field, and removed', async () => {
    const person = await aPerson(product)
    const { id, check_again: none } = await aRepair(person)
    expect(none).toBeNull()
    const set = { on: SOON, what: ' Has it grown? ', time_zone: 'America/Chicago' }
    expect((await patched(person, id, { check_again: set })).check_again).toEqual({
      on: SOON,
      what: 'Has it grown?',
      is_over: false,
    })
    const later = dayFromNow(9)
    expect((await patched(person, id, { check_again: { on: later } })).check_again).toMatchObject({
      on: later,
      what: 'Has it grown?',
    })
    expect((await patched(person, id, { check_again: { what: null } })).check_again).toMatchObject({
      on: later,
      what: null,
    })
    expect((await patched(person, id, { title: 'Fence' })).check_again).toMatchObject({ on: later })
    expect((await listedRepairs(person)).repairs).toMatchObject([{ check_again: { on: later } }])
    expect((await patched(person, id, { check_again: null })).check_again).toBeNull()
    expect(await db.selectFrom('repair_checks').selectAll().where('repair_id', '=', id).execute()).toEqual([])
  })

  it.each([
    { what: 'No day' },
    { on: '2026-02-30' },
    { on: '0026-02-01' },
    { on: SOON, what: 'x'.repeat(CHECK_WHAT_MAX + 1) },
    { on: SOON, what: 'a\0b' },
    { on: SOON, time_zone: 'Mars/Olympus' },
    { on: SOON, mail: true },
    { on: null },
  ])('is refused as %j', async (check) => {
    const person = await aPerson(product)
    const { id } = await aRepair(person)
    const refused = await patchRepair(person, id, { check_again: check })
    await expectProblem(refused, { status: 400, code: 'invalid_request' })
    expect((await repairNow(person, id)).check_again).toBeNull()
  })

  it('is nobody else’s to change', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const { id } = await aRepair(person)
    const refused = await patchRepair(other, id, { check_again: { on: SOON } })
    await expectProblem(refused, { status: 404, code: 'not_found' })
  })

  it('is in the data of its owner, and ends with the repair', async () => {
    const person = await aPerson(product)
    const { id } = await aRepair(person)
    await patched(person, id, { check_again: { on: SOON, what: 'Is it dry?' } })
    const files = await unzip(Buffer.from(await (await person.get('/api/me/data')).arrayBuffer()))
    expect(files.get('repairs.json')?.toString()).toContain('"what": "Is it dry?"')
    expect((await person.delete(`/api/repairs/${id}`)).status).toBe(204)
    expect(await db.selectFrom('repair_checks').selectAll().where('repair_id', '=', id).execute()).toEqual([])
  })

  it('has words that count like a note: a danger that they tell of is said at once, until they are removed', async () => {
    ai.respondsWith(completion(goodResponse()))
    const person = await aPerson(product, { plan: 'pro' })
    const photo = await person.uploaded(await aPhoto())
    const { id: runId } = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as Analysis
    const runNow = async () => (await (await person.get(`/api/analyses/${runId}`)).json()) as Analysis
    const run = await eventually(async () => ((await runNow()).finished_at === null ? undefined : runNow()))
    const id = run.repair_id ?? ''
    const before = await repairNow(person, id)
    expect(before.urgency).not.toBe('now')
    const what = 'There is a strong smell of gas in the kitchen.'
    expect((await patched(person, id, { check_again: { on: SOON, what } })).urgency).toBe('now')
    expect((await runNow()).advice?.first_message?.code).toBe('F-GAS')
    expect((await patched(person, id, { check_again: null })).urgency).toBe(before.urgency)
    expect((await runNow()).advice?.first_message ?? null).toBeNull()
  })
})

describe('the repairs to check again', () => {
  it('come first on the first page of all repairs, the longest ago first, and are over when the repair is done', async () => {
    const person = await aPerson(product)
    const [today, later, never] = [await aDueRepair(person), await aRepair(person), await aRepair(person)]
    await patched(person, later.id, { check_again: { on: SOON } })
    const longAgo = await aRepair(person, { title: 'Roof' })
    await patched(person, longAgo.id, { check_again: { on: dayFromNow(-9), what: 'Shingles' } })
    const page = await listedRepairs(person)
    expect(page.repairs.map(({ id }) => id).toSorted()).toEqual(
      [today, later, never, longAgo].map(({ id }) => id).toSorted(),
    )
    expect(page.due?.map(({ id }) => id)).toEqual([longAgo.id, today.id])
    expect(page.due?.[0]?.check_again).toEqual({ on: dayFromNow(-9), what: 'Shingles', is_over: false })
    for (const query of [
      '?status=open',
      '?q=Roof',
      `?limit=1&cursor=${(await listedRepairs(person, '?limit=1')).next_cursor}`,
    ]) {
      expect((await listedRepairs(person, query)).due).toBeUndefined()
    }
    expect((await listedRepairs(await aPerson(product))).due).toEqual([])

    expect((await patched(person, today.id, { status: 'done' })).check_again).toMatchObject({ is_over: true })
    expect((await listedRepairs(person)).due?.map(({ id }) => id)).toEqual([longAgo.id])
    // The owner of a finished repair who asks for it is reminded all the same.
    const again = await patched(person, today.id, { check_again: { on: SOON } })
    expect(again.check_again).toMatchObject({ is_over: false })
    await becomesDue(person, today.id)
    expect((await listedRepairs(person)).due?.map(({ id }) => id)).toEqual([longAgo.id, today.id])
  })

  it('are found by their day in one workspace, among thousands', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const due = await aDueRepair(person)
    const { db: listening, statements, close } = listeningDatabase(product)
    try {
      const found = await createRepairsRepository(listening).toCheck(toWorkspaceId(userId), new Date(), 20)
      expect(found.map(({ id }) => id)).toEqual([due.id])
      const [statement] = statements
      if (statement === undefined) throw new Error('No statement was sent')
      for (const node of nodesOf(await explain(listening, statement))) {
        expect(node['Node Type']).not.toBe('Seq Scan')
        expect(node['Actual Rows']).toBeLessThanOrEqual(20)
      }
    } finally {
      await close()
    }
  })
})

describe('the reminder', () => {
  it('is one mail on that day, which leads to the repair and has none of the words', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const { id } = await aDueRepair(person)
    expect(await reminders(person)).toEqual([{ repairId: id, on: SOON }])
    const [mail] = await eventually(async () => {
      const mails = await mailsAbout(person)
      return mails.length > 0 ? mails : undefined
    })
    expect(mail?.text).toContain(`/repairs/${id}`)
    expect(mail?.text.replaceAll('\n', ' ')).toContain('because Notifications are on in your account settings')
    expect(mail?.text).not.toContain('Is it dry?')
    // Not with the next run, and not when only the words change.
    await patched(person, id, { check_again: { on: SOON, what: 'Still dry?' } })
    expect(await reminders(person)).toHaveLength(1)
    expect(await mailsAbout(person)).toHaveLength(1)
  })

  it('is one mail when several processes look at the same moment', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const repairs = [await aDueRepair(person), await aDueRepair(person), await aDueRepair(person)]
    const queued: string[] = []
    const one = () =>
      createReminders({
        repository: createChecksRepository(db),
        queueMail: async (_tx, _userId, { repairId }) => void queued.push(repairId),
        inTransaction: createInTransaction(db),
        clock: systemClock,
      }).queueDue()
    await Promise.all([one(), one(), one()])
    const own = repairs.map(({ id }) => id)
    expect(queued.filter((id) => own.includes(id)).toSorted()).toEqual(own.toSorted())
  })

  it('is not queued before the morning of that day where its owner is', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const { id } = await aRepair(person)
    await patched(person, id, { check_again: { on: '2027-07-04', time_zone: 'America/Chicago' } })
    const stored = await db
      .selectFrom('repair_checks')
      .selectAll()
      .where('repair_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.starts_at).toEqual(new Date('2027-07-04T05:00:00.000Z'))
    expect(stored.mail_at).toEqual(new Date('2027-07-04T13:00:00.000Z'))
    expect(await reminders(person)).toEqual([])
    await patched(person, id, { check_again: { on: dayFromNow(-3) } })
    expect(await reminders(person)).toEqual([])
  })

  it.each<[string, (person: Person, id: string) => Promise<unknown>]>([
    ['the day was removed', (person, id) => patched(person, id, { check_again: null })],
    ['another day was chosen', (person, id) => patched(person, id, { check_again: { on: dayFromNow(5) } })],
    ['the repair was finished', (person, id) => patched(person, id, { status: 'done' })],
    ['the repair was deleted', (person, id) => person.delete(`/api/repairs/${id}`)],
    [
      'notifications were turned off',
      (person) => person.send('PATCH', '/api/me', { json: { preferences: { notifications: false } } }),
    ],
  ])('is not queued when %s', async (_name, change) => {
    const person = await aPerson(product, { isConfirmed: true })
    const { id } = await aDueRepair(person)
    await change(person, id)
    expect(await reminders(person)).toEqual([])
    // Nor later, when it would be late.
    if ((await person.get(`/api/repairs/${id}`)).status === 200) await patched(person, id, { status: 'open' })
    expect(await reminders(person)).toEqual([])
  })

  it('is not sent to an address that is not confirmed', async () => {
    const person = await aPerson(product)
    await aDueRepair(person)
    expect(await reminders(person)).toEqual([])
  })
})
