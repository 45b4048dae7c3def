import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  aPerson,
  eventually,
  MANY_UPLOADS,
  testApp,
  type Person,
  type TestApp,
  type TestClient,
} from '#tests/support/app.ts'
import { MB, UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import { filePart, holdings, idOf, multipart, NOTHING, uploadSocket } from '#tests/support/uploads.ts'

/** The product's limits, with a twentieth of the time and of the bytes. */
const MIN_BODY_RATE = { headersMs: 1500, windowMs: 1500, leastBytes: 800, responseStallMs: 1000 }

/** So much time that none of two hundred connections is closed before the test is over. */
const CROWD_BODY_RATE = { ...MIN_BODY_RATE, windowMs: 600_000 }

const SLOW_CLIENTS = 200
/** The number of accounts that these connections belong to. */
const ACCOUNTS = 20

const product = await testApp({ minBodyRate: MIN_BODY_RATE })
const crowded = await testApp({ minBodyRate: CROWD_BODY_RATE, slotLimits: MANY_UPLOADS })
const { origin } = product
const body = multipart([filePart(await aPhoto({ width: 1600, height: 1200 }))])

const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
})

/** Sends so many bytes, and again each time this many milliseconds have passed, also when the process was busy then. */
function trickle(socket: Socket, bytes: Uint8Array, everyMs: number, step = 1): void {
  const startedAt = performance.now()
  let at = 0
  const send = (): void => {
    if (socket.destroyed || at >= bytes.length) return
    const end = step * (1 + Math.floor((performance.now() - startedAt) / everyMs))
    socket.write(bytes.subarray(at, end))
    at = end
  }
  send()
  timers.push(setInterval(send, everyMs))
}

/**
 * Sends a handwritten request. `answered` resolves with everything that was received until the connection was closed.
 */
async function rawSocket(text: string): Promise<Socket & { answered: Promise<string> }> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const chunks: Buffer[] = []
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
  socket.write(text)
  return Object.assign(socket, { answered })
}

