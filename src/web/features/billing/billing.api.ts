import type {
  changePlan,
  endPlanPreview,
  getPlans,
  listInvoices,
  listPaymentMethods,
  openPortal,
  previewPlan,
  quoteUpgrade,
} from '#shared/api/billing.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import type { BillingKind, PlanId } from '#shared/plans/plans.ts'
import { request } from '#backend/request.ts'

export const PLANS_KEY = ['plans'] as const
export const INVOICES_KEY = ['invoices'] as const
export const METHODS_KEY = ['payment-methods'] as const
export const quoteKey = (planId: PlanId) => ['quote', planId] as const

/** Answering this request includes a call to the payment service. */
const ASKS_FAR = { timeoutMs: TIMEOUT_MS.payment } as const

/** The plans, and who changes them. */
export function fetchPlans() {
  return request<typeof getPlans>({ method: 'GET', path: '/api/plans' })
}

/** The plan that a person chose. The payment method is included when this is a first payment. */
export type PlanChangeRequest = { planId: PlanId; billing: BillingKind; method?: PaymentMethod }

export function sendPlanChange({ planId, billing, method }: PlanChangeRequest, idempotencyKey: string) {
  const call = { method: 'POST', path: '/api/plan' } as const
  if (billing === 'demo') return request<typeof changePlan>({ ...call, body: { plan_id: planId } })
  return request<typeof changePlan>({
    ...call,
    body: { plan_id: planId, payment_method: method },
    idempotencyKey,
    ...ASKS_FAR,
    timeoutMessage: PLAN_MESSAGES.noAnswer,
  })
}

export async function fetchPaymentMethods(): Promise<readonly PaymentMethod[]> {
  const path = '/api/billing/payment-methods'
  const { payment_methods } = await request<typeof listPaymentMethods>({ method: 'GET', path, ...ASKS_FAR })
  return payment_methods
}

export function fetchQuote(planId: PlanId) {
  const query = { plan_id: planId }
  return request<typeof quoteUpgrade>({ method: 'GET', path: '/api/billing/quote', query, ...ASKS_FAR })
}

export async function fetchInvoices() {
  const { invoices } = await request<typeof listInvoices>({ method: 'GET', path: '/api/billing/invoices', ...ASKS_FAR })
  return invoices
}

/** Returns the address of the page where the payment method is managed. It works for a few minutes. */
export async function askForPortal(): Promise<string> {
  const { url } = await request<typeof openPortal>({
    method: 'POST',
    path: '/api/billing/portal',
    ...ASKS_FAR,
  })
  return url
}

export function startPreview(planId: PlanId) {
  return request<typeof previewPlan>({ method: 'POST', path: '/api/plan/preview', body: { plan_id: planId } })
}

export function endPreview(): Promise<void> {
  return request<typeof endPlanPreview>({ method: 'DELETE', path: '/api/plan/preview' })
}
