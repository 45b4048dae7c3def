import type Stripe from 'stripe'
import { cached } from './cached.ts'

/** One hour. If an operator disables the configuration at Stripe, a new one is created after that. */
const KNOWN_MS = 3_600_000

/** Identifies the configuration that this product creates. Change the number when the configuration changes. */
const MARK = { mendsight_portal: '1' } as const

/**
 * The configuration of the customer portal: payment method, invoices, and cancellation at the end of the period. Plans
 * are changed in the product, which knows what a change means for the photos. The configuration is created at Stripe
 * when it is first needed.
 */
export function createPortalConfiguration(stripe: Stripe): () => Promise<string> {
  return cached(async () => {
    for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
      if (metadata?.mendsight_portal === MARK.mendsight_portal) return id
    }
    const made = await stripe.billingPortal.configurations.create({
      metadata: MARK,
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    })
    return made.id
  }, KNOWN_MS)
}
