import type { PlanChangeRecord } from '#shared/api/billing.ts'
import { AppError } from '#shared/errors/appError.ts'
import { isPlanOffered, offeredSentence } from '#shared/plans/availability.rules.ts'
import { PLANS, planById, type Plan, type PlanId } from '#shared/plans/plans.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { SetPlanWithoutPayment } from './planWithoutPayment.usecases.ts'
import type { BillingProvider } from './billing.port.ts'
import type { BillingRepository } from './billing.repository.ts'
import type { PlanChangeRequest } from './billing.types.ts'
import type { Payments } from './payments.usecases.ts'

export type PlanChangesParts = {
  repository: BillingRepository
  billingProvider: Pick<BillingProvider, 'largestPlanId'>
  setPlanWithoutPayment: SetPlanWithoutPayment
  /** Null where plans cost nothing. */
  payments: Pick<Payments, 'change'> | null
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** The plan that applies now, and the result of the request. */
export type PlanChange = { plan: Plan; change: PlanChangeRecord }

export type PlanChanges = ReturnType<typeof createPlanChanges>

/** Changes the plan of an account, and previews a plan on a session. */
export function createPlanChanges(parts: PlanChangesParts) {
  const { repository, setPlanWithoutPayment, payments, inTransaction, clock, log } = parts
  const { largestPlanId: largest } = parts.billingProvider

  function requireOffered(to: PlanId, own: PlanId): void {
    if (isPlanOffered(to, { own, largest })) return
    throw new AppError('plan_not_offered', offeredSentence(largest) ?? undefined)
  }

  return {
    /**
     * Requests a change of plan: it takes effect immediately, at the end of the period, or after the person has paid.
     * No photo is ever lost by it, even when the account then holds more than its plan allows: such an account keeps
     * its photos, but cannot add any. Throws `plan_not_offered`, `invalid_field`, `payment_declined`, `payment_due`,
     * `plan_changed`, `change_running` or `payment_unavailable`. After `payment_unavailable` the service may have made
     * the change, which the next sync finds; all other errors leave the plan as it was.
     */
    async change(actor: Actor, planChange: PlanChangeRequest): Promise<PlanChange> {
      if (payments === null) {
        await setPlanWithoutPayment(actor.userId, planChange.to, async (_tx, own) => requireOffered(planChange.to, own))
        return { plan: PLANS[planChange.to], change: { kind: 'done' } }
      }
      const change = await payments.change(actor.userId, planChange)
      const plan = planById((await repository.findPlans(actor)).planId)
      return { plan, change }
    },

    /**
     * Lets this session, and no other, preview a plan until the session ends or the plan changes. Choosing the
     * account's own plan ends the preview. Returns the previewed plan. Throws `plan_not_offered`, or `signed_out` when
     * the session has ended meanwhile.
     */
    async preview(actor: Actor, planId: PlanId): Promise<PlanId | null> {
      const isPreviewed = await inTransaction(async (tx) => {
        const own = planById(await repository.lockPlan(tx, actor.userId)).id
        requireOffered(planId, own)
        if (own === planId) await repository.endPreview(tx, actor)
        else if (!(await repository.setPreview(tx, actor, planId, clock.now()))) throw new AppError('signed_out')
        await notifyScreens(tx, { to: actor.userId, topic: 'plan' })
        return own !== planId
      })
      log.info({ user_id: actor.userId, plan: planId }, isPreviewed ? 'plan preview started' : 'plan preview ended')
      return isPreviewed ? planId : null
    },

    async endPreview(actor: Actor): Promise<void> {
      await inTransaction(async (tx) => {
        await repository.lockPlan(tx, actor.userId)
        await repository.endPreview(tx, actor)
        await notifyScreens(tx, { to: actor.userId, topic: 'plan' })
      })
    },
  }
}
