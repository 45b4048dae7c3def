import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createPasswordHashing } from '#server/adapters/argon2/argon2.hashing.ts'
import { createApp } from '#server/app/app.ts'
import type { App, AppOptions } from '#server/app/app.types.ts'
import type { AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import type { PasswordHashing } from '#server/features/accounts/passwords.port.ts'
import type { FreeBytes } from '#server/features/files/files.port.ts'
import type { SlotLimits } from '#server/features/files/uploadSlots.rules.ts'
import type { RetryPolicy } from '#server/features/mails/mails.config.ts'
import { systemClock, type Clock } from '#server/platform/clock/clock.ts'
import { parseSettings } from '#server/platform/config/settings.ts'
import type { MinBodyRate } from '#server/platform/http/minBodyRate.ts'
import { createLog, type Log } from '#server/platform/log/log.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { whenOver } from './whenOver.ts'

export type TestApp = {
  app: App
  database: TestDatabase
  dataDir: string
  /** Where it listens. */
  origin: string
}

export type TestAppOptions = {
  /** What each person is in which workspace; by default as stored. */
  /** Settings as in the environment. */
  environment?: Record<string, string>
  clock?: Clock
  allowances?: Partial<AccountAllowances>
  /** How often API keys may ask; the product's own by default. */
  apiAllowances?: NonNullable<AppOptions['apiAllowances']>
  /** By default passwords are hashed at the lowest cost, because that takes most of a registration or login. */
  hashing?: PasswordHashing
  /** Minimum speed of slow clients; the product's own by default. */
  minBodyRate?: MinBodyRate
  /** Maximum number of concurrent uploads; the product's own by default. */
  slotLimits?: SlotLimits
  /** Free disk space; the real one by default. */
  freeBytes?: FreeBytes
  /** How long mails are tried; the product's own by default. */
  retryPolicy?: RetryPolicy
  /** Seconds for which a mail about an analysis waits for its owner to see it; the product's own by default. */
  analysisMailSeconds?: number
  /** Creates the signal that ends a run of an analysis; the product's own by default. */
  runTimeLimit?: (milliseconds: number) => AbortSignal
  /** A free one when not given. */
  port?: number
  /** The database of another app, for a second process on it or a connection that can be cut. By default a new one. */
  database?: TestDatabase
  /** The folder of the built screens; none by default. */
  webRoot?: string
  /** AUTH_SECRET; the same for all apps by default. */
  secret?: string
  /** A log that the test reads. By default nothing is logged. */
  log?: Log
}

/**
 * As little as argon2id can cost, for tests that are not about the hash itself. All products of a worker share it,
 * because its thread takes longer to start than many hashes.
 */
const CHEAP_HASHING = createPasswordHashing({ memoryCost: 8, timeCost: 1 })

/** For tests of interactions between many uploads of one account: more of them than the product allows. */
export const MANY_UPLOADS: SlotLimits = { perAccount: 1000, all: 1000, keptForNew: 0 }

/** The whole product with a new database and data folder for this test file, listening on a free port. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase({ maxConnections: 10 }))
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mendsight-app-'))
  // Tests count the requests of a run. Those of the guard turn it on.
  const parsed = parseSettings({ PORT: '0', LOG_LEVEL: 'silent', AI_GUARD: 'off', ...options.environment })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const { close, ...rest } = await createApp({
    settings: parsed.settings,
    database,
    secret: options.secret ?? 'a secret for tests that is long enough',
    dataDir,
    webRoot: options.webRoot ?? path.join(dataDir, 'no-web-build'),
    localRoot: path.join(dataDir, 'no-local-build'),
    clock: options.clock ?? systemClock,
    log: options.log ?? createLog(parsed.settings.LOG_LEVEL ?? 'silent'),
    hashing: options.hashing ?? CHEAP_HASHING,
    ...(options.allowances === undefined ? {} : { allowances: options.allowances }),
    ...(options.apiAllowances === undefined ? {} : { apiAllowances: options.apiAllowances }),
    ...(options.minBodyRate === undefined ? {} : { minBodyRate: options.minBodyRate }),
    ...(options.slotLimits === undefined ? {} : { slotLimits: options.slotLimits }),
    ...(options.freeBytes === undefined ? {} : { freeBytes: options.freeBytes }),
    ...(options.retryPolicy === undefined ? {} : { retryPolicy: options.retryPolicy }),
    ...(options.runTimeLimit === undefined ? {} : { runTimeLimit: options.runTimeLimit }),
    ...(options.analysisMailSeconds === undefined ? {} : { analysisMailSeconds: options.analysisMailSeconds }),
  })
  let closed: Promise<void> | undefined
  // A test may close it before the end.
  const app: App = { ...rest, close: () => (closed ??= close()) }
  await app.startJobs({ alone: true })
  const origin = await app.http.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  whenOver(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { app, database, dataDir, origin }
}

/** A person's browser: sends requests and keeps cookies. */
type SentPhoto = { name?: string; type?: string; shopId?: string | undefined }

export class TestClient {
  readonly origin: string
  readonly cookies = new Map<string, string>()
  /** The IP address that a trusted proxy reports; none by default. */
  readonly ipAddress: string | undefined

  constructor(origin: string, ipAddress?: string) {
    this.origin = origin
    this.ipAddress = ipAddress
  }

  async send(
    method: string,
    pathname: string,
    options: { json?: unknown; body?: BodyInit; headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(this.origin + pathname, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size === 0 ? {} : { cookie: this.cookieHeader() }),
        ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.ipAddress === undefined ? {} : { 'x-forwarded-for': this.ipAddress }),
        ...options.headers,
      },
      ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
      ...(options.body === undefined ? {} : { body: options.body, duplex: 'half' }),
    } as RequestInit)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(pathname: string, headers?: Record<string, string>) {
    return this.send('GET', pathname, headers === undefined ? {} : { headers })
  }

  post(pathname: string, json?: unknown, headers?: Record<string, string>) {
    return this.send('POST', pathname, {
      ...(json === undefined ? {} : { json }),
      ...(headers === undefined ? {} : { headers }),
    })
  }

  delete(pathname: string) {
    return this.send('DELETE', pathname)
  }

  /** Uploads one photo as a browser does. */
  /** Uploads a photo to the own workspace or to a shop. */
  upload(bytes: Uint8Array, { name = 'ceiling.jpg', type = 'image/jpeg', shopId }: SentPhoto = {}) {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(bytes)], { type }), name)
    return this.send('POST', `/api/files${shopId === undefined ? '' : `?shop_id=${shopId}`}`, { body: form })
  }

  /** Uploads a photo that must be accepted. */
  async uploaded(bytes: Uint8Array, file: SentPhoto = {}): Promise<FileRecord> {
    const response = await this.upload(bytes, file)
    if (response.status !== 201) throw new Error(`Upload answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as FileRecord
  }
}

let people = 0

export type Person = TestClient & { email: string; password: string; name: string }

/** A registered and logged-in person with a new email address, which can be verified. */
export async function aPerson(
  { origin, database }: TestApp,
  {
    plan = 'free',
    name = 'Ann Fixer',
    isConfirmed = false,
    isOlder = false,
    ipAddress,
  }: { plan?: string; name?: string; isConfirmed?: boolean; isOlder?: boolean; ipAddress?: string } = {},
): Promise<Person> {
  people += 1
  const person = Object.assign(new TestClient(origin, ipAddress), {
    email: `person${people}@example.com`,
    password: 'right as rain 7',
    name,
  })
  const response = await person.post('/api/auth/sign-up/email', {
    name,
    email: person.email,
    password: person.password,
  })
  if (response.status !== 200) throw new Error(`Registration answered ${response.status}: ${await response.text()}`)
  if (plan !== 'free') {
    await database.db.updateTable('users').set({ plan_id: plan }).where('email', '=', person.email).execute()
  }
  if (isConfirmed) {
    await database.db.updateTable('users').set({ email_verified: true }).where('email', '=', person.email).execute()
  }
  if (isOlder) {
    const monthAgo = new Date(Date.now() - 30 * 86_400_000)
    await database.db.updateTable('users').set({ created_at: monthAgo }).where('email', '=', person.email).execute()
  }
  return person
}

/** Shortly before the test is given up: what happens within seconds on a quiet machine may take long on a busy one. */
const EVENTUALLY_MS = 150_000

/** Repeats the request until the result is there, and fails with the last one it saw. */
export async function eventually<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = performance.now() + EVENTUALLY_MS
  for (;;) {
    const value = await look()
    if (value !== undefined) return value
    if (performance.now() > deadline)
      throw new Error(`This did not happen within ${EVENTUALLY_MS} ms: ${look.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
