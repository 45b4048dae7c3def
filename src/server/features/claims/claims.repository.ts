import { sql, type Selectable } from 'kysely'
import { claimFactsSchema, type ClaimFacts } from '#shared/api/claims.ts'
import { CLAIM_STATUSES } from '#shared/claims/claims.rules.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Claims as Row } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { ClaimTotals, StoredClaim } from './claims.types.ts'

export type ClaimsRepository = ReturnType<typeof createClaimsRepository>

/** What is not given stays as it is. */
export type ClaimChange = Pick<StoredClaim, 'updatedAt'> & {
  [Field in 'title' | 'status' | 'facts']?: StoredClaim[Field] | undefined
}

/** A repair with its photos that leaves a workspace. */
export type MovedRepair = { repairId: string; fileIds: readonly string[]; from: WorkspaceId }

/** Distinguishes the advisory locks under which claims are counted from those of other purposes. */
const CLAIM_COUNT_LOCK = 7_341_006

export function createClaimsRepository(db: Db) {
  const withRepairs = (from: Db | Tx) =>
    from
      .selectFrom('claims')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('claim_repairs')
          .whereRef('claim_repairs.claim_id', '=', 'claims.id')
          .select(sql<string[] | null>`array_agg(repair_id::text order by position)`.as('ids'))
          .as('repair_ids'),
      )

  return {
    /** Whether a claim has a repair, or an entry of one names its documents or these photos. */
    async names(tx: Tx, { repairId, fileIds, from }: MovedRepair): Promise<boolean> {
      const { rows } = await sql`
        select 1 from claim_repairs where repair_id = ${repairId}
        union all
        select 1 from claim_entries join documents on documents.id = document_id where documents.repair_id = ${repairId}
        union all
        select 1 from claim_entries, jsonb_array_elements_text(said -> 'file_ids') as photo (id)
          where claim_entries.workspace_id = ${from} and photo.id = any(${fileIds as string[]})
        limit 1`.execute(tx)
      return rows.length > 0
    },

    async insert(tx: Tx, claim: StoredClaim, key: string): Promise<void> {
      await tx
        .insertInto('claims')
        .values({
          id: claim.id,
          created_by: claim.createdBy,
          workspace_id: claim.workspaceId,
          idempotency_key: key,
          title: claim.title,
          status: claim.status,
          facts: JSON.stringify(claim.facts),
          created_at: claim.createdAt,
          updated_at: claim.updatedAt,
        })
        .execute()
    },

    /** The claim if it is in one of these workspaces. Null for any other one, just as for an unknown one. */
    async find(within: Workspaces, id: string, from: Db | Tx = db): Promise<StoredClaim | null> {
      const row = await withRepairs(from)
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : claimOf(row)
    },

    /** The claim that this person began with this key. */
    async findByKey(tx: Tx, userId: UserId, key: string): Promise<StoredClaim | null> {
      const row = await withRepairs(tx)
        .where('created_by', '=', userId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : claimOf(row)
    },

    /** Locks a claim in one of these workspaces until the transaction ends. False when there is none. */
    async lock(tx: Tx, within: Workspaces, id: string): Promise<boolean> {
      const row = await tx
        .selectFrom('claims')
        .select('id')
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },

    /** Counts the claims of a workspace. Other transactions that count them wait until this one ends. */
    async countForLimit(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
      await sql`select pg_advisory_xact_lock(${CLAIM_COUNT_LOCK}, hashtext(${workspaceId}))`.execute(tx)
      const row = await tx
        .selectFrom('claims')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow()
      return row.count
    },

    /** The claims of a workspace after a given one, in either order. */
    async page(
      workspaceId: WorkspaceId,
      { after, limit, order }: { after: string | null; limit: number; order: 'newest' | 'oldest' },
    ): Promise<StoredClaim[]> {
      const rows = await withRepairs(db)
        .where('workspace_id', '=', workspaceId)
        .$if(after !== null, (query) => query.where('id', order === 'newest' ? '<' : '>', after ?? ''))
        .orderBy('id', order === 'newest' ? 'desc' : 'asc')
        .limit(limit)
        .execute()
      return rows.map(claimOf)
    },

    /** The totals of the entries of these claims, by their ids. A claim without entries is absent. */
    async totals(ids: readonly string[], today: string): Promise<Map<string, ClaimTotals>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('claim_entries')
        .where('claim_id', 'in', ids)
        .groupBy('claim_id')
        .select([
          'claim_id',
          sql<number>`(count(*) filter (where list = 'items'))::int`.as('items'),
          sql<number>`coalesce(sum((said->>'replacement_cost')::numeric * (said->>'quantity')::int)
            filter (where list = 'items'), 0)::float8`.as('replacement_cost'),
          sql<number>`coalesce(sum((said->>'amount')::numeric) filter (where list = 'expenses'), 0)::float8`.as(
            'expenses',
          ),
          sql<string | null>`(min(due_on) filter (where due_on >= ${today}::date))::text`.as('next_due_on'),
        ])
        .execute()
      return new Map(
        rows.map((row) => [
          row.claim_id,
          {
            items: row.items,
            replacementCost: row.replacement_cost,
            expenses: row.expenses,
            nextDueOn: row.next_due_on,
          },
        ]),
      )
    },

    /** Changes a claim that the caller has locked. */
    async change(tx: Tx, id: string, { title, status, facts, updatedAt }: ClaimChange): Promise<void> {
      await tx
        .updateTable('claims')
        .set({ title, status, facts: facts && JSON.stringify(facts), updated_at: updatedAt })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Puts exactly these repairs of its workspace into a claim that the caller has locked. False, and the transaction
     * must be rolled back, when one is in another claim.
     */
    async placeRepairs(
      tx: Tx,
      { id, workspaceId }: Pick<StoredClaim, 'id' | 'workspaceId'>,
      repairIds: readonly string[],
    ): Promise<boolean> {
      await tx.deleteFrom('claim_repairs').where('claim_id', '=', id).execute()
      const placed = await sql`insert into claim_repairs (repair_id, claim_id, position)
        select repairs.id, ${id}, wanted.position
        from unnest(${repairIds}::uuid[]) with ordinality as wanted (id, position)
        join repairs on repairs.id = wanted.id and repairs.workspace_id = ${workspaceId}
        on conflict (repair_id) do nothing`.execute(tx)
      return Number(placed.numAffectedRows) === repairIds.length
    },

    async remove(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('claims').where('id', '=', id).execute()
    },
  }
}

/** What a new claim says, and a claim from before about a fact that was added later. */
export const NO_FACTS = Object.fromEntries(claimFactsSchema.keyof().options.map((name) => [name, null])) as Record<
  keyof ClaimFacts,
  null
>

function claimOf(row: Selectable<Row> & { repair_ids: string[] | null }): StoredClaim {
  return {
    id: row.id,
    createdBy: row.created_by,
    workspaceId: row.workspace_id,
    title: row.title,
    // A later version may know more of them.
    status: CLAIM_STATUSES.find((status) => status === row.status) ?? 'preparing',
    facts: claimFactsSchema.parse({ ...NO_FACTS, ...(row.facts as object) }),
    repairIds: row.repair_ids ?? [],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
