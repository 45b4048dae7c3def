import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createUploadKeysRepository } from '#server/features/files/uploadKeys.repository.ts'
import { createUploadKeys } from '#server/features/files/uploadKeys.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { createLog } from '#server/platform/log/log.ts'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import type { UserId } from '#server/platform/userId.ts'
import { MANY_UPLOADS, aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { sendPhoto, sha256 } from '#tests/support/objects.ts'
import { aPhoto } from '#tests/support/photos.ts'
import {
  expectProblem,
  filePart,
  filesModule,
  holdings,
  idOf,
  MULTIPART,
  multipart,
  NOTHING,
  setUsage,
} from '#tests/support/uploads.ts'

const product = await testApp({
  allowances: {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
  slotLimits: MANY_UPLOADS,
})
const { database } = product
const [small, other] = [await aPhoto({ width: 64, height: 48 }), await aPhoto({ width: 64, height: 48, seed: 5 })]

const KEY_REUSED = { status: 409, code: 'key_reused', detail: 'This Idempotency-Key was used for another request.' }
const RUNNING = {
  status: 409,
  code: 'upload_running',
  detail: 'This photo is already being uploaded. Please wait a moment.',
}

function send(person: Person, key: string, photo: Uint8Array = small): Promise<Response> {
  return person.send('POST', '/api/files', {
    headers: { ...MULTIPART, 'idempotency-key': key },
    body: multipart([filePart(photo)]),
  })
}

async function recordOf(response: Response): Promise<FileRecord> {
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as FileRecord
}

/** A clock that a test moves. */
function aClock(
  start = '2026-03-01T12:00:00Z',
): Clock & { pass: (time: { hours?: number; seconds?: number }) => void } {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    pass: ({ hours = 0, seconds = 0 }) => (now += hours * 3_600_000 + seconds * 1000),
  }
}

function keysIn(userId: UserId) {
  return database.db.selectFrom('upload_keys').selectAll().where('user_id', '=', userId).execute()
}

/**
 * A module whose uploads wait after they have been received, before anything is stored, until the test continues them.
 */
async function aSlowModule(options: { clock?: Clock } = {}) {
  let waiting = 0
  let [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const room = await filesModule(database, {
    ...(options.clock === undefined ? {} : { parts: { clock: options.clock } }),
    store: (disk) => ({
      ...disk,
      async put(key, localPath, type) {
        if (!/display|thumb/.test(key)) {
          waiting += 1
          const door = opened.promise
          reached.resolve()
          await door
        }
        await disk.put(key, localPath, type)
      },
    }),
  })
  return {
    room,
    /** How many are waiting. */
    waiting: () => waiting,
    /** Resolves when the next upload is waiting. */
    reached: async () => {
      await reached.promise
      reached = Promise.withResolvers()
    },
    /** Continues the waiting uploads, but not later ones. */
    open: () => {
      const { resolve } = opened
      opened = Promise.withResolvers()
      resolve()
    },
  }
}

describe('the same key', () => {
  it('with the same photo returns the stored record, and there is one photo', async () => {
    const person = await aPerson(product)
    const first = await recordOf(await send(person, 'one'))
    const again = await send(person, 'one')
    expect(await recordOf(again)).toEqual(first)
    expect(await holdings(product, await idOf(person))).toEqual({
      usage: { files: 1, storage_bytes: small.length },
      rows: 1,
      objects: 3,
      incoming: 0,
    })
  })

  it('with other bytes is refused, and the photo stays what it was', async () => {
    const person = await aPerson(product)
    const first = await recordOf(await send(person, 'one'))
    await expectProblem(await send(person, 'one', other), KEY_REUSED)
    await expectProblem(await send(person, 'one', Buffer.from('no photo')), KEY_REUSED)
    expect(await recordOf(await send(person, 'one'))).toEqual(first)
    expect(await holdings(product, await idOf(person))).toMatchObject({ rows: 1, objects: 3, incoming: 0 })
  })

  it('of another person is another key', async () => {
    const [one, two] = [await aPerson(product), await aPerson(product)]
    const [first, second] = [await recordOf(await send(one, 'same')), await recordOf(await send(two, 'same', other))]
    expect(second.id).not.toBe(first.id)
    expect(await recordOf(await send(one, 'same'))).toEqual(first)
    expect(await recordOf(await send(two, 'same', other))).toEqual(second)
  })

  it('during its upload gets upload_running', async () => {
    const { room, reached, open } = await aSlowModule()
    const first = sendPhoto(room, small, 'one')
    await reached()
    const twin = await sendPhoto(room, small, 'one')
    expect(Number(twin.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectProblem(twin, RUNNING)
    open()
    const stored = await recordOf(await first)
    expect(await recordOf(await sendPhoto(room, small, 'one'))).toEqual(stored)
    expect(await holdings(room, room.userId)).toMatchObject({ rows: 1, objects: 3, usage: { files: 1 } })
  })

  it('in twenty requests at once stores one photo', async () => {
    const person = await aPerson(product)
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(person, 'one')))
    const taken = responses.filter(({ status }) => status === 201)
    expect(taken.length).toBeGreaterThan(0)
    const ids = await Promise.all(taken.map(async (response) => (await recordOf(response)).id))
    expect(new Set(ids).size).toBe(1)
    for (const response of responses.filter(({ status }) => status !== 201)) await expectProblem(response, RUNNING)
    expect(await holdings(product, await idOf(person))).toEqual({
      usage: { files: 1, storage_bytes: small.length },
      rows: 1,
      objects: 3,
      incoming: 0,
    })
    expect((await recordOf(await send(person, 'one'))).id).toBe(ids[0])
  })

  it('is free again after seven days', async () => {
    const clock = aClock()
    const room = await filesModule(database, { parts: { clock } })
    const first = await recordOf(await sendPhoto(room, small, 'one'))
    clock.pass({ hours: 7 * 24 - 1, seconds: 3599 })
    expect(await recordOf(await sendPhoto(room, small, 'one'))).toEqual(first)
    await room.keys.forgetOld()
    expect(await keysIn(room.userId)).toHaveLength(1)
    clock.pass({ seconds: 2 })
    const second = await recordOf(await sendPhoto(room, other, 'one'))
    expect(second.id).not.toBe(first.id)
    expect(await recordOf(await sendPhoto(room, other, 'one'))).toEqual(second)
    expect(await holdings(room, room.userId)).toMatchObject({ rows: 2, objects: 6, usage: { files: 2 } })
    clock.pass({ hours: 7 * 24, seconds: 1 })
    await room.keys.forgetOld()
    expect(await keysIn(room.userId)).toEqual([])
  })

  it('is free again after its photo has been deleted', async () => {
    const person = await aPerson(product)
    const first = await recordOf(await send(person, 'one'))
    expect((await person.delete(`/api/files/${first.id}`)).status).toBe(204)
    const second = await recordOf(await send(person, 'one'))
    expect(second.id).not.toBe(first.id)
    expect((await person.get(second.file_url)).status).toBe(200)
    expect(await holdings(product, await idOf(person))).toMatchObject({ rows: 1, objects: 3, usage: { files: 1 } })
  })

  it('answers the photo that took the last place of the plan', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    await setUsage(database, userId, { files: 9, storage_bytes: 0 })
    const first = await recordOf(await send(person, 'last'))
    expect((await send(person, 'next')).status).toBe(403)
    expect(await recordOf(await send(person, 'last'))).toEqual(first)
    await expectProblem(await send(person, 'last', other), KEY_REUSED)
    expect((await holdings(product, userId)).usage.files).toBe(10)
  })
})

describe('an upload that is rejected frees its key', () => {
  it.each([
    ['no photo', Buffer.from('<svg/>'), 415],
    ['a damaged photo', small.subarray(0, 200), 400],
  ])('for %s', async (_name, bytes, status) => {
    const person = await aPerson(product)
    expect((await send(person, 'one', bytes)).status).toBe(status)
    expect(await keysIn(await idOf(person))).toEqual([])
    await recordOf(await send(person, 'one'))
  })

  it('when the plan has no room', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    await setUsage(database, userId, { files: 10, storage_bytes: 0 })
    await expectProblem(await send(person, 'one'), { status: 403, code: 'limit_reached' })
    await setUsage(database, userId, { files: 0, storage_bytes: 0 })
    await recordOf(await send(person, 'one'))
  })

  it('when its connection breaks, at any point', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const body = multipart([filePart(Buffer.concat([small, Buffer.alloc(200_000)]))])
    for (const share of [0, 0.3, 0.9, 1]) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      const sent = person.send('POST', '/api/files', {
        headers: { ...MULTIPART, 'idempotency-key': 'one' },
        body: readable,
      })
      const outcome = sent.then(
        () => 'answered',
        () => 'broken',
      )
      // It is never complete without its last byte.
      const head = Math.max(300, Math.min(body.length - 1, Math.floor(body.length * share)))
      await writer.write(new Uint8Array(body.subarray(0, head)))
      await eventually(async () => ((await keysIn(userId)).length > 0 ? true : undefined))
      await writer.abort(new Error('the line broke'))
      expect(await outcome).toBe('broken')
      await eventually(async () => ((await keysIn(userId)).length === 0 ? true : undefined))
      // The key is released before the received file is removed.
      await eventually(async () => ((await holdings(product, userId)).incoming === 0 ? true : undefined))
      expect(await holdings(product, userId)).toEqual(NOTHING)
    }
    const first = await recordOf(await send(person, 'one'))
    expect(await recordOf(await send(person, 'one'))).toEqual(first)
    expect(await holdings(product, userId)).toMatchObject({ rows: 1, objects: 3, usage: { files: 1 } })
  })

  it('when the store fails', async () => {
    let isFull = true
    const room = await filesModule(database, {
      store: (disk) => ({
        ...disk,
        async put(...object) {
          if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          await disk.put(...object)
        },
      }),
    })
    expect((await sendPhoto(room, small, 'one')).status).toBe(503)
    isFull = false
    await recordOf(await sendPhoto(room, small, 'one'))
    expect(await holdings(room, room.userId)).toMatchObject({ rows: 1, objects: 3, usage: { files: 1 } })
  })
})

