import { NOT_OFFERED_LABEL } from '#shared/plans/availability.rules.ts'
import { planButtonLabel, planDirection } from '#shared/plans/planChange.rules.ts'
import type { Plan, PlanId } from '#shared/plans/plans.ts'
import { PlanCard } from '#web/features/billing/PlanCard.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  plans: readonly Plan[]
  current: Plan
  selectedId: PlanId | null
  /** Whether the installation offers this plan to this account. */
  isOffered: (id: PlanId) => boolean
  isBusy: boolean
  onSelect: (id: PlanId) => void
}

/** The plans to choose from, side by side where there is room for the price and the features of each. */
export function PlanGrid({ plans, current, selectedId, isOffered, isBusy, onSelect }: Props) {
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
