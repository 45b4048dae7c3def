import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { RequestUsage } from './aiUsage.rules.ts'

export type AiUsageRepository = ReturnType<typeof createAiUsageRepository>

/** The scope of the usage of all accounts together, including erased ones. */
export const INSTALLATION = 'installation'

/** Held while budget is being reserved, so that two runs or questions cannot reserve the same share. */
const BUDGET_LOCK = 7_341_011

export type MonthUsage = { spent: number; reserved: number }

export function createAiUsageRepository(db: Db) {
  return {
    /**
     * Counts one request for the installation and, unless the workspace is gone, for the workspace, which cannot be
     * erased before the transaction ends.
     */
    async count(tx: Tx, month: string, workspaceId: WorkspaceId, model: string, usage: RequestUsage): Promise<void> {
      const workspace = await tx
        .selectFrom('workspaces')
        .select('id')
        .where('id', '=', workspaceId)
        .forKeyShare()
        .executeTakeFirst()
      // Every transaction locks the rows in the same order: the workspace's row first, then the installation's.
      const scopes = [...(workspace === undefined ? [] : [workspaceId]), INSTALLATION]
      await tx
        .insertInto('ai_usage')
        .values(
          scopes.map((scope) => ({
            month,
            scope,
            model,
            requests: 1,
            uncounted_requests: usage.isCounted ? 0 : 1,
            unpriced_requests: usage.costMicros === null ? 1 : 0,
            input_tokens: usage.input,
            output_tokens: usage.output,
            cost_micros: usage.costMicros ?? 0,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['month', 'scope', 'model']).doUpdateSet({
            requests: sql`ai_usage.requests + excluded.requests`,
            uncounted_requests: sql`ai_usage.uncounted_requests + excluded.uncounted_requests`,
            unpriced_requests: sql`ai_usage.unpriced_requests + excluded.unpriced_requests`,
            input_tokens: sql`ai_usage.input_tokens + excluded.input_tokens`,
            output_tokens: sql`ai_usage.output_tokens + excluded.output_tokens`,
            cost_micros: sql`ai_usage.cost_micros + excluded.cost_micros`,
          }),
        )
        .execute()
    },

    /** Prevents others from reserving budget until the transaction ends. */
    async lockBudget(tx: Tx): Promise<void> {
      await sql`select pg_advisory_xact_lock(${BUDGET_LOCK})`.execute(tx)
    },

    /**
     * What a month has cost, and the maximum that all reservations except `besides` may still cost. A single statement
     * reads both, because the cost of a run that ends meanwhile moves from one number to the other.
     */
    async statusOf(month: string, { tx, besides }: { tx?: Tx; besides?: string } = {}): Promise<MonthUsage> {
      const { rows } = await sql<MonthUsage>`
        select
          (select coalesce(sum(cost_micros), 0)::int8 from ai_usage
            where month = ${month}::date and scope = ${INSTALLATION}) as spent,
          (select coalesce(sum(cost_micros), 0)::int8 from ai_reservations
            where month = ${month}::date and analysis_id is distinct from ${besides ?? null}::uuid) as reserved
      `.execute(tx ?? db)
      return rows[0] ?? { spent: 0, reserved: 0 }
    },

    /**
     * Reserves budget for a run or a question and replaces its earlier reservation. The column is older than the
     * questions: it holds the id of either.
     */
    async reserve(tx: Tx, id: string, month: string, micros: number, at: Date): Promise<void> {
      const row = { month, cost_micros: micros, taken_at: at }
      await tx
        .insertInto('ai_reservations')
        .values({ analysis_id: id, ...row })
        .onConflict((conflict) => conflict.column('analysis_id').doUpdateSet(row))
        .execute()
    },

    async release(id: string, from: Db | Tx = db): Promise<void> {
      await from.deleteFrom('ai_reservations').where('analysis_id', '=', id).execute()
    },

    async releaseBefore(tx: Tx, at: Date): Promise<void> {
      await tx.deleteFrom('ai_reservations').where('taken_at', '<', at).execute()
    },

    /**
     * Records that the log has a warning for this percentage of this budget. Returns false when there already was one.
     */
    async markWarned(month: string, budget: number, percent: number): Promise<boolean> {
      const row = await db
        .insertInto('ai_budget_warnings')
        .values({ month, budget_micros: budget, percent })
        .onConflict((conflict) =>
          conflict
            .column('month')
            .doUpdateSet({ budget_micros: budget, percent })
            .where((eb) =>
              eb.or([
                eb('ai_budget_warnings.percent', '<', percent),
                eb('ai_budget_warnings.budget_micros', '<>', budget),
              ]),
            ),
        )
        .returning('month')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
