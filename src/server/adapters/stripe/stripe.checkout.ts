import type Stripe from 'stripe'
import { AppError } from '#shared/errors/appError.ts'
import type { CheckoutOrder, PaymentService } from '../../features/billing/billing.port.ts'
import { keyOf } from './stripe.keys.ts'
import { METHOD_TYPES } from './stripe.methods.ts'
import type { Prices } from './stripe.prices.ts'

/** The page of the first payment, of which each customer has only one at a time. */
export function createCheckouts(
  stripe: Stripe,
  prices: Pick<Prices, 'idOf'>,
): Pick<PaymentService, 'checkout' | 'closeCheckouts'> {
  /**
   * Closes all open checkout sessions of the customer except the one for exactly this order, and returns that one's
   * URL.
   */
  async function openCheckout(order: CheckoutOrder): Promise<string | null> {
    let url: string | null = null
    for (const session of await openSessions(order.customerId)) {
      if (url === null && session.url !== null && isFor(session, order)) url = session.url
      else await expire(session)
    }
    return url
  }

  async function openSessions(customerId: string): Promise<Stripe.Checkout.Session[]> {
    const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })
    return data
  }

  async function hasSubscription(customer: string): Promise<boolean> {
    const { data } = await stripe.subscriptions.list({ customer, limit: 100 })
    return data.some(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
  }

  async function expire({ id }: Stripe.Checkout.Session): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      const { status } = await stripe.checkout.sessions.retrieve(id)
      if (status === 'expired') return
      // The customer has just paid in this session. A second payment must not start beside it.
      if (status === 'complete') throw new AppError('change_running', undefined, { retryAfterSeconds: 5, cause: error })
      throw error
    }
  }

  /** A key that was used before returns its first session as it was then; another request may have closed it since. */
  async function newCheckout(
    order: CheckoutOrder,
    price: string,
    idempotencyKey: string,
  ): Promise<Stripe.Checkout.Session> {
    const metadata = metadataOf(order)
    const created = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: order.customerId,
        client_reference_id: order.userId,
        line_items: [{ price, quantity: 1 }],
        allowed_payment_method_types: [METHOD_TYPES[order.method]],
        success_url: order.paidUrl,
        cancel_url: order.canceledUrl,
        metadata,
        subscription_data: { metadata },
      },
      { idempotencyKey },
    )
    const isReplayed = created.lastResponse.headers['idempotent-replayed'] === 'true'
    const session = isReplayed ? await stripe.checkout.sessions.retrieve(created.id) : created
    return session.status === 'open'
      ? session
      : newCheckout(order, price, keyOf('checkout', idempotencyKey, created.id))
  }

  return {
    async checkout(order) {
      const [open, price] = await Promise.all([openCheckout(order), prices.idOf(order.planId)])
      if (open !== null) return open
      // No session is open any more, so this check sees every payment that was made until now.
      if (await hasSubscription(order.customerId)) {
        throw new AppError('change_running', undefined, { retryAfterSeconds: 5 })
      }
      const { customerId, key, planId, method, paidUrl } = order
      const { id, url } = await newCheckout(order, price, keyOf('checkout', customerId, key, planId, method, paidUrl))
      if (url === null) throw new Error(`The checkout session ${id} has no address`)
      return url
    },

    async closeCheckouts(customerId) {
      for (const session of await openSessions(customerId)) await expire(session)
    },
  }
}

function metadataOf({ userId, planId, method }: CheckoutOrder) {
  return { mendsight_user: userId, mendsight_plan: planId, mendsight_method: method }
}

function isFor(session: Stripe.Checkout.Session, order: CheckoutOrder): boolean {
  const wanted = Object.entries(metadataOf(order))
  return wanted.every(([key, value]) => session.metadata?.[key] === value) && session.success_url === order.paidUrl
}
