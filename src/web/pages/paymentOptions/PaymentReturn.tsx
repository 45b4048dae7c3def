import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { PLANS, type PaidPlanId } from '#shared/plans/plans.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useAwaitedMe } from '#web/features/accounts/useAwaitedMe.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS, SUPPORT_HASH } from '#web/lib/paths.ts'
import { useDelay } from '#web/lib/useDelay.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

const ASK_EVERY_MS = 1_000
/** A slower interval, for people who leave the screen open. */
const ASK_SELDOM_MS = 10_000
/** Most payments are reported within a few seconds. */
const SOON_MS = 60_000

/**
 * Shown after the payment service. Opening this screen proves nothing and grants nothing: the plan is active when the
 * profile says so, and until then the screen only waits.
 */
export function PaymentReturn({ planId }: { planId: PaidPlanId }) {
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
