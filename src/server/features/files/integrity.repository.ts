import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import type { StoredPhoto } from './files.types.ts'
import { photoOf } from './files.repository.ts'

export type Count = { workspaceId: WorkspaceId; counted: Usage; actual: Usage }

/** What the check needs to know of a document. */
export type CheckedDocument = { id: string; storageKey: string; sha256: string; thumbSha256: string | null }

type Belongings = {
  photos: { id: string; storageKey: string; fileType: string }[]
  documents: CheckedDocument[]
  pending: string[]
}

export type IntegrityRepository = ReturnType<typeof createIntegrityRepository>

/** The queries of the integrity check over all photos and documents. Requests never use them. */
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

    /** The next documents after the given id, in the order of ids. */
    async documentsAfter(id: string | undefined, limit: number): Promise<CheckedDocument[]> {
      const rows = await db
        .selectFrom('documents')
        .select(['id', 'storage_key', 'sha256', 'thumb_sha256'])
        .$if(id !== undefined, (query) => query.where('id', '>', id ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(checkedDocumentOf)
    },

    /** Whether there is a photo or a document with this id. */
    async isThere(id: string): Promise<boolean> {
      const { rows } = await sql`select from uploaded_files where id = ${id}
        union all select from documents where id = ${id}`.execute(db)
      return rows.length > 0
    },

    /**
     * The photos and documents with these ids, and which of these keys are in the list of pending objects, from one
     * snapshot: between two statements, an upload may move from one to the other.
     */
    async belongings(ids: readonly string[], keys: readonly string[]): Promise<Belongings> {
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const photos = await tx
            .selectFrom('uploaded_files')
            .select(['id', 'storage_key', 'file_type'])
            .where(sql<boolean>`id = any(${ids}::uuid[])`)
            .execute()
          const documents = await tx
            .selectFrom('documents')
            .select(['id', 'storage_key', 'sha256', 'thumb_sha256'])
            .where(sql<boolean>`id = any(${ids}::uuid[])`)
            .execute()
          const pending = await tx
            .selectFrom('pending_objects')
            .select('key')
            .where(sql<boolean>`key = any(${keys}::text[])`)
            .execute()
          return {
            photos: photos.map((row) => ({ id: row.id, storageKey: row.storage_key, fileType: row.file_type })),
            documents: documents.map(checkedDocumentOf),
            pending: pending.map((row) => row.key),
          }
        })
    },

    /**
     * The stored usage of the next workspaces after the given id together with what they actually have, each from one
     * snapshot.
     */
    async countsAfter(workspaceId: WorkspaceId | undefined, limit: number): Promise<Count[]> {
      const { rows } = await sql<CountRow>`${COUNTS}
        ${workspaceId === undefined ? sql`` : sql`where workspaces.id > ${workspaceId}`}
        order by workspaces.id limit ${limit}`.execute(db)
      return rows.map(countOf)
    },

    /**
     * Recounts the usage of a workspace while uploads to it are blocked. Returns the count that was stored
     * before.
     */
    async recount(tx: Tx, workspaceId: WorkspaceId): Promise<Count> {
      await tx
        .insertInto('file_usage')
        .values({ workspace_id: workspaceId, file_count: 0, storage_bytes: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await tx
        .selectFrom('file_usage')
        .select('workspace_id')
        .where('workspace_id', '=', workspaceId)
        .forUpdate()
        .execute()
      const { rows } = await sql<CountRow>`${COUNTS} where workspaces.id = ${workspaceId}`.execute(tx)
      const [row] = rows
      if (row === undefined) throw new Error('This workspace is not there any more')
      await tx
        .updateTable('file_usage')
        .set({ file_count: row.actual_files, storage_bytes: row.actual_bytes })
        .where('workspace_id', '=', workspaceId)
        .execute()
      return countOf(row)
    },
  }
}

type CountRow = {
  workspace_id: WorkspaceId
  counted_files: number
  counted_bytes: number
  actual_files: number
  actual_bytes: number
}

const COUNTS = sql`select workspaces.id as workspace_id,
  coalesce(file_usage.file_count, 0)::bigint as counted_files,
  coalesce(file_usage.storage_bytes, 0) as counted_bytes,
  actual.files as actual_files, actual.bytes + added.bytes as actual_bytes
  from workspaces left join file_usage on file_usage.workspace_id = workspaces.id
  cross join lateral (
    select count(*) as files, coalesce(sum(file_size), 0)::bigint as bytes
    from uploaded_files where uploaded_files.workspace_id = workspaces.id
  ) as actual
  cross join lateral (
    select coalesce(sum(file_size), 0)::bigint as bytes from documents where documents.workspace_id = workspaces.id
  ) as added`

function checkedDocumentOf(row: {
  id: string
  storage_key: string
  sha256: string
  thumb_sha256: string | null
}): CheckedDocument {
  return { id: row.id, storageKey: row.storage_key, sha256: row.sha256, thumbSha256: row.thumb_sha256 }
}

function countOf(row: CountRow): Count {
  return {
    workspaceId: row.workspace_id,
    counted: { files: row.counted_files, storage_bytes: row.counted_bytes },
    actual: { files: row.actual_files, storage_bytes: row.actual_bytes },
  }
}
