import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { askWorkerToSend } from '#web/lib/backgroundSync.ts'
import { isSameFile } from '#web/lib/photoFile.rules.ts'
import { beginWork } from '#web/lib/reload.ts'
import { DATABASE, DATABASE_CHANNEL, noteWaitingPhotos } from '#web/lib/waitingFlag.ts'
import { NOBODY, type WaitingPhoto } from './waitingPhotos.types.ts'

/**
 * The photos that are to be sent, in the database of this browser. Where it keeps none, they are in the memory of this
 * tab, as are those that are kept elsewhere anyway: in the database of the local app, or in a backup.
 */

export type NewPhoto = Pick<WaitingPhoto, 'id' | 'photo' | 'isSmallerCopy'>
export type Batch = Pick<WaitingPhoto, 'userId' | 'batch' | 'repairId' | 'answers' | 'shopId'>
export type Store = 'device' | 'memory'

/** Without the photo itself, so that a change of what is known about it does not write its megabytes again. */
type Waiting = Omit<WaitingPhoto, 'photo'>

interface Tables extends DBSchema {
  photos: { key: number; value: Waiting; indexes: { userId: string; batch: string } }
  /** By the place of their photos. */
  files: { key: number; value: File }
}

const BOTH = ['photos', 'files'] as const

/** The photos must have reached the disk before anybody is told that they are kept. */
const DURABLE = { durability: 'strict' } as const

let opened: Promise<IDBPDatabase<Tables>> | null = null

