import type { Db } from '#server/platform/db/database.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'

export type PendingObject = { key: string; fileId: string }

export type ObjectsRepository = ReturnType<typeof createObjectsRepository>

/** Held by a backup, and shared by whoever removes objects: nothing that a backup has seen may go meanwhile. */
export const REMOVAL_LOCK = 7_341_001

const writeDown = preparedStatement(`insert into pending_objects (key, file_id, intent, created_at)
  select key, file_id, $3::text, $4::timestamptz from unnest($1::text[], $2::uuid[]) as listed (key, file_id)`)

const confirmPut = preparedStatement(`delete from pending_objects where key = any($1) and intent = 'put' returning key`)

/** The lock is tried for each row; once it is held, every further try succeeds. */
const lockForRemoval = preparedStatement<{ key: string; is_free: boolean }>(`select key,
  pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}) as is_free from pending_objects where key = any($1) for update`)

const forgetRemoved = preparedStatement(`delete from pending_objects
  where key = any($1) and set_config('synchronous_commit', 'off', true) = 'off'`)

export function createObjectsRepository(db: Db) {
  return {
    /** Writes down objects that are about to be put, before anything else happens. */
    async registerPending(objects: readonly PendingObject[], at: Date): Promise<void> {
      await insert(db, objects, 'put', at)
    },

    /** Writes down objects that are to go when the transaction commits. */
    async markForDeletion(tx: Tx, objects: readonly PendingObject[], at: Date): Promise<void> {
      await insert(tx, objects, 'delete', at)
    },

    /**
     * Takes announced objects off the list as part of the commit that stores their photo; gives how many were on it.
     * Those that the sweep has condemned by then stay.
     */
    async confirm(tx: Tx, keys: readonly string[]): Promise<number> {
      return (await tx.executeQuery(confirmPut(keys))).rows.length
    },

    /**
     * Of these keys those that are still on the list, locked until the transaction ends, and whether they may be removed
     * until then: not while a backup reads them. Waits for a commit that is on its way and may be about to confirm them.
     */
    async lockForRemoval(tx: Tx, keys: readonly string[]): Promise<{ keys: string[]; mayRemove: boolean }> {
      const { rows } = await tx.executeQuery(lockForRemoval(keys))
      return { keys: rows.map(({ key }) => key), mayRemove: rows.every((row) => row.is_free) }
    },

    /**
     * Objects whose time on the list began before this, in the order of their keys and from behind one of them; locked,
     * and without those that another process works on.
     */
    async lockOlderThan(
      tx: Tx,
      before: Date,
      { behind, limit }: { behind: string; limit: number },
    ): Promise<(PendingObject & { isOfPhoto: boolean })[]> {
      const rows = await tx
        .selectFrom('pending_objects')
        .select(['key', 'file_id'])
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('uploaded_files')
                .select('uploaded_files.id')
                .whereRef('uploaded_files.id', '=', 'pending_objects.file_id'),
            )
            .as('is_of_photo'),
        )
        .where('created_at', '<', before)
        .where('key', '>', behind)
        .orderBy('key')
        .limit(limit)
        .forUpdate('pending_objects')
        .skipLocked()
        .execute()
      return rows.map((row) => ({ key: row.key, fileId: row.file_id, isOfPhoto: row.is_of_photo === true }))
    },

    /** From the commit on they can only go: an upload that comes late confirms them no more. */
    async markListedForDeletion(tx: Tx, keys: readonly string[]): Promise<void> {
      await tx.updateTable('pending_objects').set({ intent: 'delete' }).where('key', 'in', keys).execute()
    },

    async forget(tx: Tx, keys: readonly string[]): Promise<void> {
      await tx.deleteFrom('pending_objects').where('key', 'in', keys).execute()
    },

    /**
     * Takes objects that are gone off the list. This commit does not wait for the disk: a crash that undoes it leaves
     * them on the list, where the sweep finds that they are gone.
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
  await into.executeQuery(writeDown(keys, fileIds, intent, at))
}
