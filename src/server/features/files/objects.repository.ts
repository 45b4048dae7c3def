import type { Db } from '#server/platform/db/database.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import { REMOVAL_LOCK } from './files.port.ts'

export type PendingObject = { key: string; fileId: string }

export type ObjectsRepository = ReturnType<typeof createObjectsRepository>

const registerObjects = preparedStatement(`insert into pending_objects (key, file_id, intent, created_at)
  select key, file_id, $3::text, $4::timestamptz from unnest($1::text[], $2::uuid[]) as listed (key, file_id)`)

const confirmPut = preparedStatement(`delete from pending_objects where key = any($1) and intent = 'put' returning key`)

/** The lock is tried for each row. Once it is held, all further attempts succeed. */
const lockForRemoval = preparedStatement<{ key: string; is_free: boolean }>(`select key,
  pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}) as is_free from pending_objects where key = any($1) for update`)

const forgetRemoved = preparedStatement(`delete from pending_objects
  where key = any($1) and set_config('synchronous_commit', 'off', true) = 'off'`)

export function createObjectsRepository(db: Db) {
  return {
    /** Registers objects as pending before they are stored. */
    async registerPending(objects: readonly PendingObject[], at: Date): Promise<void> {
      await insert(db, objects, 'put', at)
    },

    /** Registers objects that must be deleted after the transaction commits. */
    async markForDeletion(tx: Tx, objects: readonly PendingObject[], at: Date): Promise<void> {
      await insert(tx, objects, 'delete', at)
    },

    /**
     * Removes pending objects from the list, in the transaction that stores their photo, and returns how many were on
     * it. Objects that the garbage collection has already marked for deletion stay on the list.
     */
    async confirm(tx: Tx, keys: readonly string[]): Promise<number> {
      return (await tx.executeQuery(confirmPut(keys))).rows.length
    },

    /**
     * Locks those of these keys that are still on the list until the transaction ends, and tells whether they may be
     * removed: not while a backup is running. Waits for a concurrent commit that may be about to confirm them.
     */
    async lockForRemoval(tx: Tx, keys: readonly string[]): Promise<{ keys: string[]; mayRemove: boolean }> {
      const { rows } = await tx.executeQuery(lockForRemoval(keys))
      return { keys: rows.map(({ key }) => key), mayRemove: rows.every((row) => row.is_free) }
    },

    /**
     * Objects that were registered before this time, in the order of their keys and after the given key. They are
     * locked, and objects locked by another process are skipped.
     */
    async lockOlderThan(
      tx: Tx,
      before: Date,
      { after, limit }: { after: string; limit: number },
    ): Promise<(PendingObject & { isInUse: boolean })[]> {
      const rows = await tx
        .selectFrom('pending_objects')
        .select(['key', 'file_id'])
        .select((eb) => {
          const photo = eb.selectFrom('uploaded_files').select('id').whereRef('id', '=', 'pending_objects.file_id')
          const document = eb.selectFrom('documents').select('id').whereRef('id', '=', 'pending_objects.file_id')
          return eb.or([eb.exists(photo), eb.exists(document)]).as('is_in_use')
        })
        .where('created_at', '<', before)
        .where('key', '>', after)
        .orderBy('key')
        .limit(limit)
        .forUpdate('pending_objects')
        .skipLocked()
        .execute()
      return rows.map((row) => ({ key: row.key, fileId: row.file_id, isInUse: row.is_in_use === true }))
    },

    /** After the commit these objects can only be deleted; a late upload can no longer confirm them. */
    async markListedForDeletion(tx: Tx, keys: readonly string[]): Promise<void> {
      await tx.updateTable('pending_objects').set({ intent: 'delete' }).where('key', 'in', keys).execute()
    },

    async forget(tx: Tx, keys: readonly string[]): Promise<void> {
      await tx.deleteFrom('pending_objects').where('key', 'in', keys).execute()
    },

    /**
     * Removes deleted objects from the list. This commit does not wait for the disk: after a crash that undoes it, the
     * garbage collection finds the objects on the list and sees that they are already gone.
     */
    async forgetRemoved(tx: Tx, keys: readonly string[]): Promise<void> {
      await tx.executeQuery(forgetRemoved(keys))
    },
  }
}

async function insert(
  into: Db | Tx,
  objects: readonly PendingObject[],
  intent: 'put' | 'delete',
  at: Date,
): Promise<void> {
  const [keys, fileIds] = [objects.map(({ key }) => key), objects.map(({ fileId }) => fileId)]
  await into.executeQuery(registerObjects(keys, fileIds, intent, at))
}
