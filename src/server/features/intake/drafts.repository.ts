import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { StoredDraft } from './intake.types.ts'

export type DraftsRepository = ReturnType<typeof createDraftsRepository>

type Finding = { tokenHash: Buffer; linkId: string; since: Date }

export function createDraftsRepository(db: Db) {
  const byToken = (from: Db | Tx, { tokenHash, linkId, since }: Finding) =>
    from
      .selectFrom('intake_drafts')
      .select(['workspace_id', 'link_id', 'created_at'])
      .where('token_hash', '=', tokenHash)
      .where('link_id', '=', linkId)
      .where('created_at', '>', since)

  return {
    /** Begins a draft with a workspace of its own. */
    async begin(tx: Tx, draft: StoredDraft & { tokenHash: Buffer }): Promise<void> {
      await tx.insertInto('workspaces').values({ id: draft.workspaceId, kind: 'intake' }).execute()
      await tx
        .insertInto('intake_drafts')
        .values({
          workspace_id: draft.workspaceId,
          link_id: draft.linkId,
          token_hash: draft.tokenHash,
          created_at: draft.createdAt,
        })
        .execute()
    },

    /** A draft of this link that began since then. */
    async find(finding: Finding): Promise<StoredDraft | null> {
      const row = await byToken(db, finding).executeTakeFirst()
      return row === undefined ? null : draftOf(row)
    },

    /** Like {@link find}, and keeps it from being sent or erased until the transaction ends. */
    async keep(tx: Tx, finding: Finding): Promise<StoredDraft | null> {
      const row = await byToken(tx, finding).forShare().executeTakeFirst()
      return row === undefined ? null : draftOf(row)
    },

    /** Takes the draft, which then is one no more: exactly one of several requests gets it. Its workspace stays. */
    async take(tx: Tx, workspaceId: WorkspaceId): Promise<boolean> {
      const taken = await tx.deleteFrom('intake_drafts').where('workspace_id', '=', workspaceId).executeTakeFirst()
      return taken.numDeletedRows > 0n
    },

    /** Workspaces of drafts that began before then, and those that belong to no draft and no request. */
    async abandoned(before: Date, limit: number): Promise<WorkspaceId[]> {
      const { rows } = await sql<{ id: WorkspaceId }>`
        select workspaces.id from workspaces
        left join intake_drafts on intake_drafts.workspace_id = workspaces.id
        left join submissions on submissions.photos_in = workspaces.id
        where kind = 'intake' and submissions.id is null
          and (intake_drafts.workspace_id is null or intake_drafts.created_at <= ${before})
        limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /**
     * Locks the workspace of a customer until the transaction ends. False when it is gone, or belongs to a request that
     * was sent meanwhile.
     */
    async lockAbandoned(tx: Tx, workspaceId: WorkspaceId, before: Date): Promise<boolean> {
      const { rows } = await sql<{ id: WorkspaceId }>`
        select workspaces.id from workspaces
        where workspaces.id = ${workspaceId} and kind = 'intake'
          and not exists (select from submissions where submissions.photos_in = workspaces.id)
          and not exists (select from intake_drafts
            where intake_drafts.workspace_id = workspaces.id and created_at > ${before})
        for update`.execute(tx)
      return rows.length > 0
    },

    /** Removes an empty workspace of a customer. */
    async removeWorkspace(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
      await tx.deleteFrom('workspaces').where('id', '=', workspaceId).where('kind', '=', 'intake').execute()
    },
  }
}

function draftOf(row: { workspace_id: WorkspaceId; link_id: string; created_at: Date }): StoredDraft {
  return { workspaceId: row.workspace_id, linkId: row.link_id, createdAt: row.created_at }
}
