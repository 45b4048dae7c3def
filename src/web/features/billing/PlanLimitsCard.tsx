import type { Me } from '#shared/api/accounts.ts'
import { NOT_SET_UP, supportLabel } from './coming.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { Gauge } from '#web/ui/Gauge.tsx'
import { analysesReading, largestPhoto, photosReading, storageReading } from './usage.rules.ts'

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
      <dl className="grid grid-cols-2 gap-x-4 border-t-2 border-hairline pt-3 text-sm">
        <div>
          <dt className="text-ink-soft">Largest photo</dt>
          <dd className="figures font-semibold">{largestPhoto(plan)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Support</dt>
          <dd className="font-semibold">
            {globalThis.IS_LOCAL_APP ? NOT_SET_UP : supportLabel(plan.limits.supportLevel)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
