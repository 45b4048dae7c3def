import { planById, type PlanId } from '#shared/plans/plans.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { BillingProvider } from './billing.port.ts'
import type { BillingRepository } from './billing.repository.ts'

export type PlanWithoutPaymentParts = {
  accountPlans: Pick<BillingRepository, 'lockPlan' | 'setPlan' | 'endPreviews'>
  billingProvider: Pick<BillingProvider, 'kind'>
  inTransaction: InTransaction
  log: Log
}

/**
 * Throws when the account may not be put on the plan. It runs while the account's row is locked, so its result stays
 * true.
 */
export type PlanGuard = (tx: Tx, from: PlanId) => Promise<void>

/** Puts an account on a plan for which nothing has to be paid: Free, or any plan in demo billing. */
export type SetPlanWithoutPayment = (userId: UserId, to: PlanId, guard: PlanGuard) => Promise<void>

export function createSetPlanWithoutPayment({
  accountPlans,
  billingProvider,
  inTransaction,
  log,
}: PlanWithoutPaymentParts): SetPlanWithoutPayment {
  return async (userId, to, guard) => {
    const from = await inTransaction(async (tx) => {
      const own = planById(await accountPlans.lockPlan(tx, userId)).id
      await guard(tx, own)
      await accountPlans.setPlan(tx, userId, to)
      await accountPlans.endPreviews(tx, userId)
      await notifyScreens(tx, { to: userId, topic: 'plan' })
      return own
    })
    log.info({ user_id: userId, from, to, billing: billingProvider.kind }, 'plan changed')
  }
}
