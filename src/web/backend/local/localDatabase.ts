import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { LOCAL_DATABASE } from '#web/lib/keptDatabase.ts'
import { AppError } from '#shared/errors/appError.ts'
import type {
  LocalAccount,
  LocalFeedback,
  LocalPhoto,
  LocalQuestion,
  LocalRepair,
  LocalRun,
  PhotoFiles,
} from './local.types.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'

/** Everything that the local app keeps, except who is logged in. */
interface Store extends DBSchema {
  accounts: { key: string; value: LocalAccount; indexes: { email: string } }
  photos: { key: string; value: LocalPhoto; indexes: { userId: string } }
  /** By the id of their photo. */
  photoFiles: { key: string; value: PhotoFiles }
  repairs: { key: string; value: LocalRepair; indexes: { userId: string } }
  runs: { key: string; value: LocalRun; indexes: { userId: string; repairId: string } }
  questions: { key: string; value: LocalQuestion; indexes: { userId: string; repairId: string } }
  feedback: { key: string; value: LocalFeedback; indexes: { userId: string } }
}

const STORES = ['accounts', 'photos', 'photoFiles', 'repairs', 'runs', 'questions', 'feedback'] as const

export type Reading = IDBPTransaction<Store, typeof STORES, 'readonly' | 'readwrite'>
export type Writing = IDBPTransaction<Store, typeof STORES, 'readwrite'>

let opened: Promise<IDBPDatabase<Store>> | null = null

function database(): Promise<IDBPDatabase<Store>> {
  opened ??= openStore().catch((cause: unknown) => {
    opened = null
    throw new AppError('unavailable', LOCAL_MESSAGES.noDatabase, { cause })
  })
  return opened
}

/** Async, because a browser may refuse at once instead of rejecting. */
async function openStore(): Promise<IDBPDatabase<Store>> {
  return openDB<Store>(LOCAL_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('accounts', { keyPath: 'id' }).createIndex('email', 'email', { unique: true })
      db.createObjectStore('photos', { keyPath: 'id' }).createIndex('userId', 'userId')
      db.createObjectStore('photoFiles')
      db.createObjectStore('repairs', { keyPath: 'id' }).createIndex('userId', 'userId')
      for (const name of ['runs', 'questions'] as const) {
        const store = db.createObjectStore(name, { keyPath: 'id' })
        store.createIndex('userId', 'userId')
        store.createIndex('repairId', 'repairId')
      }
      db.createObjectStore('feedback', { keyPath: 'id' }).createIndex('userId', 'userId')
    },
    // A newer version of the app, in another tab, waits for this connection to close.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = null
    },
    terminated: () => (opened = null),
  })
}

/** Reads everything as it is at one moment. `work` may wait for nothing but the database, or the moment is over. */
export async function read<Value>(work: (tx: Reading) => Promise<Value>): Promise<Value> {
  const tx = (await database()).transaction(STORES, 'readonly')
  const [value] = await Promise.all([work(tx), tx.done])
  return value
}

/**
 * Changes everything or nothing. Changes in all tabs come one after the other. Resolves when they are on the disk.
 * `work` may wait for nothing but the database. Throws `no_space` when the browser has no room.
 */
export async function write<Value>(work: (tx: Writing) => Promise<Value>): Promise<Value> {
  const tx = (await database()).transaction(STORES, 'readwrite', { durability: 'strict' })
  const [worked, done] = await Promise.allSettled([abortingOnFailure(tx, work), tx.done])
  if (worked.status === 'fulfilled' && done.status === 'fulfilled') return worked.value
  // Either may be the one that says why: a write that fails at once, or the end of the transaction.
  const reasons: unknown[] = [worked, done].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const full = reasons.find((reason) => reason instanceof DOMException && reason.name === 'QuotaExceededError')
  throw full === undefined ? reasons[0] : new AppError('no_space', LOCAL_MESSAGES.full, { cause: full })
}

async function abortingOnFailure<Value>(tx: Writing, work: (tx: Writing) => Promise<Value>): Promise<Value> {
  try {
    return await work(tx)
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // It has ended by itself, because of this error.
    }
    throw error
  }
}
