/**
 * Tries `npm start` (with --test also `npm test`) from fresh clones in difficult situations, and prints the results.
 *
 *   node tools/try-situations.mjs [--working-tree] [--test] [--keep] [words that select situations]
 *
 * It clones HEAD, or with --working-tree copies the files as they are. Each run has its own port and data folder. When
 * run as root it creates a temporary user, and removes it at the end. Linux only.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

const INSTALL_SECONDS = 300
const STOP_SECONDS = 60
const TEST_SECONDS = 1200
const SECOND_START_SECONDS = 6
const REFUSAL_SECONDS = 60
/** Offset of the state in PostgreSQL's control file, and its value after a clean shutdown. */
const CONTROL_STATE = { offset: 16, shutDown: 1 }

const repository = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const options = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isRoot = process.getuid() === 0
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'mendsight-situations-'))
fs.chmodSync(base, 0o755)
const running = new Set()

class Miss extends Error {}

function must(isSo, seen) {
  if (!isSo) throw new Miss(seen)
}

// Users

function makeUser() {
  if (!isRoot) return undefined
  const name = `mendsight-try-${process.pid}`
  const home = path.join(base, 'home')
  execFileSync('useradd', ['--create-home', '--home-dir', home, '--shell', '/bin/sh', name])
  fs.chmodSync(home, 0o700)
  const idOf = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { name, home, uid: idOf('-u'), gid: idOf('-g') }
}

const self = { name: os.userInfo().username, home: os.homedir() }
const ordinary = makeUser()
const someone = ordinary ?? self

function giveTo(person, ...places) {
  if (person.uid === undefined) return
  execFileSync('chown', ['-R', `${person.uid}:${person.gid}`, ...places])
}

// Checkouts

const cache = path.join(base, 'npm-cache')
fs.mkdirSync(cache)

function workingTreeFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
  })
  return listed.split('\0').filter((name) => name !== '' && fs.existsSync(path.join(repository, name)))
}

function freshClone(place, person) {
  fs.mkdirSync(path.dirname(place), { recursive: true })
  if (options.has('--working-tree')) {
    for (const name of workingTreeFiles()) fs.cpSync(path.join(repository, name), path.join(place, name))
    // The tests do not use git, but a clone has a repository.
    execFileSync('git', ['init', '--quiet', place])
  } else {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repository, place])
  }
  giveTo(person, place)
  return place
}

// Runs

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

function cleanEnvironment(person) {
  const settings = fs
    .readFileSync(path.join(repository, '.env.example'), 'utf8')
    .replaceAll(/^# ?(?=[A-Z][A-Z_]*=)/gm, '')
  const ours = new Set(['NODE_ENV', 'CI', 'INIT_CWD', ...Object.keys(parseEnv(settings))])
  const kept = Object.entries(process.env).filter(([name]) => !ours.has(name) && !/^npm_/i.test(name))
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return {
    ...Object.fromEntries(kept),
    PATH: folders.join(path.delimiter),
    HOME: person.home,
    USER: person.name,
    LOGNAME: person.name,
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
  }
}

function run(program, args, { cwd, person = self, env = {} }) {
  giveTo(person.uid === undefined ? { uid: process.getuid(), gid: process.getgid() } : person, cache)
  const startedAt = performance.now()
  const child = spawn(program, args, {
    cwd,
    env: { ...cleanEnvironment(person), ...env },
    ...(person.uid === undefined ? {} : { uid: person.uid, gid: person.gid }),
    // A separate process group stands for the terminal's foreground group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run = { child, output: '', exit: undefined, seconds: () => (performance.now() - startedAt) / 1000 }
  running.add(run)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (run.output += text))
  run.ended = once(child, 'exit').then(([code, signal]) => {
    run.exit = signal ?? code
    running.delete(run)
    return run.exit
  })
  return run
}

async function within(seconds, what, isSo) {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const value = await isSo()
    if (value) return value
    must(performance.now() < deadline, `not within ${seconds} s: ${what()}`)
    await sleep(50)
  }
}

function lastLines(run) {
  return run.output.trim().split('\n').slice(-3).join(' / ')
}

async function start(
  cwd,
  { person = self, env = {}, command = ['npm', 'start'], dataDir = path.join(cwd, 'data'), port } = {},
) {
  const ownPort = port ?? (await freePort())
  const [program, ...args] = command
  const server = run(program, args, { cwd, person, env: { PORT: String(ownPort), DATA_DIR: dataDir, ...env } })
  return Object.assign(server, { port: ownPort, dataDir, cwd })
}

async function untilReady(server, seconds = INSTALL_SECONDS) {
  await within(
    seconds,
    () => `ready (${lastLines(server)})`,
    async () => {
      must(server.exit === undefined, `ended with ${server.exit}: ${lastLines(server)}`)
      if (!server.output.includes(' is ready: ')) return false
      const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`).catch(() => undefined)
      return answer?.ok
    },
  )
  const page = await fetch(`http://127.0.0.1:${server.port}/`)
  must(page.ok && (await page.text()).includes('<div id="root">'), `the page answers ${page.status}`)
  server.readySeconds = server.seconds()
}

function processesOf(...places) {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const cwd = fs.readlinkSync(`/proc/${pid}/cwd`)
        const isTheirs = places.some((place) => command.includes(place) || cwd === place || cwd.startsWith(`${place}/`))
        return isTheirs && command !== '' ? [`${pid} ${command.slice(0, 60)}`] : []
      } catch {
        return []
      }
    })
}

