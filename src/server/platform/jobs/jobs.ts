import { fromKysely, PgBoss } from 'pg-boss'
import type { PoolConfig } from 'pg'
import type { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { Tx } from '../transactions/transactions.ts'

/** A kind of background work. Running it twice with the same payload must do no harm: a killed process hands it back. */
export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  name: string
  payload: Payload
  /** When it runs by itself, with an empty payload: minute, hour, day, month, weekday (UTC). */
  cron?: string
  /** Attempts after the first one that was cut off or threw. */
  retryLimit: number
  /** Seconds before the second attempt, after which each pause is twice as long; one second each time when absent. */
  firstPauseSeconds?: number
  /** Seconds after which a running attempt is given up. */
  expireInSeconds: number
  /** How many run at the same time in one process. */
  concurrency: number
  /** Does the work. The signal fires when the process stops: throw then, and the job is handed back. */
  run: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>
  /** Called once when every attempt has failed. */
  giveUp: (payload: z.output<Payload>) => Promise<void>
}

export type Jobs = {
  /** Puts a job into the queue as part of the caller's transaction; it begins after so many seconds. */
  enqueue: (tx: Tx, name: string, payload: object, options?: { afterSeconds?: number }) => Promise<void>
  /**
   * Takes up work. `alone` says that no other process works on this database: then what a killed process held is
   * handed on at once, and not when its heartbeat has been missed.
   */
  start: (definitions: readonly JobDefinition[], options: { alone: boolean }) => Promise<void>
  /**
   * Whether work is taken up here, and whether some waits longer than it should. Throws when the queue does not
   * answer.
   */
  health: () => Promise<'running' | 'behind' | 'stopped'>
  /** Hands running jobs back and lets go of the database. */
  stop: () => Promise<void>
}

/** Seconds without a sign of life after which a job of a killed process is handed to another; pg-boss's smallest. */
const HEARTBEAT_SECONDS = 10
/** Seconds for running jobs to notice the stop signal. */
const STOP_SECONDS = 5

/** Minutes that a job may wait for a free worker before somebody should know. */
const WAIT_MINUTES = 2

/** Background work on pg-boss, in the product's own database. */
export function createJobs(connection: PoolConfig, log: Log): Jobs {
  const boss = new PgBoss({
    ...(connection as ConstructorParameters<typeof PgBoss>[0] & object),
    max: 4,
    application_name: 'mendsight-jobs',
    useListenNotify: true,
    // Both, or a job of a killed process would wait for the next full minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // No job of ours is so long that its table grows a bloated index within a day.
    reindex: false,
  })
  // An EventEmitter's 'error' without a listener would end the process.
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
    const parse = (data: unknown) => definition.payload.parse(data)
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
    // A new job is notified of; one that is tried again is found by looking, which is every 30 s unless told.
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }
    await boss.work(definition.name, { ...polling, localConcurrency: definition.concurrency }, async ([job]) => {
      if (job === undefined) return
      const signal = AbortSignal.any([stopping.signal, job.signal])
      signal.throwIfAborted()
      await definition.run(parse(job.data), signal)
    })
    await boss.work(failed, polling, async ([job]) => {
      if (job !== undefined) await definition.giveUp(parse(job.data))
    })
  }

  return {
    async enqueue(tx, name, payload, { afterSeconds = 0 } = {}) {
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
