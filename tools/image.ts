/**
 * `npm run image`: builds the container image without a Docker daemon, starts it as a cluster would (read-only, without
 * root and without capabilities) beside a PostgreSQL, and uses it: registration, upload, analysis. Needs Linux, root,
 * and Debian's packages buildah and mmdebstrap. The base image is made here from Debian's packages and the Node of this
 * process, so no registry of images is needed. `--keep` keeps the image.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { freePort } from '#tests/support/ports.ts'

const root = path.dirname(import.meta.dirname)
const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })

/** The image may take this much on a disk, unpacked. */
const SIZE_MAX_MB = 400
const START_MS = 120_000
/** What runtimes set for an image that says nothing. */
const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const IMAGE = 'mendsight-image-test'

requireTools()
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'mendsight-image-'))
// The database runs as an ordinary user, who must be able to reach its folder in there.
fs.chmodSync(work, 0o755)
const store = ['--root', path.join(work, 'storage'), '--runroot', path.join(work, 'run'), '--storage-driver', 'vfs']

/** Ends the program with one sentence where something is missing that it cannot do without. */
function requireTools(): void {
  const missing = ['buildah', 'mmdebstrap'].filter((name) => spawnSync(name, ['--version']).error !== undefined)
  const problem =
    missing.length > 0
      ? `npm run image needs ${missing.join(' and ')}: apt-get install -y ${missing.join(' ')}`
      : process.getuid?.() !== 0 &&
        'npm run image has to be run by root, because it makes a file system of Debian packages.'
  if (problem === false) return
  console.error(problem)
  process.exit(1)
}

function buildah(...args: string[]): string {
  const [command = '', ...rest] = args
  return execFileSync('buildah', [...store, command, ...rest], {
    encoding: 'utf8',
    // A container of a user namespace needs more rights than an ordinary build machine gives.
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  }).trim()
}

/** Debian without what its slim images leave out, and Node and npm of this machine on top of it. */
function makeBases(): { node: string; runtime: string } {
  const folder = path.join(work, 'base')
  const without = ['doc', 'locale', 'man', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const debian = ['--quiet', '--variant=minbase', ...without, '--include=ca-certificates', 'bookworm', folder]
  execFileSync('mmdebstrap', debian)
  const runtime = imageOf(folder, 'mendsight-image-debian')
  fs.copyFileSync(fs.realpathSync(process.execPath), path.join(folder, 'usr/local/bin/node'))
  const npm = path.dirname(path.dirname(fs.realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())))
  fs.cpSync(npm, path.join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  fs.symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  // A machine behind a proxy of its own trusts more certificates.
  fs.copyFileSync('/etc/ssl/certs/ca-certificates.crt', path.join(folder, 'etc/ssl/certs/ca-certificates.crt'))
  fs.mkdirSync(path.join(folder, 'usr/local/etc'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'usr/local/etc/npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n')
  const node = imageOf(folder, 'mendsight-image-node')
  fs.rmSync(folder, { recursive: true })
  return { node, runtime }
}

function imageOf(folder: string, name: string): string {
  const container = buildah('from', 'scratch')
  buildah('copy', '--quiet', container, folder, '/')
  buildah('commit', '--quiet', '--rm', container, name)
  return name
}

/** Only what Git knows: no settings, no data, no build of this machine. */
function checkout(): string {
  const folder = path.join(work, 'context')
  fs.mkdirSync(folder)
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const list = files.toString().split('\0')
  for (const file of list.filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(folder, file))
  }
  return folder
}

function megabytes(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
}

type Config = { User: string; Env: string[]; Cmd: string[]; WorkingDir: string }

/** What a container runtime reads of the image. */
function configOf(image: string): Config {
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', image)) as { Docker: { config: Config } }
  return Docker.config
}

/**
 * Runs a command in the image: the file system is read-only but for /data and /tmp, the user is the image's, and there
 * are no capabilities and no way to get any.
 */
function runInImage(
  folder: string,
  config: Config,
  command: string[],
  environment: Record<string, string>,
): ChildProcess {
  const [uid = '', gid = uid] = config.User.split(':')
  const script = `
    set -e
    mount --bind "$ROOT" "$ROOT"
    mount -t tmpfs -o mode=0700,uid=${uid},gid=${gid},size=3g tmpfs "$ROOT/data"
    mount -t tmpfs -o mode=1777,size=64m tmpfs "$ROOT/tmp"
    mount -t proc proc "$ROOT/proc"
    mount --rbind /dev "$ROOT/dev"
    touch "$ROOT/etc/hosts" "$ROOT/etc/resolv.conf"
    mount --bind /etc/hosts "$ROOT/etc/hosts"
    mount --bind /etc/resolv.conf "$ROOT/etc/resolv.conf"
    mount -o remount,bind,ro "$ROOT"
    exec chroot "$ROOT" /usr/bin/env -i -C ${config.WorkingDir} "$@"`
  const drop = ['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', '--bounding-set=-all', '--inh-caps=-all']
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const inside = [`PATH=${DEFAULT_PATH}`, ...config.Env, ...settings, ...drop, '--no-new-privs', ...command]
  return spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...inside], {
    env: { ...process.env, ROOT: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Forwards to the socket of the embedded database, which is a file that a container does not see. */
async function forwardTo(socketFile: string): Promise<Server> {
  const server = createServer((client) => {
    const database = connect(socketFile)
    for (const end of [client, database]) end.on('error', () => end.destroy())
    client.pipe(database).pipe(client)
  })
  await listening(server)
  return server
}

async function listening(server: Server): Promise<number> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

async function within<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const end = performance.now() + START_MS
  while (performance.now() < end) {
    const value = await look().catch(() => undefined)
    if (value !== undefined) return value
    await sleep(200)
  }
  throw new Error(`${what} did not happen within ${START_MS / 1000} seconds`)
}

function codeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}

function must(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(`Not so: ${sentence}`)
  console.log(`✓ ${sentence}`)
}

/** Exits with 0 when the file system is read-only, and not only closed to this user, but for the two folders. */
const WRITE = `
  const fs = require('node:fs')
  for (const folder of ['/data', '/tmp']) fs.writeFileSync(folder + '/written', '')
  try { fs.writeFileSync('/app/written', '') } catch (error) { process.exit(error.code === 'EROFS' ? 0 : 1) }
  process.exit(1)`

/** A registration, an upload and an analysis, as a browser makes them. */
async function goThroughTheProduct(origin: string): Promise<void> {
  const page = await fetch(origin)
  must(page.status === 200 && (await page.text()).includes('<script'), 'the page is served')
  const registered = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Fixer', email: 'ann@example.com', password: 'right as rain 7' }),
  })
  must(registered.status === 200, 'registration answers 200')
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#9a8f7d' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'ceiling.jpg')
  const uploaded = await fetch(`${origin}/api/files`, { method: 'POST', headers: { cookie }, body: form })
  must(uploaded.status === 201, 'an upload answers 201')
  const { id } = (await uploaded.json()) as { id: string }
  const started = await fetch(`${origin}/api/files/${id}/analyses`, { method: 'POST', headers: { cookie } })
  must(started.status === 202, 'an analysis is accepted')
  const run = (await started.json()) as { id: string }
  const method = await within('The analysis', async () => {
    const answer = await fetch(`${origin}/api/analyses/${run.id}`, { headers: { cookie } })
    const shown = (await answer.json()) as { status: string; method: string }
    return shown.status === 'succeeded' || shown.status === 'failed' ? `${shown.status} ${shown.method}` : undefined
  })
  must(method === 'succeeded openai', 'the analysis by a provider succeeds')
}

