import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { askWorkerToSend } from '#web/lib/backgroundSync.ts'
import { DATABASE, DATABASE_CHANNEL, noteWaitingPhotos } from '#web/lib/waitingFlag.ts'
import type { WaitingPhoto } from './waitingPhotos.types.ts'

type NewPhoto = Pick<WaitingPhoto, 'id' | 'photo'>
type Batch = Pick<WaitingPhoto, 'userId' | 'batch' | 'repairId' | 'answers'>

/** Without the photo itself, so that a change of what is known about it does not write its megabytes again. */
type Waiting = Omit<WaitingPhoto, 'photo'>

interface Store extends DBSchema {
  photos: { key: number; value: Waiting; indexes: { userId: string; batch: string } }
  /** By the place of their photos. */
  files: { key: number; value: File }
}

const BOTH = ['photos', 'files'] as const

/** The photos must have reached the disk before anybody is told that they are kept. */
const DURABLE = { durability: 'strict' } as const

let opened: Promise<IDBPDatabase<Store>> | null = null

function database(): Promise<IDBPDatabase<Store>> {
  opened ??= openDB<Store>(DATABASE, 1, {
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

/** The photos of this person, in their order. One that the browser has lost is an empty file. */
export async function waitingPhotosOf(userId: string): Promise<WaitingPhoto[]> {
  const read = (await database()).transaction(BOTH)
  const photos = await read.objectStore('photos').index('userId').getAll(userId)
  const files = await Promise.all(photos.map(({ place }) => read.objectStore('files').get(place)))
  return photos.map((waiting, at) => ({ ...waiting, photo: files[at] ?? new File([], 'Photo') }))
}

/** How many photos have not been sent, whoever took them. */
export async function countAllWaitingPhotos(): Promise<number> {
  const photos = await (await database()).getAll('photos')
  return photos.filter(({ fileId }) => fileId === null).length
}

/** How many photos of this person have not been sent. */
export async function countWaitingPhotos(userId: string): Promise<number> {
  return (await waitingPhotosOf(userId)).filter(({ fileId }) => fileId === null).length
}

/**
 * Keeps all of the photos, or none. One that waits already joins this batch with what was said about it, and is tried
 * again. `full` when the browser has no room for them, and `impossible` when it keeps nothing, as in some private
 * windows.
 */
export async function keepPhotos(batch: Batch, photos: readonly NewPhoto[]): Promise<'kept' | 'full' | 'impossible'> {
  try {
    const before = await waitingPhotosOf(batch.userId)
    const write = (await database()).transaction(BOTH, 'readwrite', DURABLE)
    const fresh = { keptAt: Date.now(), fileId: null, attempts: 0, failure: null, refusal: null }
    const add = async ({ id, photo }: NewPhoto) => {
      const known = before.find((waiting) => waiting.fileId === null && isSameFile(waiting.photo, photo))
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
      const added: Omit<Waiting, 'place'> = { ...batch, id, ...fresh }
      const place = await store.add(added as Waiting)
      await write.objectStore('files').add(photo, place)
    }
    // If one fails, so does the whole transaction, and only that knows whether there was room.
    const [whole, ...added] = await Promise.allSettled([write.done, ...photos.map(add)])
    for (const each of [whole, ...added]) if (each?.status === 'rejected') throw each.reason
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'impossible'
  }
  changed({ isDue: true })
  // Otherwise a browser that runs out of room may delete them without asking. It may refuse, and Firefox asks the
  // person, for whose response nobody should have to wait.
  navigator.storage?.persist?.().catch(() => false)
  return 'kept'
}

/** Cameras give every photo the same name, but not the same time. */
function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

type Change = Partial<Pick<WaitingPhoto, 'repairId' | 'answers' | 'fileId' | 'attempts' | 'failure' | 'refusal'>>

/** Changes one photo. Returns false when it has been removed meanwhile. */
export async function changeWaitingPhoto(place: number, change: Change): Promise<boolean> {
  const write = (await database()).transaction('photos', 'readwrite', DURABLE)
  const photo = await write.store.get(place)
  if (photo !== undefined) await write.store.put({ ...photo, ...change })
  await write.done
  changed({ isDue: false })
  return photo !== undefined
}

/** Forgets why it was refused or failed, so that it is sent again at once. */
export async function sendAgain(place: number): Promise<void> {
  await changeWaitingPhoto(place, { refusal: null, failure: null, attempts: 0 })
  lookAtWaitingPhotos()
}

/** Changes all photos of a batch. */
export async function changeWaitingBatch(batch: string, change: Change): Promise<void> {
  const write = (await database()).transaction('photos', 'readwrite', DURABLE)
  for (const photo of await write.store.index('batch').getAll(batch)) await write.store.put({ ...photo, ...change })
  await write.done
  changed({ isDue: false })
}

export async function removeWaitingPhotos(places: readonly number[]): Promise<void> {
  const write = (await database()).transaction(BOTH, 'readwrite', DURABLE)
  for (const place of places) {
    await write.objectStore('photos').delete(place)
    await write.objectStore('files').delete(place)
  }
  await write.done
  changed({ isDue: false })
}

/** Removes all photos of this person that wait on this device. */
export async function removeWaitingPhotosOf(userId: string): Promise<void> {
  const photos = await waitingPhotosOf(userId)
  await removeWaitingPhotos(photos.map(({ place }) => place))
}
