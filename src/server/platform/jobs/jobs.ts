import { sql } from 'kysely'
import { fromKysely, type Job, PgBoss, type Queue } from 'pg-boss'
import type { PoolConfig } from 'pg'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import { StartupError } from '../startupError.ts'
import type { Tx } from '../transactions/transactions.ts'
import type { JobName } from './jobNames.ts'

/** The name of a job and what it is given, for those who enqueue it and for its definition. */
export type JobType<Payload> = { name: JobName; payload: z.ZodType<Payload> }

/** The payload of a job that runs on a schedule. */
export const NO_PAYLOAD = z.object({})

type JobOptions = {
  /** When the job runs on a schedule, with an empty payload: minute, hour, day, month, weekday (UTC). */
  cron?: string
  /** Number of retries after a first attempt that failed or was interrupted. */
  retryLimit: number
  /**
   * Seconds before the first retry. Each pause is twice the previous one, and random jitter makes it up to twice as
   * long. When absent, every pause is one second.
   */
  firstPauseSeconds?: number
  /** Seconds after which a running attempt is abandoned. */
  expireInSeconds: number
  /** How many of these jobs run at the same time in one process. */
  concurrency: number
}

type JobHandlers<Payload> = {
  /** Does the work. The signal fires when the process stops or the attempt expires. Throw then: the job is retried. */
  run: (payload: Payload, signal: AbortSignal) => Promise<void>
  /** Called once, when the last attempt has failed. */
  giveUp: (payload: Payload) => Promise<void>
}

/** A background job whose handlers check what they are given. Only {@link defineJob} makes one. */
export type JobDefinition = JobOptions & JobHandlers<unknown> & { name: JobName }

/** The jobs of several modules together. */
export const jobsOf = (modules: readonly { jobs: readonly JobDefinition[] }[]): JobDefinition[] =>
  modules.flatMap(({ jobs }) => jobs)

/**
 * Defines a background job. Running it twice with the same payload must do no harm, because the job of a killed process
 * is run again.
 */
export function defineJob<Payload>(
  { name, payload }: JobType<Payload>,
  { run, giveUp, ...options }: JobOptions & JobHandlers<Payload>,
): JobDefinition {
  return {
    ...options,
    name,
    run: async (data, signal) => run(payload.parse(data), signal),
    giveUp: async (data) => giveUp(payload.parse(data)),
  }
}

export type Jobs = {
  /**
   * Adds a job to the queue in the caller's transaction. It begins after the given number of seconds. Jobs with an
   * `owner` take turns: each comes after as many jobs of every other owner as its own owner has waiting and running, so
   * nobody waits behind all the jobs of another one.
   */
  enqueue: <Payload extends object>(
    tx: Tx,
    type: JobType<Payload>,
    payload: Payload,
    options?: { afterSeconds?: number; owner?: string },
  ) => Promise<void>
  /**
   * Starts to process jobs, or only to enqueue them (ROLE=web). `alone` means that no other process works on this
   * database. Then the jobs of a killed process are available again immediately, and not only after their missed
   * heartbeats.
   */
  start: (definitions: readonly JobDefinition[], options: { alone: boolean }) => Promise<void>
  /**
   * Whether any process handles jobs, and whether some jobs wait longer than they should. Throws when the queue cannot
   * be reached.
   */
  health: () => Promise<'running' | 'behind' | 'stopped'>
  /**
   * Takes no more jobs. Running ones may end within `patienceMs`; then they are interrupted and returned to the queue.
   * Requests that are still being answered can enqueue jobs.
   */
  returnRunningJobs: (patienceMs: number) => Promise<void>
  /** Returns running jobs to the queue and closes the database connections. */
  stop: () => Promise<void>
}

export type JobsOptions = {
  connection: PoolConfig
  log: Log
  /** Whether this process handles jobs. One with ROLE=web only enqueues them, and so does a command. */
  isWorker: boolean
  /** Whether a start may change the tables of the queue. */
  mayMigrate: boolean
}

/**
 * Seconds without a heartbeat after which another process takes over the job of a killed process. This is pg-boss's
 * minimum.
 */
const HEARTBEAT_SECONDS = 10
/** Milliseconds that running jobs get to react to the stop signal. */
const REACT_MS = 5_000

/**
 * Finished jobs are deleted after a day, because a worker counts all jobs every five seconds. pg-boss keeps them for a
 * week by default; with 400,000 of them, each count read 165 MB.
 */
const KEPT_SECONDS = 24 * 60 * 60
const DELETE_EVERY_SECONDS = 60 * 60

/** Minutes that a job may wait for a free worker before the health check reports it. */
const WAIT_MINUTES = 2

/** A worker looks after the queues every five seconds. When none has for this long, none is running. */
const SIGN_OF_LIFE_SECONDS = 60

type BossOptions = Exclude<ConstructorParameters<typeof PgBoss>[0], string>

/** What pg-boss says, in an ordinary Error, when it may not create or change its tables and would have to. */
const TABLES_DIFFER = ['pg-boss is not installed', 'pg-boss database requires migrations']

function isAboutTables(error: unknown): boolean {
  return error instanceof Error && TABLES_DIFFER.includes(error.message)
}

