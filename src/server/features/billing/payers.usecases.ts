import { StartupError } from '#server/platform/startupError.ts'
import type { BillingProvider } from './billing.port.ts'

/**
 * Throws StartupError without a live key of Stripe while accounts pay real money. In demo billing plans cost nothing,
 * so an installation whose Stripe key was lost would otherwise give every plan away.
 */
export async function refuseDemoWhilePaid(
  billingProvider: BillingProvider,
  hasPayers: () => Promise<boolean>,
): Promise<void> {
  if (billingProvider.paymentService?.livemode === true || !(await hasPayers())) return
  throw new StartupError(
    'Accounts of this installation pay with Stripe, and no live key is set. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or end the subscriptions at Stripe first.',
  )
}
