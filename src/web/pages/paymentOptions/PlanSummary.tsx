import { featureLine } from '#web/features/billing/coming.rules.ts'
import { priceLabel, type Plan } from '#shared/plans/plans.ts'
import { INSTALLATION } from '#web/features/texts/names.ts'

/** The plan that is about to be bought. */
export function PlanSummary({ plan }: { plan: Plan }) {
  return (
    <section aria-labelledby="new-plan" className="plate overflow-hidden">
      <div className="flex flex-col gap-3 border-l-[10px] border-yellow p-5 sm:p-6">
        <h2 id="new-plan" className="label text-ink-soft">
          YOUR NEW PLAN
        </h2>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <p className="heading text-5xl leading-none sm:text-6xl">{plan.name}</p>
          <p className="heading figures text-4xl leading-none">
            {priceLabel(plan)} <span className="text-2xl">a month</span>
          </p>
        </div>
        <p className="text-sm text-ink-soft">{featureLine(plan.features, INSTALLATION)}</p>
      </div>
    </section>
  )
}
