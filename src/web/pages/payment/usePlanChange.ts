import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { changedSentence } from '#shared/plans/planChange.rules.ts'
import { planById, PLANS, priceLabel, type BillingKind, type Plan, type PlanId } from '#shared/plans/plans.ts'
import { useMe, useReloadMe } from '#web/features/accounts/MeProvider.tsx'
import { paymentFailure, planChangeFailure } from '#web/features/billing/planChangeFailure.rules.ts'
import { useRedirect } from '#web/features/billing/usePayments.ts'
import { useChangePlan } from '#web/features/billing/usePlans.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { day } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'

/** Where on the page the change was requested. Its outcome is shown in the same place. */
export type Place = 'notices' | 'confirm' | 'cancel'

/** `isDue`: a notice of the subscription also says this, as soon as the subscription has loaded. */
export type PlanChangeMessage = {
  tone: 'success' | 'error'
  sentence: string
  place: Place
  isDue: boolean
  count: number
}

/** Requests another plan and reports the outcome. `onTaken` is called once it is made or scheduled. */
export function usePlanChange(onTaken: () => void) {
  const me = useMe()
  const navigate = useNavigate()
  const change = useChangePlan(useReloadMe())
  const { isLeaving, leave } = useRedirect()
  const lock = useInFlightGuard()
  const [message, setMessage] = useState<PlanChangeMessage | null>(null)
  const say = (news: Omit<PlanChangeMessage, 'count'>) =>
    setMessage((before) => ({ ...news, count: (before?.count ?? 0) + 1 }))
  const fail = (sentence: string, place: Place = 'confirm') => say({ tone: 'error', sentence, place, isDue: false })

  const planChange = (planId: PlanId, billing: BillingKind, place: Place) => {
    if (!lock.take()) return
    setMessage(null)
    const from = planById(me.plan_id)
    change.mutate(
      { planId, billing },
      {
        onSuccess: ({ plan, change: outcome }) => {
          switch (outcome.kind) {
            case 'done':
              // The change had already been made, for example by the same request in another tab.
              if (plan.id === from.id) {
                const sentence = plan.id === 'free' ? PLAN_MESSAGES.calledOff(from.name) : PLAN_MESSAGES.kept(from.name)
                return say({ tone: 'success', sentence, place: 'notices', isDue: false })
              }
              onTaken()
              setFlashMessage({
                sentence: changedSentence(from, plan),
                ...(billing === 'demo' ? { detail: PLAN_MESSAGES.noPayment } : {}),
              })
              return void navigate(PATHS.home)
            case 'scheduled':
              onTaken()
              return say({
                tone: 'success',
                sentence: dueSentence(from, PLANS[planId], day(outcome.at)),
                place: 'notices',
                isDue: true,
              })
            case 'kept':
              return say({ tone: 'success', sentence: PLAN_MESSAGES.kept(from.name), place: 'notices', isDue: false })
            case 'checkout':
            case 'confirm':
              return leave(outcome.url) ? undefined : fail(PLAN_MESSAGES.changeFailed, place)
          }
        },
        onError: (error) => fail(billing === 'demo' ? planChangeFailure(error) : paymentFailure(error), place),
        onSettled: lock.release,
      },
    )
  }
  return { planChange, fail, message, isBusy: change.isPending || isLeaving, dismiss: () => setMessage(null) }
}

function dueSentence(from: Plan, to: Plan, day: string): string {
  return to.id === 'free'
    ? PLAN_MESSAGES.endDue(from.name, day, to.name)
    : PLAN_MESSAGES.downgradeDue(from.name, day, to.name, priceLabel(to))
}
