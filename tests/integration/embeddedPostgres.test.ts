import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { databaseFolder } from '#server/platform/db/databaseFolder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { choosePostgresAccount } from '#server/platform/db/postgresAccount.ts'
import { locatePostgresBinaries } from '#server/platform/db/postgresBinaries.ts'
import { findPostmaster, launchPostmaster } from '#server/platform/db/postmaster.ts'
import { StartupError } from '#server/platform/startupError.ts'

const NOBODY = 65_534
const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0
const OWNER_SCRIPT = path.join(import.meta.dirname, '../support/embeddedPostgresOwner.ts')

let folder = ''
/** A data folder with a database and one row. Creating it takes a second, so each test leaves it unchanged. */
let dataDir = ''
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'embedded postgres '))
  // With the permissions of mkdtemp, an ordinary user could not access the folder that root created.
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'usual')
  const postgres = await start(dataDir)
  await query(postgres.connection, "CREATE TABLE notes (text text); INSERT INTO notes VALUES ('kept')")
  await postgres.stop()
})

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
  const killed = children.splice(0).map((child) => child.kill('SIGKILL'))
  if (isLinux && killed.length > 0) await hasEnded(dataDir)
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string, log = (_message: string) => {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  started.push(postgres)
  return postgres
}

/** Does the work while the file holds another text, or, with null, is missing. */
async function whileChanged(file: string, text: string | null, work: () => Promise<void>): Promise<void> {
  const before = await readFile(file)
  await (text === null ? rm(file) : writeFile(file, text))
  try {
    await work()
  } finally {
    await writeFile(file, before, { mode: 0o600 })
  }
}

/** Does the work while the data folder has another name. */
async function whileRenamed(name: string, work: (renamed: string) => Promise<void>): Promise<void> {
  const renamed = path.join(folder, name)
  await rename(dataDir, renamed)
  try {
    await work(renamed)
  } finally {
    await rename(renamed, dataDir)
  }
}

async function query(connection: PostgresConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function notesIn(postgres: { connection: PostgresConnection }): Promise<unknown[]> {
  return (await query(postgres.connection, 'SELECT text FROM notes ORDER BY text')).map((row) => row['text'])
}

/** The message of a rejected start. */
async function startupErrorOf(dataDir: string): Promise<string> {
  const error = await start(dataDir).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  return error instanceof Error ? error.message : ''
}

/** All processes of PostgreSQL have the database folder as their working directory. */
async function processesOf(dataDir: string): Promise<string[]> {
  const cluster = await realpath(databaseFolder(dataDir).cluster)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_pid, index) => folders[index] === cluster)
}

async function hasEnded(ofDataDir: string): Promise<void> {
  await expect.poll(() => processesOf(ofDataDir)).toEqual([])
}

type OwnerAnswer = { pid?: number; connection?: PostgresConnection; refusal?: string }

