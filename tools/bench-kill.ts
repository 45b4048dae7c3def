/**
 * `npm run bench:kill [-- --rounds 50]`: kills the product and its database with -9 at random moments while people
 * upload and delete, and checks after each start whether every acknowledged photo is there, byte for byte. Exits with
 * code 1 when one is not.
 */
import { readdir, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { objectsFolder } from '#server/adapters/disk/disk.open.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { createIntegrityRepository } from '#server/features/files/integrity.repository.ts'
import { createIntegrity } from '#server/features/files/integrity.usecases.ts'
import { createObjectsRepository } from '#server/features/files/objects.repository.ts'
import { createObjects } from '#server/features/files/objects.usecases.ts'
import type { Database } from '#server/platform/db/database.ts'
import { databaseFolder } from '#server/platform/db/databaseFolder.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { Person, photoMaker, type Findings, type Tally } from './load/people.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'

const PEOPLE = 4

/** Kills happen at a random moment within this time after the work begins. */
const LONGEST_WORK_MS = 1_500

/** After this share of kills, the database is killed once more during its recovery or while the product starts. */
const SHARE_OF_KILLED_STARTS = 0.2
const LONGEST_START_MS = 300

if (process.platform !== 'linux') {
  console.error('The processes of the database can be found, and so killed, on Linux only.')
  process.exit(1)
}
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } })
const rounds = Number.parseInt(values.rounds, 10)
const { folder, remove } = await temporaryFolder()
const dataDir = path.join(folder, 'data')
try {
  const misses = await run()
  for (const miss of misses) console.error(`MISS ${miss}`)
  console.log(misses.length === 0 ? 'Nothing was lost, and nothing is left over.' : `${misses.length} misses`)
  process.exitCode = misses.length === 0 ? 0 : 1
} finally {
  await remove()
}

async function run(): Promise<string[]> {
  const startedAt = performance.now()
  const misses: string[] = []
  const total = { uploads: 0, unansweredUploads: 0, landed: 0, deletions: 0, unansweredDeletions: 0, seen: 0 }
  let killedStarts = 0
  let product = await startProduct(folder, { LOG_LEVEL: 'fatal' })
  const people = await register(product.origin)
  console.log('round  killed after  uploads  unanswered  landed  deletions  unanswered  photos seen  start    misses')
  for (let round = 1; round <= rounds; round += 1) {
    const workMs = Math.random() * LONGEST_WORK_MS
    const tally = await workUntilKilled(people, product, workMs)
    if (Math.random() < SHARE_OF_KILLED_STARTS) killedStarts += await startAndKill()
    const beganAt = performance.now()
    product = await startProduct(folder, { LOG_LEVEL: 'fatal' })
    const startMs = performance.now() - beganAt
    const found = await checkAll(people, product.origin)
    misses.push(...found.misses)
    for (const key of ['uploads', 'unansweredUploads', 'deletions', 'unansweredDeletions'] as const) {
      total[key] += tally[key]
    }
    total.landed += found.landed
    total.seen += found.photosSeen
    console.log(
      [
        String(round).padStart(5),
        `${workMs.toFixed(0)} ms`.padStart(12),
        String(tally.uploads).padStart(7),
        String(tally.unansweredUploads).padStart(10),
        String(found.landed).padStart(6),
        String(tally.deletions).padStart(9),
        String(tally.unansweredDeletions).padStart(10),
        String(found.photosSeen).padStart(11),
        `${(startMs / 1000).toFixed(1)} s`.padStart(6),
        String(found.misses.length).padStart(7),
      ].join('  '),
    )
  }
  await product.stop()
  misses.push(...(await lookForOrphans()))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `${rounds} kills and ${killedStarts} more during a start in ${seconds} s: ${total.uploads} uploads acknowledged, ${total.unansweredUploads} not answered (${total.landed} of them stored, the others taken when sent again), ${total.deletions} deletions acknowledged, ${total.unansweredDeletions} not answered; photos compared ${total.seen} times`,
  )
  return misses
}

async function register(origin: string): Promise<Person[]> {
  const newPhoto = await photoMaker()
  const people = Array.from({ length: PEOPLE }, () => new Person(newPhoto))
  for (const person of people) await person.register(origin)
  await withDatabase(({ db }) => db.updateTable('users').set({ plan_id: 'enterprise' }).execute())
  return people
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { database, leave } = await joinDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir })
  try {
    return await work(database)
  } finally {
    await leave()
  }
}

async function workUntilKilled(people: readonly Person[], product: Product, workMs: number): Promise<Tally> {
  const tally: Tally = { uploads: 0, unansweredUploads: 0, deletions: 0, unansweredDeletions: 0 }
  let isOver = false
  const working = people.map((person) => person.work(product.origin, tally, () => isOver))
  await new Promise((resolve) => setTimeout(resolve, workMs))
  const database = await databasePids()
  isOver = true
  // The two processes are killed in random order.
  if (Math.random() < 0.5) {
    killAll(database)
    await product.kill()
  } else {
    await product.kill()
    killAll(database)
  }
  await Promise.all(working)
  return tally
}

/**
 * Kills the database at a random moment after its recovery begins, and the product with it. Returns 1 if both were
 * killed.
 */
async function startAndKill(): Promise<number> {
  let isOver = false
  const starting = startProduct(folder, { LOG_LEVEL: 'fatal' })
    .catch(() => undefined)
    .finally(() => (isOver = true))
  let pids: number[] = []
  while (pids.length === 0 && !isOver) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    pids = await databasePids()
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_START_MS))
  killAll(await databasePids())
  // By now the product is ready, or its start has failed.
  await (await starting)?.kill()
  killAll(await databasePids())
  return pids.length > 0 ? 1 : 0
}

/** All processes of PostgreSQL have the database folder as their working directory. */
async function databasePids(): Promise<number[]> {
  const cluster = await realpath(databaseFolder(dataDir).cluster)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_pid, index) => folders[index] === cluster).map(Number)
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended by itself.
    }
  }
}

async function checkAll(people: readonly Person[], origin: string): Promise<Findings> {
  const all = await Promise.all(people.map((person) => person.check(origin)))
  return {
    photosSeen: all.reduce((sum, { photosSeen }) => sum + photosSeen, 0),
    landed: all.reduce((sum, { landed }) => sum + landed, 0),
    misses: all.flatMap(({ misses }) => misses),
  }
}

/** Runs the garbage collection as if two hours had passed. Then the object store and the database must match. */
async function lookForOrphans(): Promise<string[]> {
  return withDatabase(async ({ db }) => {
    const inTransaction = createInTransaction(db)
    const store = createDiskStore(objectsFolder(dataDir))
    const inTwoHours = { now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) }
    const repository = createObjectsRepository(db)
    const removed = await createObjects({
      repository,
      store,
      inTransaction,
      clock: inTwoHours,
      log: createLog('warn'),
    }).collectGarbage()
    const left = await db.selectFrom('pending_objects').select('key').execute()
    const integrity = createIntegrity({ repository: createIntegrityRepository(db), store, inTransaction })
    const { photos, objects, findings } = await integrity.check()
    console.log(`removed ${removed} objects; then ${photos} photos, ${objects} objects, ${findings.length} findings`)
    return [...left.map(({ key }) => `${key} is still pending`), ...findings.map((finding) => JSON.stringify(finding))]
  })
}
