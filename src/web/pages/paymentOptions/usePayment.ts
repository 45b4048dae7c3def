import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { changedSentence } from '#shared/plans/planChange.rules.ts'
import { planById, type Plan } from '#shared/plans/plans.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useReloadMe } from '#web/features/accounts/useRefreshMe.ts'
import { paymentFailure } from '#web/features/billing/planChangeFailure.rules.ts'
import { useRedirect } from '#web/features/billing/useRedirect.ts'
import { useChangePlan } from '#web/features/billing/usePlans.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'

/** COMPLETE PAYMENT: requests the plan and navigates to wherever the response leads. */
export function usePayment(plan: Plan) {
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
