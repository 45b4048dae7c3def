import { stepTo, type PlanStep } from '#shared/plans/planChange.rules.ts'
import { isPaidPlanId, PLANS, type PaidPlanId, type PlanId } from '#shared/plans/plans.ts'
import type { SubscriptionSnapshot } from './billing.types.ts'

/** Days for which a plan stays after a payment has failed. Stripe's own retries take as long by default. */
export const PAYMENT_GRACE_DAYS = 14

const DAY_MS = 86_400_000

/** The end of the grace period after a failed payment; null when no payment has failed. */
export function graceEndsAt({ pastDueSince }: Pick<SubscriptionSnapshot, 'pastDueSince'>): Date | null {
  return pastDueSince === null ? null : new Date(pastDueSince.getTime() + PAYMENT_GRACE_DAYS * DAY_MS)
}

/** The plan that a subscription grants at a given time; null for none. */
function planPaidFor(snapshot: SubscriptionSnapshot, now: Date): PaidPlanId | null {
  if (!snapshot.wasEverPaid) return null
  switch (snapshot.status) {
    case 'active':
      return snapshot.planId
    case 'past_due':
    case 'unpaid': {
      const until = graceEndsAt(snapshot)
      return until !== null && now < until ? snapshot.planId : null
    }
    case 'pending':
    case 'ended':
      return null
  }
}

/**
 * The plan that a customer's subscriptions grant together: the highest plan that is paid for, or null for none.
 * `unknown_price` when a running subscription has a price that belongs to no plan: then nothing is granted and nothing
 * taken away.
 */
export function entitlementOf(
  subscriptions: readonly SubscriptionSnapshot[],
  now: Date,
): PaidPlanId | null | 'unknown_price' {
  if (subscriptions.some((each) => each.status !== 'ended' && each.planId === null)) return 'unknown_price'
  const paidFor = subscriptions.map((each) => planPaidFor(each, now)).filter(isPaidPlanId)
  return paidFor.toSorted((one, other) => PLANS[other].price - PLANS[one].price)[0] ?? null
}

const IMPORTANCE = [
  'ended',
  'pending',
  'unpaid',
  'past_due',
  'active',
] as const satisfies readonly SubscriptionSnapshot['status'][]

/** The subscription that the person sees and changes, among those that have not ended. Null when there is none. */
export function currentSubscription<Snapshot extends SubscriptionSnapshot>(
  subscriptions: readonly Snapshot[],
): Snapshot | null {
  // A subscription that renews comes before one that ends, because otherwise the person would pay for it without seeing
  // it.
  const rank = (snapshot: Snapshot): number =>
    IMPORTANCE.indexOf(snapshot.status) * 1000 +
    (snapshot.endsAt === null ? 500 : 0) +
    (snapshot.planId === null ? 0 : PLANS[snapshot.planId].price)
  const notEnded = subscriptions.filter(({ status }) => status !== 'ended')
  return notEnded.toSorted((one, other) => rank(other) - rank(one))[0] ?? null
}

/** The step that leads from the current subscription to the requested plan. */
export function planStep(current: SubscriptionSnapshot | null, to: PlanId): PlanStep {
  if (current === null) return stepTo(to, null)
  const { planId, status, endsAt, nextPlanId, upgrade } = current
  const upgradePlanId = upgrade?.planId ?? null
  return stepTo(to, { planId, status, isEnding: endsAt !== null, nextPlanId, upgradePlanId })
}
