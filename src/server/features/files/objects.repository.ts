import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'

export type PendingObject = { key: string; fileId: string }

export type ObjectsRepository = ReturnType<typeof createObjectsRepository>

/** Held by a backup, and shared by whoever removes objects: nothing that a backup has seen may go meanwhile. */
export const REMOVAL_LOCK = 7_341_001

export function createObjectsRepository(db: Db) {
  return {
    /** Writes down objects that are about to be put, before anything else happens. */
    async announce(objects: readonly PendingObject[], at: Date): Promise<void> {
      await insert(db, objects, 'put', at)
    },

    /** Writes down objects that are to go when the transaction commits. */
    async condemn(tx: Tx, objects: readonly PendingObject[], at: Date): Promise<void> {
      await insert(tx, objects, 'delete', at)
    },

    /**
     * Takes announced objects off the list as part of the commit that stores their photo; gives how many were on it.
     * Those that the sweep has condemned by then stay.
     */
    async confirm(tx: Tx, keys: readonly string[]): Promise<number> {
      const rows = await tx
        .deleteFrom('pending_objects')
        .where('key', 'in', keys)
        .where('intent', '=', 'put')
        .returning('key')
        .execute()
      return rows.length
    },

    /**
     * Of these keys those that are still on the list, locked until the transaction ends. Waits for a commit that is
     * on its way and may be about to confirm them.
     */
    async lock(tx: Tx, keys: readonly string[]): Promise<string[]> {
      const rows = await tx.selectFrom('pending_objects').select('key').where('key', 'in', keys).forUpdate().execute()
      return rows.map((row) => row.key)
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
    async condemnListed(tx: Tx, keys: readonly string[]): Promise<void> {
      await tx.updateTable('pending_objects').set({ intent: 'delete' }).where('key', 'in', keys).execute()
    },

    async forget(tx: Tx, keys: readonly string[]): Promise<void> {
      await tx.deleteFrom('pending_objects').where('key', 'in', keys).execute()
    },

    /** Whether objects may be removed until the transaction ends: not while a backup reads them. */
    async mayRemove(tx: Tx): Promise<boolean> {
      const { rows } = await sql<{
        free: boolean
      }>`select pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}) as free`.execute(tx)
      return rows[0]?.free === true
    },
  }
}

async function insert(
  into: Db | Tx,
  objects: readonly PendingObject[],
  intent: 'put' | 'delete',
  at: Date,
): Promise<void> {
  await into
    .insertInto('pending_objects')
    .values(objects.map(({ key, fileId }) => ({ key, file_id: fileId, intent, created_at: at })))
    .execute()
}
