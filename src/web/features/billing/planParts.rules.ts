import type { Plan } from '#shared/plans/plans.ts'

/**
 * A part of a plan that has its own banner on the dashboard. `holds` says what it contains, and is null while it
 * contains nothing.
 */
export type PlanPart = { title: string; holds: string | null }

/** The parts of a plan, in the order of the specification. */
export function planParts(plan: Pick<Plan, 'limits'>): PlanPart[] {
  const { advancedTools, teamCollaboration, apiAccess } = plan.limits
  return [
    ...(advancedTools
      ? [{ title: 'ADVANCED TOOLS', holds: 'The repair list: every photo with its assessment, as a table.' }]
      : []),
    ...(teamCollaboration ? [{ title: 'TEAM COLLABORATION', holds: null }] : []),
    ...(apiAccess ? [{ title: 'API ACCESS', holds: null }] : []),
  ]
}