async function startOwner(dataDir: string, uid?: number): Promise<{ owner: ChildProcess; answer: OwnerAnswer }> {
  const owner = spawn(process.execPath, [OWNER_SCRIPT, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  children.push(owner)
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  return { owner, answer: JSON.parse(line.toString()) as OwnerAnswer }
}

describe('starting and stopping', () => {
  test('the first start makes the database, and later ones find it as it was', async () => {
    const newDir = path.join(folder, 'first')
    const heard: string[] = []
    const first = await start(newDir, (message) => heard.push(message))
    await query(first.connection, "CREATE TABLE notes (text text); INSERT INTO notes VALUES ('written')")
    await first.stop()
    const second = await start(newDir, (message) => heard.push(message))
    expect(await notesIn(second)).toEqual(['written'])
    expect(heard).toEqual(['database made', 'database started', 'database stopped', 'database started'])
  })

  test('a path with a space, a comma and quotes works', async () => {
    await whileRenamed(`o'clock, "it" is`, async (renamed) => {
      const postgres = await start(renamed)
      expect(await notesIn(postgres)).toEqual(['kept'])
      await postgres.stop()
    })
  })

  test('with a path too long for a socket, the socket is in a short private folder that is removed at the stop', async () => {
    await whileRenamed('-long'.repeat(30), async (renamed) => {
      const postgres = await start(renamed)
      expect(await notesIn(postgres)).toEqual(['kept'])
      expect(path.dirname(postgres.connection.host)).toBe(os.tmpdir())
      expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
      await postgres.stop()
      await expect(stat(postgres.connection.host)).rejects.toThrow('ENOENT')
    })
  })

  test.runIf(isLinux)('stop leaves no process and no socket, and may be called again', async () => {
    const postgres = await start(dataDir)
    expect(await processesOf(dataDir)).toContain(String(postgres.pid))
    await Promise.all([postgres.stop(), postgres.stop()])
    expect(await processesOf(dataDir)).toEqual([])
    expect((await readdir(databaseFolder(dataDir).root)).toSorted()).toEqual(['cluster', 'passwords'])
  })

  test('stop does not wait for a client that will not leave', async () => {
    const postgres = await start(dataDir)
    const ended = query(postgres.connection, 'SELECT pg_sleep(60)').catch(String)
    await expect
      .poll(() => query(postgres.connection, "SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"))
      .toHaveLength(1)
    await postgres.stop()
    expect(await ended).toContain('terminating connection')
  })
})

describe('a running database', () => {
  let shared: EmbeddedPostgres

  beforeAll(async () => {
    shared = await startEmbeddedPostgres({ dataDir, log: () => {} })
  })

  afterAll(() => shared.stop())

  test('loses nothing in a crash of the machine: fsync, full pages and checksums are on', async () => {
    const names = ['fsync', 'full_page_writes', 'data_checksums', 'synchronous_commit']
    const settings = await query(
      shared.connection,
      `SELECT setting FROM pg_settings WHERE name IN ('${names.join("','")}')`,
    )
    expect(settings).toEqual(names.map(() => ({ setting: 'on' })))
  })

  test('the product cannot run programs or read files through the database', async () => {
    const { connection } = shared
    await expect(query(connection, "COPY (SELECT 1) TO PROGRAM 'cat'")).rejects.toThrow('permission denied')
    await expect(query(connection, "COPY notes FROM '/etc/passwd'")).rejects.toThrow('permission denied')
    await expect(query(connection, "SELECT pg_read_file('/etc/passwd')")).rejects.toThrow('permission denied')
  })

  test('the product owns its database and is nothing more', async () => {
    const { connection } = shared
    const [role] = await query(connection, 'SELECT * FROM pg_roles WHERE rolname = current_user')
    expect(role).toMatchObject({ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false })
    const memberships =
      'SELECT FROM pg_auth_members WHERE member = (SELECT oid FROM pg_roles WHERE rolname = current_user)'
    expect(await query(connection, memberships)).toEqual([])
    await expect(query({ ...connection, database: 'postgres' }, 'SELECT')).rejects.toThrow('permission denied')
  })

  test('a wrong password is refused, also through the socket', async () => {
    const { connection, superuserConnection } = shared
    await expect(query({ ...connection, password: 'x' }, 'SELECT')).rejects.toThrow('authentication failed')
    await expect(query({ ...superuserConnection, password: 'x' }, 'SELECT')).rejects.toThrow('authentication failed')
  })

  test.runIf(isLinux)('nobody else reaches the socket or the files, and nothing listens on a network', async () => {
    const { connection, pid } = shared
    const modes = [databaseFolder(dataDir).root, databaseFolder(dataDir).cluster, connection.host].map(modeOf)
    expect(await Promise.all(modes)).toEqual(['700', '700', '700'])
    expect(await modeOf(path.join(connection.host, '.s.PGSQL.5432'))).toBe('700')
    expect(await modeOf(databaseFolder(dataDir).passwords)).toBe('600')
    const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8')))
    const onNetwork = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)[9]))
    expect(await socketsOf(pid)).not.toEqual([])
    expect((await socketsOf(pid)).filter((inode) => onNetwork.includes(inode))).toEqual([])
  })

  test.runIf(isLinux)("the product's secrets are not in PostgreSQL's environment", async () => {
    const { pid } = shared
    const names = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((entry) => entry.split('=')[0])
    expect(names.filter((name) => name && !/^(LC_|TZ$|LANG$|PG)/.test(name))).toEqual([])
  })
})

async function modeOf(file: string): Promise<string> {
  return ((await stat(file)).mode & 0o777).toString(8)
}

