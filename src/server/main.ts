import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import path from 'node:path'
import { createApp } from './app/app.ts'
import type { App } from './app/app.types.ts'
import { joinInstallation, requireInstallation } from './app/installation.ts'
import { mailHint } from './adapters/dev-mailbox/devMailbox.access.ts'
import { systemClock } from './platform/clock/clock.ts'
import { readSettings, unreadNames, wantsJsonLines } from './platform/config/environment.ts'
import { missingHint, setupHint, startWarnings } from './platform/config/operatorHints.ts'
import { authSecret, knownSecret } from './platform/config/secret.ts'
import { drainSeconds, patienceSeconds, type Settings } from './platform/config/settings.ts'
import { openDatabase, type Database, type DatabaseSource } from './platform/db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/db/embeddedPostgres.ts'
import { migrate, requireMigrated } from './platform/db/migrate.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { createLog, type Log, type LogOrigin } from './platform/log/log.ts'
import { logFormOf, textLines, type LogForm } from './platform/log/textLines.ts'
import { tuneGc } from './platform/memory/gc.ts'
import { productVersion } from './platform/productVersion.ts'
import { StartupError } from './platform/startupError.ts'
import { openTraces } from './platform/traces/openTraces.ts'
import type { Traces } from './platform/traces/traces.ts'

/** The parts that have been started so far, in the order in which they must be stopped. */
type Running = {
  app?: App
  database?: Database
  postgres?: EmbeddedPostgres
  log?: Log
  settings?: Settings
  form?: LogForm
  traces?: Traces | null
}

const running: Running = {}
let stopping = false

async function start(): Promise<void> {
  const settings = readSettings()
  running.settings = settings
  running.form = logFormOf(settings, process.stdout.isTTY)
  const isMigration = settings.MIGRATE === 'only'
  if (!isMigration) await requireFreePorts(settings)
  const dataDir = requireDataDir(settings.DATA_DIR)
  // A secret that cannot be used must be found before anything is created or migrated.
  const known = await knownSecret(settings.AUTH_SECRET, dataDir)
  const origin = originOf(settings)
  const { form } = running
  const log = createLog(form.level, form.lines === 'text' ? textLines() : undefined, origin)
  running.log = log
  const logInfo = (message: string, details?: object) => log.info(details ?? {}, message)

  const source = await databaseSource(settings, dataDir, logInfo)
  if (stopping) return
  const traces = await openTraces(settings, origin.instance, log)
  running.traces = traces
  const database = await openDatabase(source, {
    log: logInfo,
    maxConnections: settings.DATABASE_POOL,
    onQuery: traces?.query,
  })
  running.database = database
  const isAlone = running.postgres !== undefined
  const installation = { settings, db: database.db, dataDir, log }
  if (!isAlone) await requireInstallation(installation, known)
  if (settings.MIGRATE === 'never') await requireMigrated(database, { log: logInfo })
  else await migrate(database, { log: logInfo })
  if (isMigration) {
    await migrateJobs(database.connection)
    say(['The database has all migrations of this version.'])
    return stop(0)
  }
  const secret = await authSecret(settings.AUTH_SECRET, dataDir)
  await joinInstallation(installation, { secret, isAlone })
  const root = path.join(import.meta.dirname, '../..')
  const screens = { webRoot: path.join(root, 'dist/web'), localRoot: path.join(root, 'dist-local') }
  const app = await createApp({ settings, database, secret, dataDir, ...screens, clock: systemClock, log, traces })
  running.app = app
  await app.startJobs({ alone: isAlone })
  if (stopping) return
  await listen(app, settings)
  const { isSuperuser } = database
  const warnings = [...startWarnings(settings, { userId: process.getuid?.(), isSuperuser }), ...unreadNames()]
  if (form.lines === 'json') {
    if (settings.OPENAI_API_KEY === undefined) log.warn(setupHint(settings))
    for (const warning of warnings) log.warn(warning)
  }
  await printReady(app, settings, warnings)
}

/** What each line of the log says about this process. */
function originOf({ ROLE }: Settings): LogOrigin {
  return { instance: `${hostname()}-${process.pid}`, role: ROLE, version: productVersion() }
}

async function databaseSource(
  settings: Settings,
  dataDir: string,
  log: (message: string, details?: object) => void,
): Promise<DatabaseSource> {
  if (settings.DATABASE_URL !== undefined) return { url: settings.DATABASE_URL }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  running.postgres = postgres
  void postgres.lost.then((reason) => {
    if (stopping) return
    running.log?.fatal({ reason: String(reason) }, 'the embedded database has ended')
    void stop(1)
  })
  return postgres.connection
}

