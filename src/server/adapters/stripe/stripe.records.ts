import type Stripe from 'stripe'
import type { InvoiceRecord } from '#shared/api/billing.ts'
import type { PaymentService } from '../../features/billing/billing.port.ts'
import { isMissing, toAppError } from './stripe.errors.ts'
import type { Prices } from './stripe.prices.ts'
import { dateOf, EXPANDED, toSnapshot } from './stripe.snapshots.ts'

/** Reads subscriptions and invoices. */
export function createRecords(
  stripe: Stripe,
  prices: Pick<Prices, 'planOf'>,
): Pick<PaymentService, 'read' | 'liveSubscriptions' | 'invoices'> {
  return {
    async read(customerId) {
      const subscriptions = stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: EXPANDED.map((part) => `data.${part}`),
      })
      const found: Stripe.Subscription[] = []
      try {
        for await (const subscription of subscriptions) found.push(subscription)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
      const snapshot = []
      for (const subscription of found) snapshot.push(await toSnapshot(stripe, prices, subscription))
      return snapshot
    },

    async *liveSubscriptions() {
      const expand = EXPANDED.map((part) => `data.${part}`)
      try {
        for await (const subscription of stripe.subscriptions.list({ limit: 100, expand })) {
          const { customer } = subscription
          const snapshot = await toSnapshot(stripe, prices, subscription)
          yield { customerId: typeof customer === 'string' ? customer : customer.id, snapshot }
        }
      } catch (error) {
        throw toAppError(error)
      }
    },

    async invoices(customerId) {
      const { data } = await stripe.invoices.list({ customer: customerId, limit: 100 })
      return data.filter(({ status }) => status !== 'draft').map(invoiceRecordOf)
    },
  }
}

const INVOICE_STATUSES = ['open', 'paid', 'void', 'uncollectible'] as const

/** Statuses that Stripe adds in the future are treated as unfinished. */
function invoiceStatusOf(status: Stripe.Invoice['status']): InvoiceRecord['status'] {
  return INVOICE_STATUSES.find((known) => known === status) ?? 'draft'
}

function invoiceRecordOf(invoice: Stripe.Invoice): InvoiceRecord {
  return {
    id: invoice.id,
    number: invoice.number,
    created_at: dateOf(invoice.created).toISOString(),
    amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    status: invoiceStatusOf(invoice.status),
    url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
  }
}
