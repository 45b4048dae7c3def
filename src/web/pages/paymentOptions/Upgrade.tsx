import type { UpgradeQuote } from '#shared/api/billing.ts'
import { moneyLabel } from '#web/features/billing/money.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { PortalButton } from '#web/features/billing/PortalButton.tsx'
import { useQuote } from '#web/features/billing/usePayments.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { day } from '#web/lib/dates.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { CompletePayment } from './CompletePayment.tsx'
import { usePayment } from './usePayment.ts'

/** A more expensive plan for a paying account: what it costs today and later, and the payment method. */
export function Upgrade({ plan }: { plan: Plan }) {
  const { data, isError, error: quoteError, isFetching, refetch } = useQuote(plan.id)
  const { pay, error, isBusy } = usePayment(plan)
  if (data === undefined && isError) {
    return <ErrorState sentence={sentenceOf(quoteError)} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <div role="status" aria-label="Loading the price" className="skeleton h-72" />
  return (
    <section aria-labelledby="upgrade" className="plate flex flex-col gap-5 p-5 sm:p-8">
      <h2 id="upgrade" className="heading text-3xl">
        WHAT IT COSTS
      </h2>
      <Costs quote={data} />
      <CompletePayment isBusy={isBusy} error={error} onPress={() => pay()} />
    </section>
  )
}

function Costs({ quote }: { quote: UpgradeQuote }) {
  const { due_now: now, monthly, currency, next_at: nextAt, paid_with: paidWith } = quote
  return (
    <div className="divide-y-2 divide-hairline border-y-2 border-hairline *:py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="label w-full sm:w-auto">Today:</span>{' '}
        <strong className="heading figures text-5xl">{moneyLabel(now, currency)}</strong>{' '}
        <span>for the rest of this period.</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="label w-full sm:w-auto">From {day(nextAt)}:</span>{' '}
        <strong className="heading figures text-3xl">{moneyLabel(monthly, currency)}</strong> <span>a month.</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>Paid with {paidWith ?? 'the payment method Stripe has on file'}.</p>
        <PortalButton size="small" className="max-sm:w-full">
          Use another payment method
        </PortalButton>
      </div>
    </div>
  )
}
