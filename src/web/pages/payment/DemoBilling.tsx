import { Link } from 'react-router'
import { offeredSentence } from '#shared/plans/availability.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import type { PlanId } from '#shared/plans/plans.ts'
import { PATHS } from '#web/lib/paths.ts'

/** Says that no real payments are made here, which plans cannot be chosen, and where to see the payment forms. */
export function DemoBilling({ largest }: { largest: PlanId }) {
  const limited = offeredSentence(largest)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-l-8 border-yellow bg-sheet px-5 py-3">
      <span>
        <span className="font-semibold">{PLAN_MESSAGES.noPayment}</span>
        {limited !== null && <span className="block">{limited}</span>}
      </span>
      <Link
        to={PATHS.paymentOptions}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        See the payment options
      </Link>
    </p>
  )
}
