import { z } from 'zod'
import { PAYMENT_METHODS } from '../plans/paymentMethods.ts'
import { BILLING_KINDS, PLAN_IDS } from '../plans/plans.ts'

export const planSchema = z.object({
  id: z.enum(PLAN_IDS),
  name: z.string(),
  price: z.number(),
  features: z.array(z.string()).readonly(),
  color: z.enum(['slate', 'blue', 'amber', 'violet']),
  limits: z.object({
    monthlyUploads: z.number().int(),
    storageGB: z.number(),
    maxFileSize: z.number(),
    supportLevel: z.enum(['email', 'priority', 'phone']),
    advancedTools: z.boolean(),
    teamCollaboration: z.boolean(),
    apiAccess: z.boolean(),
  }),
})

export const getPlans = {
  method: 'GET',
  path: '/api/plans',
  /** `largest_plan_id`: the largest plan that can be chosen here. An account that has a larger one keeps it. */
  response: z.object({
    plans: z.array(planSchema),
    billing: z.enum(BILLING_KINDS),
    largest_plan_id: z.enum(PLAN_IDS),
  }),
} as const

const planChoiceSchema = z.object({ plan_id: z.enum(PLAN_IDS) })

/** The plan tested in this session, or null when there is none. */
export const planPreviewSchema = z.object({ plan_id: z.enum(PLAN_IDS) }).nullable()

/**
 * What an account pays for, as last reported by the payment service. Null when it pays for nothing, and always null in
 * demo billing. `pending`: the first payment is in progress, and nothing has been granted for it. `past_due`: a payment
 * has failed, and the plan stays until `grace_ends_at`. `unpaid`: that moment has passed.
 */
export const subscriptionSchema = z
  .object({
    plan_id: z.enum(PLAN_IDS),
    status: z.enum(['pending', 'active', 'past_due', 'unpaid']),
    /** The end of the current period. The next payment is taken then, unless `ends_at` says that there is none. */
    period_ends_at: z.iso.datetime(),
    /** When the account returns to the free plan. */
    ends_at: z.iso.datetime().nullable(),
    /** The cheaper plan that starts with the next period. */
    next_plan_id: z.enum(PLAN_IDS).nullable(),
    grace_ends_at: z.iso.datetime().nullable(),
    /** An upgrade whose payment the owner has to confirm, and where. */
    upgrade: z.object({ plan_id: z.enum(PLAN_IDS), url: z.url() }).nullable(),
  })
  .nullable()

export type SubscriptionRecord = z.output<typeof subscriptionSchema>

/**
 * The outcome of a plan request. `done`: the plan is in effect now. `kept`: a change that was due later is canceled.
 * `scheduled`: the plan takes effect at `at`. `checkout` and `confirm`: it takes effect once it has been paid at `url`.
 */
export const planChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('kept') }),
  z.object({ kind: z.literal('scheduled'), at: z.iso.datetime() }),
  z.object({ kind: z.literal('checkout'), url: z.url() }),
  z.object({ kind: z.literal('confirm'), url: z.url() }),
])

export type PlanChangeRecord = z.output<typeof planChangeSchema>

/**
 * Changes the plan of the account through the billing provider. Choosing the current plan cancels a change that is due
 * later. A change ends any plan test in a session. `plan_id` and `plan` are what is in effect now. With an
 * `Idempotency-Key` the same request may be sent again without a second charge. 400 `invalid_field` (field
 * `payment_method`), 402 `payment_declined`, 403 `plan_not_offered`, 409 `payment_due`, `plan_changed` and
 * `change_running`, 503 `payment_unavailable`.
 */
export const changePlan = {
  method: 'POST',
  path: '/api/plan',
  /**
   * `payment_method` is required for a first payment. A request with it pays for nothing else, such as an upgrade whose
   * price the person was not shown.
   */
  body: planChoiceSchema.extend({ payment_method: z.enum(PAYMENT_METHODS).optional() }),
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  response: z.object({ plan_id: z.enum(PLAN_IDS), plan: planSchema, change: planChangeSchema }),
} as const

/**
 * The payment methods that the payment service offers here, or all of them in demo billing. 503 `payment_unavailable`.
 */
export const listPaymentMethods = {
  method: 'GET',
  path: '/api/billing/payment-methods',
  response: z.object({ success: z.literal(true), payment_methods: z.array(z.enum(PAYMENT_METHODS)) }),
} as const

/**
 * The cost of an upgrade of an active subscription: `due_now` for the rest of the period, and `monthly` from `next_at`
 * on, in cents. `paid_with` names the payment method on file. 409 `nothing_paid` without an active subscription or for
 * a plan that is not an upgrade, 503 `payment_unavailable`.
 */
export const quoteUpgrade = {
  method: 'GET',
  path: '/api/billing/quote',
  query: planChoiceSchema,
  response: z.object({
    plan_id: z.enum(PLAN_IDS),
    due_now: z.number().int(),
    monthly: z.number().int(),
    currency: z.literal('usd'),
    next_at: z.iso.datetime(),
    paid_with: z.string().nullable(),
  }),
} as const

export type UpgradeQuote = z.output<typeof quoteUpgrade.response>

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** In cents. */
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  /** The address where the invoice is shown, and paid if it is open. */
  url: z.url().nullable(),
  pdf_url: z.url().nullable(),
})

export type InvoiceRecord = z.output<typeof invoiceSchema>

/**
 * The newest hundred invoices, newest first. The list is empty for an account that never paid. 503
 * `payment_unavailable`.
 */
export const listInvoices = {
  method: 'GET',
  path: '/api/billing/invoices',
  response: z.object({ success: z.literal(true), invoices: z.array(invoiceSchema) }),
} as const

/**
 * The address, valid for a few minutes, where the payment method, the invoices and the cancellation are managed. 409
 * `nothing_paid` for an account that never started a payment, 503 `payment_unavailable`.
 */
export const openPortal = {
  method: 'POST',
  path: '/api/billing/portal',
  response: z.object({ url: z.url() }),
} as const

/** Called by the payment service, which signs what it sends. 400 `event_refused`. */
export const receiveBillingEvent = { method: 'POST', path: '/api/billing/webhook' } as const

/**
 * Tests a plan in this session only. Choosing the plan of the account ends the test, and the response is null. 403
 * `plan_not_offered`.
 */
export const previewPlan = {
  method: 'POST',
  path: '/api/plan/preview',
  body: planChoiceSchema,
  response: z.object({ plan_preview: planPreviewSchema, plan: planSchema }),
} as const

/** Answers 204, even when no plan was being tested. */
export const endPlanPreview = { method: 'DELETE', path: '/api/plan/preview' } as const
