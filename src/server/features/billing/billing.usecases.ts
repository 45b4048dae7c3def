import { PLANS, planById, type Plan } from '#shared/plans/plans.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { BillingRepository } from './billing.repository.ts'

export type Billing = ReturnType<typeof createBilling>

export function createBilling(repository: BillingRepository) {
  return {
    /** The four plans, cheapest first. */
    plans(): Plan[] {
      return Object.values(PLANS)
    },

    /** The plan an account is on; free when it has none. */
    async planOf(userId: string): Promise<Plan> {
      return planById(await repository.findPlanId(userId))
    },

    /** The same, held fast until the transaction ends: what is judged by it cannot race a change of plan. */
    async lockedPlanOf(tx: Tx, userId: string): Promise<Plan> {
      return planById(await repository.lockPlanId(tx, userId))
    },
  }
}
