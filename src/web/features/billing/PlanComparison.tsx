import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { PLANS, type Plan, type PlanId } from '#shared/plans/plans.ts'
import { SHOP_GIVES } from '#shared/shops/shopGives.ts'
import { settings } from '#web/backend/settings.ts'
import { classNames } from '#web/lib/classNames.ts'
import { comparisonRows } from './plans.rules.ts'

type Props = { plans: readonly Plan[]; currentId: PlanId; analysesPerDay: number | null }

const COLUMN = 'border-l-2 border-hairline px-1 py-3 text-center sm:px-4 max-sm:first:border-l-0'

/** PLAN COMPARISON. On a phone each row's name appears above its values, so that nothing scrolls sideways. */
export function PlanComparison({ plans, currentId, analysesPerDay }: Props) {
  return (
    <section aria-labelledby="plan-comparison" className="flex flex-col gap-5">
      <h2 id="plan-comparison" className="heading border-b-2 border-rule pb-3 text-4xl">
        PLAN COMPARISON
      </h2>
      <table aria-labelledby="plan-comparison" className="plate block w-full border-separate border-spacing-0 sm:table">
        <thead className="max-sm:sticky max-sm:top-(--bars) max-sm:z-10 max-sm:block">
          <tr className="max-sm:grid max-sm:grid-cols-4 max-sm:border-b-2 max-sm:border-rule max-sm:bg-sheet">
            <td className="hidden border-b-2 border-rule sm:table-cell">
              <span className="sr-only">What's included</span>
            </td>
            {plans.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className={classNames(
                  COLUMN,
                  'heading align-bottom text-[min(0.875rem,4.4vw)] sm:border-b-2 sm:border-b-rule sm:text-2xl',
                  id === currentId && 'bg-yellow text-on-yellow',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {comparisonRows(plans, analysesPerDay, settings).map(({ label, values }) => (
            <tr key={label} className="group max-sm:grid max-sm:grid-cols-4">
              <th
                scope="row"
                className="px-3 py-3 text-left border-hairline font-semibold max-sm:col-span-4 max-sm:border-t-2 max-sm:bg-bench max-sm:py-1.5 max-sm:text-sm sm:px-5 sm:group-not-last:border-b-2"
              >
                {label}
              </th>
              {values.map((value, place) => (
                <td
                  key={plans[place]?.id}
                  className={classNames(
                    COLUMN,
                    'figures text-[min(0.875rem,4.4vw)] font-medium sm:text-base sm:group-not-last:border-b-2',
                  )}
                >
                  {typeof value === 'string' ? value : <Mark has={value} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Mark({ has }: { has: boolean }) {
  const Sign = has ? Check : X
  return (
    <>
      <Sign
        className={classNames('mx-auto size-6', has ? 'text-success' : 'text-ink-soft')}
        strokeWidth={3.2}
        aria-hidden="true"
      />
      <span className="sr-only">{has ? 'Yes' : 'No'}</span>
    </>
  )
}

/** What the largest plan gives a repair shop, beyond the names of its features. The local app has no shops. */
export function ShopOffer() {
  const id = useId()
  if (globalThis.IS_LOCAL_APP) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-l-8 border-yellow bg-sheet px-5 py-4">
      <h2 id={id} className="heading text-3xl">
        FOR REPAIR SHOPS: WHAT {PLANS.enterprise.name.toUpperCase()} GIVES YOU
      </h2>
      <ul className="grid gap-x-8 gap-y-2.5 lg:grid-cols-2">
        {SHOP_GIVES.map((line) => (
          <li key={line} className="flex items-start gap-3">
            <Check className="mt-0.5 size-5 shrink-0" strokeWidth={3.2} aria-hidden="true" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
