import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/database.ts'
import { POOLED } from '../db/requireSessions.ts'
import { newId } from '../ids/ids.ts'
import type { Log } from '../log/log.ts'
import { StartupError } from '../startupError.ts'
import { readMessage, type EventMessage } from './eventMessage.rules.ts'
import { reconnectPause } from './reconnect.rules.ts'
import { CHANNEL } from './notifyScreens.ts'

export type ListenerParts = {
  /** For the one connection of this process that listens. It must lead to PostgreSQL itself. */
  connection: pg.ClientConfig
  /** The pool that the product writes with. */
  db: Db
  onMessage: (message: EventMessage) => void
  /** Messages may have been lost, and the connection is there again. */
  onGap: () => void
  log: Log
}

export type Listener = {
  /** Throws {@link StartupError} when messages do not arrive. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Milliseconds between two checks of the connection. A line that is dead without a word gives no event. */
const CHECK_MS = 15_000
/** Milliseconds that an answer on this connection, and the first message, may take. */
const ANSWER_MS = 5_000

/**
 * Hears what every process tells: one connection per process that serves requests, which is replaced when it is lost.
 */
export function createListener({ connection, db, onMessage, onGap, log }: ListenerParts): Listener {
  const stopping = new AbortController()
  let current: pg.Client | null = null
  let hearsProbe: (probe: string) => void = () => undefined
  const timer = setInterval(() => void check(), CHECK_MS).unref()

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...connection, application_name: 'mendsight-events', query_timeout: ANSWER_MS })
    const lost = (error?: Error) => void replace(client, error?.message ?? 'closed by the database')
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(PROBE)) return hearsProbe(payload)
      const message = readMessage(payload)
      if (message !== null) onMessage(message)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      close(client)
      throw error
    }
    if (stopping.signal.aborted) return close(client)
    current = client
  }

  /** Replaces a connection that is lost, once. */
  async function replace(client: pg.Client, reason: string): Promise<void> {
    if (current !== client || stopping.signal.aborted) return
    current = null
    close(client)
    log.warn({ reason }, 'events: the listening connection is lost')
    const since = performance.now()
    for (let attempt = 0; current === null; attempt += 1) {
      try {
        await sleep(reconnectPause(attempt, Math.random()), null, { signal: stopping.signal })
        await connect()
      } catch (error) {
        if (stopping.signal.aborted) return
        log.debug({ err: error }, 'events: no listening connection yet')
      }
      if (stopping.signal.aborted) return
    }
    log.info({ ms: Math.round(performance.now() - since) }, 'events: listening again')
    onGap()
  }

  async function check(): Promise<void> {
    const client = current
    if (client === null) return
    try {
      const { rows } = await client.query<{ channel: string }>('select pg_listening_channels() as channel')
      if (rows.some(({ channel }) => channel === CHANNEL)) return
      await replace(client, 'it no longer listens')
    } catch (error) {
      await replace(client, error instanceof Error ? error.message : String(error))
    }
  }

  /** PgBouncer in transaction mode accepts LISTEN and delivers nothing, without an error. */
  async function probe(): Promise<void> {
    const text = `${PROBE}${newId()}`
    const heard = new Promise<true>((resolve) => {
      hearsProbe = (other) => other === text && resolve(true)
    })
    await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db)
    const isHeard = await Promise.race([heard, sleep(ANSWER_MS, false, { signal: stopping.signal, ref: false })])
    if (!isHeard) throw new StartupError(POOLED)
  }

  async function stop(): Promise<void> {
    stopping.abort()
    clearInterval(timer)
    const client = current
    current = null
    if (client !== null) close(client)
  }

  return {
    async start() {
      try {
        await connect()
        await probe()
      } catch (error) {
        await stop()
        throw error
      }
    },
    stop,
  }
}

/** Messages of a starting process to itself begin with this. Others ignore them. */
const PROBE = 'probe:'

/** A dead line never confirms the end, so nothing waits for it. */
function close(client: pg.Client): void {
  client.removeAllListeners()
  // Without a listener, a late error event would end the process.
  client.on('error', () => undefined)
  client.end().catch(() => undefined)
}
