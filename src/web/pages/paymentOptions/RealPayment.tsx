import { useState, type FormEvent } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { UpgradeQuote } from '#shared/api/billing.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { changeWay, changedSentence } from '#shared/plans/planChange.rules.ts'
import { planById, PLANS, priceLabel, type PaidPlanId, type Plan } from '#shared/plans/plans.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe, useReloadMe } from '#web/features/accounts/MeProvider.tsx'
import { featureLine, moneyLabel, paymentFailure } from '#web/features/billing/plans.rules.ts'
import { MethodCard } from '#web/features/billing/MethodCard.tsx'
import { PortalButton } from '#web/features/billing/PlanNotices.tsx'
import { useChangePlan, usePaymentMethods, useQuote, useRedirect } from '#web/features/billing/billing.api.ts'
import { INSTALLATION } from '#web/features/texts/names.ts'
import { day } from '#web/lib/dates.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useInFlightGuard } from '#web/lib/submitting.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'

type Props = { planId: PaidPlanId | null; isCanceled: boolean }

/**
 * A real purchase: either a first payment or the price difference of an upgrade. A plan that cannot be bought leads
 * back to the list of plans.
 */
export function RealPayment({ planId, isCanceled }: Props) {
  const me = useMe()
  // Keeps the initial value, because after the payment this screen has its own next step.
  const [way] = useState(() =>
    planId === null ? 'none' : changeWay('stripe', planById(me.plan_id).id, planId, me.subscription),
  )
  if (planId === null || (way !== 'checkout' && way !== 'upgrade')) return <Navigate to={PATHS.payment} replace />
  const plan = PLANS[planId]
  return (
    <>
      {isCanceled && <Notice tone="notice">{PLAN_MESSAGES.nothingPaid(planById(me.plan_id).name)}</Notice>}
      <PlanSummary plan={plan} />
      {way === 'checkout' ? <Purchase plan={plan} /> : <Upgrade plan={plan} />}
    </>
  )
}

/** The plan that is about to be bought. */
function PlanSummary({ plan }: { plan: Plan }) {
  return (
    <section aria-labelledby="new-plan" className="plate overflow-hidden">
      <div className="flex flex-col gap-3 border-l-[10px] border-yellow p-5 sm:p-6">
        <h2 id="new-plan" className="label text-ink-soft">
          YOUR NEW PLAN
        </h2>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <p className="heading text-5xl leading-none sm:text-6xl">{plan.name}</p>
          <p className="heading figures text-4xl leading-none">
            {priceLabel(plan)} <span className="text-2xl">a month</span>
          </p>
        </div>
        <p className="text-sm text-ink-soft">{featureLine(plan.features, INSTALLATION)}</p>
      </div>
    </section>
  )
}

/** A more expensive plan for a paying account: what it costs today and later, and the payment method. */
function Upgrade({ plan }: { plan: Plan }) {
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
function Purchase({ plan }: { plan: Plan }) {
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
    <form
      noValidate
      onSubmit={complete}
      className="grid items-start gap-6 lg:grid-cols-[min(22rem,34.4vw)_minmax(0,1fr)]"
    >
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

type CompletePaymentProps = {
  isBusy: boolean
  error: { sentence: string; count: number } | null
  /** Absent when the button submits the form around it. */
  onPress?: () => void
}

/** The button that starts a payment, and the error if it failed. */
function CompletePayment({ isBusy, error, onPress }: CompletePaymentProps) {
  return (
    <>
      <Button
        type={onPress === undefined ? 'submit' : 'button'}
        tone="primary"
        size="large"
        aria-disabled={isBusy}
        onClick={onPress}
      >
        {isBusy ? 'PROCESSING...' : 'COMPLETE PAYMENT'}
      </Button>
      {error !== null && (
        <Notice key={error.count} tone="error">
          {error.sentence}
        </Notice>
      )}
    </>
  )
}

/** COMPLETE PAYMENT: requests the plan and navigates to wherever the response leads. */
function usePayment(plan: Plan) {
  const me = useMe()
  const navigate = useNavigate()
  const change = useChangePlan(useReloadMe())
  const { isLeaving, leave } = useRedirect()
  const lock = useInFlightGuard()
  const [error, setError] = useState<{ sentence: string; count: number } | null>(null)
  const fail = (sentence: string) => setError((before) => ({ sentence, count: (before?.count ?? 0) + 1 }))

  const pay = (method?: PaymentMethod) => {
    if (isLeaving || !lock.take()) return
    setError(null)
    const before = planById(me.plan_id)
    change.mutate(
      { planId: plan.id, billing: 'stripe', ...(method === undefined ? {} : { method }) },
      {
        onSuccess: ({ change: outcome }) => {
          switch (outcome.kind) {
            case 'done':
              setFlashMessage({ sentence: changedSentence(before, plan) })
              return void navigate(PATHS.home)
            case 'checkout':
            case 'confirm':
              return leave(outcome.url) ? undefined : fail(PLAN_MESSAGES.changeFailed)
            case 'kept':
            case 'scheduled':
              return void navigate(PATHS.payment)
          }
        },
        onError: (error) => fail(paymentFailure(error)),
        onSettled: lock.release,
      },
    )
  }
  return { pay, error, isBusy: change.isPending || isLeaving, dismiss: () => setError(null) }
}
