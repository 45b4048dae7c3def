import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import type { StoredPhoto } from './files.types.ts'
import { photoOf } from './files.repository.ts'

export type Count = { userId: UserId; counted: Usage; actual: Usage }

export type IntegrityRepository = ReturnType<typeof createIntegrityRepository>

/** The queries of the integrity check over all users' photos. Requests never use them. */
export function createIntegrityRepository(db: Db) {
  return {
    /** The next photos after the given id, in the order of ids. */
    async photosAfter(id: string | undefined, limit: number): Promise<StoredPhoto[]> {
      const rows = await db
        .selectFrom('uploaded_files')
        .selectAll()
        .$if(id !== undefined, (query) => query.where('id', '>', id ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(photoOf)
    },

    async isThere(id: string): Promise<boolean> {
      const row = await db.selectFrom('uploaded_files').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /**
     * The photos with these ids, and which of these keys are in the list of pending objects, from one snapshot: between
     * two statements, an upload may move from one to the other.
     */
    async belongings(
      ids: readonly string[],
      keys: readonly string[],
    ): Promise<{ photos: { id: string; storageKey: string; fileType: string }[]; pending: string[] }> {
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const photos = await tx
            .selectFrom('uploaded_files')
            .select(['id', 'storage_key', 'file_type'])
            .where(sql<boolean>`id = any(${ids}::uuid[])`)
            .execute()
          const pending = await tx
            .selectFrom('pending_objects')
            .select('key')
            .where(sql<boolean>`key = any(${keys}::text[])`)
            .execute()
          return {
            photos: photos.map((row) => ({ id: row.id, storageKey: row.storage_key, fileType: row.file_type })),
            pending: pending.map((row) => row.key),
          }
        })
    },

    /**
     * The stored usage of the next users after the given id together with what they actually have, each from one
     * snapshot.
     */
    async countsAfter(userId: UserId | undefined, limit: number): Promise<Count[]> {
      const { rows } = await sql<CountRow>`${COUNTS}
        ${userId === undefined ? sql`` : sql`where users.id > ${userId}`}
        order by users.id limit ${limit}`.execute(db)
      return rows.map(countOf)
    },

    /**
     * Recounts the usage of a person while uploads of that person are blocked. Returns the count that was stored
     * before.
     */
    async recount(tx: Tx, userId: UserId): Promise<Count> {
      await tx
        .insertInto('file_usage')
        .values({ user_id: userId, file_count: 0, storage_bytes: 0 })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
      await tx.selectFrom('file_usage').select('user_id').where('user_id', '=', userId).forUpdate().execute()
      const { rows } = await sql<CountRow>`${COUNTS} where users.id = ${userId}`.execute(tx)
      const [row] = rows
      if (row === undefined) throw new Error('This person is not there any more')
      await tx
        .updateTable('file_usage')
        .set({ file_count: row.actual_files, storage_bytes: row.actual_bytes })
        .where('user_id', '=', userId)
        .execute()
      return countOf(row)
    },
  }
}

type CountRow = {
  user_id: UserId
  counted_files: number
  counted_bytes: number
  actual_files: number
  actual_bytes: number
}

const COUNTS = sql`select users.id as user_id,
  coalesce(file_usage.file_count, 0)::bigint as counted_files,
  coalesce(file_usage.storage_bytes, 0) as counted_bytes,
  actual.files as actual_files, actual.bytes as actual_bytes
  from users left join file_usage on file_usage.user_id = users.id
  cross join lateral (
    select count(*) as files, coalesce(sum(file_size), 0)::bigint as bytes
    from uploaded_files where uploaded_files.user_id = users.id
  ) as actual`

function countOf(row: CountRow): Count {
  return {
    userId: row.user_id,
    counted: { files: row.counted_files, storage_bytes: row.counted_bytes },
    actual: { files: row.actual_files, storage_bytes: row.actual_bytes },
  }
}
