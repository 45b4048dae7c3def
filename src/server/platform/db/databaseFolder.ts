import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { StartupError } from '../startupError.ts'
import { isErrno } from './errno.ts'
import { POSTGRES_ENVIRONMENT, type PostgresAccount } from './postgresAccount.ts'
import type { PostgresBinaries } from './postgresBinaries.ts'

/** The owner of the product's tables. It is an ordinary role, so an injected statement cannot run programs. */
export const PRODUCT_ROLE = 'mendsight'
export const PRODUCT_DATABASE = 'mendsight'
export const SUPERUSER_ROLE = 'postgres'

/** Longest path of a Unix socket: Linux accepts 107 bytes, macOS 103. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103

/** The parts of the database folder, as absolute paths. */
export type DatabaseFolder = {
  root: string
  /** PostgreSQL's own data folder. */
  cluster: string
  /** First line: the superuser's password. Second line: the password of the product's role. */
  passwords: string
}

export type Passwords = { superuser: string; product: string }

/** Where the database is stored in the data folder. */
export function databaseFolder(dataDir: string): DatabaseFolder {
  return partsOf(path.join(path.resolve(dataDir), 'database'))
}

function partsOf(root: string): DatabaseFolder {
  return {
    root,
    cluster: path.join(root, 'cluster'),
    passwords: path.join(root, 'passwords'),
  }
}

/**
 * Creates the database when there is none, and checks that this process and this PostgreSQL version may use an existing
 * one. Throws StartupError when they may not, without having changed anything.
 */