describe('a process that died with an upload', () => {
  it('keeps its key until its lease has expired', async () => {
    const clock = aClock()
    const room = await filesModule(database, { parts: { clock } })
    const now = clock.now()
    await database.db
      .insertInto('upload_keys')
      .values({ user_id: room.userId, key: 'one', created_at: now, leased_until: new Date(now.getTime() + 60_000) })
      .execute()
    clock.pass({ seconds: 60 })
    await expectProblem(await sendPhoto(room, small, 'one'), RUNNING)
    clock.pass({ seconds: 1 })
    await recordOf(await sendPhoto(room, small, 'one'))
  })

  it('and was alone on its database has freed it when the product starts again', async () => {
    const first = await testApp()
    const person = await aPerson(first)
    const userId = await idOf(person)
    const now = new Date()
    const rows = ['one', 'two'].map((key) => ({ user_id: userId, key, created_at: now, leased_until: now }))
    await first.database.db.insertInto('upload_keys').values(rows).execute()
    const stored = await recordOf(await send(person, 'three'))
    await testApp({ database: first.database })
    const left = await first.database.db.selectFrom('upload_keys').select(['key', 'file_id']).execute()
    expect(left).toEqual([{ key: 'three', file_id: stored.id }])
  })

  it('and only slept stores no second photo', async () => {
    const clock = aClock()
    const { room, reached, open } = await aSlowModule({ clock })
    const sleeper = sendPhoto(room, small, 'one')
    await reached()
    clock.pass({ seconds: 61 })
    const next = sendPhoto(room, small, 'one')
    await reached()
    open()
    const responses = await Promise.all([sleeper, next])
    await expectProblem(responses[0], RUNNING)
    const stored = await recordOf(responses[1])
    expect(await recordOf(await sendPhoto(room, small, 'one'))).toEqual(stored)
    expect(await holdings(room, room.userId)).toMatchObject({ rows: 1, objects: 3, usage: { files: 1 } })
  })

  it('and only slept does not free the key of the next one', async () => {
    const clock = aClock()
    const { room, reached, open, waiting } = await aSlowModule({ clock })
    const sleeper = sendPhoto(room, small, 'one')
    await reached()
    clock.pass({ seconds: 61 })
    // The next upload has claimed the key and is still receiving its photo in another process.
    await database.db
      .updateTable('upload_keys')
      .set({ created_at: clock.now(), leased_until: new Date(clock.now().getTime() + 60_000) })
      .where('user_id', '=', room.userId)
      .execute()
    open()
    await expectProblem(await sleeper, RUNNING)
    await expectProblem(await sendPhoto(room, small, 'one'), RUNNING)
    expect(waiting()).toBe(1)
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
  })

  it('that works for a long time keeps its key', async () => {
    const clock = aClock()
    const repository = createUploadKeysRepository(database.db)
    const room = await filesModule(database)
    const claimed = { userId: room.userId, key: 'long', claimedAt: clock.now() }
    const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
    const expired = later(-24 * 3600)
    expect(await repository.claim(claimed, { leasedUntil: later(60), expired })).toEqual({ kind: 'claimed' })
    clock.pass({ seconds: 50 })
    await repository.renew(claimed, later(60))
    clock.pass({ seconds: 50 })
    const keys = createUploadKeys({ repository, clock, log: createLog('silent') })
    const again = keys.once(room.userId, 'long', { first: async () => 'taken', again: async () => 'stored' })
    await expect(again).rejects.toMatchObject({ code: 'upload_running', retryAfterSeconds: 2 })
  })
})

