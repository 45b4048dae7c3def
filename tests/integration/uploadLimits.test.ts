import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { MB, UPLOAD_MESSAGES, UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { aPerson, eventually, testApp, type Person, type TestApp } from '#tests/support/app.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import {
  expectProblem,
  filePart,
  holdings,
  idOf,
  multipart,
  NOTHING,
  uploadSocket,
  receivedFiles,
} from '#tests/support/uploads.ts'

/** The free space of the disk, as the test sets it. */
const disk = { free: Infinity }
const product = await testApp({ freeBytes: async () => disk.free })
const narrow = await testApp({ slotLimits: { perAccount: 2, all: 3, keptForNew: 1 } })
const TWO = { slotLimits: { perAccount: 2, all: 2, keptForNew: 0 }, freeBytes: async () => disk.free }
const patient = await testApp(TWO)
/** Behind a proxy, and with a clock that the test moves. */
let ahead = 0
const proxied = await testApp({
  environment: { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost' },
  slotLimits: { perAccount: 2, all: 3, keptForNew: 0 },
  clock: { now: () => new Date(Date.now() + ahead) },
})
/** A product that aborts stalled uploads, but not before a test on a busy machine has begun its second one. */
const hasty = await testApp({
  ...TWO,
  minBodyRate: { headersMs: 6_000, windowMs: 6_000, leastBytes: 800, responseStallMs: 60_000 },
})

const small = await aPhoto({ width: 64, height: 48 })
const large = await aPhotoOfBytes(4 * MB)

const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of [product, narrow, patient, hasty, proxied]) {
    await eventually(async () => ((await incoming(app)) === 0 ? true : undefined))
  }
  disk.free = Infinity
})

/** How many photos are being received. */
async function incoming({ dataDir }: TestApp): Promise<number> {
  return (await receivedFiles(dataDir)).length
}

/** An upload of which only the first bytes were sent; `rest` is still to be sent. */
async function begun(product: TestApp, person: Person, photo = large, key = newId()) {
  const body = multipart([filePart(photo)])
  const before = await incoming(product)
  const socket = await uploadSocket(
    { origin: product.origin, cookie: person.cookieHeader(), headers: headersOf(person, key) },
    body.length,
  )
  sockets.push(socket)
  const head = body.indexOf('\r\n\r\n') + 100
  socket.write(body.subarray(0, head))
  await eventually(async () => ((await incoming(product)) > before ? true : undefined))
  return Object.assign(socket, { rest: body.subarray(head) })
}

const headersOf = ({ ipAddress }: Person, key: string) =>
  `Idempotency-Key: ${key}\r\n${ipAddress === undefined ? '' : `X-Forwarded-For: ${ipAddress}\r\n`}`

const TOO_MANY = { status: 429, code: 'too_many_uploads' }
const BUSY = { status: 503, code: 'uploads_busy' }
const NO_SPACE = { status: 503, code: 'no_space' }

async function expectRefusal(response: Response, expected: typeof TOO_MANY): Promise<void> {
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(response, expected)
}

/** Sends the photo again until it is accepted. */
function takenSoon(person: Person, photo = small): Promise<true> {
  return eventually(async () => ((await person.upload(photo)).status === 201 ? true : undefined))
}

describe('uploads at the same time', () => {
  it('of one account are as many as are allowed, and another one may begin when one of them ends', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const first = await begun(product, person)
    for (let more = 1; more < UPLOADS_AT_ONCE.account; more += 1) await begun(product, person)
    await expectRefusal(await person.upload(small), TOO_MANY)
    expect((await other.upload(small)).status).toBe(201)
    const answer = new Promise<string>((resolve) => first.once('data', (chunk) => resolve(chunk.toString())))
    first.write(first.rest)
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
    await takenSoon(person)
  })

  it('of all accounts are as many as are allowed, the last of them for an account that has none', async () => {
    const [ann, bob, cid] = [await aPerson(narrow), await aPerson(narrow), await aPerson(narrow)]
    const first = await begun(narrow, ann)
    await begun(narrow, bob)
    await expectRefusal(await ann.upload(small), BUSY)
    await begun(narrow, cid)
    await expectRefusal(await (await aPerson(narrow)).upload(small), BUSY)
    first.destroy()
    await takenSoon(ann)
  })

  it.each<[string, (socket: Awaited<ReturnType<typeof begun>>) => void]>([
    ['because its connection is cut', (socket) => socket.destroy()],
    ['because its sender has gone', (socket) => socket.resetAndDestroy()],
    ['with less than it has announced', (socket) => socket.end(socket.rest.subarray(0, -1))],
    ['with what is no photo', (socket) => socket.write(Buffer.alloc(socket.rest.length))],
    ['because nothing comes any more', () => {}],
  ])('give back their place and their room when one ends %s', async (name, end) => {
    const app = name === 'because nothing comes any more' ? hasty : patient
    disk.free = 9 * MB
    const person = await aPerson(app)
    const [first, second] = [await begun(app, person), await begun(app, person)]
    await expectRefusal(await person.upload(small), TOO_MANY)
    first.destroy()
    await eventually(async () => ((await incoming(app)) === 1 ? true : undefined))
    end(second)
    await eventually(async () => ((await incoming(app)) === 0 ? true : undefined))
    expect(await holdings(app, await idOf(person))).toEqual(NOTHING)
    disk.free = 5 * MB
    await takenSoon(person, large)
  })
})

