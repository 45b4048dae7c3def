import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startupError.ts'
import {
  databaseFolder,
  type DatabaseFolder,
  ensureDatabaseFolder,
  type Passwords,
  PRODUCT_DATABASE,
  PRODUCT_ROLE,
  readPasswords,
  reasonIn,
  removeOtherSocketFolders,
  removeSocketFolder,
  SUPERUSER_ROLE,
} from './databaseFolder.ts'
import { isErrno } from './errno.ts'
import {
  type HeldLock,
  holdLock,
  isInstanceLockFree,
  type PostgresConnection,
  tryInstanceLock,
} from './instanceLock.ts'
import { choosePostgresAccount, type PostgresAccount } from './postgresAccount.ts'
import { locatePostgresBinaries, type PostgresBinaries } from './postgresBinaries.ts'
import {
  findPostmaster,
  isUsedElsewhere,
  launchPostmaster,
  type LaunchedPostmaster,
  type Postmaster,
  type PostmasterAddress,
  removeStalePostmasterFile,
  stopPostmaster,
} from './postmaster.ts'

export type DatabaseLog = (message: string, details?: object) => void

export type EmbeddedPostgresOptions = {
  /** The product's data folder. The database is in its subfolder `database`. */
  dataDir: string
  log: DatabaseLog
  /** PostgreSQL settings that add to the default ones or replace them. */
  settings?: Readonly<Record<string, string>>
}

export type EmbeddedPostgres = {
  /** Connects as the ordinary role that owns the product's database. */
  connection: PostgresConnection
  /** Connects as the superuser. For maintenance and tests, never for the product's own statements. */
  superuserConnection: PostgresConnection
  /** The pid of PostgreSQL's main process. */
  pid: number
  /**
   * Resolves with the reason when the database is lost while in use, and never after stop(). The product should exit
   * then.
   */
  lost: Promise<Error>
  /** Stops PostgreSQL and resolves when its process has ended. Close all connections first. Idempotent. */
  stop: () => Promise<void>
}

/** How long to wait while another process starts or stops the database. */
const WAIT_MS = 30_000
/** After a crash, PostgreSQL may have to replay a long log before it is ready. */
const RECOVERY_WAIT_MS = 300_000
/**
 * A killed instance loses its lock within milliseconds. A lock that is held for longer belongs to a living instance.
 */
const HELD_MS = 1_000
/**
 * A process that starts PostgreSQL takes the lock right away. A server whose lock is free for longer has been
 * abandoned.
 */
const LEFT_BEHIND_MS = 500
const POLL_MS = 50
/**
 * A start takes 40 ms. Every attempt to connect during a recovery writes a line to PostgreSQL's log, so attempts become
 * rarer over time.
 */
const FIRST_LOOKS_MS = 10
const LAST_LOOKS_MS = 250

type Parts = {
  folder: DatabaseFolder
  binaries: PostgresBinaries
  account: PostgresAccount
  connectionTo: (address: PostmasterAddress) => PostgresConnection
  log: DatabaseLog
  settings: Readonly<Record<string, string>>
}

type Running = { postmaster: Postmaster; connection: PostgresConnection; lock: HeldLock }

/**
 * Runs the PostgreSQL of the data folder as a child process. It creates the database on the first start, recovers it
 * after a crash, and takes over a server that a killed instance left running. Only one instance may use a data folder.
 * Throws StartupError with a message for the person who started the product.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = databaseFolder(options.dataDir)
  const binaries = await locatePostgresBinaries()
  const account = choosePostgresAccount(binaries)
  const { created } = await ensureDatabaseFolder(folder, binaries, account)
  if (created) options.log('database made', { folder: folder.root, version: binaries.majorVersion })
  const passwords = await readPasswords(folder)
  const parts: Parts = {
    folder,
    binaries,
    account,
    connectionTo: (address) => productConnection(address, passwords),
    log: options.log,
    settings: options.settings ?? {},
  }
  const running = await startOrAdopt(parts).catch((error: unknown) => {
    throw connectionStartupError(error, folder) ?? error
  })
  await removeOtherSocketFolders(folder, running.connection.host)
  return {
    connection: running.connection,
    superuserConnection: { ...running.connection, user: SUPERUSER_ROLE, password: passwords.superuser },
    pid: running.postmaster.pid,
    lost: running.lock.lost,
    stop: stopOnce(running, parts),
  }
}

/** Connects as the role that owns the product's database. */
export function productConnection(address: PostmasterAddress, passwords: Passwords): PostgresConnection {
  return { ...address, user: PRODUCT_ROLE, password: passwords.product, database: PRODUCT_DATABASE }
}

function stopOnce({ lock, postmaster, connection }: Running, { folder, binaries, log }: Parts): () => Promise<void> {
  async function stop() {
    // The lock must be held until the server has ended. If it were free earlier, another instance could take over a
    // server that is about to stop.
    const stopped = stopPostmaster(postmaster, folder, binaries)
    lock.release()
    await stopped
    await removeSocketFolder(folder, connection.host)
    log('database stopped')
  }
  let stopping: Promise<void> | undefined
  return () => (stopping ??= stop())
}

