import { useState, type FormEvent } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { MethodCard } from '#web/features/billing/MethodCard.tsx'
import { usePaymentMethods } from '#web/features/billing/usePayments.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CompletePayment } from './CompletePayment.tsx'
import { usePayment } from './usePayment.ts'

/** An explanation of what happens after COMPLETE PAYMENT. */
const NEXT: Readonly<Record<PaymentMethod, string>> = {
  card: 'You will be redirected to Stripe, enter your card there, and come back here.',
  paypal: 'You will be redirected to PayPal to complete payment.',
  bank: 'You will be redirected to Stripe to connect your bank account. A bank debit takes up to four business days. Your plan begins when it arrives.',
}

const TEXTS: Readonly<Record<PaymentMethod, string>> = {
  card: "You'll pay on Stripe's secure page",
  paypal: "You'll pay on PayPal's site",
  bank: 'A debit from your bank account',
}

/** A first payment: the choice of method, and the link to where it is made. */
export function Purchase({ plan }: { plan: Plan }) {
  const methods = usePaymentMethods()
  if (methods.data !== undefined) return <MethodForm plan={plan} offered={methods.data} />
  if (methods.isError) {
    return (
      <ErrorState
        sentence={sentenceOf(methods.error)}
        isRetrying={methods.isFetching}
        onRetry={() => void methods.refetch()}
      />
    )
  }
  return (
    <div role="status" aria-label="Loading the payment methods" className="flex max-w-[22rem] flex-col gap-3">
      {PAYMENT_METHODS.map((each) => (
        <div key={each} className="skeleton h-20" />
      ))}
    </div>
  )
}

function MethodForm({ plan, offered }: { plan: Plan; offered: readonly PaymentMethod[] }) {
  const me = useMe()
  const [kept, keep] = useSessionStorage(`${me.id}:payment-method`)
  const method = offered.find((each) => each === kept) ?? null
  const [isMissing, setMissing] = useState(false)
  const { pay, error, isBusy, dismiss } = usePayment(plan)

  const complete = (event: FormEvent) => {
    event.preventDefault()
    setMissing(method === null)
    if (method !== null) pay(method)
  }
  const choose = (chosen: PaymentMethod) => {
    setMissing(false)
    dismiss()
    keep(chosen)
  }

  return (
    <form noValidate onSubmit={complete} className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="label mb-3 h-5">Payment method</legend>
        {PAYMENT_METHODS.map((each) => (
          <MethodCard
            key={each}
            method={each}
            text={TEXTS[each]}
            isOffered={offered.includes(each)}
            isChosen={each === method}
            onChoose={() => choose(each)}
          />
        ))}
        {isMissing && <Notice tone="error">{PLAN_MESSAGES.methodMissing}</Notice>}
      </fieldset>
      {method === null ? (
        <p className="rounded-plate border-2 border-dashed border-rule p-8 text-center text-balance text-ink-soft lg:mt-8">
          {offered.length === 0
            ? 'No payment method is available here right now. Please try again later.'
            : 'Choose a payment method to see its details.'}
        </p>
      ) : (
        <section aria-labelledby="payment-details" className="plate flex flex-col gap-5 p-5 sm:p-8 lg:mt-8">
          <h2 id="payment-details" className="heading text-3xl">
            DETAILS
          </h2>
          <p className="max-w-prose">{NEXT[method]}</p>
          <p className="border-l-8 border-yellow bg-bench px-4 py-3 text-sm font-medium">
            You pay for {plan.name} monthly in advance until you cancel, which you can do anytime. You don't pay on this
            page.
          </p>
          <CompletePayment isBusy={isBusy} error={error} />
        </section>
      )}
    </form>
  )
}
