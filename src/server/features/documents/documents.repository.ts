import type { Selectable } from 'kysely'
import { DOCUMENT_KINDS } from '#shared/documents/documents.rules.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Documents as Row } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredDocument } from './documents.types.ts'

/** What is not given stays as it is. */
export type DocumentChange = {
  [Field in 'kind' | 'fileName' | 'note' | 'amount' | 'paidOn']?: StoredDocument[Field] | undefined
}

export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>

export function createDocumentsRepository(db: Db) {
  return {
    async insert(tx: Tx, document: StoredDocument, key: string | undefined): Promise<void> {
      await tx
        .insertInto('documents')
        .values({
          id: document.id,
          created_by: document.createdBy,
          workspace_id: document.workspaceId,
          repair_id: document.repairId,
          idempotency_key: key ?? null,
          kind: document.kind,
          file_name: document.fileName,
          file_type: document.fileType,
          file_size: document.fileSize,
          sha256: document.sha256,
          thumb_sha256: document.thumbSha256,
          storage_key: document.storageKey,
          is_encrypted: document.isEncrypted,
          created_at: document.createdAt,
        })
        .execute()
    },

    /** The document if it is in one of these workspaces. Null for any other one, just as for an unknown one. */
    async find(within: Workspaces, id: string, reader: Db | Tx = db): Promise<StoredDocument | null> {
      const row = await reader
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : documentOf(row)
    },

    /** The document that this person added with this key. */
    async findByKey(userId: UserId, key: string): Promise<StoredDocument | null> {
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('created_by', '=', userId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : documentOf(row)
    },

    /** How many documents a repair has, and how many the workspace has. */
    async counts(
      repairId: string,
      workspaceId: WorkspaceId,
      reader: Db | Tx = db,
    ): Promise<{ ofRepair: number; ofWorkspace: number }> {
      const row = await reader
        .selectFrom('documents')
        .select(({ fn, eb }) => [
          fn.countAll<number>().as('of_workspace'),
          fn
            .countAll<number>()
            .filterWhere(eb('repair_id', '=', repairId))
            .as('of_repair'),
        ])
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow()
      return { ofRepair: row.of_repair, ofWorkspace: row.of_workspace }
    },

    /** The documents of a repair that the caller has found, newest first, after a given one. */
    async ofRepair(
      repairId: string,
      { after, limit }: { after?: string | undefined; limit: number },
      reader: Db | Tx = db,
    ): Promise<StoredDocument[]> {
      const rows = await reader
        .selectFrom('documents')
        .selectAll()
        .where('repair_id', '=', repairId)
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(documentOf)
    },

    /** All documents of these repairs of a workspace, oldest first. */
    async ofRepairs(workspaceId: WorkspaceId, repairIds: readonly string[]): Promise<StoredDocument[]> {
      if (repairIds.length === 0) return []
      const rows = await db
        .selectFrom('documents')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('repair_id', 'in', repairIds)
        .orderBy('id')
        .execute()
      return rows.map(documentOf)
    },

    /** The documents of a workspace after a given one, oldest first. */
    async page(
      workspaceId: WorkspaceId,
      { after, limit }: { after: string | null; limit: number },
      reader: Db | Tx = db,
    ): Promise<StoredDocument[]> {
      const rows = await reader
        .selectFrom('documents')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(documentOf)
    },

    async change(tx: Tx, id: string, { kind, fileName, note, amount, paidOn }: DocumentChange): Promise<void> {
      await tx
        .updateTable('documents')
        .set({ kind, file_name: fileName, note, amount, paid_on: paidOn })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Removes these documents. A trigger puts their objects on the list of pending objects and takes their bytes off
     * the usage, which stays locked until the transaction ends. Returns how many there were.
     */
    async remove(tx: Tx, ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0
      const removed = await tx.deleteFrom('documents').where('id', 'in', ids).executeTakeFirst()
      return Number(removed.numDeletedRows)
    },

    /** Gives the documents of a repair another workspace. Returns their bytes. */
    async move(tx: Tx, repairId: string, to: WorkspaceId): Promise<number> {
      const moved = await tx
        .updateTable('documents')
        .set({ workspace_id: to })
        .where('repair_id', '=', repairId)
        .returning('file_size')
        .execute()
      return moved.reduce((sum, { file_size: size }) => sum + size, 0)
    },
  }
}

function documentOf(row: Selectable<Row>): StoredDocument {
  return {
    id: row.id,
    createdBy: row.created_by,
    workspaceId: row.workspace_id,
    repairId: row.repair_id,
    // A later version may know more kinds.
    kind: DOCUMENT_KINDS.find((kind) => kind === row.kind) ?? 'other',
    fileName: row.file_name,
    fileType: row.file_type,
    fileSize: row.file_size,
    sha256: row.sha256,
    thumbSha256: row.thumb_sha256,
    storageKey: row.storage_key,
    isEncrypted: row.is_encrypted,
    note: row.note,
    amount: row.amount === null ? null : Number(row.amount),
    paidOn: row.paid_on,
    createdAt: row.created_at,
  }
}