function databaseState(dataDir) {
  const cluster = path.join(dataDir, 'database', 'cluster')
  if (fs.existsSync(path.join(cluster, 'postmaster.pid'))) return 'still running'
  const control = fs.readFileSync(path.join(cluster, 'global', 'pg_control'))
  return control.readUInt32LE(CONTROL_STATE.offset) === CONTROL_STATE.shutDown
    ? 'stopped cleanly'
    : 'not stopped cleanly'
}

async function untilStopped(server, expectedExit = 0) {
  await within(
    STOP_SECONDS,
    () => `the end (${lastLines(server)})`,
    () => server.exit !== undefined,
  )
  must(server.exit === expectedExit, `ended with ${server.exit}: ${lastLines(server)}`)
  const left = () => processesOf(server.dataDir, server.cwd)
  await within(
    5,
    () => `nothing left running: ${left().join(', ')}`,
    () => left().length === 0,
  )
  const state = databaseState(server.dataDir)
  must(state === 'stopped cleanly', `the database was ${state}`)
}

async function stopByTerm(server) {
  const startedAt = performance.now()
  server.child.kill('SIGTERM')
  await untilStopped(server)
  return `stopped in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

async function startAndStop(cwd, settings) {
  const server = await start(cwd, settings)
  await untilReady(server)
  return `ready, ${await stopByTerm(server)}`
}

async function refuses(server, sentence) {
  await within(
    REFUSAL_SECONDS,
    () => `a refusal (${lastLines(server)})`,
    () => server.exit !== undefined,
  )
  must(server.exit === 1, `ended with ${server.exit}: ${lastLines(server)}`)
  const lines = server.output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(>|npm |Installing|Building)/.test(line))
  must(sentence.test(server.output), `said: ${lines.join(' / ')}`)
  must(lines.length <= 2, `more than a sentence: ${lines.join(' / ').slice(0, 300)}`)
  return `refused: ${lines[0].slice(0, 70)}…`
}

// Situations

const first = path.join(base, 'first')
const firstOfUser = path.join(base, 'first-of-user')
let firstStart

/** The checkout that the later situations share. It is installed and started once. */
async function installed() {
  firstStart ??= startAndStop(freshClone(first, self))
  await firstStart
  return first
}

function copyOfData(name) {
  const copy = path.join(base, name)
  execFileSync('cp', ['-a', path.join(first, 'data'), copy])
  return copy
}

function fingerprint(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${file} ${fs.lstatSync(file).size} ${fs.lstatSync(file).mtimeMs}`)
    .join('\n')
}

