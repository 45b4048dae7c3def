import { useState } from 'react'
import { Navigate } from 'react-router'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { changeWay } from '#shared/plans/planChange.rules.ts'
import { planById, PLANS, type PaidPlanId } from '#shared/plans/plans.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { Purchase } from './Purchase.tsx'
import { Upgrade } from './Upgrade.tsx'

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
