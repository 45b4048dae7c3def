import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { EVENTS_PATH } from '#shared/api/events.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { createSessionCookie } from '#server/features/accounts/sessions.cookie.ts'
import { writeMessage } from '#server/platform/events/eventMessage.rules.ts'
import { CHANNEL } from '#server/platform/events/notifyScreens.ts'
import { ms, quantile, type Row } from './measures.ts'
import { photoMaker } from './people.ts'
import { memoryOf } from './processes.ts'
import type { Stage } from './stage.ts'

const BUSY_STREAMS = 1_000
const IDLE_STREAMS = 5_000
const CHANGES_PER_SECOND = 50
const CHANGES = 1_000
const PHOTOS_PER_SECOND = 5
const PHOTOS = 200
/** Longer than the time between two comments, and than that between two checks of all sessions. */
const IDLE_SECONDS = 40
/** Milliseconds after the last change, after which one that was not heard of is lost. */
const HEARD_MS = 5_000
/** Streams that are opened at the same time. */
const AT_ONCE = 50
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * How long a change takes from before its COMMIT, in another process, to the reader of a stream; how long a photo takes
 * that is uploaded at one process to a reader at another; and what open streams cost while nothing happens.
 */
export async function eventStreams(stage: Stage): Promise<Row[]> {
  const { pid, origin } = stage.product
  const people = await somePeople(stage.sql, IDLE_STREAMS)
  const before = memoryOf(pid).rss
  const readers = createReaders(origin, people)
  try {
    await readers.open(BUSY_STREAMS)
    const delays = await change(stage.sql, people.slice(0, BUSY_STREAMS), readers.heardAt)
    const lost = CHANGES - delays.length
    await readers.open(IDLE_STREAMS)
    const share = await processorShare(pid, IDLE_SECONDS)
    const memory = memoryOf(pid).rss - before
    readers.close()
    const arrivals = await photosElsewhere(stage, people.slice(0, BUSY_STREAMS))
    const row = (what: string, product: string, promise: string, isKept: boolean): Row => {
      return { what, product, baseline: '', ratio: '', promise, verdict: isKept ? 'ok' : 'MISS' }
    }
    const [half, most] = [quantile(delays, 0.5), quantile(delays, 0.99)]
    const [halfOfPhotos, mostPhotos] = [quantile(arrivals, 0.5), quantile(arrivals, 0.99)]
    const elsewhere = `with ${BUSY_STREAMS} streams, ${PHOTOS_PER_SECOND} photos a second`
    const busy = `with ${BUSY_STREAMS} streams, ${CHANGES_PER_SECOND} changes a second`
    return [
      row(`a change reaches its reader, median, ${busy}`, ms(half), '<= 250 ms', half <= 250),
      row(`a change reaches its reader, 99th percentile, ${busy}`, ms(most), '<= 1000 ms', most <= 1_000),
      row(`changes lost of ${CHANGES}`, String(lost), '0', lost === 0),
      row(
        `a photo sent to one process reaches its reader at another, median, ${elsewhere}`,
        ms(halfOfPhotos),
        '<= 250 ms',
        halfOfPhotos <= 250,
      ),
      row(
        `a photo sent to one process reaches its reader at another, 99th percentile, ${elsewhere}`,
        ms(mostPhotos),
        '<= 1000 ms',
        mostPhotos <= 1_000,
      ),
      row(`photos not heard of, of ${PHOTOS}`, String(PHOTOS - arrivals.length), '0', arrivals.length === PHOTOS),
      row(`memory of ${IDLE_STREAMS} idle streams`, `${memory.toFixed(0)} MB`, '<= 250 MB', memory <= 250),
      row(
        `processor while ${IDLE_STREAMS} streams are idle`,
        `${(share * 100).toFixed(1)} % of a core`,
        '<= 5 %',
        share <= 0.05,
      ),
    ]
  } finally {
    readers.close()
  }
}

type Reader = { userId: string; cookie: string }

/** Streams of these people at one process, and when each id arrived on one of them. */
function createReaders(origin: string, people: readonly Reader[]) {
  const streams: net.Socket[] = []
  const heardAt = new Map<string, number>()
  return {
    heardAt,
    /** Opens more of them, until there are this many. */
    async open(count: number): Promise<void> {
      while (streams.length < count) {
        const next = people.slice(streams.length, Math.min(count, streams.length + AT_ONCE))
        streams.push(...(await Promise.all(next.map(({ cookie }) => openStream(origin, cookie, heardAt)))))
      }
    },
    close(): void {
      for (const stream of streams) stream.destroy()
    },
  }
}

