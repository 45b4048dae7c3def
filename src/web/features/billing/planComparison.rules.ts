import { COMING, isComingLimit, supportLabel } from './coming.rules.ts'
import type { Feature } from '#shared/plans/features.rules.ts'
import { UNLIMITED, type Plan } from '#shared/plans/plans.ts'

/**
 * One row of PLAN COMPARISON: a text for each plan, or whether the plan includes the feature (a check mark or a cross).
 */
export type ComparisonRow = { label: string; values: readonly (string | boolean)[] }

/**
 * The rows of the comparison in the order of the specification, plus the daily limit of analyses, which is the same in
 * every plan; null when there is none. The values are in the order of the plans.
 */
export function comparisonRows(plans: readonly Plan[], analysesPerDay: number | null): ComparisonRow[] {
  const row = (label: string, value: (limits: Plan['limits']) => string | boolean): ComparisonRow => ({
    label,
    values: plans.map((plan) => value(plan.limits)),
  })
  const feature = (label: string, name: Feature): ComparisonRow =>
    row(label, (limits) => (limits[name] && isComingLimit(name) ? COMING : limits[name]))
  return [
    row('Monthly uploads', ({ monthlyUploads }) =>
      monthlyUploads === UNLIMITED ? 'Unlimited' : String(monthlyUploads),
    ),
    row('Storage', ({ storageGB }) => `${storageGB} GB`),
    row('Max file size', ({ maxFileSize }) => `${maxFileSize} MB`),
    ...(analysesPerDay === null ? [] : [row('Analyses per day', () => String(analysesPerDay))]),
    row('Support level', ({ supportLevel }) => supportLabel(supportLevel)),
    feature('Advanced tools', 'advancedTools'),
    feature('Team collaboration', 'teamCollaboration'),
    feature('API access', 'apiAccess'),
  ]
}