function database(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>(DATABASE, 1, {
    upgrade(db) {
      const photos = db.createObjectStore('photos', { keyPath: 'place', autoIncrement: true })
      photos.createIndex('userId', 'userId')
      photos.createIndex('batch', 'batch')
      db.createObjectStore('files')
    },
    // A newer version of the app, in another tab, waits for this connection to close.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = null
    },
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** Photos in memory have places from here on, which no database reaches. */
const FIRST_IN_MEMORY = 2 ** 50

let inMemory: readonly WaitingPhoto[] = []
let placesInMemory = FIRST_IN_MEMORY

const isInMemory = (place: number) => place >= FIRST_IN_MEMORY

let endWork: (() => void) | null = null

function changeMemory(change: (photos: readonly WaitingPhoto[]) => readonly WaitingPhoto[]): void {
  inMemory = change(inMemory)
  // Leaving the page would lose them.
  if (inMemory.some(({ fileId }) => fileId === null)) {
    endWork ??= beginWork()
  } else {
    endWork?.()
    endWork = null
  }
}

/** What a new tab begins with. */
export function forgetPhotosInMemory(): void {
  changeMemory(() => [])
}

const channel = new BroadcastChannel(DATABASE_CHANNEL)
const listeners = new Set<(isDue: boolean) => void>()
const notify = (isDue: boolean) => {
  for (const listener of listeners) listener(isDue)
}
channel.addEventListener('message', ({ data }: MessageEvent<boolean>) => notify(data))

/**
 * Calls the listener when the photos have changed, in this tab or in another one. `isDue` when something can be sent
 * because of it. Returns how to stop.
 */
export function onWaitingPhotos(listener: (isDue: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed({ isDue }: { isDue: boolean }): void {
  noteWaitingPhotos()
  if (isDue) askWorkerToSend()
  notify(isDue)
  // A channel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(isDue)
}

/** Has every tab look whether something can be sent. */
export function lookAtWaitingPhotos(): void {
  changed({ isDue: true })
}

/**
 * The photos of this person in one of the stores, in their order. One that the browser has lost is an empty file.
 * Throws when the database of this browser cannot be read.
 */
export async function waitingPhotosIn(store: Store, userId: string): Promise<readonly WaitingPhoto[]> {
  if (store === 'memory') return inMemory.filter((photo) => photo.userId === userId)
  const db = await readable()
  if (db === null) return []
  const read = db.transaction(BOTH)
  const photos = await read.objectStore('photos').index('userId').getAll(userId)
  const files = await Promise.all(photos.map(({ place }) => read.objectStore('files').get(place)))
  return photos.map((waiting, at) => ({ ...waiting, photo: files[at] ?? new File([], 'Photo') }))
}

/** All photos of this person, in their order. Throws when the database of this browser cannot be read. */
export async function waitingPhotosOf(userId: string): Promise<readonly WaitingPhoto[]> {
  return [...(await waitingPhotosIn('device', userId)), ...(await waitingPhotosIn('memory', userId))]
}

/** Browsers that keep nothing say so by these errors, in private windows and where people forbid it. */
const KEEPS_NOTHING = ['SecurityError', 'InvalidStateError']

/** Null where this browser keeps nothing, so that nothing can be in it. */
async function readable(): Promise<IDBPDatabase<Tables> | null> {
  if (globalThis.IS_LOCAL_APP || !('indexedDB' in globalThis)) return null
  try {
    return await database()
  } catch (error) {
    if (error instanceof DOMException && KEEPS_NOTHING.includes(error.name)) return null
    throw error
  }
}

/** How many photos of anybody with an account have not been sent. */
export async function countAllWaitingPhotos(): Promise<number> {
  const photos = (await (await readable())?.getAll('photos')) ?? []
  return [...photos, ...inMemory].filter(({ fileId, userId }) => fileId === null && userId !== NOBODY).length
}

/** How many photos of this person have not been sent. */
export async function countWaitingPhotos(userId: string): Promise<number> {
  return (await waitingPhotosOf(userId)).filter(({ fileId }) => fileId === null).length
}

/**
 * Takes all of the photos, which are sent as soon as they can be. One that waits already joins this batch with what was
 * said about it, and is tried again. They are for the shop that the page is in.
 * `isElsewhere` when they need not be kept here, too.
 */
export async function takePhotos(
  given: Batch,
  photos: readonly NewPhoto[],
  { isElsewhere = false }: { isElsewhere?: boolean } = {},
): Promise<void> {
  const shopId = given.userId === NOBODY ? undefined : (given.shopId ?? chosenShop())
  const batch = shopId === undefined ? given : { ...given, shopId }
  const reason = isElsewhere || globalThis.IS_LOCAL_APP ? 'elsewhere' : await keep(batch, photos)
  if (reason !== null) remember(batch, photos, reason)
  changed({ isDue: batch.userId !== NOBODY })
}

const FRESH = { fileId: null, attempts: 0, failure: null, refusal: null } as const

function remember(batch: Batch, photos: readonly NewPhoto[], reason: WaitingPhoto['inMemory'] & string): void {
  changeMemory((before) => {
    const known = (waiting: WaitingPhoto) =>
      waiting.userId === batch.userId &&
      waiting.shopId === batch.shopId &&
      waiting.fileId === null &&
      photos.some(({ photo }) => isSameFile(waiting.photo, photo))
    const fresh = photos.filter(({ photo }) => !before.some((each) => known(each) && isSameFile(each.photo, photo)))
    return [
      ...before.map((each) =>
        known(each) ? { ...each, ...FRESH, ...batch, answers: { ...each.answers, ...batch.answers } } : each,
      ),
      ...fresh.map((photo) => {
        placesInMemory += 1
        return { place: placesInMemory, ...photo, ...batch, ...FRESH, keptAt: Date.now(), inMemory: reason }
      }),
    ]
  })
}

/** Keeps all of the photos in the database, or none. Returns why none. */
async function keep(batch: Batch, photos: readonly NewPhoto[]): Promise<'full' | 'impossible' | null> {
  try {
    const before = await waitingPhotosIn('device', batch.userId)
    const write = (await database()).transaction(BOTH, 'readwrite', DURABLE)
    const fresh = { ...FRESH, keptAt: Date.now() }
    const add = async ({ photo, ...about }: NewPhoto) => {
      const known = before.find(
        (waiting) => waiting.fileId === null && waiting.shopId === batch.shopId && isSameFile(waiting.photo, photo),
      )
      const store = write.objectStore('photos')
      if (known !== undefined) {
        const { photo: _file, ...rest } = known
        await store.put({
          ...rest,
          ...fresh,
          ...batch,
          keptAt: rest.keptAt,
          answers: { ...rest.answers, ...batch.answers },
        })
        return
      }
      const added: Omit<Waiting, 'place'> = { ...batch, ...about, ...fresh }
      const place = await store.add(added as Waiting)
      await write.objectStore('files').add(photo, place)
    }
    // If one fails, so does the whole transaction, and only that knows whether there was room.
    const [whole, ...added] = await Promise.allSettled([write.done, ...photos.map(add)])
    for (const each of [whole, ...added]) if (each?.status === 'rejected') throw each.reason
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'impossible'
  }
  // Otherwise a browser that runs out of room may delete them without asking. It may refuse, and Firefox asks the
  // person, for whose response nobody should have to wait.
  navigator.storage?.persist?.().catch(() => false)
  return null
}

type Changing =
  | 'userId'
  | 'repairId'
  | 'answers'
  | 'fileId'
  | 'record'
  | 'attempts'
  | 'failure'
  | 'failureCode'
  | 'refusal'
type Change = Partial<Pick<WaitingPhoto, Changing>>

/** Changes one photo, unless it has been removed meanwhile. */
export async function changeWaitingPhoto(place: number, change: Change): Promise<void> {
  if (isInMemory(place)) {
    changeMemory((photos) => photos.map((photo) => (photo.place === place ? { ...photo, ...change } : photo)))
  } else {
    const write = (await database()).transaction('photos', 'readwrite', DURABLE)
    const photo = await write.store.get(place)
    if (photo !== undefined) await write.store.put({ ...photo, ...change })
    await write.done
  }
  changed({ isDue: false })
}

/** Forgets why it was refused or failed, so that it is sent again at once. */
export async function sendAgain(place: number): Promise<void> {
  await changeWaitingPhoto(place, { refusal: null, failure: null, attempts: 0 })
  lookAtWaitingPhotos()
}

/** Changes all photos of a batch. */
export async function changeWaitingBatch(batch: string, change: Change): Promise<void> {
  changeMemory((photos) => photos.map((photo) => (photo.batch === batch ? { ...photo, ...change } : photo)))
  const db = await readable()
  if (db !== null) {
    const write = db.transaction('photos', 'readwrite', DURABLE)
    for (const photo of await write.store.index('batch').getAll(batch)) await write.store.put({ ...photo, ...change })
    await write.done
  }
  changed({ isDue: false })
}

export async function removeWaitingPhotos(places: readonly number[]): Promise<void> {
  changeMemory((photos) => photos.filter(({ place }) => !places.includes(place)))
  const kept = places.filter((place) => !isInMemory(place))
  if (kept.length > 0) {
    const write = (await database()).transaction(BOTH, 'readwrite', DURABLE)
    for (const place of kept) {
      await write.objectStore('photos').delete(place)
      await write.objectStore('files').delete(place)
    }
    await write.done
  }
  changed({ isDue: false })
}

/** Removes all photos of this person that wait on this device. */
export async function removeWaitingPhotosOf(userId: string): Promise<void> {
  const photos = await waitingPhotosOf(userId)
  await removeWaitingPhotos(photos.map(({ place }) => place))
}
