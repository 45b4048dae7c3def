import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams, Link } from 'react-router'
import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { isPlanOffered, offeredSentence } from '#shared/plans/availability.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { changeNote, changeWay } from '#shared/plans/planChange.rules.ts'
import { isPlanId, planById, PLANS, type PlanId, type Plan } from '#shared/plans/plans.ts'
import { shopLoses } from '#shared/shops/shopGives.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useAwaitedMe } from '#web/features/accounts/useAwaitedMe.ts'
import { LoadedPlans, OverLimitNotice, PlanNotices } from '#web/features/billing/PlanNotices.tsx'
import { Payments } from '#web/features/billing/Payments.tsx'
import { PlanBadge } from '#web/features/billing/PlanBadge.tsx'
import { PlanComparison, ShopOffer } from '#web/features/billing/PlanComparison.tsx'
import type { Plans } from '#web/features/billing/billing.api.ts'
import { NAMES } from '#web/features/texts/names.ts'
import { day } from '#web/lib/dates.ts'
import { PATHS, purchasePath } from '#web/lib/paths.ts'
import { useDelay } from '#web/lib/timeLimits.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { CancelPlan, ConfirmChange, PlanGrid, usePlanChange, type PlanChangeMessage } from './PlanChange.tsx'

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

  const lost = (plan: Plan) => [shopLoses(me.shops ?? [], plan)].filter((sentence) => sentence !== null)

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
      <ShopOffer />
      {others.some(({ id }) => isOffered(id)) && (
        <ConfirmChange
          current={current}
          selected={selected}
          notes={selected === null ? [] : [changeNote(way, current, selected, periodEnd), ...lost(selected)]}
          isBusy={isBusy}
          error={message?.place === 'confirm' ? message : null}
          onConfirm={confirm}
        />
      )}
      <PlanComparison plans={plans} currentId={current.id} analysesPerDay={me.usage.analyses_per_day} />
      {current.id !== 'free' && (subscription?.ends_at ?? null) === null && (
        <CancelPlan
          current={current}
          notes={[
            ...(changeWay(billing, current.id, 'free', subscription) === 'scheduled'
              ? [PLAN_MESSAGES.staysUntil(current.name, periodEnd)]
              : billing === 'stripe'
                ? [PLAN_MESSAGES.endsAtOnce(current.name)]
                : []),
            ...lost(PLANS.free),
          ]}
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

/** The payment service reports changes made on its pages with a short delay. */
const NEWS_MS = 10_000

/** After a return from the payment service, shows what was changed there as soon as it is known. */
function useBackFromPortal(): void {
  const [query, setQuery] = useSearchParams()
  const isBack = query.get('checkout') === 'portal'
  useAwaitedMe(isBack ? 1_000 : false)
  useDelay(isBack, NEWS_MS, () => setQuery({}, { replace: true, preventScrollReset: true }))
}

/** Says that no real payments are made here, which plans cannot be chosen, and where to see the payment forms. */
function DemoBilling({ largest }: { largest: PlanId }) {
  const limited = offeredSentence(largest)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-l-8 border-yellow bg-sheet px-5 py-3">
      <span>
        <span className="font-semibold">{PLAN_MESSAGES.noPayment}</span>
        {limited !== null && <span className="block">{limited}</span>}
      </span>
      <Link
        to={PATHS.paymentOptions}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        See the payment options
      </Link>
    </p>
  )
}

type Props = {
  subscription: SubscriptionRecord
  message: PlanChangeMessage | null
  isBusy: boolean
  onKeep: () => void
}

/**
 * The outcome of the last plan change, and any payment that is due. It takes the focus with each outcome, because it is
 * far above the button that was pressed.
 */
function PlanState({ subscription, message, isBusy, onKeep }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const own = message?.place === 'notices' ? message : null
  const count = own?.count
  useEffect(() => {
    if (count !== undefined) region.current?.focus()
  }, [count])
  const isShown = own?.isDue === true && subscription !== null && hasChangeDue(subscription)
  return (
    <div ref={region} tabIndex={-1} className="flex flex-col gap-3 outline-none empty:hidden">
      {own !== null && !isShown && (
        <Notice key={own.count} tone={own.tone}>
          {own.sentence}
        </Notice>
      )}
      <PlanNotices subscription={subscription} isBusy={isBusy} onKeep={onKeep} />
    </div>
  )
}

function hasChangeDue({ ends_at: end, next_plan_id: next }: NonNullable<SubscriptionRecord>): boolean {
  return end !== null || next !== null
}

type WithdrawUpgradeProps = {
  current: Plan
  /** The plan whose payment failed. */
  wanted: Plan
  isBusy: boolean
  error: { sentence: string; count: number } | null
  onWithdrawUpgrade: () => void
}

/** For someone whose payment failed and who would rather not pay, or would rather pay for another plan. */
function WithdrawUpgrade({ current, wanted, isBusy, error, onWithdrawUpgrade }: WithdrawUpgradeProps) {
  return (
    <section
      aria-labelledby="call-off"
      className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-rule pt-6"
    >
      <div>
        <h2 id="call-off" className="heading text-3xl">
          STAY ON {current.name.toUpperCase()}
        </h2>
        <p className="mt-1 max-w-prose">
          You don't have to pay the open invoice for {wanted.name}. Once it's canceled, you can choose any plan.
        </p>
      </div>
      <Button
        tone="danger"
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : onWithdrawUpgrade())}
        className="grow sm:grow-0"
      >
        {isBusy ? 'PROCESSING...' : 'CANCEL THE PAYMENT'}
      </Button>
      {error !== null && (
        <Notice key={error.count} tone="error" className="w-full">
          {error.sentence}
        </Notice>
      )}
    </section>
  )
}
