import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { photoMaker } from './people.ts'
import { PASSWORD } from './stage.ts'

export type Caller = { email: string; cookie: string }

const READERS = 4
const READ_EVERY_MS = 100
const UPLOAD_EVERY_MS = 500
const LOGIN_EVERY_MS = 500
const ANALYSIS_EVERY_MS = 1_000
/** Uploads that arrive slowly, so that one is under way whenever a process is told to stop. */
const SLOW_UPLOADS = 2
/** Longer than a process drains, and shorter than it may take to stop. */
const SLOW_UPLOAD_MS = 10_000
const PIECES = 20
/** Milliseconds for which a person repeats what was not answered. */
const REPEAT_MS = 60_000
const ANALYSIS_MS = 60_000

type Kind = 'reads' | 'uploads' | 'logins' | 'analyses'

export type Seen = {
  counts: Record<Kind, number>
  /** Each request that was answered with anything but success, or not at all. */
  failures: string[]
  /** How many requests were sent again. */
  repeated: Record<Kind, number>
  /** The longest time from a photo's first failure until it was stored. */
  longestRepeatMs: number
  photos: Map<string, { caller: Caller; sha256: string }>
  runs: Map<string, Caller>
}

type Answer = { status: number; body: string; retryAfter: string | null }

/**
 * Reads, uploads, logins and analyses at a steady rate, until the returned function is called. It resolves with what
 * was seen when everything under way has ended. With `mayRepeat`, what a proxy does not repeat is sent again as people
 * do it: a photo with its Idempotency-Key, a login, the request for an analysis.
 */
export async function beginSteadyLoad(
  origin: string,
  callers: readonly [Caller, Caller, Caller, Caller],
  { mayRepeat }: { mayRepeat: boolean },
): Promise<() => Promise<Seen>> {
  const newPhoto = await photoMaker()
  const none = { reads: 0, uploads: 0, logins: 0, analyses: 0 }
  const seen: Seen = {
    counts: { ...none },
    failures: [],
    repeated: { ...none },
    longestRepeatMs: 0,
    photos: new Map(),
    runs: new Map(),
  }
  let isOver = false

  /** Sends a request, again if need be. Undefined when it failed. */
  async function ask(kind: Kind, what: string, send: () => Promise<Answer>): Promise<string | undefined> {
    seen.counts[kind] += 1
    let failedAt: number | null = null
    while (true) {
      const answer = await send().catch((error: unknown) => ({ status: 0, body: String(error), retryAfter: null }))
      if (answer.status >= 200 && answer.status < 300) {
        if (kind === 'uploads' && failedAt !== null) {
          seen.longestRepeatMs = Math.max(seen.longestRepeatMs, performance.now() - failedAt)
        }
        return answer.body
      }
      const isRepeated = mayRepeat && kind !== 'reads' && isPassing(answer)
      if (failedAt === null && isRepeated) seen.repeated[kind] += 1
      failedAt ??= performance.now()
      if (!isRepeated || performance.now() - failedAt > REPEAT_MS) {
        seen.failures.push(`${what} answered ${answer.status} ${answer.body.slice(0, 200)}`)
        return undefined
      }
      await sleep(Number(answer.retryAfter ?? 1) * 1_000)
    }
  }

  const read = (caller: Caller, path: string) =>
    ask('reads', `GET ${path}`, () => call(origin + path, { headers: { cookie: caller.cookie } }))

  async function upload(caller: Caller, milliseconds = 0): Promise<FileRecord | undefined> {
    const [photo, key] = [newPhoto(), randomUUID()]
    const body = await ask('uploads', 'POST /api/files', () => sendPhoto(origin, caller, { photo, key, milliseconds }))
    if (body === undefined) return undefined
    const record = JSON.parse(body) as FileRecord
    seen.photos.set(record.id, { caller, sha256: sha256(photo) })
    return record
  }

  async function analyze(caller: Caller): Promise<void> {
    const photo = await upload(caller)
    if (photo === undefined) return
    const path = `/api/files/${photo.id}/analyses`
    const headers = { cookie: caller.cookie }
    const begun = await ask('analyses', `POST ${path}`, () => call(origin + path, { method: 'POST', headers }))
    if (begun === undefined) return
    const { id } = JSON.parse(begun) as Analysis
    seen.runs.set(id, caller)
    const fault = await endOf(id, (way) => read(caller, way))
    if (fault !== null) seen.failures.push(`The analysis ${id} ${fault}`)
  }

  const login = ({ email }: Caller) =>
    ask('logins', 'POST /api/auth/sign-in/email', () =>
      call(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
    )

  /** What a screen reads, and the newest photo of the person. */
  function pathsOf(caller: Caller): string[] {
    const newest = [...seen.photos].findLast(([, photo]) => photo.caller === caller)
    const photos = newest === undefined ? [] : [`/api/files/${newest[0]}/content?variant=display`]
    return ['/', '/api/files', '/api/me', '/api/repairs', ...photos]
  }

  async function keepDoing(everyMs: number, work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const startedAt = performance.now()
      await work(turn)
      await sleep(Math.max(0, startedAt + everyMs - performance.now()))
    }
  }

  const [one, two, three, four] = callers
  const runs: Promise<void>[] = []
  const loops = [
    ...Array.from({ length: READERS }, (_, at) =>
      keepDoing(READ_EVERY_MS, (turn) => {
        const caller = callers[at % callers.length] ?? one
        const paths = pathsOf(caller)
        return read(caller, paths[turn % paths.length] ?? '/')
      }),
    ),
    ...Array.from({ length: SLOW_UPLOADS }, (_, at) =>
      keepDoing(0, () => upload(at === 0 ? one : two, SLOW_UPLOAD_MS)),
    ),
    keepDoing(UPLOAD_EVERY_MS, () => upload(three)),
    keepDoing(LOGIN_EVERY_MS, (turn) => login(callers[turn % callers.length] ?? one)),
    // The next one begins while others are under way.
    keepDoing(ANALYSIS_EVERY_MS, async () => void runs.push(analyze(four))),
  ]
  return async () => {
    isOver = true
    await Promise.all(loops)
    await Promise.all(runs)
    return seen
  }
}

