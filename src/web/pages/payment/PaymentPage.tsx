import { useNavigate } from 'react-router'
import { isPlanOffered } from '#shared/plans/availability.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { changeNote, changeWay } from '#shared/plans/planChange.rules.ts'
import { isPlanId, planById, type PlanId } from '#shared/plans/plans.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { LoadedPlans } from '#web/features/billing/LoadedPlans.tsx'
import { OverLimitNotice } from '#web/features/billing/OverLimitNotice.tsx'
import { Payments } from '#web/features/billing/Payments.tsx'
import { PlanBadge } from '#web/features/billing/PlanBadge.tsx'
import { PlanComparison } from '#web/features/billing/PlanComparison.tsx'
import type { Plans } from '#web/features/billing/usePlans.ts'
import { NAMES } from '#web/features/texts/names.ts'
import { day } from '#web/lib/dates.ts'
import { PATHS, purchasePath } from '#web/lib/paths.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { WithdrawUpgrade } from './WithdrawUpgrade.tsx'
import { CancelPlan } from './CancelPlan.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import { DemoBilling } from './DemoBilling.tsx'
import { PlanGrid } from './PlanGrid.tsx'
import { PlanState } from './PlanState.tsx'
import { useBackFromPortal } from './useBackFromPortal.ts'
import { usePlanChange } from './usePlanChange.ts'

export function PaymentPage() {
  const me = useMe()
  useBackFromPortal()
  // The plan of the account, regardless of any plan being tested in this session.
  const current = planById(me.plan_id)
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.home} title={`CHOOSE YOUR ${NAMES.product.toUpperCase()} PLAN`}>
        <p className="flex flex-wrap items-center gap-3 text-lg font-semibold">
          {PLAN_MESSAGES.currentlyOn(current.name)}
          <PlanBadge plan={current} />
        </p>
      </ScreenTop>
      <OverLimitNotice plan={current} usage={me.usage} />
      <LoadedPlans cards={3}>{(plans) => <PlanChoice {...plans} />}</LoadedPlans>
    </div>
  )
}

/** The plans, the actions for them, and any payment that is due. */
function PlanChoice({ plans, billing, largest_plan_id: largest }: Plans) {
  const me = useMe()
  const { subscription } = me
  const navigate = useNavigate()
  const [kept, keep] = useSessionStorage(`${me.id}:plan`)
  const { planChange, fail, message, isBusy, dismiss } = usePlanChange(() => keep(''))
  const current = planById(me.plan_id)
  const isOffered = (id: PlanId) => isPlanOffered(id, { own: current.id, largest })
  const others = plans.filter(({ id }) => id !== 'free' && id !== current.id)
  const selected = isPlanId(kept) && kept !== current.id && isOffered(kept) ? planById(kept) : null
  const way = selected === null ? 'none' : changeWay(billing, current.id, selected.id, subscription)
  const periodEnd = subscription === null ? '' : day(subscription.period_ends_at)

  const confirm = () => {
    if (selected === null) return fail(PLAN_MESSAGES.noneSelected)
    switch (way) {
      case 'checkout':
      case 'upgrade':
        return void navigate(purchasePath(selected.id))
      case 'payment_due':
        return fail(PLAN_MESSAGES.paymentDue)
      case 'bank_first':
        return fail(PLAN_MESSAGES.bankFirst)
      case 'at_once':
      case 'confirm':
      case 'scheduled':
        return planChange(selected.id, billing, 'confirm')
      case 'none':
        return undefined
    }
  }

  return (
    <>
      {billing === 'demo' && <DemoBilling largest={largest} />}
      {billing === 'stripe' && (
        <PlanState
          subscription={subscription}
          message={message}
          isBusy={isBusy}
          onKeep={() => planChange(subscription?.plan_id ?? current.id, billing, 'notices')}
        />
      )}
      <PlanGrid
        plans={plans.filter(({ id }) => id !== 'free')}
        current={current}
        selectedId={selected?.id ?? null}
        isOffered={isOffered}
        isBusy={isBusy}
        onSelect={(id) => {
          dismiss()
          keep(id)
        }}
      />
      {others.some(({ id }) => isOffered(id)) && (
        <ConfirmChange
          current={current}
          selected={selected}
          note={selected === null ? '' : changeNote(way, current, selected, periodEnd)}
          isBusy={isBusy}
          error={message?.place === 'confirm' ? message : null}
          onConfirm={confirm}
        />
      )}
      <PlanComparison plans={plans} currentId={current.id} analysesPerDay={me.usage.analyses_per_day} />
      {current.id !== 'free' && (subscription?.ends_at ?? null) === null && (
        <CancelPlan
          current={current}
          until={
            changeWay(billing, current.id, 'free', subscription) === 'scheduled'
              ? PLAN_MESSAGES.staysUntil(current.name, periodEnd)
              : billing === 'stripe'
                ? PLAN_MESSAGES.endsAtOnce(current.name)
                : ''
          }
          isBusy={isBusy}
          error={message?.place === 'cancel' ? message : null}
          onConfirm={() => planChange('free', billing, 'cancel')}
        />
      )}
      {current.id === 'free' && subscription?.status === 'unpaid' && (
        <WithdrawUpgrade
          current={current}
          wanted={planById(subscription.plan_id)}
          isBusy={isBusy}
          error={message?.place === 'cancel' ? message : null}
          onWithdrawUpgrade={() => planChange('free', billing, 'cancel')}
        />
      )}
      {billing === 'stripe' && (
        <Payments isPaying={subscription !== null} isUnderWay={subscription?.status === 'pending'} />
      )}
    </>
  )
}
