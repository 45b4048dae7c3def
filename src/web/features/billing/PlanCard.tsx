import { Check, Clock } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { featureMark, featuresHere, shownFeatures } from './plans.rules.ts'
import { priceLabel, type Plan } from '#shared/plans/plans.ts'
import { settings } from '#web/backend/settings.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Badge } from '#web/ui/Badge.tsx'

type Props = {
  plan: Plan
  /** The number of features shown. The others are only counted. */
  featureCount?: number
  badges: ReactNode
  isMarked: boolean
  /** Receives the id of the plan's name, for the description of the button. */
  children: (nameId: string) => ReactNode
}

/** The card of one plan: name, price, contents, and the actions for it. */
export function PlanCard({ plan, featureCount, badges, isMarked, children }: Props) {
  const id = useId()
  const { shown, more } = shownFeatures(featuresHere(plan.features, settings), featureCount)
  return (
    <li className={classNames('plate relative flex flex-col', isMarked && 'outline-4 outline-yellow outline-solid')}>
      <div className="absolute -top-3.5 left-4 flex gap-2">{badges}</div>
      <div className="flex flex-col gap-3 border-b-2 border-rule p-5 pt-6">
        <h2 id={id} className="heading text-3xl sm:text-4xl">
          {plan.name}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
          <span className="heading figures text-6xl print:text-4xl">{priceLabel(plan)}</span>
          {plan.price > 0 && <span className="font-medium text-ink-soft">/month</span>}
        </p>
      </div>
      <ul className="flex grow flex-col gap-2.5 p-5">
        {shown.map((feature) => (
          <PlanFeature key={feature} feature={feature} />
        ))}
        {more !== null && <li className="pl-8 text-ink-soft">{more}</li>}
      </ul>
      <div className="p-5 pt-0">{children(id)}</div>
    </li>
  )
}

/** One line of a plan's contents. Features that cannot be used yet have no check mark. */
function PlanFeature({ feature }: { feature: string }) {
  const mark = featureMark(feature, settings)
  const Sign = mark === null ? Check : Clock
  return (
    <li className="flex items-start gap-3">
      <Sign className="mt-0.5 size-5 shrink-0" strokeWidth={mark === null ? 3.2 : 2.4} aria-hidden="true" />
      <span className={classNames('min-w-0 grow', mark !== null && 'text-ink-soft')}>
        {feature} {mark !== null && <Badge>{mark}</Badge>}
      </span>
    </li>
  )
}