async function startOrAdopt(parts: Parts): Promise<Running> {
  const deadline = performance.now() + WAIT_MS
  while (true) {
    const outcome = await startOrAdoptOnce(parts, deadline)
    if (typeof outcome === 'object') return outcome
    if (performance.now() > deadline) {
      throw new StartupError(`The database in ${parts.folder.root} did not start in time (${outcome}).`)
    }
    await sleep(POLL_MS)
  }
}

/** Returns an explanation, as text, when it is worth trying again. */
async function startOrAdoptOnce(parts: Parts, deadline: number): Promise<Running | string> {
  const postmaster = await findPostmaster(parts.folder.cluster)
  if (postmaster !== undefined) return adopt(postmaster, parts, deadline)
  if (await isUsedElsewhere(parts.folder.cluster)) return 'another container uses it'
  return start(parts)
}

/** Takes over a running server whose lock is free, as a killed instance leaves it. */
async function adopt(postmaster: Postmaster, parts: Parts, deadline: number): Promise<Running | string> {
  let since = performance.now()
  let wasFree: boolean | undefined
  while (performance.now() < deadline && (await postmaster.isAlive())) {
    const address = await postmaster.address()
    const isFree = address && (await isInstanceLockFree(parts.connectionTo(address)))
    if (isFree !== wasFree) since = performance.now()
    wasFree = isFree
    const lasted = performance.now() - since
    if (isFree === false && lasted > HELD_MS) throw secondInstance(parts)
    if (address && isFree === true && lasted > LEFT_BEHIND_MS) {
      const running = await takeLock(postmaster, address, parts)
      if (running === 'held') throw secondInstance(parts)
      if (running !== 'unreachable') {
        parts.log('database adopted', { pid: postmaster.pid })
        return running
      }
    }
    await sleep(POLL_MS)
  }
  return 'another one is starting or stopping'
}

async function takeLock(
  postmaster: Postmaster,
  address: PostmasterAddress,
  parts: Parts,
): Promise<Running | 'held' | 'unreachable'> {
  const connection = parts.connectionTo(address)
  const attempt = await tryInstanceLock(connection)
  if (attempt.kind !== 'taken') return attempt.kind
  return { postmaster, connection, lock: holdLock(attempt.client, connection, postmaster.isAlive) }
}

function secondInstance({ folder }: Parts): StartupError {
  return new StartupError(
    `Another instance is already running on the database in ${folder.root}: stop it first, or set DATA_DIR to another folder.`,
  )
}

/** PostgreSQL's messages when a previous server, or a session that outlived it, has not ended yet. */
const PREDECESSOR = /lock file .* (already exists|is empty)|shared memory block .* still in use/

async function start(parts: Parts): Promise<Running | string> {
  const { folder, binaries, account, settings } = parts
  await removeStalePostmasterFile(folder.cluster)
  const startedAt = performance.now()
  const postmaster = await launchPostmaster(folder, binaries, account, settings)
  const running = await lockOwn(postmaster, parts)
  if (running !== undefined) {
    parts.log('database started', { pid: postmaster.pid, tookMs: Math.round(performance.now() - startedAt) })
    return running
  }
  const words = postmaster.words()
  if (PREDECESSOR.test(words)) return reasonIn(words)
  throw new StartupError(
    `The database in ${folder.root} cannot start (${reasonIn(words)}): its log is in ${folder.cluster}/log.`,
  )
}

/** Waits until the server that we launched accepts connections. Undefined when the server has exited. */
async function lockOwn(postmaster: LaunchedPostmaster, parts: Parts): Promise<Running | undefined> {
  const deadline = performance.now() + RECOVERY_WAIT_MS
  let pauseMs = FIRST_LOOKS_MS
  try {
    while (await postmaster.isAlive()) {
      const address = await postmaster.address()
      const running = address ? await takeLock(postmaster, address, parts) : 'unreachable'
      if (running === 'held') throw secondInstance(parts)
      if (running !== 'unreachable') return running
      if (performance.now() > deadline) throw new StartupError(`The database in ${parts.folder.root} does not answer.`)
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 1.2, LAST_LOOKS_MS)
    }
    return undefined
  } catch (error) {
    await stopPostmaster(postmaster, parts.folder, parts.binaries)
    throw error
  }
}

function connectionStartupError(error: unknown, folder: DatabaseFolder): StartupError | undefined {
  if (isErrno(error, '28P01')) {
    return new StartupError(`The database in ${folder.root} does not accept the password in ${folder.passwords}.`, {
      cause: error,
    })
  }
  if (isErrno(error, '3D000', '28000')) {
    return new StartupError(`The database in ${folder.root} does not belong to this product.`, { cause: error })
  }
  return undefined
}
