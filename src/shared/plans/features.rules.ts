import { PLAN_IDS, PLANS, type Plan, type PlanLimits } from './plans.ts'

/** The features that a plan either includes or does not. */
export type Feature = keyof Pick<PlanLimits, 'advancedTools' | 'teamCollaboration' | 'apiAccess'>

export function hasFeature(plan: Pick<Plan, 'limits'>, feature: Feature): boolean {
  return plan.limits[feature]
}

/** The plans that include the feature, cheapest first. */
export function plansWith(feature: Feature): Plan[] {
  return PLAN_IDS.map((id) => PLANS[id]).filter((plan) => hasFeature(plan, feature))
}

/** The message for someone who asks for `what`, such as 'The repair list', on a plan without the feature. */
export function featureMissing(feature: Feature, what: string): string {
  const names = plansWith(feature).map(({ name }) => name)
  return `${what} is part of ${names.join(' and ')}. Upgrade your plan to use it.`
}
