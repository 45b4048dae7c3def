import { execFile, spawn } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseFolder, makeSocketFolder } from './databaseFolder.ts'
import { isErrno } from './errno.ts'
import { POSTGRES_ENVIRONMENT, type PostgresAccount } from './postgresAccount.ts'
import type { PostgresBinaries } from './postgresBinaries.ts'

/** Where PostgreSQL listens: `host` is the folder of its socket, or an address on Windows. */
export type PostmasterAddress = { host: string; port: number }

/** The main process of a PostgreSQL server. */
export type Postmaster = {
  pid: number
  /** The address at which the server may answer; undefined while it has not published one. */
  address: () => Promise<PostmasterAddress | undefined>
  isAlive: () => Promise<boolean>
}

const UNIX_PORT = 5432
const POLL_MS = 20

/** `pid` is undefined when a power failure left the file empty. */
type PostmasterFile = { pid: number | undefined; address: PostmasterAddress | undefined }

/**
 * Reads postmaster.pid, which holds on one line each: pid, data folder, start time, port, socket folder, listen
 * address.
 */
async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [pid = '', , , port = '', socket = '', listen = ''] = text.split('\n')
  const host = socket || listen
  return {
    pid: /^\d+$/.test(pid) ? Number(pid) : undefined,
    address: host === '' ? undefined : { host, port: Number(port) },
  }
}

/**
 * The PostgreSQL server that runs on this cluster, no matter which process started it. Undefined when there is none.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const pid = (await readPostmasterFile(cluster))?.pid
  return pid !== undefined && (await isPostmaster(pid, cluster)) ? postmasterWithPid(pid, cluster) : undefined
}

/**
 * Whether a server answers at the address in postmaster.pid. When findPostmaster() finds no process, that is a
 * PostgreSQL in another container that uses the same folder. Its pid means nothing here, and PostgreSQL itself would
 * not notice it and would destroy the data.
 */
export async function isUsedElsewhere(cluster: string): Promise<boolean> {
  const address = (await readPostmasterFile(cluster))?.address
  if (address === undefined || !path.isAbsolute(address.host)) return false
  return answers(path.join(address.host, `.s.PGSQL.${address.port}`))
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    const settle = (isAnswering: boolean) => {
      socket.destroy()
      resolve(isAnswering)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}

function postmasterWithPid(pid: number, cluster: string): Postmaster {
  return {
    pid,
    isAlive: () => isPostmaster(pid, cluster),
    address: async () => {
      const file = await readPostmasterFile(cluster)
      return file?.pid === pid ? file.address : undefined
    },
  }
}

/**
 * After a restart of the machine or container, the pid may belong to another program. A postmaster's working directory
 * is its cluster.
 */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return isProcess(pid)
  return (await folderOfProcess(pid)) === (await realpath(cluster))
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isErrno(error, 'ESRCH')
  }
}

/** Undefined for a process that has ended, for a zombie, and for a process of another user. */
async function folderOfProcess(pid: number | string): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined)
}

/**
 * PostgreSQL refuses to start when any living process has the pid in a leftover postmaster.pid, or when that file is
 * empty. This removes such a file, unless a process works in the cluster: a server that is just starting, or a session
 * that outlived its postmaster.
 */
export async function removeStalePostmasterFile(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  const file = await readPostmasterFile(cluster)
  if (file === undefined || (file.pid !== undefined && !isProcess(file.pid))) return
  const own = await realpath(cluster)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map(folderOfProcess))
  if (!folders.includes(own)) await rm(path.join(cluster, 'postmaster.pid'), { force: true })
}

/** A PostgreSQL that this process started. `words` returns what it printed before its own log began. */
export type LaunchedPostmaster = Postmaster & { words: () => string }

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in a terminal does not stop it before the requests have ended.
 */
export async function launchPostmaster(
  folder: DatabaseFolder,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  settings: Readonly<Record<string, string>>,
): Promise<LaunchedPostmaster> {
  const all = { ...SETTINGS, ...(await listenSettings(folder)), ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = binaries.postgres, ...rest] = [...account.launch, binaries.postgres, '-D', folder.cluster, ...args]
  const child = spawn(command, rest, {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: POSTGRES_ENVIRONMENT,
  })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString()}`.slice(-MAX_WORDS)
  })
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  return {
    ...postmasterWithPid(child.pid ?? 0, folder.cluster),
    isAlive: () => Promise.resolve(child.exitCode === null && child.signalCode === null),
    words: () => words,
  }
}

const MAX_WORDS = 10_000

/** Settings for a small machine, with a log that is rotated within a week. */
const SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // Before a recovery, PostgreSQL flushes all files. With syncfs this is one system call instead of a thousand.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // The product runs short statements for many users. Parallel plans and just-in-time compilation would only add cost.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  io_method: 'sync',
  timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The details of an error contain values of rows, such as email addresses.
  log_error_verbosity: 'terse',
}

/**
 * Listens on a Unix socket that only its owner and root may use. Windows uses the loopback address and a free port
 * instead.
 */
async function listenSettings(folder: DatabaseFolder): Promise<Record<string, string>> {
  if (process.platform === 'win32') {
    return { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
  }
  const socketFolder = await makeSocketFolder(folder)
  return {
    listen_addresses: '',
    port: String(UNIX_PORT),
    // The setting is a list, so a path with a comma or a space must be quoted.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

const FAST_SHUTDOWN_MS = 30_000

/**
 * Stops PostgreSQL and resolves when its process has ended. Clients are disconnected and all data is written. After 30
 * s it is stopped immediately, and the next start runs a recovery.
 */
export async function stopPostmaster(
  postmaster: Postmaster,
  folder: DatabaseFolder,
  binaries: PostgresBinaries,
): Promise<void> {
  if (process.platform === 'win32') await stopByPgCtl(folder, binaries)
  // The check matters because the pid of a server that has ended may belong to another program.
  else if (await postmaster.isAlive()) {
    signal(postmaster.pid, 'SIGINT')
    if (!(await isGone(postmaster, FAST_SHUTDOWN_MS))) signal(postmaster.pid, 'SIGQUIT')
  }
  if (!(await isGone(postmaster, FAST_SHUTDOWN_MS))) throw new Error('PostgreSQL did not stop')
}

/** Windows has no signals, so pg_ctl stops PostgreSQL by other means. */
function stopByPgCtl(folder: DatabaseFolder, binaries: PostgresBinaries): Promise<void> {
  return new Promise((resolve) => {
    execFile(binaries.pgCtl, ['stop', '-D', folder.cluster, '-m', 'fast', '-w'], { windowsHide: true }, () => resolve())
  })
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT') {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error
  }
}

async function isGone(postmaster: Postmaster, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (await postmaster.isAlive()) {
    if (performance.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}