async function socketsOf(pid: number): Promise<string[]> {
  const links = (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
}

describe('several instances', () => {
  test('a second instance is refused with one sentence and does the first no harm', async () => {
    const first = await start(dataDir)
    expect(await startupErrorOf(dataDir)).toBe(
      `Another instance is already running on the database in ${dataDir}/database: stop it first, or set DATA_DIR to another folder.`,
    )
    expect(await notesIn(first)).toEqual(['kept'])
  })

  test('of two first starts at the same moment one runs and one is refused', async () => {
    const newDir = path.join(folder, 'at-once')
    const answers = await Promise.all([startOwner(newDir), startOwner(newDir)])
    const refusals = answers.flatMap(({ answer }) => answer.refusal ?? [])
    expect(refusals).toEqual([expect.stringContaining('Another instance is already running')])
    const winner = answers.find(({ answer }) => answer.connection !== undefined)?.answer.connection
    expect(winner && (await query(winner, 'SELECT 1 AS one'))).toEqual([{ one: 1 }])
    expect(await readdir(newDir)).toEqual(['database'])
  })

  test('a start during the stop of another waits for it', async () => {
    const first = await start(dataDir)
    const stopped = first.stop()
    const second = await start(dataDir)
    await stopped
    expect(second.pid).not.toBe(first.pid)
    expect(await notesIn(second)).toEqual(['kept'])
  })

  test('the lock is taken again when its session dies, so a second instance stays refused', async () => {
    const { superuserConnection: superuser } = await start(dataDir)
    const holders = "FROM pg_stat_activity WHERE application_name = 'mendsight instance'"
    const [before] = await query(superuser, `SELECT pid, pg_terminate_backend(pid) ${holders}`)
    await expect.poll(() => query(superuser, `SELECT ${holders} AND pid <> ${Number(before?.['pid'])}`)).toHaveLength(1)
    expect(await startupErrorOf(dataDir)).toContain('Another instance is already running')
  })
})

describe('after a kill', () => {
  test('a PostgreSQL that was left behind is adopted, and stopped in the end', async () => {
    const binaries = await locatePostgresBinaries()
    const account = choosePostgresAccount(binaries)
    const launch = account.launch.filter((argument) => !argument.startsWith('--pdeathsig'))
    const folder = databaseFolder(dataDir)
    const left = await launchPostmaster(folder, binaries, { ...account, launch }, {})
    const pidFile = path.join(folder.cluster, 'postmaster.pid')
    await expect.poll(() => readFile(pidFile, 'utf8').catch(() => '')).toMatch(`${left.pid}\n`)
    const postgres = await start(dataDir)
    expect(postgres.pid).toBe(left.pid)
    expect(await notesIn(postgres)).toEqual(['kept'])
    await postgres.stop()
    expect(await left.isAlive()).toBe(false)
  })

  test('a kill of PostgreSQL is reported, and the next start recovers what was committed', async () => {
    const postgres = await start(dataDir)
    await query(postgres.connection, 'CREATE TABLE committed AS SELECT 1 AS one')
    process.kill(postgres.pid, 'SIGKILL')
    expect(String(await postgres.lost)).toContain('The built-in database has ended unexpectedly.')
    const { connection } = await start(dataDir)
    expect(await query(connection, 'SELECT one FROM committed')).toEqual([{ one: 1 }])
  })

  test.runIf(isLinux)('a kill of the product ends PostgreSQL, and the next start waits for that', async () => {
    const { owner, answer } = await startOwner(dataDir)
    owner.kill('SIGKILL')
    const next = await start(dataDir)
    expect(next.pid).not.toBe(answer.pid)
    expect(await notesIn(next)).toEqual(['kept'])
  })

  test.runIf(isLinux)('without a next start, a kill of the product leaves no PostgreSQL', async () => {
    const { owner } = await startOwner(dataDir)
    owner.kill('SIGKILL')
    await hasEnded(dataDir)
    expect(await findPostmaster(databaseFolder(dataDir).cluster)).toBeUndefined()
  })

  test.runIf(isLinux)('a kill while the database is being made leaves nothing half-made', async () => {
    const newDir = path.join(folder, 'half')
    const owner = spawn(process.execPath, [OWNER_SCRIPT, newDir], { stdio: ['pipe', 'ignore', 'inherit'] })
    children.push(owner)
    const attempt = async () => (await readdir(newDir).catch(() => [])).find((name) => name.startsWith('database.new'))
    await expect.poll(attempt).toBeDefined()
    owner.kill('SIGKILL')
    const postgres = await start(newDir)
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test.runIf(isLinux)(
    'a leftover postmaster.pid with the pid of another program does not prevent the start',
    async () => {
      const { cluster } = databaseFolder(dataDir)
      const anonymous = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) })
      children.push(anonymous)
      await writeFile(path.join(cluster, 'postmaster.pid'), `${anonymous.pid}\n${cluster}\n1700000000\n5432\n/none\n\n`)
      expect(await findPostmaster(cluster)).toBeUndefined()
      expect(await notesIn(await start(dataDir))).toEqual(['kept'])
    },
  )

  test.runIf(isLinux)('a postmaster.pid that a power failure left empty does not prevent the start', async () => {
    await writeFile(path.join(databaseFolder(dataDir).cluster, 'postmaster.pid'), '')
    expect(await notesIn(await start(dataDir))).toEqual(['kept'])
  })

  test.runIf(isLinux)('a PostgreSQL of another container that uses the folder is not run over', async () => {
    const { root, cluster } = databaseFolder(dataDir)
    const server = createServer().listen(path.join(root, '.s.PGSQL.5432'))
    await once(server, 'listening')
    await writeFile(path.join(cluster, 'postmaster.pid'), `4194303\n${cluster}\n1700000000\n5432\n${root}\n\n`)
    const waiting = start(dataDir)
    await once(server, 'connection')
    await once(server, 'connection')
    expect(await processesOf(dataDir)).toEqual([])
    server.close()
    expect(await notesIn(await waiting)).toEqual(['kept'])
  })
})