const situations = [
  [
    'as root, fresh clone',
    'ready, stops by TERM to npm',
    isRoot,
    async () => {
      await installed()
      return 'ready, stopped'
    },
  ],
  [
    'a second time',
    `no install, no build, ready within ${SECOND_START_SECONDS} s`,
    true,
    async () => {
      const server = await start(await installed())
      await untilReady(server)
      must(!/Installing|Building/.test(server.output), `worked again: ${lastLines(server)}`)
      must(server.readySeconds < SECOND_START_SECONDS, `ready after ${server.readySeconds.toFixed(1)} s`)
      const seconds = server.readySeconds.toFixed(1)
      return `ready in ${seconds} s, ${await stopByTerm(server)}`
    },
  ],
  [
    'Ctrl-C to the foreground group',
    'gentle stop, exit 0',
    true,
    async () => {
      const server = await start(await installed())
      await untilReady(server)
      process.kill(-server.child.pid, 'SIGINT')
      await untilStopped(server)
      return 'gentle stop, exit 0'
    },
  ],
  [
    'Ctrl-C, host Node without npm',
    'gentle stop, exit 0',
    true,
    async () => {
      const server = await start(await installed(), { command: ['node', 'scripts/run.mjs', 'start'] })
      await untilReady(server)
      process.kill(-server.child.pid, 'SIGINT')
      await untilStopped(server)
      return 'gentle stop, exit 0'
    },
  ],
  [
    'kill -9 of the command, then started again',
    'the server notices and stops; ready again',
    true,
    async () => {
      const server = await start(await installed(), { command: ['node', 'scripts/run.mjs', 'start'] })
      await untilReady(server)
      server.child.kill('SIGKILL')
      await server.ended
      return startAndStop(first)
    },
  ],
  [
    'two at once on a fresh clone',
    'one installs and builds; both ready',
    true,
    async () => {
      const place = freshClone(path.join(base, 'two'), self)
      const servers = await Promise.all(
        ['a', 'b'].map((name) => start(place, { dataDir: path.join(base, `two-${name}`) })),
      )
      await Promise.all(servers.map((server) => untilReady(server)))
      const installs = servers.filter((server) => server.output.includes('Installing')).length
      const builds = servers.filter((server) => server.output.includes('Building')).length
      must(installs === 1 && builds === 1, `${installs} installs, ${builds} builds`)
      for (const server of servers) server.child.kill('SIGTERM')
      await Promise.all(servers.map((server) => server.ended))
      must(
        servers.every((server) => server.exit === 0),
        `ended with ${servers.map((server) => server.exit).join(' and ')}`,
      )
      return 'one install, one build, both ready'
    },
  ],
  [
    'as an ordinary user, 0700 home',
    'ready, stops by TERM to npm',
    true,
    () => startAndStop(freshClone(path.join(ordinary?.home ?? base, 'mendsight'), someone), { person: someone }),
  ],
  [
    'as root under a 0700 folder',
    'ready, stops by TERM to npm',
    isRoot,
    () => {
      fs.mkdirSync(path.join(base, 'private'), { mode: 0o700 })
      return startAndStop(freshClone(path.join(base, 'private', 'mendsight'), self))
    },
  ],
  [
    'a path with a space',
    'ready',
    true,
    () => startAndStop(freshClone(path.join(base, 'my own files', 'mend sight'), self)),
  ],
  [
    'a path of 120 and more characters',
    'ready',
    true,
    () => startAndStop(freshClone(path.join(base, 'long-'.repeat(12), 'longer-'.repeat(10)), self)),
  ],
  [
    'NODE_ENV=production',
    'ready, with the build tools',
    true,
    () => startAndStop(freshClone(path.join(base, 'production'), self), { env: { NODE_ENV: 'production' } }),
  ],
  [
    'npm_config_ignore_scripts=true',
    'ready',
    true,
    () =>
      startAndStop(freshClone(path.join(base, 'scripts-off'), self), { env: { npm_config_ignore_scripts: 'true' } }),
  ],
  [
    'npm_config_omit="dev optional"',
    'ready',
    true,
    () => startAndStop(freshClone(path.join(base, 'omit'), self), { env: { npm_config_omit: 'dev optional' } }),
  ],
  [
    'port taken',
    'one sentence, exit 1',
    true,
    async () => {
      const holder = net.createServer().listen(0, '127.0.0.1')
      await once(holder, 'listening')
      try {
        return await refuses(await start(await installed(), { port: holder.address().port }), /[Pp]ort \d+ is taken/)
      } finally {
        holder.close()
      }
    },
  ],
  [
    'data folder not writable',
    'one sentence, exit 1',
    true,
    async () => {
      const place = fs.existsSync(path.join(firstOfUser, 'package.json'))
        ? firstOfUser
        : freshClone(firstOfUser, someone)
      const locked = path.join(base, 'locked')
      fs.mkdirSync(locked, { mode: 0o555 })
      return refuses(
        await start(place, { person: someone, dataDir: path.join(locked, 'data') }),
        /cannot be written to/,
      )
    },
  ],
  [
    'a second instance on the same data folder',
    'one sentence, exit 1; the first goes on',
    true,
    async () => {
      const server = await start(await installed())
      await untilReady(server)
      const seen = await refuses(await start(first), /[Aa]nother instance/)
      const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`)
      must(answer.ok, `the first one answers ${answer.status}`)
      await stopByTerm(server)
      return seen
    },
  ],
  [
    'a data folder of PostgreSQL 15',
    'one sentence, exit 1; folder untouched',
    true,
    async () => {
      await installed()
      const dataDir = copyOfData('data-of-15')
      fs.writeFileSync(path.join(dataDir, 'database', 'cluster', 'PG_VERSION'), '15\n')
      const before = fingerprint(dataDir)
      const seen = await refuses(await start(first, { dataDir }), /PostgreSQL 15/)
      must(fingerprint(dataDir) === before, 'the folder was changed')
      return seen
    },
  ],
]

async function passesTests(cwd, settings) {
  const tests = run('npm', ['test'], { cwd, ...settings })
  await within(
    TEST_SECONDS,
    () => `the end of the tests (${lastLines(tests)})`,
    () => tests.exit !== undefined,
  )
  if (tests.exit !== 0) console.log(tests.output.split('\n').slice(-60).join('\n'))
  must(tests.exit === 0, `ended with ${tests.exit}: ${lastLines(tests)}`)
  const left = processesOf(cwd)
  must(left.length === 0, `left running: ${left.join(', ')}`)
  return tests.output.trim().split('\n').at(-1)
}

if (options.has('--test')) {
  situations.push(
    [
      'npm test as root',
      '0 failed',
      isRoot,
      async () => passesTests(freshClone(path.join(base, 'test-root'), self), {}),
    ],
    [
      'npm test as an ordinary user, CI=true, NODE_ENV=production',
      '0 failed',
      true,
      async () =>
        passesTests(freshClone(path.join(ordinary?.home ?? base, 'test user'), someone), {
          person: someone,
          env: { CI: 'true', NODE_ENV: 'production' },
        }),
    ],
  )
}

function killAll() {
  for (const { child } of running) {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
}

async function tidyUp() {
  killAll()
  // Servers and installs have their own process groups. Servers notice that their parent is gone and stop, but they
  // write until then.
  const deadline = performance.now() + STOP_SECONDS * 1000
  while (processesOf(base).length > 0 && performance.now() < deadline) await sleep(100)
  if (options.has('--keep')) console.log(`Kept: ${base}`)
  else fs.rmSync(base, { recursive: true, force: true, maxRetries: 3 })
  if (ordinary !== undefined) execFileSync('userdel', ['--force', ordinary.name], { stdio: 'ignore' })
}

let isStopping = false

async function stopEarly(exitCode) {
  isStopping = true
  await tidyUp()
  process.exit(exitCode)
}

process.once('SIGINT', () => void stopEarly(130))
process.once('SIGTERM', () => void stopEarly(143))

const rows = []
for (const [name, expected, isPossible, attempt] of situations) {
  if (isStopping) break
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
  const startedAt = performance.now()
  let seen
  let isMiss = false
  if (!isPossible) {
    seen = 'not tried: needs root'
  } else {
    try {
      seen = await attempt()
    } catch (error) {
      isMiss = true
      seen = error instanceof Miss ? error.message : String(error.stack ?? error)
      killAll()
    }
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  rows.push({ name, expected, seen, seconds, isMiss })
  console.log(`${isMiss ? 'MISS' : 'ok  '}  ${name}  |  ${expected}  |  ${seen}  |  ${seconds} s`)
}

const misses = rows.filter(({ isMiss }) => isMiss).length
const width = (key) => Math.min(60, Math.max(...rows.map((row) => row[key].length)))
const widths = { name: width('name'), expected: width('expected'), seen: width('seen') }
console.log('')
for (const row of [
  { name: 'situation', expected: 'expected', seen: 'seen', seconds: 'seconds', isMiss: false },
  ...rows,
]) {
  const cells = Object.entries(widths).map(([key, size]) => row[key].slice(0, size).padEnd(size))
  console.log(`${row.isMiss ? 'MISS' : '    '}  ${cells.join('  ')}  ${row.seconds}`)
}
console.log(`\n${rows.length} situations, ${misses} missed`)
if (!isStopping) await stopEarly(misses === 0 ? 0 : 1)