export async function ensureDatabaseFolder(
  folder: DatabaseFolder,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<{ created: boolean }> {
  try {
    await mkdir(path.dirname(folder.root), { recursive: true, mode: 0o700 })
    if (await isPresent(folder.root)) {
      await requireUsable(folder, binaries, account)
      await removeAbandonedAttempts(folder)
      return { created: false }
    }
    await removeAbandonedAttempts(folder)
    const created = await createDatabase(folder, binaries, account)
    if (!created) await requireUsable(folder, binaries, account)
    return { created }
  } catch (error) {
    throw fileSystemStartupError(error, path.dirname(folder.root)) ?? error
  }
}

async function isPresent(file: string): Promise<boolean> {
  try {
    await lstat(file)
    return true
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}

async function requireUsable(folder: DatabaseFolder, binaries: PostgresBinaries, account: PostgresAccount) {
  await requireOwner(folder, account)
  const version = await readVersion(folder)
  if (version !== String(binaries.majorVersion)) {
    throw new StartupError(
      `The database in ${folder.root} was created by PostgreSQL ${version} and this version of the product runs PostgreSQL ${binaries.majorVersion}: start the version that created it, or set DATA_DIR to another folder.`,
    )
  }
}

async function requireOwner(folder: DatabaseFolder, account: PostgresAccount) {
  if (account.uid === undefined) return
  const own = process.getuid?.()
  const root = await stat(folder.root)
  if (root.uid !== own) throw foreignOwner(folder, root.uid, own)
  const cluster = await statOfCluster(folder)
  if (cluster.uid !== account.uid) throw foreignOwner(folder, cluster.uid, own)
}

function foreignOwner(folder: DatabaseFolder, owner: number, own: number | undefined): StartupError {
  const name = (uid: number | undefined) => (uid === 0 ? 'root' : `user ${uid}`)
  return new StartupError(
    `The database in ${folder.root} was created by ${name(owner)} and cannot be run by ${name(own)}: start as that user, or set DATA_DIR to another folder.`,
  )
}

async function statOfCluster(folder: DatabaseFolder) {
  try {
    return await stat(folder.cluster)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) throw notADatabase(folder, error)
    throw error
  }
}

async function readVersion(folder: DatabaseFolder): Promise<string> {
  try {
    return (await readFile(path.join(folder.cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) throw notADatabase(folder, error)
    throw error
  }
}

function notADatabase(folder: DatabaseFolder, cause: unknown): StartupError {
  return new StartupError(
    `${folder.root} exists but contains no database: restore it, or move it away to start with an empty one.`,
    { cause },
  )
}

function fileSystemStartupError(error: unknown, dataDir: string): StartupError | undefined {
  if (error instanceof StartupError) return undefined
  if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) {
    return new StartupError(
      `The data folder ${dataDir} cannot be used by this user (${messageOf(error)}): make the user that runs the server its owner, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  if (isErrno(error, 'ENOTDIR', 'EEXIST')) {
    return new StartupError(`The data folder ${dataDir} is not a folder: set DATA_DIR to another one.`, {
      cause: error,
    })
  }
  if (isErrno(error, 'ENOSPC', 'EDQUOT')) {
    return new StartupError(`The disk of the data folder ${dataDir} is full.`, { cause: error })
  }
  return undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const ATTEMPT_PREFIX = 'database.new-'
const ABANDONED_AFTER_MS = 10 * 60_000

/**
 * A process that is killed while it creates the database leaves an attempt behind. A recent attempt may belong to
 * another process that is still at work, so it is kept.
 */
async function removeAbandonedAttempts(folder: DatabaseFolder) {
  const parent = path.dirname(folder.root)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(ATTEMPT_PREFIX)) continue
    const attempt = path.join(parent, name)
    const { mtimeMs } = await stat(attempt)
    const age = performance.timeOrigin + performance.now() - mtimeMs
    if (age > ABANDONED_AFTER_MS) await rm(attempt, { recursive: true, force: true })
  }
}

/**
 * Creates the whole folder under a temporary name and renames it at the end, so that there is either a complete
 * database or none. Returns false when another process was first.
 */
async function createDatabase(
  folder: DatabaseFolder,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<boolean> {
  const attempt = partsOf(await mkdtemp(path.join(path.dirname(folder.root), ATTEMPT_PREFIX)))
  try {
    const passwords = await writePasswords(attempt)
    await mkdir(attempt.cluster, { mode: 0o700 })
    if (process.getuid?.() === 0) await chown(attempt.cluster, account.uid ?? 0, account.gid ?? 0)
    await runInitdb(attempt, binaries, account)
    await makeRoleAndDatabase(attempt, binaries, account, passwords)
    await syncToDisk(attempt.root)
    await rename(attempt.root, folder.root)
    await syncToDisk(path.dirname(folder.root))
    return true
  } catch (error) {
    await rm(attempt.root, { recursive: true, force: true })
    if (isErrno(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
  }
}

async function writePasswords(folder: DatabaseFolder): Promise<Passwords> {
  const passwords = { superuser: makePassword(), product: makePassword() }
  await writeFile(folder.passwords, `${passwords.superuser}\n${passwords.product}\n`, { mode: 0o600, flush: true })
  return passwords
}

/** Hexadecimal, so that it needs no quoting in a statement or a connection string. */
function makePassword(): string {
  return randomBytes(24).toString('hex')
}

/** Throws StartupError when the file is missing or damaged. */
export async function readPasswords(folder: DatabaseFolder): Promise<Passwords> {
  const text = await readFile(folder.passwords, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return ''
    throw error
  })
  const [superuser, product] = text.split('\n')
  if (superuser && product) return { superuser, product }
  throw new StartupError(`The database's passwords in ${folder.passwords} are missing: restore that file.`)
}

/**
 * initdb reads the superuser's password from the first line of the passwords file, so no password appears on a command
 * line.
 */
async function runInitdb(folder: DatabaseFolder, binaries: PostgresBinaries, account: PostgresAccount) {
  await runToEnd(account, binaries.initdb, [
    `--pgdata=${folder.cluster}`,
    `--username=${SUPERUSER_ROLE}`,
    `--pwfile=${folder.passwords}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin provider sorts and compares text in the same way on every platform.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ])
}

/** In single-user mode each line is one statement, and PostgreSQL does not listen for connections yet. */
async function makeRoleAndDatabase(
  folder: DatabaseFolder,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  passwords: Passwords,
) {
  const statements = [
    `CREATE ROLE ${PRODUCT_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD '${passwords.product}';`,
    `CREATE DATABASE ${PRODUCT_DATABASE} OWNER ${PRODUCT_ROLE};`,
    'REVOKE CONNECT, TEMPORARY ON DATABASE postgres, template1 FROM PUBLIC;',
    `REVOKE CONNECT, TEMPORARY ON DATABASE ${PRODUCT_DATABASE} FROM PUBLIC;`,
  ]
  await runToEnd(
    account,
    binaries.postgres,
    // Without exit_on_error, PostgreSQL would exit with code 0 even after a failed statement.
    ['--single', '-D', folder.cluster, '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres'],
    `${statements.join('\n')}\n`,
  )
}

function runToEnd(account: PostgresAccount, program: string, args: string[], input = ''): Promise<void> {
  const [command = program, ...rest] = [...account.launch, program, ...args]
  return new Promise((resolve, reject) => {
    const child = execFile(command, rest, { env: POSTGRES_ENVIRONMENT, windowsHide: true }, (error, _out, stderr) => {
      if (error === null) resolve()
      else reject(new StartupError(`The database could not be created (${reasonIn(stderr)}).`, { cause: error }))
    })
    // A program that exits early closes its input, which is an error here. The exit code tells the actual reason.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** The line of PostgreSQL's output that explains the failure. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /\b(PANIC|FATAL|ERROR|error):/.test(line)) ?? lines.at(-1)
  return telling?.replace(/^.*?\b(PANIC|FATAL|ERROR|error):\s*/, '').trim() ?? 'no reason given'
}

/** A rename is durable only after its folder has been synced. Windows cannot open folders and does not need it. */
async function syncToDisk(directory: string) {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const SOCKET_PREFIX = 'socket-'
const SHORT_SOCKET_PREFIX = 'mendsight-'

/**
 * Creates a folder for the socket of one start, accessible to its owner only. It is inside the data folder, or, when
 * that path would be too long, in the system's temporary folder with a link to it in the data folder. Each start has
 * its own folder, so that leftovers of a killed process are never in the way.
 */
export async function makeSocketFolder(folder: DatabaseFolder): Promise<string> {
  const own = await mkdtemp(path.join(folder.root, SOCKET_PREFIX))
  if (Buffer.byteLength(path.join(own, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES) return own
  const short = await mkdtemp(path.join(os.tmpdir(), SHORT_SOCKET_PREFIX))
  await rmdir(own)
  await symlink(short, own)
  return short
}

/**
 * Removes the socket folder that was in use. Other socket folders stay, because they may already belong to the next
 * start.
 */
export async function removeSocketFolder(folder: DatabaseFolder, used: string): Promise<void> {
  await removeSocketFolders(folder, (socketFolder) => socketFolder === used)
}

/** Removes the socket folders that killed instances left behind. */
export async function removeOtherSocketFolders(folder: DatabaseFolder, inUse: string): Promise<void> {
  await removeSocketFolders(folder, (socketFolder) => socketFolder !== inUse)
}

async function removeSocketFolders(folder: DatabaseFolder, isMeant: (socketFolder: string) => boolean) {
  for (const name of await readdir(folder.root)) {
    if (!name.startsWith(SOCKET_PREFIX)) continue
    const own = path.join(folder.root, name)
    const target = await readlink(own).catch(() => own)
    if (!isMeant(target)) continue
    if (isShortSocketFolder(target)) await rm(target, { recursive: true, force: true })
    await rm(own, { recursive: true, force: true })
  }
}

/** The link could have been changed, so it is followed only to a folder that has the form of our own ones. */
function isShortSocketFolder(target: string): boolean {
  return path.basename(target).startsWith(SHORT_SOCKET_PREFIX) && path.dirname(target) === path.resolve(os.tmpdir())
}