describe('folders that cannot be used', () => {
  test('a database of another major version is refused and left as it was', async () => {
    const version = path.join(databaseFolder(dataDir).cluster, 'PG_VERSION')
    await whileChanged(version, '17\n', async () => {
      const list = () => execFileSync('ls', ['-lAR', '--time-style=full-iso', dataDir], { encoding: 'utf8' })
      const before = list()
      expect(await startupErrorOf(dataDir)).toContain(
        'was created by PostgreSQL 17 and this version of the product runs',
      )
      expect(list()).toBe(before)
    })
  })

  test('a folder without a database, or without its passwords, is refused', async () => {
    const empty = path.join(folder, 'empty')
    await mkdir(path.join(empty, 'database'), { recursive: true })
    expect(await startupErrorOf(empty)).toContain('exists but contains no database')
    await whileChanged(databaseFolder(dataDir).passwords, null, async () => {
      expect(await startupErrorOf(dataDir)).toContain('are missing: restore that file.')
    })
  })

  test.runIf(isLinux)('passwords of another database are refused, and nothing is left running', async () => {
    await whileChanged(databaseFolder(dataDir).passwords, 'one\nother\n', async () => {
      expect(await startupErrorOf(dataDir)).toContain('does not accept the password in')
      expect(await processesOf(dataDir)).toEqual([])
    })
  })

  test('a data folder that is a file is refused', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    expect(await startupErrorOf(file)).toContain('is not a folder')
  })

  test('what PostgreSQL says when it cannot start is in the sentence', async () => {
    const file = path.join(databaseFolder(dataDir).cluster, 'postgresql.conf')
    await whileChanged(file, 'no_such_setting = 1\n', async () => {
      expect(await startupErrorOf(dataDir)).toMatch(/cannot start \(configuration file .* contains errors\)/)
    })
  })

  test.runIf(isRoot)('root refuses the database of an ordinary user', async () => {
    const { root } = databaseFolder(dataDir)
    await chown(root, 12_345, 12_345)
    try {
      expect(await startupErrorOf(dataDir)).toContain('was created by user 12345 and cannot be run by root')
    } finally {
      await chown(root, 0, 0)
    }
  })
})

// The repository may be where an ordinary user cannot read, such as root's home.
const isOpenToOthers = isRoot && isLinux && (await canNobodyRead(OWNER_SCRIPT))

async function canNobodyRead(file: string): Promise<boolean> {
  const parents = [file]
  while (path.dirname(parents[0] ?? '/') !== parents[0]) parents.unshift(path.dirname(parents[0] ?? '/'))
  return (await Promise.all(parents.map((each) => stat(each)))).every(({ mode }) => (mode & 0o005) !== 0)
}

describe.runIf(isOpenToOthers)('as an ordinary user', () => {
  test('all works without root and without other privileges', async () => {
    const newDir = path.join(folder, 'of-a-user')
    await mkdir(newDir)
    await chown(newDir, NOBODY, NOBODY)
    const { owner, answer } = await startOwner(newDir, NOBODY)
    expect(answer.connection && (await query(answer.connection, 'SELECT 1 AS one'))).toEqual([{ one: 1 }])
    expect((await stat(databaseFolder(newDir).root)).uid).toBe(NOBODY)
    owner.kill('SIGKILL')
    await hasEnded(newDir)
  })

  test("a folder that one may not write, and root's database, are refused", async () => {
    const mine = path.join(folder, 'of-root')
    await mkdir(mine)
    expect((await startOwner(mine, NOBODY)).answer.refusal).toContain('cannot be used by this user')
    await chmod(dataDir, 0o755)
    expect((await startOwner(dataDir, NOBODY)).answer.refusal).toContain(
      'was created by root and cannot be run by user',
    )
  })
})
