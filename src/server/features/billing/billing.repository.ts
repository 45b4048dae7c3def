import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'

export type BillingRepository = ReturnType<typeof createBillingRepository>

export function createBillingRepository(db: Db) {
  return {
    async findPlanId(userId: string): Promise<string | null> {
      const row = await db.selectFrom('users').select('plan_id').where('id', '=', userId).executeTakeFirst()
      return row?.plan_id ?? null
    },

    /** Reads the plan and keeps it from changing until the transaction ends. */
    async lockPlanId(tx: Tx, userId: string): Promise<string | null> {
      const row = await tx.selectFrom('users').select('plan_id').where('id', '=', userId).forShare().executeTakeFirst()
      return row?.plan_id ?? null
    },
  }
}
