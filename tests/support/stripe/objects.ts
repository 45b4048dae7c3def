import type Stripe from 'stripe'

/** The used part of an SDK type. Decimals are strings, and fields that the product never reads are left out. */
type Part<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Item)[]
    ? Part<Item>[]
    : T extends object
      ? { [Key in keyof T]?: Part<T[Key]> }
      : T

/** The fields that every object has. */
export type Stamp = { id: string; created: number; livemode: boolean }
export type Metadata = Record<string, string>

export type Customer = ReturnType<typeof aCustomer>
export type Product = ReturnType<typeof aProduct>
export type Price = ReturnType<typeof aPrice>
export type PaymentMethod = ReturnType<typeof aPaymentMethod>
export type Session = ReturnType<typeof aSession>
export type Item = ReturnType<typeof anItem>
export type Subscription = ReturnType<typeof aSubscription>
export type Line = ReturnType<typeof aLine>
export type Invoice = ReturnType<typeof anInvoice>
export type Schedule = ReturnType<typeof aSchedule>
export type Phase = ReturnType<typeof aPhase>
export type PortalConfiguration = ReturnType<typeof aPortalConfiguration>
export type StripeEvent = ReturnType<typeof anEvent>

export function aList<Entry>(url: string, data: Entry[], hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url }
}

export function aCustomer(stamp: Stamp) {
  return {
    ...stamp,
    object: 'customer' as const,
    address: null,
    balance: 0,
    currency: null as string | null,
    default_source: null,
    delinquent: false,
    description: null as string | null,
    email: null as string | null,
    invoice_prefix: stamp.id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null as string | null, footer: null },
    metadata: {} as Metadata,
    name: null as string | null,
    phone: null as string | null,
    preferred_locales: [] as string[],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
  } satisfies Part<Stripe.Customer>
}

export function aProduct(stamp: Stamp, name: string, metadata: Metadata) {
  return {
    ...stamp,
    object: 'product' as const,
    active: true,
    default_price: null,
    description: null,
    images: [] as string[],
    metadata,
    name,
    type: 'service' as const,
    updated: stamp.created,
    url: null,
  } satisfies Part<Stripe.Product>
}

export function aPrice(
  stamp: Stamp,
  given: {
    currency: string
    unit_amount: number
    interval: 'day' | 'week' | 'month' | 'year'
    product: string
    lookup_key: string | null
    nickname: string | null
    metadata: Metadata
  },
) {
  const { interval, ...rest } = given
  return {
    ...stamp,
    object: 'price' as const,
    active: true,
    billing_scheme: 'per_unit' as const,
    custom_unit_amount: null,
    ...rest,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' as const },
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring' as const,
    unit_amount_decimal: String(given.unit_amount),
  } satisfies Part<Stripe.Price>
}

export function aPaymentMethod(stamp: Stamp, type: string, customer: string, last4 = '4242') {
  return {
    ...stamp,
    object: 'payment_method' as const,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    customer,
    metadata: {} as Metadata,
    type,
    ...(type === 'card' && {
      card: { brand: 'visa', country: 'US', exp_month: 12, exp_year: 2034, funding: 'credit', last4 },
    }),
    ...(type === 'us_bank_account' && {
      us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789', account_type: 'checking' },
    }),
    ...(type === 'paypal' && { paypal: { payer_email: 'payer@example.com', payer_id: 'TESTPAYER', country: 'US' } }),
  } satisfies Part<Stripe.PaymentMethod>
}

