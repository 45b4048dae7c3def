import type Stripe from 'stripe'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { cached } from './cached.ts'

/** Milliseconds for which the payment methods are cached. An operator changes them a few times a year. */
const METHODS_MS = 300_000

/** Stripe's names of the payment methods. */
export const METHOD_TYPES = { card: 'card', paypal: 'paypal', bank: 'us_bank_account' } as const satisfies Record<
  PaymentMethod,
  string
>

/** The payment methods that are enabled in the account. */
export function createMethods(stripe: Stripe): () => Promise<readonly PaymentMethod[]> {
  return cached(async (): Promise<readonly PaymentMethod[]> => {
    const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
    // The other configurations belong to platforms that the account is connected to.
    const used = data.find(
      ({ is_default: isDefault, active, application }) => isDefault && active && application === null,
    )
    const isOffered = (method: PaymentMethod) => used?.[METHOD_TYPES[method]]?.available === true
    return PAYMENT_METHODS.filter(isOffered)
  }, METHODS_MS)
}

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
