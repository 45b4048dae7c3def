import type Stripe from 'stripe'
import type { Payer, PaymentService } from '../../features/billing/billing.port.ts'
import { isMissing } from './stripe.errors.ts'
import { keyOf } from './stripe.keys.ts'
import { giveMethodToCustomer } from './stripe.methods.ts'
import { createPortalConfiguration } from './stripe.portal.ts'

/** Customers, and the portal in which they change their payment method. */
export function createCustomers(
  stripe: Stripe,
  livemode: boolean,
): Pick<PaymentService, 'createCustomer' | 'updateCustomer' | 'removeCustomer' | 'portal'> {
  const portalConfiguration = createPortalConfiguration(stripe)

  /** Throws when the customer never existed, because then the key belongs to another account. */
  async function isRemoved(customerId: string): Promise<boolean> {
    return (await stripe.customers.retrieve(customerId)).deleted === true
  }

  return {
    async createCustomer(payer, gone) {
      // The email address may have changed between two attempts, and Stripe rejects the same key for two different
      // requests.
      const customer = await stripe.customers.create(
        { ...contactOf(payer), metadata: { mendsight_user: payer.userId } },
        { idempotencyKey: keyOf('customer', payer.userId, payer.email, payer.name, gone ?? '') },
      )
      return customer.id
    },

    async updateCustomer(customerId, payer) {
      try {
        await stripe.customers.update(customerId, contactOf(payer))
        return true
      } catch (error) {
        if (isMissing(error) && (await isRemoved(customerId))) return false
        throw error
      }
    },

    async removeCustomer(customerId) {
      try {
        await stripe.customers.del(customerId)
      } catch (error) {
        // With the key of another account, a customer would continue to pay unnoticed. Test customers pay nothing.
        if (!isMissing(error) || (livemode && !(await isRemoved(customerId)))) throw error
      }
    },

    async portal(customerId, returnUrl) {
      const configuration = await portalConfiguration()
      for await (const subscription of stripe.subscriptions.list({ customer: customerId, limit: 100 })) {
        await giveMethodToCustomer(stripe, subscription)
      }
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration,
        return_url: returnUrl,
      })
      return session.url
    },
  }
}

function contactOf({ email, name }: Payer) {
  return { email, name }
}
