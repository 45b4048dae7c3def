import { AppError } from '#shared/errors/appError.ts'
import { isPlanOffered } from '#shared/plans/availability.rules.ts'
import { featureMissing, hasFeature, type Feature } from '#shared/plans/features.rules.ts'
import { PLANS, planById, type Plan, type PlanId } from '#shared/plans/plans.ts'
import type { Act } from '#shared/workspaces/roles.rules.ts'
import type { Actor, Member } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { BillingProvider } from './billing.port.ts'
import type { BillingRepository, StoredPlans } from './billing.repository.ts'

export type BillingParts = {
  /** Whose plan applies to a request in a shop. Null in the person's own workspace. */
  shopOwner: (actor: Member) => UserId | null
  /** Makes sure that a member of a shop may still do something, until the transaction ends. */
  confirmMember: (tx: Tx, actor: Member, act: Act) => Promise<void>
  repository: Pick<BillingRepository, 'findPlan' | 'findPlans' | 'lockPlans' | 'lockPlanShared'>
  billingProvider: Pick<BillingProvider, 'kind' | 'largestPlanId' | 'previewsGrantLimits'>
}

/** The plan of the account, the one that is previewed on the session, and the one of them that is displayed. */
export type PlanStatus = { planId: PlanId; previewId: PlanId | null; shown: Plan }

export type Billing = ReturnType<typeof createBilling>

/** The available plans, and which of them applies to a person on a session. */
export function createBilling({ repository, billingProvider, shopOwner, confirmMember }: BillingParts) {
  /** The previewed plan. Null without one, and also when the plan is no longer offered. */
  function previewOf({ planId, previewId }: StoredPlans): PlanId | null {
    const offer = { own: planById(planId).id, largest: billingProvider.largestPlanId }
    return previewId !== null && isPlanOffered(previewId, offer) ? previewId : null
  }

  function allowed(stored: StoredPlans): Plan {
    return planById((billingProvider.previewsGrantLimits ? previewOf(stored) : null) ?? stored.planId)
  }

  async function planOf(actor: Member): Promise<Plan> {
    const owner = shopOwner(actor)
    if (owner !== null) return planOfShop(await repository.findPlan(owner))
    return allowed(await repository.findPlans(actor))
  }

  return {
    kind: billingProvider.kind,

    /** The largest plan that can be newly chosen. */
    largestPlanId: billingProvider.largestPlanId,

    /** The four plans, cheapest first. */
    plans(): Plan[] {
      return Object.values(PLANS)
    },

    /**
     * The plan that applies to a request: in a shop that of its owner, in the own workspace that of the account or the
     * one that is tested on this session. It decides what the person may do. Free when the account has none. Throws
     * `shop_read_only` where the owner's plan includes no shop.
     */
    planOf,

    /**
     * Like {@link planOf}, but locked until the transaction ends, so that a decision cannot race with a change of plan.
     * In a shop nobody takes the right to this act from the person until then, either. Throws as the table of roles
     * says.
     */
    async lockedPlanOf(tx: Tx, actor: Member, act: Act = 'write'): Promise<Plan> {
      const owner = shopOwner(actor)
      if (owner !== null) {
        const plan = await repository.lockPlanShared(tx, owner)
        await confirmMember(tx, actor, act)
        return planOfShop(plan)
      }
      return allowed(await repository.lockPlans(tx, actor))
    },

    /** The plan of the account, without any preview. */
    ownPlanOf: async (userId: UserId): Promise<Plan> => planById(await repository.findPlan(userId)),

    /** For display only. What the person may do is decided by {@link planOf}. */
    async statusOf(actor: Actor): Promise<PlanStatus> {
      const stored = await repository.findPlans(actor)
      const { planId } = stored
      const previewId = previewOf(stored)
      return { planId: planById(planId).id, previewId, shown: planById(previewId ?? planId) }
    },

    /**
     * Throws `limit_reached` when the plan that applies on this session does not include the feature. `what` names it
     * for the message.
     */
    async requireFeature(actor: Member, feature: Feature, what: string): Promise<void> {
      if (!hasFeature(await planOf(actor), feature)) throw new AppError('limit_reached', featureMissing(feature, what))
    },
  }
}

function planOfShop(planId: string | null): Plan {
  const plan = planById(planId)
  if (!hasFeature(plan, 'teamCollaboration')) throw new AppError('shop_read_only')
  return plan
}
