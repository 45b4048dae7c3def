import { gigabytes, uploadsLeft, type Usage } from '#shared/files/uploads.rules.ts'
import { priceLabel, type Plan } from '#shared/plans/plans.ts'
import { StatStrip } from '#web/ui/StatStrip.tsx'
import { leftFigure } from './planLabel.rules.ts'

/** The four figures of the dashboard and the profile. */
export function UsageStats({ plan, usage }: { plan: Plan; usage: Usage }) {
  const left = uploadsLeft(plan, usage)
  return (
    <StatStrip
      label="Usage"
      stats={[
        { label: 'FILES UPLOADED', value: String(usage.files) },
        { label: 'UPLOADS LEFT', value: leftFigure(left), ...(left === null ? { spoken: 'Unlimited' } : {}) },
        { label: 'STORAGE USED', value: `${gigabytes(usage.storage_bytes)} GB` },
        { label: 'MONTHLY COST', value: priceLabel(plan) },
      ]}
    />
  )
}
