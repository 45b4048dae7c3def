import type { Me } from '#shared/api/accounts.ts'
import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { PLAN_IDS, PLANS, type PlanId } from '#shared/plans/plans.ts'
import type { Stage } from './stage.ts'

/** Has the screens speak with a product that takes payments; the profile stays that of the real one. */
export async function takePayments({ answer }: Pick<Stage, 'answer'>): Promise<void> {
  const plans = PLAN_IDS.map((id) => PLANS[id])
  await answer('**/api/plans', { status: 200, body: { plans, billing: 'stripe', largest_plan_id: 'enterprise' } })
  await answer('**/api/billing/invoices', { status: 200, body: { success: true, invoices: [] } })
  await answer('**/api/billing/payment-methods', {
    status: 200,
    body: { success: true, payment_methods: ['card', 'bank'] },
  })
}

/** What a profile holds of a plan, and of what is paid for it: nothing, unless that is told. */
export function onPlan(planId: PlanId, subscription: SubscriptionRecord = null): Partial<Me> {
  return { plan_id: planId, plan: PLANS[planId], subscription }
}

/** A problem as the server tells it. */
export function problem(status: number, code: string, detail: string) {
  return { status, body: { type: 'about:blank', title: 'Refused', status, code, detail } }
}
