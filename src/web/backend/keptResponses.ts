import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { RULES_VERSION } from '#shared/safety/rulesVersion.ts'
import { KEPT_DATABASE } from '#web/lib/keptDatabase.ts'

/** More would fill the device with what nobody looks at again. A repair takes about 30 KB. */
const MOST = 100

type KeptResponse = {
  /** The hash of the query: its key as JSON. */
  hash: string
  userId: string
  /** The version of the safety rules by which it was shown. */
  rules: string
  /** By the clock of this device. */
  keptAt: number
  data: unknown
}

interface Store extends DBSchema {
  /** An older name, under which devices have it. */
  answers: { key: string; value: KeptResponse; indexes: { keptAt: number } }
}

let opened: Promise<IDBPDatabase<Store>> | null = null

function database(): Promise<IDBPDatabase<Store>> {
  const forget = () => {
    opened = null
  }
  opened ??= openDB<Store>(KEPT_DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: 'hash' }).createIndex('keptAt', 'keptAt'),
    // A logout deletes the database, and waits for this connection to close.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget()
    throw error
  })
  return opened
}

/**
 * What this person was shown for a query, or undefined. What was shown by other safety rules than those of this version
 * is not shown again, because today's might hold back a step of it.
 */
export async function readKeptResponse(userId: string, hash: string): Promise<unknown> {
  const kept = await (await database()).get('answers', hash)
  return kept?.userId === userId && kept.rules === RULES_VERSION ? kept.data : undefined
}

/** Keeps what is shown, and as many others as there is room for. Undefined removes it. */
export async function keepResponse(userId: string, hash: string, data: unknown): Promise<void> {
  const write = (await database()).transaction('answers', 'readwrite')
  const change = async () => {
    if (data === undefined) await write.store.delete(hash)
    else await write.store.put({ hash, userId, rules: RULES_VERSION, keptAt: Date.now(), data })
    let excess = (await write.store.count()) - MOST
    for (let oldest = await write.store.index('keptAt').openCursor(); oldest && excess > 0; excess -= 1) {
      await oldest.delete()
      oldest = await oldest.continue()
    }
  }
  await Promise.all([change(), write.done])
}

/**
 * Removes the responses to all queries whose keys begin like this. With `ids`, only those that name one of them,
 * whether in the key or in the data.
 */
export async function forgetKeptResponses(
  key: readonly string[],
  ids: readonly string[] | 'all' = 'all',
): Promise<void> {
  // Without its bracket, the key is how all of them begin.
  const start = JSON.stringify(key).slice(0, -1)
  const range = IDBKeyRange.bound(start, `${start}\uffff`)
  const write = (await database()).transaction('answers', 'readwrite')
  const change = async () => {
    if (ids === 'all') return write.store.delete(range)
    for (let kept = await write.store.openCursor(range); kept; kept = await kept.continue()) {
      const text = kept.key + JSON.stringify(kept.value.data)
      if (ids.some((id) => text.includes(id))) await kept.delete()
    }
  }
  await Promise.all([change(), write.done])
}