/** Whether the process that had the request is gone, or has left a lease behind that ends. */
function isPassing({ status, body }: Answer): boolean {
  return status === 0 || status === 502 || (status === 409 && body.includes('"upload_running"'))
}

/** Waits for the end of a run. Null when it is an assessment by the model. */
async function endOf(id: string, read: (path: string) => Promise<string | undefined>): Promise<string | null> {
  const deadline = performance.now() + ANALYSIS_MS
  while (performance.now() < deadline) {
    const body = await read(`/api/analyses/${id}`)
    if (body === undefined) return 'could not be read'
    const { status, method } = JSON.parse(body) as Analysis
    if (!isUnfinished(status)) return method === 'openai' ? null : `ended as ${status}, by ${method}`
    await sleep(500)
  }
  return 'did not end'
}

/** Reads every photo that was acknowledged, and returns those that are not there byte for byte. */
export async function lostPhotos(origin: string, { photos }: Pick<Seen, 'photos'>): Promise<string[]> {
  const lost: string[] = []
  for (const [id, { caller, sha256: expected }] of photos) {
    const response = await fetch(`${origin}/api/files/${id}/content?variant=original`, {
      headers: { cookie: caller.cookie },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || sha256(bytes) !== expected) lost.push(id)
  }
  return lost
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function call(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  return { status: response.status, body: await response.text(), retryAfter: response.headers.get('retry-after') }
}

const BOUNDARY = 'bench-boundary-0123456789'

/** Sends a photo as a browser does, at once or within these milliseconds. */
async function sendPhoto(
  origin: string,
  { cookie }: Caller,
  { photo, key, milliseconds }: { photo: Buffer; key: string; milliseconds: number },
): Promise<Answer> {
  const body = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    photo,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const headers = {
    cookie,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': body.length,
    'idempotency-key': key,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/files`, { method: 'POST', headers }, (response) => {
      const retryAfter = response.headers['retry-after'] ?? null
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, body: said, retryAfter }), reject)
    })
    sent.once('error', reject)
    Readable.from(piecesOf(body, milliseconds)).pipe(sent)
  })
}

async function* piecesOf(body: Buffer, milliseconds: number): AsyncGenerator<Buffer> {
  const pieces = milliseconds === 0 ? 1 : PIECES
  const size = Math.ceil(body.length / pieces)
  for (let at = 0; at < body.length; at += size) {
    yield body.subarray(at, at + size)
    if (milliseconds > 0) await sleep(milliseconds / pieces)
  }
}
