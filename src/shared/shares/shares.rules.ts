import type { Plan, PlanId } from '../plans/plans.ts'

/** How many links of an account can be open at the same time, by its plan. */
const LINKS_PER_PLAN: Readonly<Record<PlanId, number>> = { free: 3, basic: 10, pro: 50, enterprise: 500 }

export const LINKS_PER_REPAIR = 10

export const SHARE_DAYS = { min: 1, max: 365, usual: 30 } as const

export const SHARE_PASSWORD = { min: 8, max: 128 } as const

/** Days for which a link that has ended stays in the list. */
export const ENDED_SHARE_DAYS = 90

export function linksOf({ id }: Pick<Plan, 'id'>): number {
  return LINKS_PER_PLAN[id]
}

/** What a link may show beside the damage, its photos and what to do about it. */
export type ShareInclude = 'costs' | 'questions' | 'actuals' | 'captions' | 'title'
export type ShareIncludes = Record<ShareInclude, boolean>

/** Only the estimate of the costs is shown unless the owner decides otherwise: the rest is the owner's own words. */
export const USUAL_INCLUDES: Readonly<ShareIncludes> = {
  costs: true,
  questions: false,
  actuals: false,
  captions: false,
  title: false,
}

/** A shop names its price itself. Estimates are shown behind its links only if it decides so. */
export const USUAL_INCLUDES_OF_SHOP: Readonly<ShareIncludes> = { ...USUAL_INCLUDES, costs: false }
