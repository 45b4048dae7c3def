import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { changedSentence } from '#shared/plans/planChange.rules.ts'
import { isPlanId, planById, type PlanId } from '#shared/plans/plans.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useReloadMe } from '#web/features/accounts/useRefreshMe.ts'
import { LoadedPlans } from '#web/features/billing/LoadedPlans.tsx'
import { PlanBadge } from '#web/features/billing/PlanBadge.tsx'
import { PlanComparison } from '#web/features/billing/PlanComparison.tsx'
import { planChangeFailure } from '#web/features/billing/planChangeFailure.rules.ts'
import { useChangePlan, type Plans } from '#web/features/billing/usePlans.ts'
import { NAMES } from '#web/features/texts/names.ts'
import { sayOnArrival } from '#web/lib/arrival.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useKept } from '#web/lib/useKept.ts'
import { useLock } from '#web/lib/useLock.ts'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { CancelPlan } from './CancelPlan.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import { DemoBilling } from './DemoBilling.tsx'
import { PlanGrid } from './PlanGrid.tsx'

export function PaymentPage() {
  const me = useMe()
  const navigate = useNavigate()
  const change = useChangePlan(useReloadMe())
  const lock = useLock()
  const [kept, keep] = useKept(`${me.id}:plan`)
  const [fault, setFault] = useState<{ message: string; count: number } | null>(null)
  // The plan of the account, whatever is being tested on this session.
  const current = planById(me.plan_id)
  const selected = isPlanId(kept) && kept !== current.id ? planById(kept) : null
  const fail = (message: string) => setFault((before) => ({ message, count: (before?.count ?? 0) + 1 }))

  const changeTo = (planId: PlanId, billing: Plans['billing']) => {
    if (!lock.take()) return
    setFault(null)
    change.mutate(planId, {
      onSuccess: ({ plan }) => {
        keep('')
        sayOnArrival({
          sentence: changedSentence(current, plan),
          ...(billing === 'demo' ? { detail: PLAN_MESSAGES.noPayment } : {}),
        })
        void navigate(PATHS.home)
      },
      onError: (error) => fail(planChangeFailure(error)),
      onSettled: lock.release,
    })
  }

  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.home} title={`CHOOSE YOUR ${NAMES.product.toUpperCase()} PLAN`}>
        <p className="flex flex-wrap items-center gap-3 text-lg font-semibold">
          {PLAN_MESSAGES.currentlyOn(current.name)}
          <PlanBadge plan={current} />
        </p>
      </ScreenTop>
      <LoadedPlans cards={3}>
        {({ plans, billing }) => (
          <>
            {billing === 'demo' && <DemoBilling />}
            <PlanGrid
              plans={plans.filter(({ id }) => id !== 'free')}
              current={current}
              selectedId={selected?.id ?? null}
              isBusy={change.isPending}
              onSelect={(id) => {
                setFault(null)
                keep(id)
              }}
            />
            <ConfirmChange
              current={current}
              selected={selected}
              isBusy={change.isPending}
              fault={fault}
              onConfirm={() => (selected === null ? fail(PLAN_MESSAGES.noneSelected) : changeTo(selected.id, billing))}
            />
            <PlanComparison plans={plans} currentId={current.id} />
            {current.id !== 'free' && (
              <CancelPlan current={current} isBusy={change.isPending} onConfirm={() => changeTo('free', billing)} />
            )}
          </>
        )}
      </LoadedPlans>
    </div>
  )
}
