import type { InvoiceRecord, SubscriptionRecord, UpgradeQuote } from '#shared/api/billing.ts'

/** The end of the period that is paid for, and how screens name that day. */
export const PERIOD_END = { iso: '2026-12-20T10:00:00.000Z', day: 'Dec 20, 2026' } as const

type Subscription = NonNullable<SubscriptionRecord>

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

/** The price of an upgrade from Pro to Enterprise in the middle of a period. */
export const UPGRADE_QUOTE: UpgradeQuote = {
  plan_id: 'enterprise',
  due_now: 2513,
  monthly: 4999,
  currency: 'usd',
  next_at: PERIOD_END.iso,
  paid_with: 'Visa •••• 4242',
}
