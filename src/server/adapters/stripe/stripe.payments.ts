import Stripe from 'stripe'
import type { PaymentService } from '../../features/billing/billing.port.ts'
import { createChanges } from './stripe.changes.ts'
import { createCheckouts } from './stripe.checkout.ts'
import { createCustomers } from './stripe.customers.ts'
import { paymentsStateOf, toAppError } from './stripe.errors.ts'
import { createEvents } from './stripe.events.ts'
import { createMethods } from './stripe.methods.ts'
import { createPrices } from './stripe.prices.ts'
import { createRecords } from './stripe.records.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Origin of the API. */
  apiUrl: string
  livemode: boolean
  productName: string
  /** Time limit of one attempt in milliseconds. Tests set it so that they need not wait for ten seconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Number of retries. The SDK sends the same Idempotency-Key with each attempt. */
const RETRIES = 1

/** Payments by Stripe: Checkout, subscriptions, the customer portal, signed events. */
export function createStripePayments(options: StripeOptions): PaymentService {
  const { secretKey, webhookSecret, livemode, productName } = options
  const url = new URL(options.apiUrl)
  const stripe = new Stripe(secretKey, {
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const prices = createPrices(stripe, productName)
  return withPortErrors({
    livemode,
    methods: createMethods(stripe),
    ...createCustomers(stripe, livemode),
    ...createRecords(stripe, prices),
    ...createCheckouts(stripe, prices),
    ...createChanges(stripe, prices),
    ...createEvents(stripe, webhookSecret),

    async check() {
      try {
        await stripe.prices.list({ active: true, limit: 1 })
        return 'ready'
      } catch (error) {
        return paymentsStateOf(error)
      }
    },
  })
}

/** Wraps the service so that its errors are those of the port. */
function withPortErrors(service: PaymentService): PaymentService {
  const entries = Object.entries(service).map(([name, member]) => {
    if (typeof member !== 'function' || name === 'eventOf' || name === 'liveSubscriptions') return [name, member]
    const call = member as (...parameters: unknown[]) => Promise<unknown>
    const wrapped = async (...parameters: unknown[]): Promise<unknown> => {
      try {
        return await call(...parameters)
      } catch (error) {
        throw toAppError(error)
      }
    }
    return [name, wrapped]
  })
  return Object.fromEntries(entries) as PaymentService
}