/** An interrupted mmdebstrap leaves mounts of this machine behind, and removing them would remove what is mounted. */
function removeWork(): void {
  if (fs.readFileSync('/proc/self/mountinfo', 'utf8').includes(work)) {
    console.error(`Something is still mounted below ${work}: unmount it, then remove the folder.`)
    return
  }
  fs.rmSync(work, { recursive: true, force: true })
}

async function buildImage(): Promise<string> {
  const { node, runtime } = makeBases()
  const begin = performance.now()
  const context = checkout()
  const dockerfile = path.join(context, 'deploy/Dockerfile')
  // In the OCI format, buildah would drop the health check.
  buildah(
    'build',
    '--format',
    'docker',
    '--layers=false',
    '--build-arg',
    `NODE_IMAGE=${node}`,
    '--build-arg',
    `RUNTIME_IMAGE=${runtime}`,
    '--build-arg',
    `PREVIOUS_IMAGE=${runtime}`,
    '--ignorefile',
    `${dockerfile}.dockerignore`,
    '-f',
    dockerfile,
    '-t',
    IMAGE,
    context,
  )
  console.log(`Built in ${Math.round((performance.now() - begin) / 1000)} seconds.`)
  return buildah('mount', buildah('from', IMAGE))
}

async function tryImage(folder: string): Promise<void> {
  const size = megabytes(folder)
  must(size < SIZE_MAX_MB, `the image takes ${size} MB unpacked, less than ${SIZE_MAX_MB}`)
  const config = configOf(IMAGE)
  must(/^[1-9]\d*:[1-9]\d*$/.test(config.User), `its user is ${config.User}, not root`)
  must(config.Cmd[0] === 'node' && config.Env.includes('MALLOC_ARENA_MAX=2'), 'it starts Node itself, with two arenas')

  const write = runInImage(folder, config, ['node', '-e', WRITE], {})
  must((await codeOf(write)) === 0, 'it can write to /data and /tmp, and nowhere else')

  const postgres = await startEmbeddedPostgres({ dataDir: path.join(work, 'postgres'), log: () => {} })
  const ai = await startAiServer()
  ai.respondsWith(completion(goodResponse()))
  const { host, port: socket } = postgres.connection
  const forward = await forwardTo(`${host}/.s.PGSQL.${socket}`)
  const address = { host: '127.0.0.1', port: await listening(forward) }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: urlOf({ ...postgres.connection, ...address }),
    AUTH_SECRET: 'a secret for one test run, which ends with it',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.baseUrl,
    LOG_LEVEL: 'warn',
  }
  const child = runInImage(folder, config, config.Cmd, environment)
  try {
    const ended = codeOf(child).then((code) => Promise.reject(new Error(`The image ended with code ${code}`)))
    ended.catch(() => {})
    const ready = within('The start', async () => ((await fetch(`${origin}/readyz`)).ok ? true : undefined))
    await Promise.race([ready, ended])
    const { Healthcheck } = (
      JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as {
        Docker: { config: { Healthcheck: { Test: string[] } } }
      }
    ).Docker.config
    const health = runInImage(folder, config, Healthcheck.Test.slice(1), { PORT: String(port) })
    must((await codeOf(health)) === 0, 'its health check succeeds')
    await goThroughTheProduct(origin)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) must((await codeOf(child)) === 0, 'it stops with code 0 on SIGTERM')
    await ai.close()
    forward.close()
    await postgres.stop()
  }
}

try {
  await tryImage(await buildImage())
} finally {
  if (values.keep) console.log(`The image ${IMAGE} is in ${work}.`)
  else removeWork()
}
