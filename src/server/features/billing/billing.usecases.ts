import { AppError } from '#shared/errors/appError.ts'
import { isPlanOffered } from '#shared/plans/availability.rules.ts'
import { featureMissing, hasFeature, type Feature } from '#shared/plans/features.rules.ts'
import { PLANS, planById, type Plan, type PlanId } from '#shared/plans/plans.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { BillingProvider } from './billing.port.ts'
import type { BillingRepository, StoredPlans } from './billing.repository.ts'
import type { Actor } from './billing.types.ts'

export type BillingParts = {
  repository: Pick<BillingRepository, 'findPlan' | 'findPlans' | 'lockPlans'>
  provider: Pick<BillingProvider, 'kind' | 'largestPlanId' | 'previewsCount'>
}

/** The plan of the account, the one that is tried on the session, and the one of them that is shown. */
export type PlanStatus = { planId: PlanId; previewId: PlanId | null; shown: Plan }

export type Billing = ReturnType<typeof createBilling>

/** What plans there are, and which of them counts for a person on a session. */
export function createBilling({ repository, provider }: BillingParts) {
  /** The plan that is tried; null also for one that is not offered any more since its trial began. */
  function triedOf({ planId, previewId }: StoredPlans): PlanId | null {
    const offer = { own: planById(planId).id, largest: provider.largestPlanId }
    return previewId !== null && isPlanOffered(previewId, offer) ? previewId : null
  }

  function allowed(stored: StoredPlans): Plan {
    return planById((provider.previewsCount ? triedOf(stored) : null) ?? stored.planId)
  }

  async function planOf(actor: Actor): Promise<Plan> {
    return allowed(await repository.findPlans(actor))
  }

  return {
    kind: provider.kind,

    /** The largest plan that is newly given. */
    largestPlanId: provider.largestPlanId,

    /** The four plans, cheapest first. */
    plans(): Plan[] {
      return Object.values(PLANS)
    },

    /** The plan that counts on this session: what may be done is judged by it. Free when the account has none. */
    planOf,

    /** The same, held fast until the transaction ends: what is judged by it cannot race a change of plan. */
    async lockedPlanOf(tx: Tx, actor: Actor): Promise<Plan> {
      return allowed(await repository.lockPlans(tx, actor))
    },

    /** The plan of the account, whatever is tried on one of its sessions. */
    ownPlanOf: async (userId: string): Promise<Plan> => planById(await repository.findPlan(userId)),

    /** For showing; what may be done is judged by {@link planOf}. */
    async statusOf(actor: Actor): Promise<PlanStatus> {
      const stored = await repository.findPlans(actor)
      const { planId } = stored
      const previewId = triedOf(stored)
      return { planId: planById(planId).id, previewId, shown: planById(previewId ?? planId) }
    },

    /** Throws `limit_reached` when the plan that counts on this session is without the feature that `what` belongs to. */
    async requireFeature(actor: Actor, feature: Feature, what: string): Promise<void> {
      if (!hasFeature(await planOf(actor), feature)) throw new AppError('limit_reached', featureMissing(feature, what))
    },
  }
}
