import { sql, type Selectable } from 'kysely'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RepairComments } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredComment } from './repairs.types.ts'

export type CommentsRepository = ReturnType<typeof createCommentsRepository>

export function createCommentsRepository(db: Db) {
  return {
    /** Stores a comment on a repair that the caller has locked. */
    async insert(tx: Tx, comment: StoredComment, key: string): Promise<void> {
      await tx
        .insertInto('repair_comments')
        .values({
          id: comment.id,
          created_by: comment.createdBy,
          author_name: comment.authorName,
          workspace_id: comment.workspaceId,
          repair_id: comment.repairId,
          idempotency_key: key,
          text: comment.text,
          mentions: idsOf(comment.mentions),
          created_at: comment.createdAt,
          edited_at: comment.editedAt,
        })
        .execute()
    },

    /** The comment that this person wrote with this key. */
    async findByKey(tx: Tx, userId: UserId, repairId: string, key: string): Promise<StoredComment | null> {
      const row = await tx
        .selectFrom('repair_comments')
        .selectAll()
        .where('created_by', '=', userId)
        .where('repair_id', '=', repairId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : commentOf(row)
    },

    /** The comment if it is in one of these workspaces. Null for any other one, just as for an unknown one. */
    async find(within: Workspaces, id: string, from: Db | Tx = db): Promise<StoredComment | null> {
      const row = await from
        .selectFrom('repair_comments')
        .selectAll()
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : commentOf(row)
    },

    /** The number of comments in a shop on a repair that the caller has locked. */
    async count(tx: Tx, workspaceId: WorkspaceId, repairId: string): Promise<number> {
      const row = await tx
        .selectFrom('repair_comments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('repair_id', '=', repairId)
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow()
      return row.count
    },

    /**
     * The comments in a shop on a repair that the caller has found, newest first, after a given one. A repair that was
     * moved keeps those of the shop that it left, which are shown there if it comes back.
     */
    async ofRepair(
      { workspaceId, repairId }: { workspaceId: WorkspaceId; repairId: string },
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<StoredComment[]> {
      const rows = await db
        .selectFrom('repair_comments')
        .selectAll()
        .where('repair_id', '=', repairId)
        .where('workspace_id', '=', workspaceId)
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(commentOf)
    },

    /** What a person wrote anywhere, after a given comment, oldest first. */
    async byPerson(
      userId: UserId,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<StoredComment[]> {
      const rows = await db
        .selectFrom('repair_comments')
        .selectAll()
        .where('created_by', '=', userId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(commentOf)
    },

    async change(
      tx: Tx,
      id: string,
      { text, mentions, editedAt }: Pick<StoredComment, 'text' | 'mentions' | 'editedAt'>,
    ): Promise<void> {
      await tx
        .updateTable('repair_comments')
        .set({ text, mentions: idsOf(mentions), edited_at: editedAt })
        .where('id', '=', id)
        .execute()
    },

    /** Returns false when it is gone. */
    async remove(tx: Tx, id: string): Promise<boolean> {
      const removed = await tx.deleteFrom('repair_comments').where('id', '=', id).executeTakeFirst()
      return removed.numDeletedRows > 0n
    },

    /** Removes the name of a person whose account is being erased. What was said about the work stays with the shop. */
    async forgetAuthor(tx: Tx, userId: UserId): Promise<void> {
      await tx.updateTable('repair_comments').set({ author_name: '' }).where('created_by', '=', userId).execute()
    },
  }
}

const idsOf = (ids: readonly string[]) => sql<string[]>`${ids}::uuid[]`

function commentOf(row: Selectable<RepairComments>): StoredComment {
  return {
    id: row.id,
    createdBy: row.created_by,
    authorName: row.author_name,
    workspaceId: row.workspace_id,
    repairId: row.repair_id,
    text: row.text,
    mentions: row.mentions,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }
}
