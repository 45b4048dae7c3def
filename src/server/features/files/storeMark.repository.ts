import type { Db } from '#server/platform/db/database.ts'
import { isErrno, UNDEFINED_TABLE } from '#server/platform/db/errno.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'

export type StoreMarkRepository = ReturnType<typeof createStoreMarkRepository>

export function createStoreMarkRepository(db: Db) {
  return {
    /** The id of the store that this database belongs to; null while it belongs to none, or has not been migrated. */
    async storeId(): Promise<string | null> {
      try {
        const row = await db.selectFrom('installation').select('store_id').executeTakeFirst()
        return row?.store_id ?? null
      } catch (error) {
        if (isErrno(error, UNDEFINED_TABLE)) return null
        throw error
      }
    },

    /** The same, locked until the transaction ends. */
    async lockStoreId(tx: Tx): Promise<string | null> {
      const row = await tx.selectFrom('installation').select('store_id').forUpdate().executeTakeFirst()
      return row?.store_id ?? null
    },

    async setStoreId(tx: Tx, storeId: string): Promise<void> {
      await tx.updateTable('installation').set({ store_id: storeId }).execute()
    },

    /** The keys of the originals of the newest photos. */
    async newestKeys(tx: Tx, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('uploaded_files')
        .select('storage_key')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => row.storage_key)
    },
  }
}
