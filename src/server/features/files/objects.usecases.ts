import { VARIANTS } from '#shared/api/files.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { StoreUnavailable, type ObjectStore } from './files.port.ts'
import { variantOf } from './files.rules.ts'
import type { ObjectsRepository, PendingObject } from './objects.repository.ts'

export type ObjectsParts = {
  repository: ObjectsRepository
  store: Pick<ObjectStore, 'remove'>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/**
 * Time after which a pending object counts as abandoned. An upload registers its objects only after it has been
 * received completely, so it never takes that long.
 */
const ABANDONED_MS = 60 * 60 * 1000

/** Number of objects that one step of the garbage collection removes. Their rows are locked meanwhile. */
const GARBAGE_BATCH = 20

/** `isStopped`: a backup is running or the object store is unreachable, so it makes no sense to continue. */
type Removal = { removed: number; isStopped: boolean }

export type Objects = ReturnType<typeof createObjects>

/** The keys of all objects of a photo: the original and its copies. */
export function objectKeysOf(photo: { storageKey: string; fileType: string }): string[] {
  return VARIANTS.map((variant) => variantOf(photo, variant).key)
}

/** The objects of a document: its bytes, and the preview if it has one. Their keys are made like those of a photo. */
export function documentObjects(document: {
  id: string
  storageKey: string
  thumbSha256: string | null
}): [PendingObject, ...PendingObject[]] {
  const { id: fileId, storageKey: key } = document
  const thumb = variantOf({ storageKey: key, fileType: '' }, 'thumb').key
  return [{ key, fileId }, ...(document.thumbSha256 === null ? [] : [{ key: thumb, fileId }])]
}

/**
 * Keeps an object store without transactions consistent with the database. An object is registered before it is stored
 * or removed. Whatever happens afterwards, the list contains everything that may have to be removed, and nothing else
 * is ever removed.
 */
export function createObjects({ repository, store, inTransaction, clock, log }: ObjectsParts) {
  /** Removes those of these objects that are on the list. What cannot be removed now stays on the list. */
  async function removeListed(keys: readonly string[]): Promise<Removal> {
    if (keys.length === 0) return { removed: 0, isStopped: false }
    return inTransaction(async (tx) => {
      const { keys: listed, mayRemove } = await repository.lockForRemoval(tx, keys)
      if (!mayRemove) return { removed: 0, isStopped: true }
      const removals = await Promise.allSettled(listed.map((key) => store.remove(key)))
      const failures = removals.flatMap((removal): unknown[] => (removal.status === 'rejected' ? [removal.reason] : []))
      for (const err of failures) log.warn({ err }, 'an object is left for the garbage collection')
      const gone = listed.filter((_key, index) => removals[index]?.status === 'fulfilled')
      if (gone.length > 0) await repository.forgetRemoved(tx, gone)
      return { removed: gone.length, isStopped: failures.some((failure) => failure instanceof StoreUnavailable) }
    })
  }

  /** Marks the next abandoned objects after the given key, so that from now on they can only be deleted. */
  async function markAbandonedForDeletion(
    before: Date,
    after: string,
  ): Promise<{ keys: string[]; last: string | undefined }> {
    return inTransaction(async (tx) => {
      const found = await repository.lockOlderThan(tx, before, { after, limit: GARBAGE_BATCH })
      const orphans = found.filter((object) => !object.isInUse).map((object) => object.key)
      // Objects of an existing photo or document should not be on the list. They are taken off it and not removed.
      const kept = found.filter((object) => object.isInUse).map((object) => object.key)
      if (kept.length > 0) await repository.forget(tx, kept)
      if (orphans.length > 0) await repository.markListedForDeletion(tx, orphans)
      return { keys: orphans, last: found.at(-1)?.key }
    })
  }

  return {
    /** Call this before objects are stored. They are removed later unless {@link confirm} follows. */
    registerPending: (objects: readonly PendingObject[]): Promise<void> =>
      repository.registerPending(objects, clock.now()),

    /**
     * Call this in the transaction that stores their photo, so that the objects stay. Throws when the garbage
     * collection was faster.
     */
    async confirm(tx: Tx, objects: readonly PendingObject[]): Promise<void> {
      const keys = objects.map((object) => object.key)
      if ((await repository.confirm(tx, keys)) !== keys.length) {
        throw new Error('Objects were removed as garbage before their photo was stored')
      }
    },

    /** Call this in the transaction that removes their photo. The objects are removed after the commit. */
    markForDeletion: (tx: Tx, objects: readonly PendingObject[]): Promise<void> =>
      repository.markForDeletion(tx, objects, clock.now()),

    /**
     * Removes the objects of a photo that was rejected or deleted, if they are on the list; a photo whose commit
     * succeeded after all keeps its objects. What cannot be removed now is left for the garbage collection.
     */
    async deleteNow(objects: readonly PendingObject[]): Promise<void> {
      try {
        await removeListed(objects.map((object) => object.key))
      } catch (error) {
        log.warn({ err: error }, 'objects are left for the garbage collection')
      }
    },

    /**
     * Removes objects that were abandoned more than an hour ago, and returns how many. Each is tried once. Objects are
     * marked for deletion in a transaction of their own first: then none can be confirmed any more, even if the
     * transaction of the removal is lost.
     */
    async collectGarbage(signal?: AbortSignal): Promise<number> {
      const before = new Date(clock.now().getTime() - ABANDONED_MS)
      let collected = 0
      let after: string | undefined = ''
      while (after !== undefined) {
        signal?.throwIfAborted()
        const { keys, last }: { keys: string[]; last: string | undefined } = await markAbandonedForDeletion(
          before,
          after,
        )
        const { removed, isStopped } = await removeListed(keys)
        collected += removed
        after = isStopped ? undefined : last
      }
      if (collected > 0) log.info({ objects: collected }, 'abandoned objects removed')
      return collected
    },
  }
}
