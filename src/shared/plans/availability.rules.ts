import { PLAN_MESSAGES } from './plan.messages.ts'
import { PLANS, type PlanId } from './plans.ts'

/**
 * Whether an account may be put on a plan where `largest` is the largest one that is newly given. Whoever has a larger one
 * keeps it, and may go from it to any smaller one.
 */
export function isPlanOffered(to: PlanId, { own, largest }: { own: PlanId; largest: PlanId }): boolean {
  return PLANS[to].price <= Math.max(PLANS[own].price, PLANS[largest].price)
}

/** What the button on a plan's card says in place of what it would do. */
export const NOT_OFFERED_LABEL = 'NOT AVAILABLE HERE'

/** Which plans can be chosen, where that is not every one; null where it is. */
export function offeredSentence(largest: PlanId): string | null {
  if (largest === 'enterprise') return null
  const { name } = PLANS[largest]
  return largest === 'free' ? PLAN_MESSAGES.onlyPlanHere(name) : PLAN_MESSAGES.largestHere(name)
}
