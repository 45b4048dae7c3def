import { gigabytes, uploadsLeft, type Usage } from '#shared/files/uploads.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { priceLabel, type Plan } from '#shared/plans/plans.ts'
import type { Me } from '#shared/api/accounts.ts'
import { settings } from '#web/backend/settings.ts'
import { StatStrip } from '#web/ui/Tile.tsx'
import { Gauge } from '#web/ui/Progress.tsx'
import { leftFigure } from './PlanBadge.tsx'
import { NOT_SET_UP, supportLabel } from './plans.rules.ts'
import { analysesReading, largestPhoto, photosReading, storageReading } from './usage.rules.ts'

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

type Props = { plan: Plan; usage: Me['usage'] }

/** What the plan includes, what the account may do in a day, and how much of each is used. */
export function PlanLimitsCard({ plan, usage }: Props) {
  const analyses = analysesReading(usage)
  return (
    <section className="plate flex flex-col gap-4 p-5" aria-labelledby="plan-limits">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="plan-limits" className="heading text-2xl">
          PLAN LIMITS
        </h2>
        <span className="label text-ink-soft">{plan.name}</span>
      </div>
      <Gauge label="Photos" {...photosReading(plan, usage)} />
      <Gauge label="Storage" {...storageReading(plan, usage)} />
      {analyses !== null && <Gauge label="Analyses today" {...analyses} />}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-4 border-t-2 border-hairline pt-3 text-sm">
        <div>
          <dt className="text-ink-soft">Largest photo</dt>
          <dd className="figures font-semibold">{largestPhoto(plan)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Support</dt>
          <dd className="font-semibold">
            {globalThis.IS_LOCAL_APP ? NOT_SET_UP : supportLabel(plan.limits.supportLevel, settings)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