/**
 * Stops everything in order. A second signal exits immediately. A process that serves requests first goes on for some
 * seconds, because a proxy sends it new ones until it has asked `/readyz` again. It takes no new jobs from the start.
 */
async function stop(exitCode: number): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  const { app, settings } = running
  const isOrderly = app !== undefined && settings !== undefined && exitCode === 0
  const patienceMs = isOrderly ? patienceSeconds(settings) * 1000 : 0
  if (isOrderly) {
    const drainMs = drainSeconds(settings) * 1000
    app.drain(drainMs + patienceMs)
    await new Promise((resolve) => setTimeout(resolve, drainMs))
  }
  setTimeout(() => process.exit(1), (settings?.STOP_SECONDS ?? 20) * 1000).unref()
  try {
    await running.app?.close(patienceMs)
    await running.database?.close()
    await running.traces?.close()
  } catch (error) {
    running.log?.error({ err: error }, 'stopping')
    exitCode = 1
  }
  await running.postgres?.stop()
  process.exit(exitCode)
}

function requireDataDir(setting: string): string {
  const dataDir = path.resolve(setting)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return dataDir
  } catch (error) {
    throw new StartupError(`The data folder ${dataDir} cannot be written to. Set DATA_DIR to a writable folder.`, {
      cause: error,
    })
  }
}

/** This runs before anything is created, so that a start on a port in use changes nothing. */
async function requireFreePorts({ PORT, METRICS_PORT, HOST }: Settings): Promise<void> {
  if (PORT !== 0) await requireFreePort('PORT', PORT, HOST)
  if (METRICS_PORT !== undefined) await requireFreePort('METRICS_PORT', METRICS_PORT, HOST)
}

async function requireFreePort(setting: PortSetting, port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, setting, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function listen(app: App, { PORT, HOST }: Settings): Promise<void> {
  try {
    await app.http.listen({ port: PORT, host: HOST })
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, 'PORT', PORT, HOST)
  }
}

type PortSetting = 'PORT' | 'METRICS_PORT'

function portError(error: NodeJS.ErrnoException, setting: PortSetting, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is taken by another program. Set ${setting} to a free one, such as ${setting}=${port + 1}.`,
      )
    case 'EACCES':
      return new StartupError(`This user may not listen on port ${port}. Set ${setting} to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`${host} is not an address of this machine. Set HOST to one that is.`)
    default:
      return error
  }
}

async function printReady(app: App, settings: Settings, warnings: readonly string[]): Promise<void> {
  const address = app.http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.PORT
  const isOpen = settings.HOST === '0.0.0.0' || settings.HOST === '::'
  const named = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  const own = settings.HOST === '127.0.0.1' || isOpen ? 'localhost' : named
  const lines = [`${settings.PRODUCT_NAME} is ready: ${settings.PUBLIC_URL ?? `http://${own}:${port}`}`]
  if (isOpen) {
    for (const ip of networkIps()) lines.push(`From a phone on the same network: http://${ip}:${port}`)
  }
  const dataDir = path.resolve(settings.DATA_DIR)
  lines.push(await mailHint(settings, dataDir, port), `Data folder: ${dataDir}`, missingHint(settings))
  say([...lines, ...warnings.map((warning) => `Warning: ${warning}`)])
}

/** Writes lines for the person who starts the product, also when its settings could not be read. */
function say(lines: readonly string[], kind: 'info' | 'error' = 'info'): void {
  const isJson = running.form === undefined ? wantsJsonLines() : running.form.greeting === 'json'
  const fields = { level: kind === 'error' ? 60 : 30, time: systemClock.now().toISOString() }
  const written = isJson ? lines.map((msg) => JSON.stringify({ ...fields, msg })) : lines
  process[kind === 'error' ? 'stderr' : 'stdout'].write(`${written.join('\n')}\n`)
}

function networkIps(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => address.address)
}

process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
process.on('SIGHUP', () => void stop(0))
// The process that started this one for `npm start` has ended, so nothing else would stop this one.
process.on('disconnect', () => void stop(0))

tuneGc()
try {
  await start()
} catch (error) {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  say([error instanceof StartupError ? error.message : stack], 'error')
  await stop(1)
}
