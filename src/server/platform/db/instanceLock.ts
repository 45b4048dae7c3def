import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isErrno } from './errno.ts'

/** The settings of a pg client for one database. `host` is the folder of a Unix socket or a host name. */
export type PostgresConnection = { host: string; port: number; user: string; password: string; database: string }

/** Key of the advisory lock that an instance of the product holds on its database for as long as it runs. */
const LOCK_KEY = 7_305_804_402_566

/**
 * `taken`: the lock is ours until its client disconnects. `held`: another instance has it. `unreachable`: the server is
 * starting, stopping or not running.
 */
export type LockAttempt = { kind: 'taken'; client: pg.Client } | { kind: 'held' } | { kind: 'unreachable' }

/** Tries once to take the instance lock. Throws on errors that waiting does not fix, such as a wrong password. */
export async function tryInstanceLock(connection: PostgresConnection): Promise<LockAttempt> {
  const client = await connect(connection)
  if (client === undefined) return { kind: 'unreachable' }
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY])
    if (rows[0]?.taken === true) return { kind: 'taken', client }
  } catch (error) {
    if (!isPassing(error)) throw error
    return { kind: 'unreachable' }
  }
  await client.end().catch(() => {})
  return { kind: 'held' }
}

/** Whether the lock is free, without taking it. Undefined when the server is unreachable. */
export async function isInstanceLockFree(connection: PostgresConnection): Promise<boolean | undefined> {
  const client = await connect(connection)
  if (client === undefined) return undefined
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
       AND (classid::bigint << 32 | objid::bigint) = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LOCK_KEY],
    )
    return rowCount === 0
  } catch (error) {
    if (!isPassing(error)) throw error
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

async function connect(connection: PostgresConnection): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connection,
    application_name: 'mendsight instance',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  // A lost connection is handled by the `end` event. Without a listener the `error` event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (!isPassing(error)) throw error
    return undefined
  }
}

/** SQLSTATEs of a server that was shut down, crashed, is starting or stopping, or has too many connections. */
const PASSING = ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']

function isPassing(error: unknown): boolean {
  if (isErrno(error, ...PASSING)) return true
  return error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message)
}

/** Holds a lock, and takes it again after PostgreSQL has restarted its sessions because one of them crashed. */
export type HeldLock = {
  /** Resolves with the reason when the lock is lost for good, and never after release(). */
  lost: Promise<Error>
  /** Announces that the connection is about to end. Call it before PostgreSQL is stopped. */
  release: () => void
}

const RETAKE_WITHIN_MS = 30_000
const RETRY_MS = 100

/** Monitors the connection that holds the lock. `isServerAlive` tells whether it makes sense to take the lock again. */
export function holdLock(
  taken: pg.Client,
  connection: PostgresConnection,
  isServerAlive: () => Promise<boolean>,
): HeldLock {
  const lost = Promise.withResolvers<Error>()
  let client = taken
  let released = false

  async function retake(): Promise<void> {
    const deadline = performance.now() + RETAKE_WITHIN_MS
    while (!released && performance.now() < deadline && (await isServerAlive())) {
      const attempt = await tryInstanceLock(connection)
      if (attempt.kind === 'taken') return watch(attempt.client)
      if (attempt.kind === 'held') throw new Error('Another instance took the database over.')
      await sleep(RETRY_MS)
    }
    throw new Error('The built-in database has ended unexpectedly.')
  }

  function watch(next: pg.Client) {
    client = next
    if (released) void client.end()
    client.once('end', () => {
      if (!released) void retake().catch((error: unknown) => released || lost.resolve(error as Error))
    })
  }

  watch(taken)
  return {
    lost: lost.promise,
    release() {
      released = true
      void client.end().catch(() => {})
    },
  }
}
