import { fromKysely, PgBoss } from 'pg-boss'
import type { PoolConfig } from 'pg'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
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
  /** Seconds before the first retry; each later pause is twice as long. When absent, every pause is one second. */
  firstPauseSeconds?: number
  /** Seconds after which a running attempt is abandoned. */
  expireInSeconds: number
  /** How many of these jobs run at the same time in one process. */
  concurrency: number
}

type JobHandlers<Payload> = {
  /** Does the work. The signal fires when the process stops. Throw then, and the job is run again later. */
  run: (payload: Payload, signal: AbortSignal) => Promise<void>
  /** Called once after every attempt has failed. */
  giveUp: (payload: Payload) => Promise<void>
}

/** A background job whose handlers check what they are given. Only {@link defineJob} makes one. */
export type JobDefinition = JobOptions & JobHandlers<unknown> & { name: JobName }

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
  /** Adds a job to the queue in the caller's transaction. It begins after the given number of seconds. */
  enqueue: <Payload extends object>(
    tx: Tx,
    type: JobType<Payload>,
    payload: Payload,
    options?: { afterSeconds?: number },
  ) => Promise<void>
  /**
   * Starts to process jobs. `alone` means that no other process works on this database. Then the jobs of a killed
   * process are available again immediately, and not only after their missed heartbeats.
   */
  start: (definitions: readonly JobDefinition[], options: { alone: boolean }) => Promise<void>
  /**
   * Whether this process handles jobs, and whether some jobs wait longer than they should. Throws when the queue cannot
   * be reached.
   */
  health: () => Promise<'running' | 'behind' | 'stopped'>
  /** Returns running jobs to the queue and closes the database connections. */
  stop: () => Promise<void>
}

/**
 * Seconds without a heartbeat after which another process takes over the job of a killed process. This is pg-boss's
 * minimum.
 */
const HEARTBEAT_SECONDS = 10
/** Seconds that running jobs get to react to the stop signal. */
const STOP_SECONDS = 5

/** Minutes that a job may wait for a free worker before the health check reports it. */
const WAIT_MINUTES = 2

/** Background jobs on pg-boss, in the product's own database. */
export function createJobs(connection: PoolConfig, log: Log): Jobs {
  const boss = new PgBoss({
    ...(connection as ConstructorParameters<typeof PgBoss>[0] & object),
    max: 4,
    application_name: 'mendsight-jobs',
    useListenNotify: true,
    // Both settings are needed, or the job of a killed process would wait for the next full minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Our jobs are so short that the index of their table does not bloat within a day.
    reindex: false,
  })
  // An 'error' event of an EventEmitter without a listener would end the process.
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs'))
  const stopping = new AbortController()
  let isStarted = false

  async function handOnOrphans(name: string): Promise<void> {
    const { rows } = await boss
      .getDb()
      .executeSql(`select id from pgboss.job where name = $1 and state = 'active'`, [name])
    const ids = rows.map((row: { id: string }) => row.id)
    if (ids.length > 0) await boss.fail(name, ids, { reason: 'The process that held this job has ended' })
  }

  async function startOne(definition: JobDefinition, alone: boolean): Promise<void> {
    const failed = `${definition.name}-failed`
    await boss.createQueue(failed, { retryLimit: 10, retryDelay: 2, retryBackoff: true, notify: true })
    await boss.createQueue(definition.name, {
      retryLimit: definition.retryLimit,
      retryDelay: definition.firstPauseSeconds ?? 1,
      retryBackoff: definition.firstPauseSeconds !== undefined,
      expireInSeconds: definition.expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: failed,
      notify: true,
    })
    if (alone) await Promise.all([handOnOrphans(definition.name), handOnOrphans(failed)])
    if (definition.cron !== undefined) await boss.schedule(definition.name, definition.cron, {})
    // New jobs are announced by a notification. Retries are found only by polling, which by default happens every 30 s.
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }
    await boss.work(definition.name, { ...polling, localConcurrency: definition.concurrency }, async ([job]) => {
      if (job === undefined) return
      const signal = AbortSignal.any([stopping.signal, job.signal])
      signal.throwIfAborted()
      await definition.run(job.data, signal)
    })
    await boss.work(failed, polling, async ([job]) => {
      if (job !== undefined) await definition.giveUp(job.data)
    })
  }

  return {
    async enqueue(tx, { name }, payload, { afterSeconds = 0 } = {}) {
      await boss.send(name, payload, { db: fromKysely(tx), startAfter: afterSeconds })
    },
    async start(definitions, { alone }) {
      await boss.start()
      for (const definition of definitions) await startOne(definition, alone)
      isStarted = true
    },
    async health() {
      if (!isStarted || stopping.signal.aborted) return 'stopped'
      const { rows } = await boss
        .getDb()
        .executeSql(
          `select 1 from pgboss.job where state in ('created', 'retry') and start_after < now() - $1 * interval '1 minute' limit 1`,
          [WAIT_MINUTES],
        )
      return rows.length === 0 ? 'running' : 'behind'
    },
    async stop() {
      stopping.abort(new Error('The process is stopping'))
      await boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000 })
    },
  }
}
