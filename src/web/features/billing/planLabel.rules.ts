import { priceLabel, type Plan } from '#shared/plans/plans.ts'

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
