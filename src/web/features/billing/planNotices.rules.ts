import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { planById, PLANS, priceLabel } from '#shared/plans/plans.ts'

/** Something the owner of a subscription has to know, and what can be done about it. */
export type PlanNotice = {
  kind: 'past_due' | 'unpaid' | 'bank' | 'upgrade' | 'ending' | 'downgrade'
  /** The name of the region, for people who use a screen reader. */
  label: string
  sentence: string
  /** Whether a payment is missing. */
  isUrgent: boolean
  action: 'portal' | 'keep' | { url: string } | null
}

/** The notices of a subscription, the most urgent first. `day` formats a moment as a day. */
export function planNotices(subscription: SubscriptionRecord, day: (iso: string) => string): PlanNotice[] {
  if (subscription === null) return []
  const { status, upgrade } = subscription
  const { name } = planById(subscription.plan_id)
  const open: PlanNotice[] = []
  if (status === 'past_due' || status === 'unpaid') open.push(failedPayment(subscription, name, day))
  if (status === 'pending') {
    const sentence = PLAN_MESSAGES.bankIsAsked(name)
    open.push({ kind: 'bank', label: 'First payment', sentence, isUrgent: false, action: null })
  }
  if (upgrade !== null) {
    const sentence = PLAN_MESSAGES.confirmUpgrade(planById(upgrade.plan_id).name, name)
    open.push({ kind: 'upgrade', label: 'Upgrade', sentence, isUrgent: false, action: { url: upgrade.url } })
  }
  return [...open, ...changesDue(subscription, name, day)]
}

type Subscription = NonNullable<SubscriptionRecord>

function failedPayment({ status, grace_ends_at: until }: Subscription, name: string, day: (iso: string) => string) {
  const sentence =
    status === 'unpaid'
      ? PLAN_MESSAGES.unpaid(name, PLANS.free.name)
      : until === null
        ? PLAN_MESSAGES.paymentDue
        : PLAN_MESSAGES.pastDue(name, day(until))
  const kind = status === 'unpaid' ? 'unpaid' : 'past_due'
  return { kind, label: 'Payment failed', sentence, isUrgent: true, action: 'portal' } as const
}

/** The end of the subscription comes before any other plan could begin. */
function changesDue(subscription: Subscription, name: string, day: (iso: string) => string): PlanNotice[] {
  const { ends_at: end, next_plan_id: nextId, period_ends_at: periodEnd } = subscription
  if (end !== null) {
    const sentence = PLAN_MESSAGES.endDue(name, day(end), PLANS.free.name)
    return [{ kind: 'ending', label: 'End of your plan', sentence, isUrgent: false, action: 'keep' }]
  }
  if (nextId === null) return []
  const next = planById(nextId)
  const sentence = PLAN_MESSAGES.downgradeDue(name, day(periodEnd), next.name, priceLabel(next))
  return [{ kind: 'downgrade', label: 'Scheduled plan change', sentence, isUrgent: false, action: 'keep' }]
}