export function aSession(
  stamp: Stamp,
  given: {
    amount: number
    currency: string
    customer: string | null
    email: string | null
    url: string
    success_url: string
    cancel_url: string | null
    client_reference_id: string | null
    expires_at: number
    locale: string | null
    metadata: Metadata
    allowed_payment_method_types: string[] | null
    payment_method_types: string[]
    payment_method_collection: string
    billing_address_collection: string | null
    allow_promotion_codes: boolean | null
  },
) {
  const { amount, email, url, ...rest } = given
  return {
    ...stamp,
    object: 'checkout.session' as const,
    amount_subtotal: amount,
    amount_total: amount,
    customer_creation: null,
    customer_details: null as null | { email: string | null; name: string | null; phone: null },
    customer_email: email,
    invoice: null as string | null,
    mode: 'subscription' as const,
    payment_intent: null,
    payment_status: 'unpaid' as 'unpaid' | 'paid' | 'no_payment_required',
    setup_intent: null,
    status: 'open' as 'open' | 'complete' | 'expired',
    subscription: null as string | null,
    ui_mode: 'hosted_page' as const,
    url: url as string | null,
    ...rest,
  } satisfies Part<Stripe.Checkout.Session>
}

export function anItem(
  { id, created }: Stamp,
  given: { price: Price; quantity: number; subscription: string; start: number; end: number },
) {
  return {
    id,
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created,
    current_period_start: given.start,
    current_period_end: given.end,
    discounts: [] as string[],
    metadata: {} as Metadata,
    price: given.price,
    quantity: given.quantity,
    subscription: given.subscription,
    tax_rates: [],
  } satisfies Part<Stripe.SubscriptionItem>
}

export function aSubscription(
  stamp: Stamp,
  given: { customer: string; items: Item[]; currency: string; payment_method: string; metadata: Metadata },
) {
  return {
    ...stamp,
    object: 'subscription' as const,
    billing_cycle_anchor: stamp.created,
    billing_mode: { type: 'flexible' as const, flexible: { proration_discounts: 'included' as const } },
    cancel_at: null as number | null,
    cancel_at_period_end: false as boolean,
    canceled_at: null as number | null,
    cancellation_details: { comment: null, feedback: null, reason: null as string | null },
    collection_method: 'charge_automatically' as const,
    currency: given.currency,
    customer: given.customer,
    default_payment_method: given.payment_method as string | null,
    default_source: null,
    description: null,
    discounts: [] as string[],
    ended_at: null as number | null,
    items: aList(`/v1/subscription_items?subscription=${stamp.id}`, given.items),
    latest_invoice: null as string | null,
    metadata: given.metadata,
    pause_collection: null,
    pending_setup_intent: null,
    pending_update: null as null | { expires_at: number; subscription_items: Item[] },
    schedule: null as string | null,
    start_date: stamp.created,
    status: 'incomplete' as 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'canceled',
    test_clock: null,
    trial_end: null,
    trial_start: null,
  } satisfies Part<Stripe.Subscription>
}

export function aLine(
  { id, livemode }: Stamp,
  given: {
    amount: number
    description: string
    price: Price
    quantity: number
    period: { start: number; end: number }
    subscription: string
    item: string
    isProration: boolean
  },
) {
  const { price, item, isProration, ...rest } = given
  return {
    id,
    object: 'line_item' as const,
    currency: price.currency,
    discountable: !isProration,
    invoice: null as string | null,
    livemode,
    metadata: {} as Metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription: given.subscription,
        subscription_item: item,
      },
      type: 'subscription_item_details' as const,
    },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details' as const,
      unit_amount_decimal: price.unit_amount_decimal,
    },
    subtotal: given.amount,
    taxes: [],
    ...rest,
  } satisfies Part<Stripe.InvoiceLineItem>
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

