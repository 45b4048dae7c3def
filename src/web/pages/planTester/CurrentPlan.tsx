import { featureLine } from '#web/features/billing/coming.rules.ts'
import { comparisonRows } from '#web/features/billing/planComparison.rules.ts'
import { priceLabel, type Plan } from '#shared/plans/plans.ts'
import { INSTALLATION } from '#web/features/texts/names.ts'

/** The plan in effect, with its features and limits. */
export function CurrentPlan({ plan, analysesPerDay }: { plan: Plan; analysesPerDay: number | null }) {
  return (
    <section aria-labelledby="current-plan" className="plate flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="current-plan" className="label text-ink-soft">
            CURRENT PLAN
          </h2>
          <p className="heading text-4xl">{plan.name}</p>
        </div>
        <p className="heading figures text-4xl">
          {priceLabel(plan)}
          {plan.price > 0 && <span className="text-2xl">/month</span>}
        </p>
      </div>
      <p className="border-t-2 border-hairline pt-4 text-sm text-ink-soft">
        {featureLine(plan.features, INSTALLATION)}
      </p>
      <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-4 xl:grid-cols-8">
        {comparisonRows([plan], analysesPerDay).map(({ label, values: [value = ''] }) => (
          <div key={label} className="border-t-2 border-hairline py-2">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures font-semibold">{typeof value === 'string' ? value : value ? 'Yes' : 'No'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
