import type { Plan } from '#shared/plans/plans.ts'
import { monthlyPrice } from './planLabel.rules.ts'

/** The plan's name and its price per month. */
export function PlanBadge({ plan }: { plan: Plan }) {
  return (
    <span className="label figures inline-block rounded-plate border border-current px-2 py-1 text-center whitespace-nowrap max-sm:text-xs max-[24rem]:px-1 max-[24rem]:tracking-normal">
      <span className="block leading-tight sm:inline">{plan.name}</span>
      <span className="hidden sm:inline"> · </span>
      <span className="block leading-tight sm:inline">{monthlyPrice(plan)}</span>
    </span>
  )
}