export function anInvoice(
  stamp: Stamp,
  given: {
    customer: Customer
    subscription: { id: string; currency: string; metadata: Metadata }
    lines: Line[]
    billing_reason: BillingReason
    period_start: number
    period_end: number
    number: string | null
    page: string | null
  },
) {
  const total = given.lines.reduce((sum, line) => sum + line.amount, 0)
  const due = Math.max(0, total + given.customer.balance)
  return {
    ...stamp,
    object: 'invoice' as const,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: given.billing_reason as string,
    collection_method: 'charge_automatically' as const,
    currency: given.subscription.currency,
    customer: given.customer.id,
    customer_email: given.customer.email,
    customer_name: given.customer.name,
    default_payment_method: null,
    description: null,
    due_date: null,
    ending_balance: null as number | null,
    hosted_invoice_url: given.page,
    invoice_pdf: given.page && `${given.page}/pdf`,
    lines: aList(
      `/v1/invoices/${stamp.id}/lines`,
      given.lines.map((line) => ({ ...line, invoice: stamp.id })),
    ),
    metadata: {} as Metadata,
    next_payment_attempt: null as number | null,
    number: given.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: given.subscription.metadata, subscription: given.subscription.id },
      type: 'subscription_details' as const,
    },
    period_end: given.period_end,
    period_start: given.period_start,
    starting_balance: given.customer.balance,
    status: 'draft' as 'draft' | 'open' | 'paid' | 'void' | 'uncollectible',
    status_transitions: {
      finalized_at: null as number | null,
      marked_uncollectible_at: null as number | null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal: total,
    test_clock: null,
    total,
  } satisfies Part<Stripe.Invoice>
}

export function aPhase(given: {
  items: { price: string; quantity: number }[]
  start_date: number
  end_date: number
  currency: string
  default_payment_method: string | null
  metadata?: Metadata
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
}) {
  return {
    add_invoice_items: [],
    currency: given.currency,
    default_payment_method: given.default_payment_method,
    end_date: given.end_date,
    items: given.items.map((item) => ({ ...item, metadata: {} as Metadata })),
    metadata: given.metadata ?? ({} as Metadata),
    proration_behavior: given.proration_behavior ?? ('create_prorations' as const),
    start_date: given.start_date,
    trial_end: null,
  } satisfies Part<Stripe.SubscriptionSchedule.Phase>
}

export function aSchedule(
  stamp: Stamp,
  given: { customer: string; subscription: string; phase: Phase; end_behavior: 'release' | 'cancel' },
) {
  return {
    ...stamp,
    object: 'subscription_schedule' as const,
    canceled_at: null as number | null,
    completed_at: null as number | null,
    current_phase: { start_date: given.phase.start_date, end_date: given.phase.end_date } as null | {
      start_date: number
      end_date: number
    },
    customer: given.customer,
    end_behavior: given.end_behavior,
    metadata: {} as Metadata,
    phases: [given.phase],
    released_at: null as number | null,
    released_subscription: null as string | null,
    status: 'active' as 'active' | 'released' | 'canceled' | 'completed',
    subscription: given.subscription as string | null,
    test_clock: null,
  } satisfies Part<Stripe.SubscriptionSchedule>
}

export function aPortalConfiguration(stamp: Stamp, isDefault: boolean) {
  return {
    ...stamp,
    object: 'billing_portal.configuration' as const,
    active: true,
    business_profile: {
      headline: null as string | null,
      privacy_policy_url: null as string | null,
      terms_of_service_url: null as string | null,
    },
    default_return_url: null as string | null,
    features: {
      customer_update: { allowed_updates: [] as string[], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, options: [] as string[] },
        enabled: true,
        mode: 'at_period_end' as 'at_period_end' | 'immediately',
        proration_behavior: 'none',
      },
      subscription_update: {
        default_allowed_updates: [] as string[],
        enabled: false,
        products: [] as { product: string; prices: string[] }[],
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
      },
    },
    is_default: isDefault,
    login_page: { enabled: false, url: null },
    metadata: {} as Metadata,
    name: null as string | null,
    updated: stamp.created,
  } satisfies Part<Stripe.BillingPortal.Configuration>
}

export function anEvent(
  stamp: Stamp,
  given: {
    type: string
    object: object
    previous?: object
    api_version: string
    request: { id: string | null; idempotency_key: string | null }
    endpoints: number
  },
) {
  return {
    ...stamp,
    object: 'event' as const,
    api_version: given.api_version,
    data: {
      object: structuredClone(given.object) as Record<string, unknown>,
      ...(given.previous && { previous_attributes: given.previous as Record<string, unknown> }),
    },
    pending_webhooks: given.endpoints,
    request: given.request,
    type: given.type,
  }
}
