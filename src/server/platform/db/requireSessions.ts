import pg from 'pg'
import { StartupError } from '../startupError.ts'

/** One look can miss a pooler, because another client may have used its connection in between. */
const LOOKS = 3

/** A pooler such as PgBouncer rejects parameters that it could not apply to each client separately. */
const REJECTED_PARAMETER = /unsupported startup parameter/

/** Why a process refuses to start behind a pooler in transaction mode, however it has found out. */
export const POOLED =
  'DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer, where time limits and locks of one process reach another, and notifications get lost: set it to PostgreSQL itself, or to a pooler in session mode.'

const NO_TIME_LIMITS =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, that does not accept time limits for statements: set it to PostgreSQL itself.'

/**
 * Throws {@link StartupError} when connections do not have a session of their own. A pooler in transaction mode lends
 * the session of an idle client to the next one: a setting such as synchronous_commit stays set for other clients, and
 * notifications get lost.
 */
export async function requireSessions(connection: pg.ClientConfig): Promise<void> {
  const first = new pg.Client(connection)
  const second = new pg.Client(connection)
  for (const client of [first, second]) client.on('error', () => {})
  try {
    await first.connect()
    await second.connect()
    for (let look = 0; look < LOOKS; look += 1) {
      if ((await sessionOf(first)) === (await sessionOf(second))) throw new StartupError(POOLED)
    }
  } finally {
    await Promise.allSettled([first.end(), second.end()])
  }
}

/** Explains why a pooler has rejected a connection; undefined when that is not the reason. */
export function poolerRejection(error: unknown): StartupError | undefined {
  const isRejected = error instanceof Error && REJECTED_PARAMETER.test(error.message)
  return isRejected ? new StartupError(NO_TIME_LIMITS, { cause: error }) : undefined
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
