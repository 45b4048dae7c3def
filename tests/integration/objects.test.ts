import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '#server/features/files/files.port.ts'
import { REMOVAL_LOCK } from '#server/features/files/files.port.ts'
import { createObjectsRepository } from '#server/features/files/objects.repository.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { createInTransaction, type InTransaction } from '#server/platform/transactions/transactions.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { eventually, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  findingsIn,
  keysOf,
  letTimePass,
  pendingOf,
  sendPhoto,
  startGarbageCollection,
} from '#tests/support/objects.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { filesModule, holdings, NOTHING, type FilesModule } from '#tests/support/uploads.ts'

const small = await aPhoto({ width: 64, height: 48 })

/** A module whose objects no other garbage collection can see. */
async function aModule(options: Parameters<typeof filesModule>[1] = {}): Promise<FilesModule> {
  return filesModule(await testDatabase({ maxConnections: 10 }), options)
}

/** Objects as a killed upload leaves them: registered and stored, but never confirmed. Returns their keys, sorted. */
async function abandoned(room: FilesModule, count: number): Promise<string[]> {
  await mkdir(path.join(room.dataDir, 'objects', room.userId), { recursive: true })
  const objects = Array.from({ length: count }, () => {
    const fileId = newId()
    return { key: `${room.userId}/${fileId}.jpg`, fileId }
  })
  await room.objects.registerPending(objects)
  for (const { key } of objects) await writeFile(path.join(room.dataDir, 'objects', key), small)
  return objects.map(({ key }) => key).toSorted()
}

async function taken(room: FilesModule): Promise<FileRecord> {
  const response = await sendPhoto(room, small)
  expect(response.status).toBe(201)
  return (await response.json()) as FileRecord
}

async function isWhole(room: FilesModule, photo: FileRecord): Promise<void> {
  const original = await fetch(room.origin + photo.original_url)
  expect(Buffer.from(await original.arrayBuffer())).toEqual(small)
  for (const copy of [photo.file_url, photo.thumbnail_url]) expect((await fetch(room.origin + copy)).status).toBe(200)
}

/** Lets one caller wait at a point until the test continues it. */
function aGate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    async wait() {
      reached.resolve()
      await opened.promise
    },
  }
}

/** Ends the connection of every open transaction that waits for something outside the database. */
async function cutTransactions({ database }: FilesModule): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(database.db)
}

async function lockWaiters({ database }: FilesModule, count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows.length >= count ? true : undefined
  })
}

