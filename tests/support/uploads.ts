import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect } from 'vitest'
import { createFilesModule, type FilesModuleParts } from '#server/app/filesModule.ts'
import { answerWithProblems } from '#server/platform/http/problems.ts'
import { createDemoBilling } from '#server/adapters/demo-billing/demoBilling.ts'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { createBillingRepository } from '#server/features/billing/billing.repository.ts'
import { createBilling } from '#server/features/billing/billing.usecases.ts'
import type { ObjectStore } from '#server/features/files/files.port.ts'
import { atHome, shopOwner } from '#server/features/workspaces/access.usecases.ts'
import { filesRoutes } from '#server/features/files/files.routes.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { setActor } from '#server/platform/http/actor.ts'
import { closeHttp, createHttp } from '#server/platform/http/server.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import type { Problem } from '#shared/api/problem.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { TestApp, TestClient } from './app.ts'
import type { TestDatabase } from './database.ts'
import { imageWorkers } from './imageWorkers.ts'
import { whenOver } from './whenOver.ts'

export const BOUNDARY = 'test-boundary-0123456789'
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

export type Part = { disposition?: string; headers?: string[]; body: Uint8Array | string }

/** One file part as a browser sends it, unless a test changes it. */
export function filePart(
  body: Uint8Array | string,
  { field = 'file', name = 'ceiling.jpg', type = 'image/jpeg' as string | null } = {},
): Part {
  return {
    disposition: `form-data; name="${field}"; filename="${name}"`,
    headers: type === null ? [] : [`Content-Type: ${type}`],
    body,
  }
}

export function fieldPart(name: string, value: string): Part {
  return { disposition: `form-data; name="${name}"`, body: value }
}

