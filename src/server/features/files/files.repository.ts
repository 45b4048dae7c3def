import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { UploadedFiles } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import type { StoredPhoto } from './files.types.ts'

export type FilesRepository = ReturnType<typeof createFilesRepository>

export function createFilesRepository(db: Db) {
  return {
    async usageOf(userId: string): Promise<Usage> {
      const row = await db
        .selectFrom('file_usage')
        .select(['file_count', 'storage_bytes'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return { files: row?.file_count ?? 0, storage_bytes: row?.storage_bytes ?? 0 }
    },

    /**
     * Counts one more photo if both limits allow it; null limits are unlimited. It is one statement, which locks the
     * row until the transaction ends, so parallel uploads cannot pass a limit. Gives the usage when refused.
     */
    async takeRoom(
      tx: Tx,
      userId: string,
      size: number,
      limits: { files: number | null; bytes: number },
    ): Promise<{ taken: true } | { taken: false; usage: Usage }> {
      const fitsEmpty = (limits.files === null || limits.files > 0) && size <= limits.bytes
      const taken = fitsEmpty
        ? await tx
            .insertInto('file_usage')
            .values({ user_id: userId, file_count: 1, storage_bytes: size })
            .onConflict((conflict) =>
              conflict
                .column('user_id')
                .doUpdateSet({
                  file_count: sql`file_usage.file_count + 1`,
                  storage_bytes: sql`file_usage.storage_bytes + ${size}`,
                })
                .where('file_usage.storage_bytes', '<=', limits.bytes - size)
                .where((eb) => (limits.files === null ? eb.val(true) : eb('file_usage.file_count', '<', limits.files))),
            )
            .returning('user_id')
            .executeTakeFirst()
        : undefined
      if (taken !== undefined) return { taken: true }
      const usage = await tx
        .selectFrom('file_usage')
        .select(['file_count', 'storage_bytes'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return { taken: false, usage: { files: usage?.file_count ?? 0, storage_bytes: usage?.storage_bytes ?? 0 } }
    },

    async insert(tx: Tx, photo: StoredPhoto): Promise<void> {
      await tx
        .insertInto('uploaded_files')
        .values({
          id: photo.id,
          user_id: photo.userId,
          file_name: photo.fileName,
          file_type: photo.fileType,
          file_size: photo.fileSize,
          width: photo.width,
          height: photo.height,
          sha256: photo.sha256,
          display_sha256: photo.displaySha256,
          thumb_sha256: photo.thumbSha256,
          storage_key: photo.storageKey,
          created_at: photo.createdAt,
        })
        .execute()
    },

    /** Newest first; `before` is the id of the last row of the page before. */
    async page(
      userId: string,
      { limit, before, sha256 }: { limit: number; before: string | undefined; sha256: string | undefined },
    ): Promise<StoredPhoto[]> {
      const rows = await db
        .selectFrom('uploaded_files')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .$if(sha256 !== undefined, (query) => query.where('sha256', '=', sha256 ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(photoOf)
    },

    /** The photo if it is this person's; another's is as good as none. */
    async find(userId: string, id: string): Promise<StoredPhoto | null> {
      const row = await db
        .selectFrom('uploaded_files')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row === undefined ? null : photoOf(row)
    },

    /** The same, locked until the transaction ends. */
    async lock(tx: Tx, userId: string, id: string): Promise<StoredPhoto | null> {
      const row = await tx
        .selectFrom('uploaded_files')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      return row === undefined ? null : photoOf(row)
    },

    /** For links that carry their own proof; everything else asks with the owner. */
    async findForSignedLink(id: string): Promise<StoredPhoto | null> {
      const row = await db.selectFrom('uploaded_files').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : photoOf(row)
    },

    /** Deletes the row and gives its room back. */
    async remove(tx: Tx, photo: StoredPhoto): Promise<void> {
      await tx.deleteFrom('uploaded_files').where('id', '=', photo.id).execute()
      await changeUsage(tx, photo.userId, -1, -photo.fileSize)
    },
  }
}

async function changeUsage(tx: Tx, userId: string, files: number, bytes: number): Promise<void> {
  await tx
    .updateTable('file_usage')
    .set({ file_count: sql`file_count + ${files}`, storage_bytes: sql`storage_bytes + ${bytes}` })
    .where('user_id', '=', userId)
    .execute()
}

export function photoOf(row: Selectable<UploadedFiles>): StoredPhoto {
  return {
    id: row.id,
    userId: row.user_id,
    fileName: row.file_name,
    fileType: row.file_type,
    fileSize: row.file_size,
    width: row.width,
    height: row.height,
    sha256: row.sha256,
    displaySha256: row.display_sha256,
    thumbSha256: row.thumb_sha256,
    storageKey: row.storage_key,
    createdAt: row.created_at,
  }
}
