import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartupError } from '../startupError.ts'
import type { PostgresConnection } from './instanceLock.ts'
import { PreparingClient } from './preparedStatement.ts'
import { poolerRejection, requireSessions } from './requireSessions.ts'
import type { DB } from './tables.generated.ts'

export type { PostgresConnection } from './instanceLock.ts'
/** The database or a transaction in it, as repositories take it. */
export type Db = Kysely<DB>

/** How to reach the database: the embedded one's connection, or the URL of a PostgreSQL server. */
export type DatabaseSource = PostgresConnection | { url: string }

export type DatabaseOptions = {
  log: (message: string, details?: object) => void
  /** Maximum number of open connections; 10 by default. */
  maxConnections?: number
  /** Is told each statement when it has ended, with placeholders for its values. */
  onQuery?: ((sql: string, milliseconds: number) => void) | undefined
}

export type Database = {
  db: Db
  /**
   * The connection settings as pg's Client and Pool take them, for clients outside this pool such as the job queue's.
   */
  connection: pg.ClientConfig
  /** How many connections of the pool are open and idle, and how many requests wait for one. */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Whether the role may do anything on the server, so that a fault of the product could, too. */
  isSuperuser: boolean
  /** Waits for running statements and closes all connections. Idempotent. */
  close: () => Promise<void>
}

const OLDEST_VERSION = 15
const CONNECT_TIMEOUT_MS = 5_000
/** No statement of a request should take seconds. One that does must not hold its connection forever. */
const STATEMENT_TIMEOUT_MS = 15_000
/** When the server cannot even report a statement timeout, the client stops waiting after this time. */
const QUERY_TIMEOUT_MS = 16_000

/**
 * Opens a connection pool. int8 is read as a number, timestamptz as a Date, date as 'YYYY-MM-DD' and numeric as text.
 * Throws StartupError when the server cannot be reached, is older than PostgreSQL 15, or is behind a pooler in
 * transaction mode.
 */
export async function openDatabase(source: DatabaseSource, options: DatabaseOptions): Promise<Database> {
  const connection = connectionSettings(source)
  const pool = createPool(options.log, {
    ...connection,
    Client: PreparingClient,
    max: options.maxConnections ?? 10,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser },
  })
  const { onQuery } = options
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery === undefined ? {} : { log: (event) => onQuery(event.query.sql, event.queryDurationMillis) }),
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= db.destroy())
  try {
    const isSuperuser = await requireSupportedServer(db, source)
    // The embedded server has no pooler in front of it.
    if ('url' in source) await requireSessions(connection)
    return { db, connection, pool, isSuperuser, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A pool whose idle connections may be lost; they are replaced on the next use. */
export function createPool(log: DatabaseOptions['log'], settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  // A connection that is lost during a statement fails that statement. Without this listener its own error event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Without a listener this event would end the process. end() does not wait for the server to close its side, so the
  // event may still come while the pool is closing.
  pool.on('error', (error) => pool.ending || log('idle database connection lost', { reason: error.message }))
  return pool
}

function connectionSettings(source: DatabaseSource): pg.ClientConfig {
  return {
    ...('url' in source ? { connectionString: source.url } : source),
    application_name: 'mendsight',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
}

/** Returns whether the role is a superuser. */
async function requireSupportedServer(db: Db, source: DatabaseSource): Promise<boolean> {
  const { version, isSuperuser } = await lookAtServer(db).catch((cause: unknown) => {
    const rejection = poolerRejection(cause)
    if (rejection !== undefined) throw rejection
    const reason = cause instanceof Error ? messageOf(cause) : String(cause)
    throw new StartupError(`The database ${nameOf(source)} cannot be reached (${reason}).`, { cause })
  })
  if (version < OLDEST_VERSION) {
    throw new StartupError(
      `The database ${nameOf(source)} runs PostgreSQL ${version}: version ${OLDEST_VERSION} or newer is needed.`,
    )
  }
  return isSuperuser
}

async function lookAtServer(db: Db): Promise<{ version: number; isSuperuser: boolean }> {
  const { rows } = await sql<{ number: number; is_superuser: boolean }>`
    SELECT current_setting('server_version_num')::int AS number, current_setting('is_superuser')::bool AS is_superuser
  `.execute(db)
  return { version: Math.floor((rows[0]?.number ?? 0) / 10_000), isSuperuser: rows[0]?.is_superuser ?? false }
}

/** A host with several addresses fails with an AggregateError, whose own message is empty. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : []
  return error.message || (first instanceof Error ? first.message : error.name)
}

/** The name of a database for messages, without user and password. */
function nameOf(source: DatabaseSource): string {
  if (!('url' in source)) return `at ${source.host}`
  const url = URL.canParse(source.url) ? new URL(source.url) : undefined
  return url ? `at ${url.host}${url.pathname}` : 'of DATABASE_URL'
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  // As a Date the value would be midnight in the server's time zone, which is another day elsewhere.
  [pg.types.builtins.DATE, (text) => text],
])

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format)

function parseInt8(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The whole number ${text} of the database is too large to be read exactly`)
}
