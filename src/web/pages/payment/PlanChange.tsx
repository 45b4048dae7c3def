import { useState } from 'react'
import { useNavigate } from 'react-router'
import { NOT_OFFERED_LABEL } from '#shared/plans/availability.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { changedSentence, changingSentence, planButtonLabel, planDirection } from '#shared/plans/planChange.rules.ts'
import {
  planById,
  PLANS,
  priceLabel,
  UNLIMITED,
  type BillingKind,
  type Plan,
  type PlanId,
} from '#shared/plans/plans.ts'
import { useMe, useReloadMe } from '#web/features/accounts/MeProvider.tsx'
import { useChangePlan, useRedirect } from '#web/features/billing/billing.api.ts'
import { PlanCard } from '#web/features/billing/PlanCard.tsx'
import { paymentFailure, planChangeFailure } from '#web/features/billing/plans.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useInFlightGuard } from '#web/lib/submitting.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  current: Plan
  selected: Plan | null
  /** Sentences on what confirming does. */
  notes: readonly string[]
  isBusy: boolean
  error: { sentence: string; count: number } | null
  onConfirm: () => void
}

/**
 * Explains the chosen plan and shows the button that confirms it. Once a plan is chosen, the button stays within reach
 * of a thumb.
 */
export function ConfirmChange({ current, selected, notes, isBusy, error, onConfirm }: Props) {
  // The bar sticks to the bottom of the window once a plan is selected, and then grows upwards.
  const notice = error !== null && (
    <Notice key={error.count} tone="error" className="text-ink">
      {error.sentence}
    </Notice>
  )
  return (
    <section
      aria-label="Plan change"
      className={classNames(
        'on-coal confirm-bar -mx-[var(--gutter)] flex flex-col gap-3 bg-coal px-[var(--gutter)] py-4 text-on-coal sm:mx-0 sm:rounded-plate sm:px-6',
        selected !== null && 'sticky bottom-(--tabs) z-10 sm:bottom-[calc(var(--tabs)+1rem)]',
      )}
    >
      {selected !== null && notice}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="status" className="min-w-0">
          {selected === null ? (
            <p className="text-on-coal-soft">Pick a plan above, then confirm the change here.</p>
          ) : (
            <>
              <p className="heading text-2xl leading-none">{changingSentence(current, selected)}</p>
              {notes.map((note) => (
                <p key={note} className="mt-1 max-w-prose text-sm text-on-coal-soft">
                  {note}
                </p>
              ))}
            </>
          )}
        </div>
        <Button
          tone={selected === null ? 'plain' : 'primary'}
          size="large"
          className="grow border-yellow! not-disabled:hover:bg-on-coal! not-disabled:hover:text-[#17150f]! sm:grow-0"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onConfirm()
          }}
        >
          {isBusy ? 'PROCESSING...' : 'CONFIRM PLAN CHANGE'}
        </Button>
      </div>
      {selected === null && notice}
    </section>
  )
}

type CancelPlanProps = {
  current: Plan
  /** What the dialog says before what the free plan includes, such as until when the plan stays. */
  notes: readonly string[]
  isBusy: boolean
  error: { sentence: string; count: number } | null
  onConfirm: () => void
}

/** The button that returns to the free plan. */
export function CancelPlan({ current, notes, isBusy, error, onConfirm }: CancelPlanProps) {
  const [isAsked, setAsked] = useState(false)
  const { name } = PLANS.free
  return (
    <section
      aria-labelledby="cancel-plan"
      className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-rule pt-6"
    >
      <div>
        <h2 id="cancel-plan" className="heading text-3xl">
          CANCEL {current.name.toUpperCase()}
        </h2>
        <p className="mt-1 max-w-prose">Go back to {name}. You keep every photo.</p>
      </div>
      <Button tone="danger" aria-disabled={isBusy} onClick={() => setAsked(!isBusy)} className="grow sm:grow-0">
        GO BACK TO {name.toUpperCase()}
      </Button>
      {error !== null && (
        <Notice key={error.count} tone="error" className="w-full">
          {error.sentence}
        </Notice>
      )}
      {isAsked && (
        <LazyConfirmDialog
          title={`GO BACK TO ${name.toUpperCase()}?`}
          text={[...notes, freeIncludes()].join(' ')}
          confirmLabel="CANCEL MY PLAN"
          cancelLabel={`KEEP ${current.name.toUpperCase()}`}
          tone="danger"
          onConfirm={() => {
            setAsked(false)
            onConfirm()
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </section>
  )
}

function freeIncludes(): string {
  const { name, limits } = PLANS.free
  const photos = limits.monthlyUploads === UNLIMITED ? 'any number of' : limits.monthlyUploads
  return `${name} includes ${photos} photos of up to ${limits.maxFileSize} MB. If you have more, you can upload again once you've deleted some.`
}

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

type PlanGridProps = {
  plans: readonly Plan[]
  current: Plan
  selectedId: PlanId | null
  /** Whether the installation offers this plan to this account. */
  isOffered: (id: PlanId) => boolean
  isBusy: boolean
  onSelect: (id: PlanId) => void
}

/** The plans to choose from, side by side where there is room for the price and the features of each. */
export function PlanGrid({ plans, current, selectedId, isOffered, isBusy, onSelect }: PlanGridProps) {
  return (
    <div className="@container">
      <ul className="grid gap-x-4 gap-y-8 pt-2 @min-[52rem]:grid-cols-3 print:grid-cols-3">
        {plans.map((plan) => {
          const direction = planDirection(current, plan)
          const isSelected = plan.id === selectedId
          const canBeChosen = direction !== 'current' && isOffered(plan.id)
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              isMarked={isSelected}
              badges={
                <>
                  {plan.id === 'pro' && <Badge tone="yellow">MOST POPULAR</Badge>}
                  {direction === 'current' && <Badge tone="ink">CURRENT</Badge>}
                </>
              }
            >
              {(nameId) => (
                <Button
                  tone={isSelected ? 'primary' : 'plain'}
                  size="large"
                  className="w-full"
                  aria-describedby={nameId}
                  aria-pressed={canBeChosen ? isSelected : undefined}
                  disabled={!canBeChosen || isBusy}
                  onClick={() => onSelect(plan.id)}
                >
                  {isOffered(plan.id) ? planButtonLabel(direction, isSelected) : NOT_OFFERED_LABEL}
                </Button>
              )}
            </PlanCard>
          )
        })}
      </ul>
    </div>
  )
}
