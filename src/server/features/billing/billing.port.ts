import type { getPlans, InvoiceRecord } from '#shared/api/billing.ts'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import type { PaidPlanId, PlanId } from '#shared/plans/plans.ts'
import type { z } from 'zod'
import type { SubscriptionSnapshot } from './billing.types.ts'

export type { SubscriptionSnapshot } from './billing.types.ts'

/** Who takes the money for plans. */
export type BillingProvider = {
  kind: z.output<typeof getPlans.response>['billing']
  /** The largest plan that is newly given; whoever has a larger one keeps it. */
  largestPlanId: PlanId
  /** Whether a plan that is tried also allows what it shows. Only where plans cost nothing. */
  previewsCount: boolean
  /** Null where plans cost nothing: then a change counts at once. */
  payments: PaymentService | null
}

/** A notice of a payment service that something has changed. What has changed is read from the service itself. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  livemode: boolean
  /** Whose subscriptions or payments it is about; null when it is about nobody's. */
  customerId: string | null
  /** Whether the customer is gone, with every subscription. */
  isCustomerGone: boolean
}

export type Payer = { userId: string; email: string; name: string }

export type CheckoutOrder = {
  customerId: string
  userId: string
  planId: PaidPlanId
  method: PaymentMethod
  /** The same for each attempt at one wish: it never leads to two payments. */
  key: string
  /** Where the person comes back to, after paying and without. */
  paidUrl: string
  cancelledUrl: string
}

/**
 * A service that takes payments. Each call throws AppError `payment_unavailable` when the service gave no answer, or one
 * that only its operator can mend; then nothing has changed that is not found by the next {@link PaymentService.read}.
 */
export type PaymentService = {
  /** Whether real money is taken. */
  livemode: boolean
  /** The ways to pay that the account of the service offers. */
  methods: () => Promise<readonly PaymentMethod[]>
  /**
   * Gives the id of a customer without a subscription. Asked twice within a day for the same person, to stand for the
   * same customer that is gone, if any: the same one.
   */
  createCustomer: (payer: Payer, gone: string | null) => Promise<string>
  /** False when somebody has removed the customer; throws when there never was one. */
  updateCustomer: (customerId: string, payer: Payer) => Promise<boolean>
  /** Ends every subscription at once and forgets how the customer pays. Harmless when there is no such customer. */
  removeCustomer: (customerId: string) => Promise<void>
  /** Every subscription of a customer, those that have ended too. Null when the service knows no such customer. */
  read: (customerId: string) => Promise<SubscriptionSnapshot[] | null>
  /** Every subscription that has not ended, of whomever. */
  liveSubscriptions: () => AsyncIterable<{ customerId: string; snapshot: SubscriptionSnapshot }>
  /**
   * Gives the address where the first payment is made. There is one such address at a time for each customer. Throws
   * `change_running` when a first payment has just been made.
   */
  checkout: (order: CheckoutOrder) => Promise<string>
  /** Nothing can be paid any more where {@link checkout} has led. Throws `change_running` when it has just been paid. */
  closeCheckouts: (customerId: string) => Promise<void>
  /** Asks for the difference at once. The plan changes when that is paid. Throws `payment_declined`. */
  upgrade: (order: { subscriptionId: string; to: PaidPlanId; key: string }) => Promise<void>
  /** From the end of the running period on. */
  downgrade: (subscriptionId: string, to: PaidPlanId) => Promise<void>
  cancelAtPeriodEnd: (subscriptionId: string) => Promise<void>
  /** Nothing of it can be paid any more. */
  cancelNow: (subscriptionId: string) => Promise<void>
  /** Takes back what {@link downgrade} and {@link cancelAtPeriodEnd} have arranged. */
  keep: (subscriptionId: string) => Promise<void>
  /** What {@link upgrade} would ask for now, in cents, and how it would be paid. */
  quote: (order: { subscriptionId: string; to: PaidPlanId }) => Promise<{ dueNow: number; paidWith: string | null }>
  /** The address where a customer changes the payment method, cancels, and sees what was paid. */
  portal: (customerId: string, returnUrl: string) => Promise<string>
  /** The newest hundred, newest first. */
  invoices: (customerId: string) => Promise<InvoiceRecord[]>
  /** The event of a request whose signature is good and recent. Throws `event_refused`. */
  eventOf: (body: Buffer, signature: string | undefined, at: Date) => PaymentEvent
  /** Events since a moment, oldest first; how far back they go is up to the service. */
  listEvents: (since: Date) => Promise<PaymentEvent[]>
  /** Null when the service does not know it, or not any more. */
  findEvent: (id: string) => Promise<PaymentEvent | null>
  /** Whether the service answers and takes the key; costs nothing, and throws nothing. */
  check: () => Promise<'ready' | 'key_refused' | 'unreachable' | 'failing'>
}