/** The bytes of a multipart body. */
export function multipart(parts: readonly Part[]): Buffer<ArrayBuffer> {
  return Buffer.concat([
    ...parts.flatMap(({ disposition, headers = [], body }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}

export type Holdings = { usage: Usage; rows: number; objects: number; incoming: number }

/** Everything that one person's uploads have left behind, and the files that are being received from anybody. */
export async function holdings(
  { database, dataDir }: Pick<TestApp, 'database' | 'dataDir'>,
  userId: UserId,
): Promise<Holdings> {
  const { db } = database
  const own = toWorkspaceId(userId)
  const usage = await db.selectFrom('file_usage').selectAll().where('workspace_id', '=', own).executeTakeFirst()
  const rows = await db.selectFrom('uploaded_files').select('id').where('workspace_id', '=', own).execute()
  return {
    usage: { files: usage?.file_count ?? 0, storage_bytes: usage?.storage_bytes ?? 0 },
    rows: rows.length,
    objects: (await list(path.join(dataDir, 'objects', userId))).length,
    incoming: (await receivedFiles(dataDir)).length,
  }
}

export const NOTHING: Holdings = { usage: { files: 0, storage_bytes: 0 }, rows: 0, objects: 0, incoming: 0 }

/** The files of uploads that are being received, without the folders of the processes that receive them. */
export async function receivedFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'incoming'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Sets the usage of an account without any photos. */
export async function setUsage(database: TestDatabase, userId: UserId, usage: Usage): Promise<void> {
  const row = { file_count: usage.files, storage_bytes: usage.storage_bytes }
  await database.db
    .insertInto('file_usage')
    .values({ workspace_id: toWorkspaceId(userId), ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
}

export async function setPlan(database: TestDatabase, userId: UserId, plan: string): Promise<void> {
  await database.db.updateTable('users').set({ plan_id: plan }).where('id', '=', userId).execute()
}

export async function idOf(person: TestClient): Promise<UserId> {
  return ((await (await person.get('/api/me')).json()) as { id: UserId }).id
}

/** Fails unless the response is this problem as problem details. */
export async function expectProblem(
  response: Response,
  expected: { status: number; code: string; detail?: string | RegExp },
): Promise<void> {
  const body = await response.text()
  expect(response.headers.get('content-type'), body).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(body) as Problem
  const { detail = /./, ...rest } = expected
  expect({ ...problem, httpStatus: response.status }).toMatchObject({ ...rest, httpStatus: expected.status })
  if (typeof detail === 'string') expect(problem.detail).toBe(detail)
  else expect(problem.detail).toMatch(detail)
}

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string; isClosed: boolean }

/** Sends a request over a separate keep-alive connection, and reports whether the server closed it. */
export function overOneConnection(
  target: { origin: string; cookie?: string },
  {
    pathname = '/api/files',
    headers = {},
    body,
  }: { pathname?: string; headers?: Record<string, string | number>; body: Iterable<Uint8Array> },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const cookie = target.cookie === undefined ? {} : { cookie: target.cookie }
    const request = httpRequest(target.origin + pathname, {
      method: 'POST',
      headers: { ...MULTIPART, connection: 'keep-alive', ...cookie, ...headers },
      agent: false,
    })
    let answer: RawAnswer | undefined
    request.on('response', (response) => {
      void text(response).then((body) => {
        answer = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          body,
          isClosed: response.headers.connection === 'close',
        }
        resolve(answer)
        request.destroy()
      }, reject)
    })
    // The server may reject what it no longer reads. The response has been read by then.
    request.on('error', (error) => answer ?? reject(error))
    Readable.from(body).pipe(request)
  })
}

/** A connection on which a test writes the bytes of an upload itself. */
export async function uploadSocket(
  { origin, cookie = '', headers = '' }: { origin: string; cookie?: string; headers?: string },
  contentLength: number,
): Promise<Socket & { answered: Promise<string> }> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const chunks: Buffer[] = []
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
  socket.write(
    `POST /api/files HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: ${MULTIPART['content-type']}\r\nContent-Length: ${contentLength}\r\n${headers}\r\n`,
  )
  return Object.assign(socket, { answered })
}

export type FilesModule = Awaited<ReturnType<typeof filesModule>>

/** The files module alone with its routes, for a test with its own store or log. Every client is its only owner. */
export async function filesModule(
  database: TestDatabase,
  options: { store?: (disk: ObjectStore) => ObjectStore; parts?: Partial<FilesModuleParts>; stallMs?: number } = {},
) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mendsight-files-'))
  const [tempDir, objects] = [path.join(dataDir, 'incoming'), path.join(dataDir, 'objects')]
  await mkdir(tempDir)
  await mkdir(objects)
  const lines: { level: number; msg: string; status?: number }[] = []
  const log: Log = pino(
    { level: 'info' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()) as (typeof lines)[number])
        done()
      },
    }),
  )
  const userId = await anOwner(database)
  const disk = createDiskStore(objects)
  const images = options.parts?.images ?? imageWorkers().images
  const room = createFilesModule({
    db: database.db,
    store: options.store?.(disk) ?? disk,
    images,
    billing: createBilling({
      repository: createBillingRepository(database.db),
      billingProvider: createDemoBilling(),
      shopOwner,
      confirmMember: async () => {},
    }),
    freeBytes: async () => Infinity,
    shareOf: async (id) => id,
    inTransaction: createInTransaction(database.db),
    notifyNearLimit: async () => {},
    clock: systemClock,
    log,
    tempDir,
    ...options.parts,
  })
  const http = await createHttp({ log, trustedProxies: 0, secure: false })
  answerWithProblems(http)
  const member = atHome({ userId, sessionId: randomUUID(), tokenHash: '' })
  http.addHook('onRequest', async (request) => setActor(request, member))
  const { stallMs } = options
  filesRoutes(http, room, createLinkSigner('a secret for tests'), systemClock, stallMs === undefined ? {} : { stallMs })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  whenOver(async () => {
    await closeHttp(http)
    await rm(dataDir, { recursive: true, force: true })
  })
  return { origin, database, dataDir, userId, member, ...room, lines }
}

async function anOwner({ db }: TestDatabase): Promise<UserId> {
  const id = toUserId(randomUUID())
  await db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, name: 'Owner' })
    .execute()
  return id
}
