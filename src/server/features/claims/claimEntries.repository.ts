import type { Selectable } from 'kysely'
import { entrySchema, type ClaimEntry } from '#shared/api/claims.ts'
import { CLAIMS_OVER, type ClaimList } from '#shared/claims/claims.rules.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClaimEntries as Row } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredEntry } from './claims.types.ts'

export type ClaimEntriesRepository = ReturnType<typeof createClaimEntriesRepository>

/** An entry whose day comes near, and whom to tell. */
export type DueEntry = { id: string; createdBy: UserId | null }

export function createClaimEntriesRepository(db: Db) {
  return {
    /** Adds an entry to a claim that the caller has locked. */
    async insert(tx: Tx, entry: StoredEntry, key: string): Promise<void> {
      await tx
        .insertInto('claim_entries')
        .values({
          id: entry.id,
          created_by: entry.createdBy,
          workspace_id: entry.workspaceId,
          claim_id: entry.claimId,
          idempotency_key: key,
          ...columnsOf(entry.said),
          created_at: entry.createdAt,
        })
        .execute()
    },

    /** The entry that this person added with this key. */
    async findByKey(tx: Tx, userId: UserId, key: string): Promise<StoredEntry | null> {
      const row = await tx
        .selectFrom('claim_entries')
        .selectAll()
        .where('created_by', '=', userId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : entryOf(row)
    },

    /** The entry if it is in one of these workspaces. Null for any other one, just as for an unknown one. */
    async find(within: Workspaces, id: string, from: Db | Tx = db): Promise<StoredEntry | null> {
      const row = await from
        .selectFrom('claim_entries')
        .selectAll()
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : entryOf(row)
    },

    /** The entry that a mail is about, whoever it belongs to. */
    async findForMail(id: string): Promise<StoredEntry | null> {
      const row = await db.selectFrom('claim_entries').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : entryOf(row)
    },

    /** The number of entries in a list of a claim that the caller has locked. */
    async count(tx: Tx, claimId: string, list: ClaimList): Promise<number> {
      const row = await tx
        .selectFrom('claim_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('claim_id', '=', claimId)
        .where('list', '=', list)
        .executeTakeFirstOrThrow()
      return row.count
    },

    /** One list of a claim that the caller has found, in the order in which the entries were added. */
    async ofClaim(claimId: string, list: ClaimList): Promise<StoredEntry[]> {
      const rows = await db
        .selectFrom('claim_entries')
        .selectAll()
        .where('claim_id', '=', claimId)
        .where('list', '=', list)
        .orderBy('id')
        .execute()
      return rows.map(entryOf)
    },

    /** The entries of a workspace after a given one, oldest first. */
    async page(
      workspaceId: WorkspaceId,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<StoredEntry[]> {
      const rows = await db
        .selectFrom('claim_entries')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(entryOf)
    },

    /** Replaces what an entry says. `isOtherDay` lets another mail be sent. */
    async replace(tx: Tx, id: string, said: ClaimEntry, { isOtherDay }: { isOtherDay: boolean }): Promise<void> {
      await tx
        .updateTable('claim_entries')
        .set({ ...columnsOf(said), ...(isOtherDay ? { reminded_at: null } : {}) })
        .where('id', '=', id)
        .execute()
    },

    /** Returns false when it is gone. */
    async remove(tx: Tx, id: string): Promise<boolean> {
      const removed = await tx.deleteFrom('claim_entries').where('id', '=', id).executeTakeFirst()
      return removed.numDeletedRows > 0n
    },

    /**
     * Takes entries of claims that are not over whose day is between these two and about which no mail was sent. They
     * are noted as told, so no other process takes them.
     */
    async takeDue(tx: Tx, { from, to, at, limit }: { from: string; to: string; at: Date; limit: number }) {
      const due = await tx
        .selectFrom('claim_entries')
        .innerJoin('claims', 'claims.id', 'claim_entries.claim_id')
        .select(['claim_entries.id', 'claim_entries.created_by'])
        .where('due_on', 'is not', null)
        .where('reminded_at', 'is', null)
        .where('due_on', '>=', from)
        .where('due_on', '<=', to)
        .where('claims.status', 'not in', CLAIMS_OVER)
        .orderBy('due_on')
        .limit(limit)
        .forUpdate('claim_entries')
        .skipLocked()
        .execute()
      const ids = due.map(({ id }) => id)
      if (ids.length > 0) {
        await tx.updateTable('claim_entries').set({ reminded_at: at }).where('id', 'in', ids).execute()
      }
      return due.map(({ id, created_by: createdBy }): DueEntry => ({ id, createdBy }))
    },
  }
}

function columnsOf(entry: ClaimEntry) {
  const { list, document_id, ...rest } = entry
  const { due_on = null, ...said } = 'due_on' in rest ? rest : { ...rest, due_on: null }
  return { list, document_id, due_on, said: JSON.stringify(said) }
}

function entryOf(row: Selectable<Row>): StoredEntry {
  const due = row.list === 'diary' ? { due_on: row.due_on } : {}
  return {
    id: row.id,
    createdBy: row.created_by,
    workspaceId: row.workspace_id,
    claimId: row.claim_id,
    said: entrySchema.parse({ ...(row.said as object), list: row.list, document_id: row.document_id, ...due }),
    createdAt: row.created_at,
  }
}
