import { useState, useEffect, type FormEvent } from 'react'
import { useSearchParams, useNavigate, Navigate } from 'react-router'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { isPaidPlanId, planById, PLANS, type PaidPlanId } from '#shared/plans/plans.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useAwaitedMe } from '#web/features/accounts/useAwaitedMe.ts'
import {
  CardFields,
  MethodCard,
  TestNumbers,
  usePaymentForms,
  type PaymentForms,
} from '#web/features/billing/MethodCard.tsx'
import { LoadedPlans } from '#web/features/billing/PlanNotices.tsx'
import { TEST_BANK } from '#web/features/billing/payment.rules.ts'
import { usePlans } from '#web/features/billing/billing.api.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS, SUPPORT_HASH } from '#web/lib/paths.ts'
import { useDelay } from '#web/lib/timeLimits.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { RealPayment } from './RealPayment.tsx'

/** The screen for paying for a plan: the forms of the demo, or the redirect to the payment service and back. */
export function PaymentOptionsPage() {
  const [query] = useSearchParams()
  const { data, isError } = usePlans()
  const billing = data?.billing
  const asked = query.get('plan')
  const planId = isPaidPlanId(asked) ? asked : null
  const checkout = query.get('checkout')
  // Someone who has paid sees the outcome even if the plans fail to load.
  const isReal = billing === 'stripe' || (billing === undefined && isError)
  if (checkout === 'returned' && planId !== null && isReal) return <PaymentReturn planId={planId} />
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.payment} title="PAYMENT OPTIONS">
        {billing === 'demo' && <Badge tone="yellow">DEMO - No payment is taken</Badge>}
      </ScreenTop>
      <LoadedPlans cards={3}>
        {(plans) =>
          plans.billing === 'demo' ? (
            <DemoPayment />
          ) : (
            <RealPayment key={planId} planId={planId} isCanceled={checkout === 'cancelled'} />
          )
        }
      </LoadedPlans>
    </div>
  )
}

/** The specified forms, which take no payment. What is typed stays in the browser. */
function DemoPayment() {
  const me = useMe()
  const navigate = useNavigate()
  const [kept, keep] = useSessionStorage(`${me.id}:payment-method`)
  const method = PAYMENT_METHODS.find((each) => each === kept) ?? null
  const forms = usePaymentForms()
  const form = useFocusFirstError(forms.count)
  const [isMissing, setMissing] = useState(false)

  const complete = (event: FormEvent) => {
    event.preventDefault()
    setMissing(method === null)
    if (method === null || !forms.check(method)) return
    setFlashMessage({
      sentence: PLAN_MESSAGES.demoPaid(planById(me.plan_id).name),
      detail: PLAN_MESSAGES.demoPaidDetail(PLAN_MESSAGES.paid),
    })
    void navigate(PATHS.home)
  }
  const choose = (chosen: PaymentMethod) => {
    setMissing(false)
    keep(chosen)
  }

  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={complete}
      className="grid items-start gap-6 lg:grid-cols-[min(22rem,34.4vw)_minmax(0,1fr)]"
    >
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="label mb-3 h-5">Payment method</legend>
        {PAYMENT_METHODS.map((each) => (
          <MethodCard key={each} method={each} isChosen={each === method} onChoose={() => choose(each)} />
        ))}
        {isMissing && <Notice tone="error">{PLAN_MESSAGES.methodMissing}</Notice>}
      </fieldset>
      {method === null ? (
        <p className="rounded-plate border-2 border-dashed border-rule p-8 text-center text-balance text-ink-soft lg:mt-8">
          Choose a payment method to see its details.
        </p>
      ) : (
        <section aria-labelledby="payment-details" className="plate flex flex-col gap-5 p-5 sm:p-8 lg:mt-8">
          <h2 id="payment-details" className="heading text-3xl">
            DETAILS
          </h2>
          {method === 'card' && <CardFields card={forms.card} />}
          {method === 'bank' && <BankFields bank={forms.bank} />}
          {method === 'paypal' && (
            <p>You will be redirected to PayPal to complete payment. In this demo you won't be redirected.</p>
          )}
          <p className="border-l-8 border-yellow bg-bench px-4 py-3 text-sm font-medium">
            We check this in your browser. It's never sent or stored.
          </p>
          <Button type="submit" tone="primary" size="large">
            COMPLETE PAYMENT
          </Button>
        </section>
      )}
    </form>
  )
}