/**
 * Uploads photos at a steady rate, each by another person, and returns after how many milliseconds each was heard of on
 * a stream at another process.
 */
async function photosElsewhere(stage: Stage, people: readonly Reader[]): Promise<number[]> {
  const newPhoto = await photoMaker()
  const other = await stage.startAnother()
  const readers = createReaders(other.origin, people)
  const sentAt = new Map<string, number>()
  const upload = async ({ cookie }: Reader): Promise<void> => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(newPhoto())], { type: 'image/jpeg' }), 'damage.jpg')
    const startedAt = performance.now()
    const response = await fetch(`${stage.product.origin}/api/files`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    if (!response.ok) throw new Error(`An upload answered ${response.status}: ${await response.text()}`)
    sentAt.set(((await response.json()) as FileRecord).id, startedAt)
  }
  try {
    await readers.open(people.length)
    // The first one starts a process that decodes.
    await upload(people.at(-1)!)
    sentAt.clear()
    const uploads: Promise<void>[] = []
    for (const person of people.slice(0, PHOTOS)) {
      uploads.push(upload(person))
      await sleep(1_000 / PHOTOS_PER_SECOND)
    }
    await Promise.all(uploads)
    await sleep(HEARD_MS)
    return delaysOf(sentAt, readers.heardAt)
  } finally {
    readers.close()
    await other.stop()
  }
}

function delaysOf(sentAt: ReadonlyMap<string, number>, heardAt: ReadonlyMap<string, number>): number[] {
  return [...sentAt].flatMap(([id, at]) => {
    const heard = heardAt.get(id)
    return heard === undefined ? [] : [heard - at]
  })
}

/** Accounts with a session each. A registration would cost a hash. */
async function somePeople(sql: pg.Pool, count: number): Promise<Reader[]> {
  const cookies = createSessionCookie({ secret: '', isSecure: false })
  const people = Array.from({ length: count }, () => {
    const { hash, cookie } = cookies.issue()
    return { userId: randomUUID(), hash, cookie: cookie.split(';', 1)[0] ?? '' }
  })
  const ids = people.map(({ userId }) => userId)
  await sql.query(
    `insert into users (id, name, email) select id, 'Ann Fixer', id || '@example.com' from unnest($1::uuid[]) as id`,
    [ids],
  )
  await sql.query(
    `insert into sessions (id, user_id, token_hash, expires_at)
     select gen_random_uuid(), id, hash, now() + interval '6 hours' from unnest($1::uuid[], $2::text[]) as one (id, hash)`,
    [ids, people.map(({ hash }) => hash)],
  )
  return people
}

/** Opens a stream, and notes when each id arrives on it. Resolves when the server has greeted. */
async function openStream(origin: string, cookie: string, heardAt: Map<string, number>): Promise<net.Socket> {
  const { hostname, port } = new URL(origin)
  const socket = net.connect(Number(port), hostname)
  socket.setEncoding('latin1')
  socket.write(`GET ${EVENTS_PATH} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.split('\r\n', 1)[0]))
      if (text.includes('event: hello')) resolve()
      if (!text.includes('event: changed')) return
      for (const [id] of text.matchAll(ID)) heardAt.set(id, performance.now())
    })
  })
  return socket
}

/** Makes changes at a steady rate, each for another person, and returns after how many milliseconds they were heard. */
async function change(sql: pg.Pool, people: readonly Reader[], heardAt: Map<string, number>): Promise<number[]> {
  const committedAt = new Map<string, number>()
  const startedAt = performance.now()
  const client = await sql.connect()
  try {
    for (let n = 0; n < CHANGES; n += 1) {
      const wait = startedAt + (n * 1_000) / CHANGES_PER_SECOND - performance.now()
      if (wait > 0) await sleep(wait)
      const { userId } = people[(n * 7) % people.length]!
      const id = randomUUID()
      await client.query('begin')
      await client.query('update users set updated_at = now() where id = $1', [userId])
      await client.query('select pg_notify($1, $2)', [
        CHANNEL,
        writeMessage({ to: userId, topic: 'photos', ids: [id] }),
      ])
      committedAt.set(id, performance.now())
      await client.query('commit')
    }
  } finally {
    client.release()
  }
  const deadline = performance.now() + HEARD_MS
  while (heardAt.size < CHANGES && performance.now() < deadline) await sleep(50)
  return delaysOf(committedAt, heardAt)
}

/** The share of one core that a process uses within these seconds. */
async function processorShare(pid: number, seconds: number): Promise<number> {
  const [from, startedAt] = [processorSeconds(pid), performance.now()]
  await sleep(seconds * 1_000)
  return (processorSeconds(pid) - from) / ((performance.now() - startedAt) / 1_000)
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
