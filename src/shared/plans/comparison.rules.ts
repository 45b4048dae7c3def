import { UNLIMITED, type Plan, type SupportLevel } from './plans.ts'

/** One row of PLAN COMPARISON: a text for each plan, or whether the plan has it (a tick or a cross). */
export type ComparisonRow = { label: string; values: readonly (string | boolean)[] }

const SUPPORT_LABELS: Readonly<Record<SupportLevel, string>> = {
  email: 'Email',
  priority: 'Priority',
  phone: '24/7 phone',
}

/** The rows of the comparison in the order of the specification; the values stand in the order of the plans. */
export function comparisonRows(plans: readonly Plan[]): ComparisonRow[] {
  const row = (label: string, value: (limits: Plan['limits']) => string | boolean): ComparisonRow => ({
    label,
    values: plans.map((plan) => value(plan.limits)),
  })
  return [
    row('Monthly uploads', ({ monthlyUploads }) =>
      monthlyUploads === UNLIMITED ? 'Unlimited' : String(monthlyUploads),
    ),
    row('Storage', ({ storageGB }) => `${storageGB} GB`),
    row('Max file size', ({ maxFileSize }) => `${maxFileSize} MB`),
    row('Support level', ({ supportLevel }) => SUPPORT_LABELS[supportLevel]),
    row('Advanced tools', ({ advancedTools }) => advancedTools),
    row('Team collaboration', ({ teamCollaboration }) => teamCollaboration),
    row('API access', ({ apiAccess }) => apiAccess),
  ]
}
