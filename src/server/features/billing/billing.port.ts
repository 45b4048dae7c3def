import type { getPlans, InvoiceRecord } from '#shared/api/billing.ts'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import type { PaidPlanId, PlanId } from '#shared/plans/plans.ts'
import type { z } from 'zod'
import type { SubscriptionSnapshot } from './billing.types.ts'

export type { SubscriptionSnapshot } from './billing.types.ts'

/** How plans are changed in this installation: as a demo, in which they cost nothing, or with Stripe. */
export type BillingProvider = {
  kind: z.output<typeof getPlans.response>['billing']
  /** The largest plan that can be newly chosen. An account that has a larger one keeps it. */
  largestPlanId: PlanId
  /** Whether a preview of a plan also grants the plan's limits. Only where plans cost nothing. */
  previewsGrantLimits: boolean
  /**
   * The service that takes the money. Null where plans cost nothing; then a change of plan takes effect immediately.
   */
  paymentService: PaymentService | null
}

/** A notification from the payment service that something has changed. The change itself is read from the service. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  livemode: boolean
  /** The customer whose subscriptions or payments changed; null when the event is about no customer. */
  customerId: string | null
  /** Whether the customer has been deleted, with all subscriptions. */
  isCustomerGone: boolean
}

export type Payer = { userId: string; email: string; name: string }

export type CheckoutOrder = {
  customerId: string
  userId: string
  planId: PaidPlanId
  method: PaymentMethod
  /** The same for each attempt at one request, so that a retry never leads to a second payment. */
  key: string
  /** Where the customer returns to after paying. `canceledUrl` is for returning without paying. */
  paidUrl: string
  canceledUrl: string
}

/**
 * The service that takes the money for plans. Every call except `eventOf`, which sends no request, and `check` throws
 * AppError `payment_unavailable` when the service does not answer, or reports a problem that only its operator can fix.
 * If something has changed in spite of that, the next {@link PaymentService.read} finds it.
 */
export type PaymentService = {
  /** Whether real money is moved. */
  livemode: boolean
  /** The payment methods that are enabled in the service's account. */
  methods: () => Promise<readonly PaymentMethod[]>
  /**
   * Creates a customer without a subscription and returns its id. `gone` is the deleted customer that it replaces, if
   * any. Calls with the same arguments within a day return the same customer.
   */
  createCustomer: (payer: Payer, gone: string | null) => Promise<string>
  /** Returns false when the customer has been deleted. Throws when it never existed. */
  updateCustomer: (customerId: string, payer: Payer) => Promise<boolean>
  /**
   * Ends every subscription immediately and removes the customer's payment data. Does nothing when there is no such
   * customer.
   */
  removeCustomer: (customerId: string) => Promise<void>
  /** All subscriptions of a customer, including ended ones. Null when the service does not know the customer. */
  read: (customerId: string) => Promise<SubscriptionSnapshot[] | null>
  /** All subscriptions of all customers that have not ended. */
  liveSubscriptions: () => AsyncIterable<{ customerId: string; snapshot: SubscriptionSnapshot }>
  /**
   * Returns the URL of the page for the first payment. Each customer has only one such page at a time. Throws
   * `change_running` when a first payment has just been made.
   */
  checkout: (order: CheckoutOrder) => Promise<string>
  /**
   * Closes the pages that {@link checkout} opened, so that nothing can be paid there. Throws `change_running` when one
   * of them has just been paid.
   */
  closeCheckouts: (customerId: string) => Promise<void>
  /** Charges the difference immediately. The plan changes when that is paid. Throws `payment_declined`. */
  upgrade: (order: { subscriptionId: string; to: PaidPlanId; key: string }) => Promise<void>
  /** Changes the plan at the end of the current period. */
  downgrade: (subscriptionId: string, to: PaidPlanId) => Promise<void>
  cancelAtPeriodEnd: (subscriptionId: string) => Promise<void>
  /** Cancels immediately; no open invoice can be paid any more. */
  cancelNow: (subscriptionId: string) => Promise<void>
  /** Undoes {@link downgrade} and {@link cancelAtPeriodEnd}. */
  keep: (subscriptionId: string) => Promise<void>
  /** What {@link upgrade} would charge now, in cents, and the payment method it would use. */
  quote: (order: { subscriptionId: string; to: PaidPlanId }) => Promise<{ dueNow: number; paidWith: string | null }>
  /** The URL where a customer changes the payment method, cancels, and sees past payments. */
  portal: (customerId: string, returnUrl: string) => Promise<string>
  /** The latest hundred invoices, newest first. */
  invoices: (customerId: string) => Promise<InvoiceRecord[]>
  /** The event of a webhook request with a valid and recent signature. Throws `event_refused`. */
  eventOf: (body: Buffer, signature: string | undefined, at: Date) => PaymentEvent
  /** Events since the given time, oldest first. The service decides how far back they go. */
  listEvents: (since: Date) => Promise<PaymentEvent[]>
  /** Null when the service does not know the event, or no longer does. */
  findEvent: (id: string) => Promise<PaymentEvent | null>
  /** Whether the service can be reached and accepts the key. Costs nothing and never throws. */
  check: () => Promise<'ready' | 'key_refused' | 'unreachable' | 'failing'>
}
