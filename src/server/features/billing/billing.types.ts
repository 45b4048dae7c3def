import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import type { PaidPlanId, PlanId } from '#shared/plans/plans.ts'

/**
 * A request to change the plan. `key` is the same for each attempt at one request; `origin` is where the person returns
 * to.
 */
export type PlanChangeRequest = { to: PlanId; method?: PaymentMethod | undefined; key: string; origin: string }

/** What a payment service reports about one subscription. */
export type SubscriptionSnapshot = {
  id: string
  /**
   * `pending`: nothing has been paid yet. `active`: everything due has been paid, or a later payment is being
   * collected. `past_due`: a payment has failed, and the service tries to collect it again. `unpaid`: the service has
   * stopped collecting, or reports a status that we do not know. `ended`: it is over and never comes back.
   */
  status: 'pending' | 'active' | 'past_due' | 'unpaid' | 'ended'
  /** Null when the price does not belong to a plan: it has another amount, currency, interval or quantity. */
  planId: PaidPlanId | null
  /** Whether any payment for it has ever succeeded. */
  wasEverPaid: boolean
  startedAt: Date
  periodEndsAt: Date
  /** When the subscription ends if nothing more is paid; null when it renews. */
  endsAt: Date | null
  /** The plan from the end of the current period on; null when it stays the same. */
  nextPlanId: PaidPlanId | null
  /** Since when the oldest unpaid invoice has been overdue. */
  pastDueSince: Date | null
  /** An upgrade that has not been paid yet, and the URL where it can be paid. */
  upgrade: { planId: PaidPlanId; url: string } | null
}