/** Creates or updates the tables of the job queue, without handling any job. */
export async function migrateJobs(connection: PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...(connection as BossOptions), max: 2, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Number of jobs of one owner that wait or run. The conditions are those of two indexes of pg-boss. */
async function unfinishedOf(tx: Tx, name: JobName, owner: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      select count(*) from pgboss.job where name = ${name} and state < 'active' and not blocked and group_id = ${owner}
    )::int + (
      select count(*) from pgboss.job where name = ${name} and state = 'active' and group_id = ${owner}
    )::int as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Background jobs on pg-boss, in the product's own database. */
export function createJobs({ connection, log, isWorker, mayMigrate }: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...(connection as BossOptions),
    max: isWorker ? 4 : 2,
    application_name: 'mendsight-jobs',
    migrate: mayMigrate,
    useListenNotify: isWorker,
    supervise: isWorker,
    schedule: isWorker,
    // Both settings are needed, or the job of a killed process would wait for the next full minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: DELETE_EVERY_SECONDS,
    // Our jobs are so short that the index of their table does not bloat within a day.
    reindex: false,
  })
  // An 'error' event of an EventEmitter without a listener would end the process.
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs'))
  const stopping = new AbortController()
  let handlesJobs = false

  async function retryOrphanedJobs(name: string): Promise<void> {
    const { rows } = await boss
      .getDb()
      .executeSql(`select id from pgboss.job where name = $1 and state = 'active'`, [name])
    const ids = rows.map((row: { id: string }) => row.id)
    if (ids.length > 0) await boss.fail(name, ids, { reason: 'The process that held this job has ended' })
  }

  /** createQueue() does not update the options of a queue that an earlier version created. */
  async function openQueue(name: string, ofQueue: Omit<Queue, 'name'>): Promise<void> {
    const options = { ...ofQueue, deleteAfterSeconds: KEPT_SECONDS, notify: true }
    await boss.createQueue(name, options)
    if (isWorker) await boss.updateQueue(name, options)
  }

  async function startOne(definition: JobDefinition, alone: boolean): Promise<void> {
    const failed = `${definition.name}-failed`
    await openQueue(failed, { retryLimit: 10, retryDelay: 2, retryBackoff: true })
    await openQueue(definition.name, {
      retryLimit: definition.retryLimit,
      retryDelay: definition.firstPauseSeconds ?? 1,
      retryBackoff: definition.firstPauseSeconds !== undefined,
      expireInSeconds: definition.expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: failed,
    })
    if (!isWorker) return
    if (alone) await Promise.all([retryOrphanedJobs(definition.name), retryOrphanedJobs(failed)])
    if (definition.cron !== undefined) await boss.schedule(definition.name, definition.cron, {})
    await workOn(definition.name, definition.concurrency, async (job) => {
      const signal = AbortSignal.any([stopping.signal, job.signal])
      signal.throwIfAborted()
      await definition.run(job.data, signal)
    })
    await workOn(failed, 1, (job) => definition.giveUp(job.data))
  }

  /**
   * Starts workers that take one job after the other. New jobs are announced by a notification; retries are found only
   * by polling, which by default happens every 30 s.
   */
  async function workOn(queue: string, workers: number, handle: (job: Job<unknown>) => Promise<void>): Promise<void> {
    for (let started = 0; started < workers; started += 1) {
      const own: { id?: string } = {}
      own.id = await boss.work(queue, { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }, async ([job]) => {
        if (job === undefined) return
        try {
          await handle(job)
        } finally {
          // After a job, a worker waits for the rest of its two seconds, though more may be waiting: a notification
          // that came meanwhile has been used up.
          if (own.id !== undefined) boss.notifyWorker(own.id)
        }
      })
    }
  }

  async function end({ close, patienceMs }: { close: boolean; patienceMs: number }): Promise<void> {
    handlesJobs = false
    const interrupt = (): void => stopping.abort(new Error('The process is stopping'))
    if (patienceMs === 0) interrupt()
    const timer = setTimeout(interrupt, patienceMs)
    await boss.stop({ graceful: true, timeout: patienceMs + REACT_MS, close })
    clearTimeout(timer)
  }

  return {
    async enqueue(tx, { name }, payload, { afterSeconds = 0, owner } = {}) {
      const turn = owner === undefined ? {} : { group: { id: owner }, priority: -(await unfinishedOf(tx, name, owner)) }
      await boss.send(name, payload, { db: fromKysely(tx), startAfter: afterSeconds, ...turn })
    },
    async start(definitions, { alone }) {
      await boss.start().catch((error: unknown) => {
        if (mayMigrate || !isAboutTables(error)) throw error
        throw new StartupError(
          'The tables of the job queue are not of this version, and MIGRATE=never forbids changing them here: start this version once with MIGRATE=only, or the newer version that has changed them.',
          { cause: error },
        )
      })
      for (const definition of definitions) await startOne(definition, alone)
      handlesJobs = isWorker
    },
    async health() {
      // The first condition is written like that of pg-boss's own index, which has no finished jobs.
      const { rows } = await boss.getDb().executeSql(
        `select
           (select max(monitor_on) > now() - $2 * interval '1 second' from pgboss.queue) as is_alive,
           exists (
             select from pgboss.job
             where state < 'active' and not blocked and start_after < now() - $1 * interval '1 minute'
           ) as is_behind`,
        [WAIT_MINUTES, SIGN_OF_LIFE_SECONDS],
      )
      const [{ is_alive: isAlive, is_behind: isBehind }] = rows as [{ is_alive: boolean | null; is_behind: boolean }]
      if (!handlesJobs && isAlive !== true) return 'stopped'
      return isBehind ? 'behind' : 'running'
    },
    returnRunningJobs: (patienceMs) => end({ close: false, patienceMs }),
    stop: () => end({ close: true, patienceMs: 0 }),
  }
}