describe('garbage collection', () => {
  it('removes objects that were abandoned more than an hour ago, and nothing newer', async () => {
    const room = await aModule()
    await abandoned(room, 2)
    await letTimePass(room, 61)
    const young = await abandoned(room, 2)
    await letTimePass(room, 59)
    expect(await room.objects.collectGarbage()).toBe(2)
    expect(await keysOf(room)).toEqual(young)
    expect(await pendingOf(room)).toEqual(young)
    await letTimePass(room, 2)
    expect(await room.objects.collectGarbage()).toBe(2)
    expect([await keysOf(room), await pendingOf(room)]).toEqual([[], []])
  })

  it('takes the time from the clock of the product', async () => {
    let now = new Date('2026-03-01T12:00:00Z')
    const room = await aModule({ parts: { clock: { now: () => now } } })
    const keys = await abandoned(room, 1)
    now = new Date('2026-03-01T13:00:00Z')
    expect(await room.objects.collectGarbage()).toBe(0)
    expect(await keysOf(room)).toEqual(keys)
    now = new Date('2026-03-01T13:00:01Z')
    expect(await room.objects.collectGarbage()).toBe(1)
    expect(await keysOf(room)).toEqual([])
  })

  it('never touches anything that is not on its list', async () => {
    const room = await aModule()
    const photo = await taken(room)
    const unknown = `${room.userId}/${newId()}.jpg`
    await writeFile(path.join(room.dataDir, 'objects', unknown), 'restored by hand')
    const before = await keysOf(room)
    expect(before).toHaveLength(4)
    await abandoned(room, 1)
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(1)
    expect(await keysOf(room)).toEqual(before)
    await isWhole(room, photo)
    expect(await findingsIn(room)).toEqual([expect.objectContaining({ kind: 'unknown', key: unknown })])
  })

  it.each(['put', 'delete'])('leaves the objects of a photo that is there, though a row says %s', async (intent) => {
    const room = await aModule()
    const photo = await taken(room)
    const rows = (await keysOf(room)).map((key) => ({ key, file_id: photo.id, intent, created_at: new Date() }))
    await room.database.db.insertInto('pending_objects').values(rows).execute()
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(0)
    await isWhole(room, photo)
    expect(await pendingOf(room)).toEqual([])
  })

  it('goes through a long list in steps', async () => {
    const room = await aModule()
    await abandoned(room, 47)
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(47)
    expect([await keysOf(room), await pendingOf(room)]).toEqual([[], []])
  })

  it('removes what is gone already from its list', async () => {
    const room = await aModule()
    const fileId = newId()
    await room.objects.registerPending([{ key: `${room.userId}/${fileId}.jpg`, fileId }])
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(1)
    expect(await pendingOf(room)).toEqual([])
  })

  it('tries each object once when the store cannot remove some, and these stay on the list for the next', async () => {
    let isBroken = true
    const asked: string[] = []
    const stuck = new Set<string>()
    const room = await aModule({
      store: (disk) => ({
        ...disk,
        async remove(key) {
          asked.push(key)
          if (isBroken && stuck.has(key)) throw new Error('the store cannot')
          await disk.remove(key)
        },
      }),
    })
    const keys = await abandoned(room, 50)
    // The first complete batch of the garbage collection, and some more. They must not keep the rest from being
    // removed.
    for (const key of [...keys.slice(0, 20), ...keys.slice(30, 33)]) stuck.add(key)
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(27)
    expect(asked.toSorted()).toEqual(keys)
    expect(await pendingOf(room)).toEqual([...stuck].toSorted())
    expect(await keysOf(room)).toEqual([...stuck].toSorted())
    isBroken = false
    expect(await room.objects.collectGarbage()).toBe(23)
    expect([await keysOf(room), await pendingOf(room)]).toEqual([[], []])
  })

  it('leaves a store that is away alone', async () => {
    let asked = 0
    const room = await aModule({
      store: (disk) => ({
        ...disk,
        async remove() {
          asked += 1
          throw new StoreUnavailable(new Error('no answer'))
        },
      }),
    })
    const keys = await abandoned(room, 50)
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(0)
    expect(asked).toBe(20)
    expect(await pendingOf(room)).toEqual(keys)
  })

  it('ends between two steps when the process stops', async () => {
    const stopping = new AbortController()
    const room = await aModule({
      store: (disk) => ({
        ...disk,
        async remove(key) {
          stopping.abort(new Error('stopping'))
          await disk.remove(key)
        },
      }),
    })
    await abandoned(room, 25)
    await letTimePass(room)
    await expect(room.objects.collectGarbage(stopping.signal)).rejects.toThrow('stopping')
    expect(await keysOf(room)).toHaveLength(5)
    expect(await pendingOf(room)).toEqual(await keysOf(room))
  })

  it('by two processes at once removes each object once', async () => {
    const removed: string[] = []
    const room = await aModule({
      store: (disk) => ({
        ...disk,
        async remove(key) {
          removed.push(key)
          await disk.remove(key)
        },
      }),
    })
    const keys = await abandoned(room, 60)
    await letTimePass(room)
    const counts = await Promise.all([
      room.objects.collectGarbage(),
      room.objects.collectGarbage(),
      room.objects.collectGarbage(),
    ])
    expect(counts[0] + counts[1] + counts[2]).toBe(60)
    expect(removed.toSorted()).toEqual(keys)
    expect([await keysOf(room), await pendingOf(room)]).toEqual([[], []])
  })

  it('that lost its transaction in the middle leaves the rest, and all of it, to the next', async () => {
    let removals = 0
    let cut = async () => {}
    const room = await aModule({
      store: (disk) => ({
        ...disk,
        async remove(key) {
          await disk.remove(key)
          removals += 1
          if (removals === 7) await cut()
        },
      }),
    })
    cut = () => cutTransactions(room)
    await abandoned(room, 20)
    await letTimePass(room)
    await expect(room.objects.collectGarbage()).rejects.toThrow()
    expect(await pendingOf(room)).toHaveLength(20)
    expect(await room.objects.collectGarbage()).toBe(20)
    expect([await keysOf(room), await pendingOf(room)]).toEqual([[], []])
  })

  it('runs as a job of the product, every ten minutes', async () => {
    const product = await testApp()
    const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(
      product.database.db,
    )
    expect(rows).toContainEqual({ name: 'sweep-store', cron: '*/10 * * * *' })
    const key = `somebody/${newId()}.jpg`
    await mkdir(path.join(product.dataDir, 'objects/somebody'))
    await writeFile(path.join(product.dataDir, 'objects', key), small)
    await product.database.db
      .insertInto('pending_objects')
      .values({ key, file_id: newId(), intent: 'put', created_at: new Date() })
      .execute()
    await letTimePass(product)
    // As the schedule does it every ten minutes.
    await startGarbageCollection(product)
    await eventually(async () => ((await pendingOf(product)).length === 0 ? true : undefined))
    expect(await keysOf(product)).toEqual([])
  })
})

