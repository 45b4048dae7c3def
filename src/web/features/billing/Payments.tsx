import { useId } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { PortalButton } from './PortalButton.tsx'
import { useInvoices } from './usePayments.ts'

/** `isUnderWay`: the bank is processing the first payment. */
type Props = { isPaying: boolean; isUnderWay: boolean }

/** The payment method and the payments so far. Renders nothing for an account that never paid. */
export function Payments({ isPaying, isUnderWay }: Props) {
  const id = useId()
  const { data, isError, error, isFetching, refetch } = useInvoices()
  const hasNothing = data === undefined ? !isError : data.length === 0
  if (hasNothing && !isPaying) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-rule pt-6">
        <div>
          <h2 id={id} className="heading text-3xl">
            PAYMENTS
          </h2>
          <p className="mt-1 max-w-prose">Stripe keeps your payment method and receipts.</p>
        </div>
        <PortalButton className="max-sm:w-full">MANAGE PAYMENTS</PortalButton>
      </div>
      <h3 id={`${id}-invoices`} className="heading text-2xl">
        INVOICES
      </h3>
      {data === undefined && !isError && <InvoicesSkeleton />}
      {data === undefined && isError && (
        <ErrorState sentence={sentenceOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p>None yet. You'll get one with your first payment.</p>}
      {data !== undefined && data.length > 0 && (
        <InvoiceList labeledBy={`${id}-invoices`} invoices={data} isPaying={isPaying} isUnderWay={isUnderWay} />
      )}
    </section>
  )
}

function InvoicesSkeleton() {
  return (
    <div role="status" aria-label="Loading your invoices" className="flex flex-col gap-2">
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton h-20" />
      ))}
    </div>
  )
}
