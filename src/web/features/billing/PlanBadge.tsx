import type { Plan } from '#shared/plans/plans.ts'
import { monthlyPrice } from './planLabel.rules.ts'

/** The plan's name and its price per month. In a bar, the price gives way first, and then the badge. */
export function PlanBadge({ plan }: { plan: Plan }) {
  return (
    <span className="label figures inline-block rounded-plate border border-current px-2 py-1 text-center leading-tight @max-[14.5rem]:hidden @max-[29rem]:px-1 @max-[29rem]:text-xs @min-[18rem]:whitespace-nowrap">
      {plan.name}
      <span className="@max-[29rem]:hidden"> · </span>
      <span className="@max-[18rem]:hidden @max-[29rem]:block">{monthlyPrice(plan)}</span>
    </span>
  )
}
