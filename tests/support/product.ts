import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { joinEmbeddedPostgres } from '#server/platform/db/joinEmbeddedPostgres.ts'
import { processEnvironment } from './processEnvironment.ts'

/** The product as a separate process with its embedded database, as `npm start` runs it. */
export type Product = {
  origin: string
  /** Its DATA_DIR. */
  dataDir: string
  pid: number
  clock: ProductClock
  /** Sends a message to its program, and resolves to the answer. */
  ask: (message: number | string) => Promise<unknown>
  /** Resets all rate limits, because all people of a test share one IP address. */
  forgetAttempts: () => Promise<void>
  /** Everything it has printed so far. */
  output: () => string
  /** Sends SIGTERM and waits for the graceful shutdown. Returns the exit code. */
  stop: () => Promise<number | null>
  /** Kills the process with -9 and waits for its end (not for the end of its database). */
  kill: () => Promise<void>
}

/**
 * The clock that the product's own code asks for the time, which only goes forward: it dates records, and decides
 * whether a code of an authenticator app, a link of a mail or a preview of a plan still counts. It does not move
 * PostgreSQL's `now()`, which ends sessions and tells pg-boss when a job is due; the counting of rate limits
 * (`forgetAttempts`); timers and time limits; certificates; or the clock of a page (`page.clock`).
 */
export type ProductClock = {
  now: () => Date
  /** Resolves when the product has its new time. */
  advance: (milliseconds: number) => Promise<void>
}

const PROGRAM = path.join(import.meta.dirname, 'productWithClock.ts')
/** Time limit of a start in milliseconds. It takes about two seconds on an idle machine. */
const START_MS = 120_000

/**
 * Starts the product and waits until it is ready. Rejects with its output when it exits instead. Another program may be
 * given, such as that of another version, whose clock cannot be moved.
 */
export async function startProduct(
  folder: string,
  environment: Record<string, string> = {},
  program = PROGRAM,
): Promise<Product> {
  const dataDir = path.join(folder, 'data')
  const child = spawn(process.execPath, [program], {
    // In a working directory without a .env.
    cwd: folder,
    env: { ...processEnvironment(), PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
    // This channel moves the clock. It closes when this process ends, whatever the reason, and the product then stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  const collect = (chunk: Buffer) => (printed += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const origin = await ready(child, () => printed, ended).catch((error: unknown) => {
    // Nobody else could end a product that did not start, and it would slow down the next ones.
    child.kill('SIGKILL')
    throw error
  })
  let database: Promise<PostgresConnection> | undefined
  let aheadMs = 0
  const ask = async (message: number | string): Promise<unknown> => {
    const answer = once(child, 'message')
    child.send(message)
    return ((await answer) as unknown[])[0]
  }
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    clock: {
      now: () => new Date(Date.now() + aheadMs),
      async advance(milliseconds) {
        aheadMs = (await ask(milliseconds)) as number
      },
    },
    ask,
    forgetAttempts: async () => forgetAttempts(await (database ??= databaseOf(dataDir))),
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function ready(child: ChildProcess, printed: () => string, ended: Promise<number | null>): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready within ${START_MS} ms:\n${printed()}`)), START_MS)
    const look = () => {
      const origin = /is ready: (http:\/\/[^\s"]+)/.exec(printed())?.[1]
      if (origin === undefined) return
      clearTimeout(timer)
      resolve(origin.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', look)
    void ended.then((code) => {
      clearTimeout(timer)
      reject(new Error(`Ended with ${code} before it was ready:\n${printed()}`))
    })
  })
}

/** The embedded database of a running product. */
async function databaseOf(dataDir: string): Promise<PostgresConnection> {
  return (await joinEmbeddedPostgres({ dataDir, log: () => {} })).connection
}

async function forgetAttempts(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('delete from rate_limits')
  } finally {
    await client.end()
  }
}

/** A temporary folder, and a function that removes it. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-product-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