describe('an upload that is late by more than an hour', () => {
  /** A module with an upload that has stored its objects and is about to commit after they have become old. */
  async function aLateUpload(options: { remove?: (key: string) => Promise<void> } = {}) {
    const gate = aGate()
    const room = await aModule({
      store: (disk) => ({
        ...disk,
        async put(key, localPath, type) {
          await disk.put(key, localPath, type)
          if (key.includes('thumb')) await gate.wait()
        },
        async remove(key) {
          await options.remove?.(key)
          await disk.remove(key)
        },
      }),
    })
    const upload = sendPhoto(room, small)
    await gate.reached
    await letTimePass(room)
    return { room, upload, gate }
  }

  it('fails completely when the garbage collection was faster', async () => {
    const { room, upload, gate } = await aLateUpload()
    expect(await room.objects.collectGarbage()).toBe(3)
    gate.open()
    expect((await upload).status).toBe(500)
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
    expect(await pendingOf(room)).toEqual([])
    await isWhole(room, await taken(room))
  })

  it('fails completely when the garbage collection removed its objects without recording it', async () => {
    let isCutting = true
    let cut = async () => {}
    const { room, upload, gate } = await aLateUpload({ remove: () => (isCutting ? cut() : Promise.resolve()) })
    cut = () => cutTransactions(room)
    await expect(room.objects.collectGarbage()).rejects.toThrow()
    isCutting = false
    expect(await pendingOf(room)).toHaveLength(3)
    gate.open()
    expect((await upload).status).toBe(500)
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
    expect(await pendingOf(room)).toEqual([])
  })

  it('is stored when it was faster than the garbage collection', async () => {
    const { room, upload, gate } = await aLateUpload()
    gate.open()
    const response = await upload
    expect(response.status).toBe(201)
    expect(await room.objects.collectGarbage()).toBe(0)
    await isWhole(room, (await response.json()) as FileRecord)
  })

  it('is taken or fails whole when both come at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { room, upload, gate } = await aLateUpload()
      gate.open()
      const [response, swept] = await Promise.all([upload, room.objects.collectGarbage()])
      if (response.status === 201) {
        expect(swept).toBe(0)
        await isWhole(room, (await response.json()) as FileRecord)
      } else {
        expect(await holdings(room, room.userId)).toEqual(NOTHING)
      }
      expect(await pendingOf(room)).toEqual([])
      expect(await findingsIn(room)).toEqual([])
    }
  })
})

describe('discarding what was put', () => {
  it('waits for a commit that is on its way, and touches nothing when it arrives', async () => {
    const room = await aModule()
    const keys = await abandoned(room, 3)
    const objects = keys.map((key) => ({ key, fileId: newId() }))
    const repository = createObjectsRepository(room.database.db)
    const gate = aGate()
    const commit = createInTransaction(room.database.db)(async (tx) => {
      expect(await repository.confirm(tx, keys)).toBe(3)
      await gate.wait()
    })
    await gate.reached
    const discarded = room.objects.deleteNow(objects)
    await lockWaiters(room, 1)
    expect(await keysOf(room)).toEqual(keys)
    gate.open()
    await Promise.all([commit, discarded])
    expect(await keysOf(room)).toEqual(keys)
    expect(await pendingOf(room)).toEqual([])
  })

  it('waits for it, and removes all when it fails', async () => {
    const room = await aModule()
    const keys = await abandoned(room, 3)
    const repository = createObjectsRepository(room.database.db)
    const gate = aGate()
    const commit = createInTransaction(room.database.db)(async (tx) => {
      await repository.confirm(tx, keys)
      await gate.wait()
      throw new Error('refused')
    })
    await gate.reached
    const discarded = room.objects.deleteNow(keys.map((key) => ({ key, fileId: newId() })))
    await lockWaiters(room, 1)
    gate.open()
    await expect(commit).rejects.toThrow('refused')
    await discarded
    expect([await keysOf(room), await pendingOf(room)]).toEqual([[], []])
  })
})

