import { PLAN_MESSAGES } from './plan.messages.ts'
import { PLANS, type PlanId } from './plans.ts'

/**
 * Whether an account may change to a plan when `largest` is the largest plan still offered. An account with a larger
 * plan keeps it and may change from it to any smaller one.
 */
export function isPlanOffered(to: PlanId, { own, largest }: { own: PlanId; largest: PlanId }): boolean {
  return PLANS[to].price <= Math.max(PLANS[own].price, PLANS[largest].price)
}

/** The text on a plan's button when the plan is not available. */
export const NOT_OFFERED_LABEL = 'NOT AVAILABLE HERE'

/** Which plans can be chosen. Null when all of them can. */
export function offeredSentence(largest: PlanId): string | null {
  if (largest === 'enterprise') return null
  const { name } = PLANS[largest]
  return largest === 'free' ? PLAN_MESSAGES.onlyPlanHere(name) : PLAN_MESSAGES.largestHere(name)
}
