import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { ObjectStore } from './files.port.ts'
import type { ObjectsRepository, PendingObject } from './objects.repository.ts'

export type ObjectsParts = {
  repository: ObjectsRepository
  store: Pick<ObjectStore, 'remove'>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** Time on the list after which nobody is at work on an object any more: an upload announces only what has come whole. */
const ABANDONED_MS = 60 * 60 * 1000

/** Objects that one step of the sweep removes: it holds their rows meanwhile. */
const SWEEP_STEP = 20

export type Objects = ReturnType<typeof createObjects>

/**
 * The life of objects in a store that knows no transactions. What is put or removed is first written down; whatever
 * happens then, the list says what may have to be cleared away, and nothing else ever is.
 */
export function createObjects({ repository, store, inTransaction, clock, log }: ObjectsParts) {
  /** Removes objects whose rows this transaction has locked, and gives how many; the others stay on the list. */
  async function removeLocked(tx: Tx, keys: readonly string[]): Promise<number> {
    const removals = await Promise.allSettled(keys.map((key) => store.remove(key)))
    const gone = keys.filter((_key, index) => removals[index]?.status === 'fulfilled')
    for (const removal of removals) {
      if (removal.status === 'rejected') log.warn({ err: removal.reason }, 'an object is left for the sweep')
    }
    if (gone.length > 0) await repository.forget(tx, gone)
    return gone.length
  }

  return {
    /** Before objects are put: they will be cleared away unless {@link confirm} comes. */
    announce: (objects: readonly PendingObject[]): Promise<void> => repository.announce(objects, clock.now()),

    /** In the transaction that stores their photo: they stay. Throws when the sweep was faster. */
    async confirm(tx: Tx, objects: readonly PendingObject[]): Promise<void> {
      const keys = objects.map((object) => object.key)
      if ((await repository.confirm(tx, keys)) !== keys.length) {
        throw new Error('Objects were swept away before their photo was stored')
      }
    },

    /** In the transaction that removes their photo: they go once it has committed. */
    condemn: (tx: Tx, objects: readonly PendingObject[]): Promise<void> => repository.condemn(tx, objects, clock.now()),

    /**
     * Removes objects of a photo that was refused or deleted, as far as they are on the list: a photo whose commit
     * arrived after all keeps its own. What cannot be removed now is left for the sweep.
     */
    async discard(objects: readonly PendingObject[]): Promise<void> {
      try {
        await inTransaction(async (tx) => {
          const keys = await repository.lock(
            tx,
            objects.map((object) => object.key),
          )
          if (keys.length > 0 && (await repository.mayRemove(tx))) await removeLocked(tx, keys)
        })
      } catch (error) {
        log.warn({ err: error }, 'objects are left for the sweep')
      }
    },

    /** Clears away what was abandoned more than an hour ago; gives how many objects. */
    async sweep(): Promise<number> {
      const before = new Date(clock.now().getTime() - ABANDONED_MS)
      let swept = 0
      for (;;) {
        const step = await inTransaction(async (tx) => {
          if (!(await repository.mayRemove(tx))) return 0
          const found = await repository.lockOlderThan(tx, before, SWEEP_STEP)
          const orphans = found.filter((object) => !object.isOfPhoto).map((object) => object.key)
          // The row of a photo that is there has no business on the list; its objects are not touched.
          const kept = found.filter((object) => object.isOfPhoto).map((object) => object.key)
          if (kept.length > 0) await repository.forget(tx, kept)
          return removeLocked(tx, orphans)
        })
        swept += step
        // Fewer than a step: the list is done, or the store fails and is better left alone for now.
        if (step < SWEEP_STEP) break
      }
      if (swept > 0) log.info({ objects: swept }, 'abandoned objects cleared away')
      return swept
    },
  }
}