describe('while a backup forbids removal', () => {
  /** Does the work while another connection holds the lock of a backup. */
  async function duringBackup(room: FilesModule, work: () => Promise<void>): Promise<void> {
    await createInTransaction(room.database.db)(async (tx) => {
      await sql`select pg_advisory_xact_lock(${REMOVAL_LOCK})`.execute(tx)
      await work()
    })
  }

  it('a deleted photo is gone, and its objects stay until the garbage collection', async () => {
    const room = await aModule()
    const photo = await taken(room)
    const keys = await keysOf(room)
    await duringBackup(room, async () => {
      expect((await fetch(`${room.origin}/api/files/${photo.id}`, { method: 'DELETE' })).status).toBe(204)
      expect((await fetch(room.origin + photo.file_url)).status).toBe(404)
      await letTimePass(room)
      expect(await room.objects.collectGarbage()).toBe(0)
      expect(await keysOf(room)).toEqual(keys)
      expect(await pendingOf(room)).toEqual(keys)
    })
    expect(await room.objects.collectGarbage()).toBe(3)
    expect([await keysOf(room), await pendingOf(room)]).toEqual([[], []])
  })

  it('photos are accepted, and the objects of a rejected one wait for the garbage collection', async () => {
    let isFull = false
    const room = await aModule({
      store: (disk) => ({
        ...disk,
        async put(key, localPath, type) {
          if (isFull && key.includes('thumb')) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' })
          await disk.put(key, localPath, type)
        },
      }),
    })
    await duringBackup(room, async () => {
      await isWhole(room, await taken(room))
      isFull = true
      expect((await sendPhoto(room, small)).status).toBe(503)
      expect(await keysOf(room)).toHaveLength(5)
    })
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(3)
    expect(await findingsIn(room)).toEqual([])
  })
})

describe('when the answer to the commit gets lost', () => {
  /** Transactions that commit and then seem to have failed, as when the connection breaks at the wrong moment. */
  function losingAnswers(inTransaction: InTransaction, isLost: () => boolean): InTransaction {
    return async (work) => {
      const result = await inTransaction(work)
      if (isLost()) throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
      return result
    }
  }

  it('the photo is answered as what it is: stored', async () => {
    const database = await testDatabase()
    let isLosing = true
    const once = () => {
      const was = isLosing
      isLosing = false
      return was
    }
    const room = await filesModule(database, {
      parts: { inTransaction: losingAnswers(createInTransaction(database.db), once) },
    })
    const photo = await taken(room)
    await isWhole(room, photo)
    expect(await holdings(room, room.userId)).toMatchObject({ rows: 1, objects: 3, usage: { files: 1 } })
    expect(await pendingOf(room)).toEqual([])
    expect(await findingsIn(room)).toEqual([])
  })

  it('and nothing can be asked after it, the photo is whole, and the same key answers it', async () => {
    const database = await testDatabase()
    let isLosing = true
    const room = await filesModule(database, {
      parts: { inTransaction: losingAnswers(createInTransaction(database.db), () => isLosing) },
    })
    // The transaction that deletes the objects loses its response as well; nothing else does.
    const response = await sendPhoto(room, small, 'lost-answer')
    isLosing = false
    expect(response.status).toBe(201)
    const again = await sendPhoto(room, small, 'lost-answer')
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(await response.json())
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(0)
    expect(await findingsIn(room)).toEqual([])
  })

  it('a deletion takes effect although its response is lost, and the garbage collection removes its objects', async () => {
    const database = await testDatabase()
    let isLosing = false
    const room = await filesModule(database, {
      parts: { inTransaction: losingAnswers(createInTransaction(database.db), () => isLosing) },
    })
    const photo = await taken(room)
    isLosing = true
    expect((await fetch(`${room.origin}/api/files/${photo.id}`, { method: 'DELETE' })).status).toBe(503)
    isLosing = false
    expect((await fetch(`${room.origin}/api/files/${photo.id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await findingsIn(room)).toEqual([])
    await letTimePass(room)
    expect(await room.objects.collectGarbage()).toBe(3)
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
  })
})

it('an upload to a store that stopped answering leaves its objects on the list for an hour', async () => {
  const late = Promise.withResolvers<() => Promise<void>>()
  const room = await aModule({
    store: (disk) => ({
      ...disk,
      async put(key, localPath, type) {
        if (!key.includes('display')) return disk.put(key, localPath, type)
        const copy = `${room.dataDir}/on-its-way`
        await writeFile(copy, 'late')
        late.resolve(() => disk.put(key, copy, type))
        throw new StoreUnavailable(new Error('no answer in time'))
      },
    }),
  })
  expect((await sendPhoto(room, small)).status).toBe(503)
  // The store had received it after all.
  await (
    await late.promise
  )()
  expect(await keysOf(room)).toHaveLength(2)
  expect(await findingsIn(room)).toEqual([])
  await letTimePass(room)
  expect(await room.objects.collectGarbage()).toBe(3)
  expect(await holdings(room, room.userId)).toEqual(NOTHING)
})
