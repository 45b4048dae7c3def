import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import type { PaidPlanId, PlanId } from '#shared/plans/plans.ts'

/** Whose plan is asked for, and on which session: a plan that is tried counts on its own session only. */
export type Actor = { userId: string; sessionId: string }

/** A wish for a plan. `key` is the same for each attempt at one wish; `origin` is where the person comes back to. */
export type PlanChangeRequest = { to: PlanId; method?: PaymentMethod | undefined; key: string; origin: string }

/** What a payment service says of one subscription. */
export type SubscriptionSnapshot = {
  id: string
  /**
   * `pending`: its first payment is under way. `active`: everything that was due has been paid, or is being collected
   * after a first payment has arrived. `unpaid`: the service has stopped trying.
   */
  status: 'pending' | 'active' | 'past_due' | 'unpaid' | 'ended'
  /** Null when what is paid is not the price of a plan: another amount, currency, interval or quantity. */
  planId: PaidPlanId | null
  /** Whether a payment for it has ever arrived. */
  isPaid: boolean
  startedAt: Date
  periodEndsAt: Date
  /** When it ends without a further payment; null when it goes on. */
  endsAt: Date | null
  /** The plan that it is for from the end of the period on; null when it stays the same. */
  nextPlanId: PaidPlanId | null
  /** Since when its oldest payment is overdue. */
  pastDueSince: Date | null
  /** An upgrade that has not been paid, and where its owner pays it. */
  upgrade: { planId: PaidPlanId; url: string } | null
}
