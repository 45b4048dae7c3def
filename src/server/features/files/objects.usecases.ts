import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { StoreUnavailable, type ObjectStore } from './files.port.ts'
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
const GARBAGE_BATCH = 20

/** `isStopped`: a backup forbids it, or the store is away, so that there is no sense in going on. */
type Removal = { removed: number; isStopped: boolean }

export type Objects = ReturnType<typeof createObjects>

/**
 * The life of objects in a store that knows no transactions. What is put or removed is first written down; whatever
 * happens then, the list says what may have to be cleared away, and nothing else ever is.
 */
export function createObjects({ repository, store, inTransaction, clock, log }: ObjectsParts) {
  /** Removes those objects that are on the list. What cannot be removed now stays on it. */
  async function removeListed(keys: readonly string[]): Promise<Removal> {
    if (keys.length === 0) return { removed: 0, isStopped: false }
    return inTransaction(async (tx) => {
      const { keys: listed, mayRemove } = await repository.lockForRemoval(tx, keys)
      if (!mayRemove) return { removed: 0, isStopped: true }
      const removals = await Promise.allSettled(listed.map((key) => store.remove(key)))
      const failures = removals.flatMap((removal): unknown[] => (removal.status === 'rejected' ? [removal.reason] : []))
      for (const err of failures) log.warn({ err }, 'an object is left for the sweep')
      const gone = listed.filter((_key, index) => removals[index]?.status === 'fulfilled')
      if (gone.length > 0) await repository.forgetRemoved(tx, gone)
      return { removed: gone.length, isStopped: failures.some((failure) => failure instanceof StoreUnavailable) }
    })
  }

  /** The next objects behind one that are abandoned, and from now on can only go. */
  async function markAbandonedForDeletion(
    before: Date,
    behind: string,
  ): Promise<{ keys: string[]; last: string | undefined }> {
    return inTransaction(async (tx) => {
      const found = await repository.lockOlderThan(tx, before, { behind, limit: GARBAGE_BATCH })
      const orphans = found.filter((object) => !object.isOfPhoto).map((object) => object.key)
      // The row of a photo that is there has no business on the list; its objects are not touched.
      const kept = found.filter((object) => object.isOfPhoto).map((object) => object.key)
      if (kept.length > 0) await repository.forget(tx, kept)
      if (orphans.length > 0) await repository.markListedForDeletion(tx, orphans)
      return { keys: orphans, last: found.at(-1)?.key }
    })
  }

  return {
    /** Before objects are put: they will be cleared away unless {@link confirm} comes. */
    registerPending: (objects: readonly PendingObject[]): Promise<void> =>
      repository.registerPending(objects, clock.now()),

    /** In the transaction that stores their photo: they stay. Throws when the sweep was faster. */
    async confirm(tx: Tx, objects: readonly PendingObject[]): Promise<void> {
      const keys = objects.map((object) => object.key)
      if ((await repository.confirm(tx, keys)) !== keys.length) {
        throw new Error('Objects were swept away before their photo was stored')
      }
    },

    /** In the transaction that removes their photo: they go once it has committed. */
    markForDeletion: (tx: Tx, objects: readonly PendingObject[]): Promise<void> =>
      repository.markForDeletion(tx, objects, clock.now()),

    /**
     * Removes objects of a photo that was refused or deleted, as far as they are on the list: a photo whose commit
     * arrived after all keeps its own. What cannot be removed now is left for the sweep.
     */
    async deleteNow(objects: readonly PendingObject[]): Promise<void> {
      try {
        await removeListed(objects.map((object) => object.key))
      } catch (error) {
        log.warn({ err: error }, 'objects are left for the sweep')
      }
    },

    /**
     * Clears away what was abandoned more than an hour ago; gives how many objects. Each is tried once. Objects are
     * condemned before they are removed: a removal whose transaction is lost leaves none that could still be confirmed.
     */
    async collectGarbage(signal?: AbortSignal): Promise<number> {
      const before = new Date(clock.now().getTime() - ABANDONED_MS)
      let swept = 0
      let behind: string | undefined = ''
      while (behind !== undefined) {
        signal?.throwIfAborted()
        const { keys, last }: { keys: string[]; last: string | undefined } = await markAbandonedForDeletion(
          before,
          behind,
        )
        const { removed, isStopped } = await removeListed(keys)
        swept += removed
        behind = isStopped ? undefined : last
      }
      if (swept > 0) log.info({ objects: swept }, 'abandoned objects cleared away')
      return swept
    },
  }
}