describe('the header', () => {
  it.each(['', ' ', 'two words', 'x'.repeat(201), 'umläut', 'tab\tbed'])('%j is not a valid key', async (key) => {
    const person = await aPerson(product)
    const response = await send(person, key)
    await expectProblem(response, {
      status: 400,
      code: 'invalid_request',
      detail: 'The Idempotency-Key must be 1 to 200 visible characters.',
    })
    expect(await holdings(product, await idOf(person))).toEqual(NOTHING)
  })

  it.each(['a', 'x'.repeat(200), randomUUID(), '"quoted"', "';drop--"])('%j is one', async (key) => {
    const person = await aPerson(product)
    const first = await recordOf(await send(person, key))
    expect(await recordOf(await send(person, key))).toEqual(first)
  })

  it('may be absent, and then each request is a photo', async () => {
    const person = await aPerson(product)
    await person.uploaded(small)
    await person.uploaded(small)
    expect(await holdings(product, await idOf(person))).toMatchObject({ rows: 2 })
    expect(await keysIn(await idOf(person))).toEqual([])
  })
})

describe('the history filtered by exact bytes', () => {
  const page = async (person: Person, query: string) =>
    (await (await person.get(`/api/files?${query}`)).json()) as FilePage
  const list = async (person: Person, query: string) => (await page(person, query)).files.map(({ id }) => id)

  it('lists the photos that have them, newest first, and only those of the account', async () => {
    const [person, anonymous] = [await aPerson(product), await aPerson(product)]
    const first = await person.uploaded(small)
    const different = await person.uploaded(other)
    const second = await person.uploaded(small)
    expect(await list(person, `sha256=${sha256(small)}`)).toEqual([second.id, first.id])
    expect(await list(person, `sha256=${sha256(other)}`)).toEqual([different.id])
    expect(await list(person, `sha256=${sha256(Buffer.from('nothing'))}`)).toEqual([])
    expect(await list(anonymous, `sha256=${sha256(small)}`)).toEqual([])
    const { next_cursor: cursor } = await page(person, `sha256=${sha256(small)}&limit=1`)
    expect(await list(person, `sha256=${sha256(small)}&limit=1&cursor=${cursor}`)).toEqual([first.id])
  })

  it.each(['abc', 'g'.repeat(64), sha256(small).toUpperCase(), `${sha256(small)}0`])('refuses %s', async (hash) => {
    const person = await aPerson(product)
    await expectProblem(await person.get(`/api/files?sha256=${hash}`), { status: 400, code: 'invalid_request' })
  })
})
