import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { startAiServer, type AiServer } from '#tests/support/aiServer.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { freePort } from '#tests/support/ports.ts'
import { openS3 } from '#tests/support/s3Server.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { startServer, type ServerProcess } from './processes.ts'

const MAIN = path.join(import.meta.dirname, '../../src/server/main.ts')
const CADDYFILE = path.join(import.meta.dirname, '../../deploy/Caddyfile')

/** Milliseconds that the provider's stand-in takes for a response. */
const RESPONSE_MS = 3_000
/** Milliseconds that Caddy may take to listen. */
const CADDY_MS = 10_000

/** Whether Debian's package caddy, or another one, is installed. */
export async function hasCaddy(): Promise<boolean> {
  return promisify(execFile)('caddy', ['version']).then(
    () => true,
    () => false,
  )
}

/** One process of several, whose successor listens on the same port. */
export type Member = {
  /** Stops the process with SIGTERM, starts its successor, and waits until that is ready, as an upgrade does. */
  replace: () => Promise<void>
  /** Ends the process with -9. */
  kill: () => Promise<void>
  /** Starts the successor of a process that was killed. */
  start: () => Promise<void>
}

export type Fleet = {
  /** Where Caddy listens. */
  origin: string
  webs: readonly Member[]
  worker: Member
  ai: AiServer
  sql: pg.Pool
  close: () => Promise<void>
}

/**
 * Web processes behind Caddy and a worker, each with a data folder of its own as on a machine of its own, on one
 * PostgreSQL and one bucket. Caddy has the configuration of deploy/, the processes the settings of deploy/compose.
 */
export async function openFleet(folder: string, { webs }: { webs: number }): Promise<Fleet> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer().catch((error: unknown) => console.error(error))
  }
  try {
    await mkdir(folder)
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {} })
    closers.push(() => postgres.stop())
    const sql = new pg.Pool({ ...postgres.connection, max: 2 })
    closers.push(() => sql.end())
    const [s3, smtp, ai] = await Promise.all([openS3(), startSmtp(), startAiServer({ responseMs: RESPONSE_MS })])
    closers.push(s3.close, smtp.close, ai.close)
    const origin = `http://127.0.0.1:${await freePort()}`
    const environment = {
      DATABASE_URL: urlOf(postgres.connection),
      ...s3.environment,
      SMTP_URL: smtp.url,
      AUTH_SECRET: 'a secret for the bench that is long enough',
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '5',
      STOP_SECONDS: '20',
      MIGRATE: 'never',
      OPENAI_API_KEY: 'sk-bench',
      OPENAI_BASE_URL: ai.baseUrl,
      ANALYSES_PER_ACCOUNT_PER_MINUTE: '1000',
      ANALYSES_PER_ACCOUNT_PER_DAY: '10000',
      ANALYSES_PER_DAY: '10000',
    }
    await migrate(folder, environment)
    const members = await Promise.all(
      [...Array.from({ length: webs }, (_, at) => `web${at + 1}`), 'worker'].map(async (name) => {
        const port = await freePort()
        const role = name === 'worker' ? 'worker' : 'web'
        const member = createMember(path.join(folder, name), port, { ...environment, ROLE: role })
        closers.push(member.stop)
        await member.start()
        return { ...member, role, port }
      }),
    )
    const ports = members.filter(({ role }) => role === 'web').map(({ port }) => port)
    closers.push(await startCaddy(path.join(folder, 'caddy'), origin, ports))
    const worker = members.find(({ role }) => role === 'worker')
    if (worker === undefined) throw new Error('There is no worker')
    return { origin, webs: members.filter(({ role }) => role === 'web'), worker, ai, sql, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** As the job of an upgrade does it, before any process of the version starts. */
async function migrate(folder: string, environment: Record<string, string>): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, ...environment, DATA_DIR: path.join(folder, 'migration'), MIGRATE: 'only' }
  await promisify(execFile)(process.execPath, [MAIN], { cwd: folder, env })
}

function createMember(
  folder: string,
  port: number,
  environment: Record<string, string>,
): Member & { stop: () => Promise<void> } {
  let running: ServerProcess | undefined
  let starts = 0
  const start = async (): Promise<void> => {
    starts += 1
    await mkdir(folder, { recursive: true })
    const journal = path.join(folder, `${starts}.log`)
    const own = { ...environment, PORT: String(port), DATA_DIR: path.join(folder, 'data') }
    running = await startServer(MAIN, { cwd: folder, journal, environment: own })
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
    while (!(await isReady())) await sleep(100)
  }
  const stop = async (): Promise<void> => running?.stop()
  return {
    start,
    stop,
    async replace() {
      await stop()
      await start()
    },
    kill: async () => running?.kill(),
  }
}

/** The proxy of deploy/Caddyfile in front of these ports, without https. Returns a function that ends it. */
async function startCaddy(folder: string, origin: string, ports: readonly number[]): Promise<() => Promise<void>> {
  await mkdir(folder)
  const example = readFileSync(CADDYFILE, 'utf8')
  const upstreams = 'reverse_proxy web1:3000 web2:3000 {'
  if (!example.includes(upstreams)) throw new Error(`deploy/Caddyfile does not say ${upstreams}`)
  const own = `reverse_proxy ${ports.map((port) => `127.0.0.1:${port}`).join(' ')} {`
  const configuration = path.join(folder, 'Caddyfile')
  await writeFile(configuration, `{\n\tadmin off\n}\n${example.replace(upstreams, own)}`)
  const journal = openSync(path.join(folder, 'caddy.log'), 'a')
  const { PATH = '' } = process.env
  const child = spawn('caddy', ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: { PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, PUBLIC_HOST: origin },
    stdio: ['ignore', journal, journal],
  })
  closeSync(journal)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  const deadline = performance.now() + CADDY_MS
  const answers = () =>
    fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode === null && performance.now() < deadline) {
      await sleep(50)
      continue
    }
    await end()
    throw new Error(`Caddy did not start:\n${readFileSync(path.join(folder, 'caddy.log'), 'utf8')}`)
  }
  return end
}
