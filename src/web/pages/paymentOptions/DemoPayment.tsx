import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { planById } from '#shared/plans/plans.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { BankFields } from '#web/features/billing/BankFields.tsx'
import { CardFields } from '#web/features/billing/CardFields.tsx'
import { MethodCard } from '#web/features/billing/MethodCard.tsx'
import { usePaymentForms } from '#web/features/billing/usePaymentForms.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The specified forms, which take no payment. What is typed stays in the browser. */
export function DemoPayment() {
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
      className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]"
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
          {method === 'card' && <CardFields forms={forms} />}
          {method === 'bank' && <BankFields forms={forms} />}
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
