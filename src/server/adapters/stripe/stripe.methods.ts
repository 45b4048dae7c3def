import type Stripe from 'stripe'

/** The fields that must be expanded in a subscription for {@link methodOf}. */
export const METHOD_EXPANDED = ['default_payment_method', 'customer.invoice_settings.default_payment_method'] as const

/** The payment method of a subscription: its own, or else its customer's default. */
export function methodOf({
  default_payment_method: own,
  customer,
}: Pick<Stripe.Subscription, 'default_payment_method' | 'customer'>): Stripe.PaymentMethod | null {
  const isKnown = typeof customer !== 'string' && customer.deleted !== true
  const method = own ?? (isKnown ? customer.invoice_settings.default_payment_method : null)
  return typeof method === 'string' ? null : method
}

/**
 * Checkout stores a payment method on its subscription only. There it takes precedence over the one that the customer
 * chooses in the portal, and a schedule would copy it to its phases. This moves it to the customer, unless the customer
 * has chosen another one.
 */
export async function giveMethodToCustomer(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id, status, customer, default_payment_method: own } = subscription
  // A subscription that has not started does not accept this change.
  if (own === null || status === 'incomplete' || status === 'incomplete_expired' || status === 'canceled') return
  await stripe.customers.update(typeof customer === 'string' ? customer : customer.id, {
    invoice_settings: { default_payment_method: typeof own === 'string' ? own : own.id },
  })
  await stripe.subscriptions.update(id, { default_payment_method: '' })
}

/** 'Visa •••• 4242', 'PayPal', 'STRIPE TEST BANK •••• 6789'; null when Stripe provides no name. */
export function nameOf(method: Stripe.PaymentMethod | null): string | null {
  if (method === null) return null
  const ending = (last4: string | null | undefined) => (last4 === null || last4 === undefined ? '' : ` •••• ${last4}`)
  if (method.card !== undefined) {
    const { brand, last4 } = method.card
    return `${brand.charAt(0).toUpperCase()}${brand.slice(1)}${ending(last4)}`
  }
  if (method.paypal !== undefined) return 'PayPal'
  if (method.us_bank_account !== undefined) {
    return `${method.us_bank_account.bank_name ?? 'Bank account'}${ending(method.us_bank_account.last4)}`
  }
  return null
}