describe('clients that send an upload byte by byte', () => {
  async function leaveNothing(room: TestApp, userIds: UserId[]): Promise<void> {
    const [firstId = toUserId('')] = userIds
    await eventually(async () => ((await holdings(room, firstId)).incoming === 0 ? true : undefined))
    for (const id of userIds) expect(await holdings(room, id)).toEqual(NOTHING)
    expect(await room.database.db.selectFrom('pending_objects').select('key').execute()).toEqual([])
  }

  it('delay nobody else', async () => {
    // One after another, because the test is about many uploads, not many registrations.
    const slow: Person[] = []
    while (slow.length < ACCOUNTS) slow.push(await aPerson(crowded))
    const other = await aPerson(crowded)
    const slowIds = await Promise.all(slow.map((person) => idOf(person)))
    const [firstId = toUserId('')] = slowIds

    const sockets = await Promise.all(
      Array.from({ length: SLOW_CLIENTS }, (_, at) =>
        uploadSocket({ origin: crowded.origin, cookie: slow[at % ACCOUNTS]?.cookieHeader() ?? '' }, body.length),
      ),
    )
    // The head of the part is sent in one piece, so that every upload is being received.
    const head = body.indexOf('\r\n\r\n') + 4
    for (const socket of sockets) {
      socket.write(body.subarray(0, head))
      trickle(socket, body.subarray(head), 1000)
    }
    const areAllThere = async () => (await holdings(crowded, firstId)).incoming === SLOW_CLIENTS
    await eventually(async () => ((await areAllThere()) ? true : undefined))
    // A request that waited for one of the slow uploads would get no response before that upload has ended.
    for (let one = 0; one < 100; one += 1) expect((await other.get('/api/files')).status).toBe(200)
    expect(await areAllThere()).toBe(true)

    for (const socket of sockets) socket.destroy()
    await leaveNothing(crowded, slowIds)
  })

  it('are disconnected, and leave nothing', async () => {
    const person = await aPerson(product)
    const cookie = person.cookieHeader()
    const head = body.indexOf('\r\n\r\n') + 4
    const sockets = await Promise.all(
      Array.from({ length: UPLOADS_AT_ONCE.account }, () => uploadSocket({ origin, cookie }, body.length)),
    )
    for (const socket of sockets) {
      socket.write(body.subarray(0, head))
      trickle(socket, body.subarray(head), 1000)
    }
    for (const socket of sockets) expect(await socket.answered).toMatch(/^HTTP\/1\.1 408 [^]*"status":408/)
    await leaveNothing(product, [await idOf(person)])
  })

  it('may be slow as long as they make progress: a photo that takes longer than the limit is accepted', async () => {
    const person = await aPerson(product)
    const small = multipart([filePart(await aPhoto({ width: 400, height: 300 }))])
    const socket = await uploadSocket({ origin, cookie: person.cookieHeader() }, small.length)
    // Spread over two windows, each with more than the minimum.
    const step = Math.ceil(small.length / 60)
    expect(step * 30).toBeGreaterThan(MIN_BODY_RATE.leastBytes)
    trickle(socket, small, (MIN_BODY_RATE.windowMs * 2) / 60, step)
    const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    socket.destroy()
  })

  it('are disconnected when they send a login as well', async () => {
    const socket = await rawSocket(
      `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
    )
    trickle(socket, Buffer.alloc(1000, ' '), 200)
    expect(await socket.answered).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('are disconnected as well when their body has no length', async () => {
    const socket = await rawSocket(
      `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    trickle(socket, Buffer.from('1\r\n \r\n'.repeat(200)), 1000, 6)
    expect(await socket.answered).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('clients that do not read a response', () => {
  /** Requests the original of a photo and reads nothing of it. */
  async function stalledReader(person: TestClient, address: string): Promise<Socket> {
    const { hostname, port, host } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.on('error', () => {})
    socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${person.cookieHeader()}\r\n\r\n`)
    return socket
  }

  /** More than the buffers at both ends of a connection can hold. */
  const large = aPhotoOfBytes(30 * MB)

  async function connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      product.app.http.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
    })
  }

  it.each([
    ['silent', () => {}],
    ['asking for more', (socket: Socket) => socket.write(`GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`)],
  ])('are disconnected, also when they are %s, and other requests do not notice', async (_name, act) => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const { original_url: address } = await person.uploaded(await large)
    const before = await connections()
    const readers = await Promise.all(Array.from({ length: 20 }, () => stalledReader(person, address)))
    for (const reader of readers) timers.push(setInterval(() => reader.destroyed || act(reader), 100))
    await eventually(async () => ((await connections()) >= before + readers.length ? true : undefined))
    expect((await person.get('/api/files')).status).toBe(200)
    await eventually(async () => ((await connections()) <= before + 1 ? true : undefined))
    for (const reader of readers) reader.destroy()
  })

  it('but read slowly get the whole response', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const { original_url: address } = await person.uploaded(await large)
    const socket = await stalledReader(person, address)
    let [bytes, pauseAt] = [0, 3 * MB]
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes >= pauseAt) socket.pause()
    })
    const takeSome = (): void => {
      pauseAt = bytes + 3 * MB
      socket.resume()
    }
    // Each time before the limit, and longer in total than the limit.
    timers.push(setInterval(takeSome, MIN_BODY_RATE.responseStallMs / 4))
    await eventually(async () => (bytes > 30 * MB || socket.closed ? true : undefined))
    expect(bytes).toBeGreaterThan(30 * MB)
    socket.destroy()
  })
})

describe('clients that do not finish their headers', () => {
  it.each([
    ['because they send them byte by byte', `X-Long: ${'a'.repeat(1000)}`],
    ['because they fall silent', ''],
  ])('%s, are closed', async (_name, rest) => {
    const socket = await rawSocket(`GET /api/files HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n`)
    trickle(socket, Buffer.from(rest), 100)
    expect(await socket.answered).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('(they send nothing at all) are disconnected', async () => {
    const socket = await rawSocket('')
    expect(await socket.answered).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })
})
