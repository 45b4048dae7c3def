import type { Me } from '#shared/api/accounts.ts'
import type { InvoiceRecord, SubscriptionRecord } from '#shared/api/billing.ts'
import { PLAN_IDS, PLANS, type PlanId } from '#shared/plans/plans.ts'
import type { Stage } from './stage.ts'

type Subscription = NonNullable<SubscriptionRecord>

/** The end of the period that is paid for, and how screens name that day. */
export const PERIOD_END = { iso: '2026-12-20T10:00:00.000Z', day: 'Dec 20, 2026' } as const

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

/** Somebody who pays for a plan each month. */
export function aSubscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    plan_id: 'pro',
    status: 'active',
    period_ends_at: PERIOD_END.iso,
    ends_at: null,
    next_plan_id: null,
    grace_ends_at: null,
    upgrade: null,
    ...changes,
  }
}

export function anInvoice(changes: Partial<InvoiceRecord> = {}): InvoiceRecord {
  return {
    id: 'in_1',
    number: 'MS-0001',
    created_at: '2026-11-20T10:00:00.000Z',
    amount: 2513,
    currency: 'usd',
    status: 'paid',
    url: 'https://invoice.stripe.com/i/1',
    pdf_url: 'https://pay.stripe.com/i/1/pdf',
    ...changes,
  }
}

/** A problem as the server tells it. */
export function problem(status: number, code: string, detail: string) {
  return { status, body: { type: 'about:blank', title: 'Refused', status, code, detail } }
}
