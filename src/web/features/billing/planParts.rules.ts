import type { Plan } from '#shared/plans/plans.ts'

/** The parts of a plan that have a banner of their own on the dashboard. */
export function planParts(plan: Pick<Plan, 'limits'>): string[] {
  const { advancedTools, teamCollaboration, apiAccess } = plan.limits
  return [
    ...(advancedTools ? ['ADVANCED TOOLS'] : []),
    ...(teamCollaboration ? ['TEAM COLLABORATION'] : []),
    ...(apiAccess ? ['API ACCESS'] : []),
  ]
}
