import { priceLabel, type Plan } from '#shared/plans/plans.ts'

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

/** 'FREE' or '$9.99/month'. */
export function monthlyPrice(plan: Pick<Plan, 'price'>): string {
  return plan.price === 0 ? priceLabel(plan) : `${priceLabel(plan)}/month`
}

/** 'Unlimited' or 'N left', as shown on the dashboard's upload tile. */
export function leftLabel(left: number | null): string {
  return left === null ? 'Unlimited' : `${left} left`
}

/** The number itself, or the infinity sign. */
export function leftFigure(left: number | null): string {
  return left === null ? '∞' : String(left)
}