const ASK_EVERY_MS = 1_000
/** A slower interval, for people who leave the screen open. */
const ASK_SELDOM_MS = 10_000
/** Most payments are reported within a few seconds. */
const SOON_MS = 60_000

/**
 * Shown after the payment service. Opening this screen proves nothing and grants nothing: the plan is active when the
 * profile says so, and until then the screen only waits.
 */
function PaymentReturn({ planId }: { planId: PaidPlanId }) {
  const me = useMe()
  const navigate = useNavigate()
  const [isLate, setLate] = useState(false)
  const isPaid = me.plan_id === planId
  const isAtTheBank = me.subscription?.status === 'pending'
  const error = useAwaitedMe(isPaid ? false : isLate || isAtTheBank ? ASK_SELDOM_MS : ASK_EVERY_MS)
  useDelay(!isPaid, SOON_MS, () => setLate(true))
  useEffect(() => {
    if (!isPaid) return
    setFlashMessage({ sentence: PLAN_MESSAGES.paid })
    // Replaces the history entry, so that back navigation does not lead here.
    void navigate(PATHS.home, { replace: true })
  }, [isPaid, navigate])

  // The account pays for a different plan, so this address is outdated.
  const paysForAnother = me.subscription?.status === 'active' && me.subscription.plan_id !== planId
  if (!isPaid && paysForAnother) return <Navigate to={PATHS.payment} replace />
  const isOpen = !isLate && !isAtTheBank
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.payment} title="WAITING FOR YOUR PAYMENT" />
      <section
        aria-label="Your payment"
        className="overflow-hidden rounded-plate border-2 border-rule bg-sheet"
        aria-busy={isOpen}
      >
        <div className={isOpen ? 'tape h-5 border-b-2 border-rule' : 'h-2 bg-yellow'} aria-hidden="true" />
        <div className="flex flex-col items-start gap-5 p-6 sm:p-10">
          <p className="heading text-4xl sm:text-5xl">{PLANS[planId].name}</p>
          <p role="status" className="max-w-prose text-lg">
            {isAtTheBank
              ? PLAN_MESSAGES.bankIsAsked(PLANS[planId].name)
              : isLate
                ? PLAN_MESSAGES.notYet
                : PLAN_MESSAGES.waiting}
          </p>
          {error !== null && !isPaid && (
            <p role="alert" className="font-semibold text-danger">
              {sentenceOf(error)}
            </p>
          )}
          {!isOpen && (
            <div className="flex flex-wrap gap-3 max-sm:w-full">
              <ButtonLink to={PATHS.home} tone="primary" className="max-sm:grow">
                GO TO THE DASHBOARD
              </ButtonLink>
              {!isAtTheBank && (
                <ButtonLink to={`${PATHS.faq}${SUPPORT_HASH}`} className="max-sm:grow">
                  CONTACT SUPPORT
                </ButtonLink>
              )}
            </div>
          )}
        </div>
      </section>
    </div>
  )
}

function BankFields({ bank }: Pick<PaymentForms, 'bank'>) {
  const { values, errors, change, fill } = bank
  return (
    <>
      <TestNumbers
        text={`Please use a test account: ${TEST_BANK.account}, routing number ${TEST_BANK.routing}`}
        label="FILL IN TEST ACCOUNT"
        onFill={fill}
      />
      <TextField
        label="Account Number"
        name="demo-account"
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        value={values.account}
        onChange={(event) => change({ account: event.target.value })}
        error={errors.account ?? null}
      />
      <TextField
        label="Routing Number"
        name="demo-routing"
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        hint="Nine digits"
        value={values.routing}
        onChange={(event) => change({ routing: event.target.value })}
        error={errors.routing ?? null}
      />
    </>
  )
}
