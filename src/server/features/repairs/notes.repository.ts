import type { Selectable } from 'kysely'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RepairNotes } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredNote } from './repairs.types.ts'

export type NotesRepository = ReturnType<typeof createNotesRepository>

export function createNotesRepository(db: Db) {
  return {
    /** Stores a note of a repair that the caller has locked. */
    async insert(tx: Tx, { id, createdBy, workspaceId, repairId, text, createdAt }: StoredNote, key: string) {
      await tx
        .insertInto('repair_notes')
        .values({
          id,
          created_by: createdBy,
          workspace_id: workspaceId,
          repair_id: repairId,
          idempotency_key: key,
          text,
          created_at: createdAt,
        })
        .execute()
    },

    /** The note that this person wrote with this key. */
    async findByKey(tx: Tx, userId: UserId, repairId: string, key: string): Promise<StoredNote | null> {
      const row = await tx
        .selectFrom('repair_notes')
        .selectAll()
        .where('created_by', '=', userId)
        .where('repair_id', '=', repairId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : noteOf(row)
    },

    /** The note if it is in one of these workspaces. Null for any other one, just as for an unknown one. */
    async find(within: Workspaces, id: string): Promise<StoredNote | null> {
      const row = await db
        .selectFrom('repair_notes')
        .selectAll()
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : noteOf(row)
    },

    /** The number of notes of a repair that the caller has locked. */
    async count(tx: Tx, repairId: string): Promise<number> {
      const row = await tx
        .selectFrom('repair_notes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('repair_id', '=', repairId)
        .executeTakeFirstOrThrow()
      return row.count
    },

    /** The notes of a repair that the caller has found, newest first, after a given one. */
    async ofRepair(
      repairId: string,
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<StoredNote[]> {
      const rows = await db
        .selectFrom('repair_notes')
        .selectAll()
        .where('repair_id', '=', repairId)
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(noteOf)
    },

    /** The notes of a workspace after a given one, oldest first. */
    async page(
      workspaceId: WorkspaceId,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<StoredNote[]> {
      const rows = await db
        .selectFrom('repair_notes')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(noteOf)
    },

    /** Returns false when it is gone. */
    async remove(tx: Tx, id: string): Promise<boolean> {
      const removed = await tx.deleteFrom('repair_notes').where('id', '=', id).executeTakeFirst()
      return removed.numDeletedRows > 0n
    },
  }
}

function noteOf(row: Selectable<RepairNotes>): StoredNote {
  return {
    id: row.id,
    createdBy: row.created_by,
    workspaceId: row.workspace_id,
    repairId: row.repair_id,
    text: row.text,
    createdAt: row.created_at,
  }
}
