import { AppError } from '#shared/errors/appError.ts'
import { PLANS, planById, type Plan, type PlanId } from '#shared/plans/plans.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { BillingProvider } from './billing.port.ts'
import type { BillingRepository } from './billing.repository.ts'
import type { PlanHolder } from './billing.types.ts'

export type PlanChangesParts = {
  repository: BillingRepository
  provider: BillingProvider
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type PlanChanges = ReturnType<typeof createPlanChanges>

/** Changing the plan of an account, and trying one on a session. */
export function createPlanChanges({ repository, provider, inTransaction, clock, log }: PlanChangesParts) {
  return {
    /**
     * Puts the account on a plan once the billing provider agrees, and ends what its sessions were trying. Nobody loses
     * a photo by it: an account that holds more than the plan allows can only not add to it.
     */
    async change(holder: PlanHolder, to: PlanId): Promise<Plan> {
      const { userId } = holder
      const from = planById((await repository.findPlans(holder)).planId).id
      const outcome = await provider.requestChange({ userId, from, to })
      switch (outcome.kind) {
        case 'immediate':
          await inTransaction(async (tx) => {
            await repository.setPlan(tx, userId, to)
            await repository.endPreviews(tx, userId)
          })
      }
      log.info({ user_id: userId, from, to, billing: provider.kind }, 'plan changed')
      return PLANS[to]
    },

    /**
     * Lets this session, and no other, try a plan until it ends or the plan changes; the plan that the account is on
     * ends the trial. Gives what is tried now. Throws `signed_out` when the session has ended meanwhile.
     */
    async preview(holder: PlanHolder, planId: PlanId): Promise<PlanId | null> {
      const isTried = await inTransaction(async (tx) => {
        const own = planById(await repository.takePlan(tx, holder.userId)).id
        if (own === planId) await repository.endPreview(tx, holder)
        else if (!(await repository.setPreview(tx, holder, planId, clock.now()))) throw new AppError('signed_out')
        return own !== planId
      })
      log.info({ user_id: holder.userId, plan: planId }, isTried ? 'plan tried' : 'plan trial ended')
      return isTried ? planId : null
    },

    async endPreview(holder: PlanHolder): Promise<void> {
      await inTransaction(async (tx) => {
        await repository.takePlan(tx, holder.userId)
        await repository.endPreview(tx, holder)
      })
    },
  }
}
