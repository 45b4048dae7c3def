import { gigabytes, uploadsLeft, type Usage } from '#shared/files/uploads.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { priceLabel, type Plan } from '#shared/plans/plans.ts'
import { settings } from '#web/backend/settings.ts'
import { StatStrip } from '#web/ui/StatStrip.tsx'
import { leftFigure } from './planLabel.rules.ts'

/** The four figures on the dashboard and the profile. */
export function UsageStats({ plan, usage, isSquare }: { plan: Plan; usage: Usage; isSquare?: boolean }) {
  const left = uploadsLeft(plan, usage)
  return (
    <StatStrip
      label="Usage"
      {...(isSquare === undefined ? {} : { isSquare })}
      stats={[
        { label: 'FILES UPLOADED', value: String(usage.files) },
        { label: 'UPLOADS LEFT', value: leftFigure(left), ...(left === null ? { spoken: 'Unlimited' } : {}) },
        { label: 'STORAGE USED', value: `${gigabytes(usage.storage_bytes)} GB` },
        {
          label: 'MONTHLY COST',
          value: priceLabel(plan),
          ...(settings.billing === 'demo' && plan.price > 0 ? { note: PLAN_MESSAGES.notCharged } : {}),
        },
      ]}
    />
  )
}
