import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** A request by which a key of a client is known again. */
export type KeyedRequest = { workspaceId: WorkspaceId; key: string; request: string; bodySha256: Buffer }

export type KeptAnswer = { status: number; body: unknown }

/** The request that has claimed a key. The time of the claim tells it from one that took the key over. */
export type ClaimedRequest = KeyedRequest & { claimedAt: Date }

export type RequestKeysRepository = ReturnType<typeof createRequestKeysRepository>

export function createRequestKeysRepository(db: Db) {
  return {
    /**
     * Claims the key for a request. It is free if it is new, kept since before `expired`, or claimed before `abandoned`
     * by a request that has not ended. Returns null when the claim succeeded, or what has the key.
     */
    async claim(
      claimed: ClaimedRequest,
      { expired, abandoned }: { expired: Date; abandoned: Date },
    ): Promise<{ request: string; bodySha256: Buffer; answer: KeptAnswer | null } | null> {
      const { workspaceId, key, request, bodySha256, claimedAt } = claimed
      const { rows } = await sql`
        insert into request_keys (workspace_id, key, request, body_sha256, created_at)
        values (${workspaceId}, ${key}, ${request}, ${bodySha256}, ${claimedAt})
        on conflict (workspace_id, key) do update
          set request = excluded.request, body_sha256 = excluded.body_sha256, created_at = excluded.created_at,
            status = null, body = null
          where request_keys.created_at < ${expired}
            or (request_keys.status is null and request_keys.created_at < ${abandoned})
        returning 1`.execute(db)
      if (rows.length > 0) return null
      const row = await db
        .selectFrom('request_keys')
        .select(['request', 'body_sha256', 'status', 'body'])
        .where('workspace_id', '=', workspaceId)
        .where('key', '=', key)
        .executeTakeFirst()
      // It was released between the two statements.
      if (row === undefined) return { request, bodySha256, answer: null }
      const answer = row.status === null ? null : { status: row.status, body: row.body }
      return { request: row.request, bodySha256: row.body_sha256, answer }
    },

    /** Keeps the answer. False when another request has taken the key over. */
    async keep(
      { workspaceId, key, claimedAt }: ClaimedRequest,
      answer: KeptAnswer,
      tx: Db | Tx = db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('request_keys')
        .set({ status: answer.status, body: JSON.stringify(answer.body) })
        .where('workspace_id', '=', workspaceId)
        .where('key', '=', key)
        .where('created_at', '=', claimedAt)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Frees a key for which there is no answer. */
    async release({ workspaceId, key, claimedAt }: ClaimedRequest): Promise<void> {
      await db
        .deleteFrom('request_keys')
        .where('workspace_id', '=', workspaceId)
        .where('key', '=', key)
        .where('created_at', '=', claimedAt)
        .where('status', 'is', null)
        .execute()
    },

    async removeBefore(before: Date): Promise<void> {
      await db.deleteFrom('request_keys').where('created_at', '<', before).execute()
    },
  }
}
