import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createJobs, defineJob, migrateJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { commandApart, commandHere } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { freePort } from '#tests/support/ports.ts'
import { temporaryFolder } from '#tests/support/product.ts'

const { db, connection } = await testDatabase()
const { folder, remove } = await temporaryFolder()
afterAll(remove)
beforeEach(() => sql`drop schema if exists pgboss cascade`.execute(db))

const DIFFERENT = /^The tables of the job queue are not of this version, and MIGRATE=never forbids changing them here/

/** What the start of a process says that, unless `mayMigrate`, may not change the tables of the queue. */
async function refusal({ mayMigrate = false, ...changes }: Partial<typeof connection> & { mayMigrate?: boolean } = {}) {
  const log = createLog('silent')
  const jobs = createJobs({ connection: { ...connection, ...changes }, log, isWorker: false, mayMigrate })
  try {
    return await jobs.start([], { alone: false }).catch((error: unknown) => error)
  } finally {
    await jobs.stop()
  }
}

async function hasTables(): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regnamespace('pgboss') is not null as has`.execute(db)
  return rows[0]?.has === true
}

/** What `npm run send-news` says, in this process or in one of its own. */
async function sendNews(environment: Record<string, string>, command = commandHere): Promise<string> {
  await writeFile(path.join(folder, 'news.txt'), 'News\n\nThere are some.\n')
  const settings = { DATABASE_URL: urlOf(connection), ...environment }
  return (await command(folder, 'send-news')(['news.txt'], settings)).said
}

it('tables of the queue that are missing or of another version stop a process that may not change them', async () => {
  expect(await refusal()).toMatchObject({ message: expect.stringMatching(DIFFERENT) })
  expect(await hasTables()).toBe(false)
  await migrateJobs(connection)
  expect(await refusal()).toBeUndefined()
  await sql`update pgboss.version set version = version - 1`.execute(db)
  expect(await refusal()).toMatchObject({ message: expect.stringMatching(DIFFERENT) })
})

it('tables of the queue of a newer version stop only a process that may not change them', async () => {
  await migrateJobs(connection)
  await sql`update pgboss.version set version = version + 1`.execute(db)
  expect(await refusal()).toMatchObject({ message: expect.stringMatching(DIFFERENT) })
  expect(await refusal({ mayMigrate: true })).toBeUndefined()
})

it('a database that cannot be reached is not taken for one with other tables', async () => {
  const error = await refusal({ host: '127.0.0.1', port: await freePort() })
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  expect(error).not.toBeInstanceOf(StartupError)
})

it('a command changes the tables of the queue only where a start may', async () => {
  expect(await sendNews({ MIGRATE: 'never' })).toMatch(DIFFERENT)
  expect(await hasTables()).toBe(false)
  expect(await sendNews({}, commandApart)).toBe('0 mails queued.\n')
  expect(await sendNews({ MIGRATE: 'never' })).toBe('0 mails queued.\n')
})

it('a finished job is kept for a day', async () => {
  const log = createLog('silent')
  const jobs = createJobs({ connection, log, isWorker: true, mayMigrate: true })
  const type = { name: 'forget-sessions', payload: z.object({ number: z.number() }) } as const
  const nothing = async () => {}
  const job = defineJob(type, { retryLimit: 0, expireInSeconds: 60, concurrency: 1, run: nothing, giveUp: nothing })
  const finished = async () => {
    const { rows } = await sql<{ number: number }>`
      select (data ->> 'number')::int as number from pgboss.job
      where name = ${job.name} and state = 'completed' order by 1`.execute(db)
    return rows.map(({ number }) => number)
  }
  try {
    await jobs.start([job], { alone: true })
    for (const number of [23, 25]) await db.transaction().execute((tx) => jobs.enqueue(tx, type, { number }))
    await expect.poll(finished).toEqual([23, 25])
    await sql`update pgboss.job set completed_on = now() - (data ->> 'number')::int * interval '1 hour'
      where name = ${job.name}`.execute(db)
    await sql`update pgboss.queue set maintain_on = null`.execute(db)
    await expect.poll(finished).toEqual([23])
  } finally {
    await jobs.stop()
  }
})

it('jobs that wait are taken one after the other, with no pause between them', async () => {
  const jobs = createJobs({ connection, log: createLog('silent'), isWorker: true, mayMigrate: true })
  const type = { name: 'forget-sessions', payload: z.object({ number: z.number() }) } as const
  const begun: number[] = []
  const allDone = Promise.withResolvers<void>()
  const job = defineJob(type, {
    retryLimit: 0,
    expireInSeconds: 60,
    concurrency: 1,
    run: async () => {
      begun.push(performance.now())
      if (begun.length === 12) allDone.resolve()
    },
    giveUp: async () => {},
  })
  try {
    await jobs.start([job], { alone: true })
    await db.transaction().execute(async (tx) => {
      for (let number = 0; number < 12; number += 1) await jobs.enqueue(tx, type, { number })
    })
    await allDone.promise
    const pauses = begun.slice(1).map((at, index) => at - begun[index]!)
    // A worker that waited for its next look at the queue would begin every one two seconds after the one before, while
    // a busy machine holds up a few.
    expect(pauses.filter((pause) => pause > 1500).length).toBeLessThan(pauses.length / 2)
  } finally {
    await jobs.stop()
  }
})

it('owners take turns: one job waits behind one of each, not behind all of another', async () => {
  const type = { name: 'forget-sessions', payload: z.object({ number: z.number() }) } as const
  const [begun, allDone] = [Array<number>(), Promise.withResolvers<void>()]
  const job = defineJob(type, {
    retryLimit: 0,
    expireInSeconds: 60,
    concurrency: 1,
    run: async ({ number }) => {
      begun.push(number)
      if (begun.length === 8) allDone.resolve()
    },
    giveUp: async () => {},
  })
  const parts = { connection, log: createLog('silent'), mayMigrate: true }
  const [web, worker] = [createJobs({ ...parts, isWorker: false }), createJobs({ ...parts, isWorker: true })]
  try {
    await web.start([job], { alone: false })
    const owners = ['shop', 'shop', 'shop', 'shop', 'owner', 'owner', 'other', undefined]
    for (const [number, owner] of owners.entries())
      await db.transaction().execute((tx) => web.enqueue(tx, type, { number }, owner === undefined ? {} : { owner }))
    await worker.start([job], { alone: true })
    await allDone.promise
    expect(begun).toEqual([0, 4, 6, 7, 1, 5, 2, 3])
  } finally {
    await worker.stop()
    await web.stop()
  }
})
