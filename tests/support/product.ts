import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { joinEmbeddedPostgres } from '#server/platform/db/joinEmbeddedPostgres.ts'

/** The product as a process of its own, with its embedded database, as `npm start` runs it. */
export type Product = {
  origin: string
  /** Its DATA_DIR. */
  dataDir: string
  pid: number
  /** Forgets every attempt that counts against a limit: all people of a test come from one network address. */
  forgetAttempts: () => Promise<void>
  /** Everything it has printed so far. */
  output: () => string
  /** TERM, and wait for the gentle end; gives the exit code. */
  stop: () => Promise<number | null>
  /** kill -9, and wait for the end of the process (not of its database). */
  kill: () => Promise<void>
}

const MAIN = path.join(import.meta.dirname, '../../src/server/main.ts')
/** Milliseconds for a start, which takes about two seconds on a machine with nothing else to do. */
const START_MS = 120_000

/** Starts the product and waits until it is ready. Rejects with its output when it ends instead. */
export async function startProduct(folder: string, environment: Record<string, string> = {}): Promise<Product> {
  const { PATH = '', HOME = '' } = process.env
  const dataDir = path.join(folder, 'data')
  const child = spawn(process.execPath, [MAIN], {
    // In a working directory without a .env.
    cwd: folder,
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
    // The channel carries nothing: it breaks when this process ends, however it does, and the product stops by itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  const collect = (chunk: Buffer) => (printed += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const origin = await ready(child, () => printed, ended).catch((error: unknown) => {
    // Nobody else could end what did not come up, and it would take its share of the machine from the next.
    child.kill('SIGKILL')
    throw error
  })
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    forgetAttempts: () => forgetAttempts(dataDir),
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
      const origin = /is ready: (http:\/\/\S+)/.exec(printed())?.[1]
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

/** In the embedded database of a running product. */
async function forgetAttempts(dataDir: string): Promise<void> {
  const { connection } = await joinEmbeddedPostgres({ dataDir, log: () => {} })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('delete from rate_limits')
  } finally {
    await client.end()
  }
}

/** A folder that is removed again by the returned function. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-product-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