describe('uploads of a network', () => {
  it('from new accounts have together the places of one account; an older account keeps its own', async () => {
    const ipAddress = '2001:db8:1:2::7'
    for (let n = 0; n < 2; n += 1) await begun(proxied, await aPerson(proxied, { ipAddress }))
    const refused = await (await aPerson(proxied, { ipAddress: '2001:db8:1:2::8' })).upload(small)
    await expectProblem(refused, { ...TOO_MANY, detail: UPLOAD_MESSAGES.networkBusy })
    expect(refused.headers.get('retry-after')).toBe('2')
    for (const other of [{ ipAddress, isOlder: true }, { ipAddress: '2001:db8:1:3::7' }])
      expect((await (await aPerson(proxied, other)).upload(small)).status).toBe(201)
  })

  it('that are slow end with a sentence when all places are taken, and may be sent again with their key', async () => {
    const slow: { person: Person; key: string; socket: Awaited<ReturnType<typeof begun>> }[] = []
    for (let n = 0; n < 3; n += 1) {
      const [person, key] = [await aPerson(proxied, { ipAddress: `203.0.113.${n}` }), newId()]
      slow.push({ person, key, socket: await begun(proxied, person, large, key) })
    }
    const last = await aPerson(proxied, { ipAddress: '198.51.100.1' })
    await expectRefusal(await last.upload(small), BUSY)
    ahead += 60_000
    expect((await last.upload(small)).status).toBe(201)
    const { person, key, answer } = await Promise.race(
      slow.map(async (one) => ({ ...one, answer: await one.socket.answered })),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5[^]*"code":"uploads_busy"/i)
    expect(answer).toContain(UPLOAD_MESSAGES.tooSlow)
    for (const { socket } of slow) socket.destroy()
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(large)], { type: 'image/jpeg' }), 'ceiling.jpg')
    const again = () => person.send('POST', '/api/files', { body: form, headers: { 'idempotency-key': key } })
    await eventually(async () => ((await again()).status === 201 ? true : undefined))
  })
})

describe('the room on the disk', () => {
  it('that an upload has announced is not given to another, however little of it has come', async () => {
    disk.free = 5 * MB
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const socket = await begun(product, person)
    await expectRefusal(await other.upload(await aPhotoOfBytes(2 * MB)), NO_SPACE)
    expect(await holdings(product, await idOf(other))).toEqual({ ...NOTHING, incoming: 1 })
    expect((await other.upload(small)).status).toBe(201)
    socket.destroy()
    await eventually(async () => ((await other.upload(await aPhotoOfBytes(2 * MB))).status === 201 ? true : undefined))
  })

  it('that is used up by somebody else meanwhile ends an upload, of which nothing is left', async () => {
    disk.free = 100 * MB
    const person = await aPerson(product, { plan: 'enterprise' })
    const socket = await begun(product, person, await aPhotoOfBytes(20 * MB))
    disk.free = 0
    socket.write(socket.rest)
    const answer = await socket.answered
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 60[^]*"code":"no_space"/i)
    await eventually(async () => ((await incoming(product)) === 0 ? true : undefined))
    expect(await holdings(product, await idOf(person))).toEqual(NOTHING)
    disk.free = 100 * MB
    expect((await person.upload(small)).status).toBe(201)
  })

  it('that is to stay free is never given to a photo', async () => {
    disk.free = -1
    const person = await aPerson(product)
    await expectRefusal(await person.upload(small), NO_SPACE)
    expect(await holdings(product, await idOf(person))).toEqual(NOTHING)
  })
})
