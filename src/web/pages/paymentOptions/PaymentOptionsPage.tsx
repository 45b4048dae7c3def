import { useSearchParams } from 'react-router'
import { isPaidPlanId } from '#shared/plans/plans.ts'
import { LoadedPlans } from '#web/features/billing/LoadedPlans.tsx'
import { usePlans } from '#web/features/billing/usePlans.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { DemoPayment } from './DemoPayment.tsx'
import { PaymentReturn } from './PaymentReturn.tsx'
import { RealPayment } from './RealPayment.tsx'

/** The screen for paying for a plan: the forms of the demo, or the redirect to the payment service and back. */
export function PaymentOptionsPage() {
  const [query] = useSearchParams()
  const { data, isError } = usePlans()
  const billing = data?.billing
  const asked = query.get('plan')
  const planId = isPaidPlanId(asked) ? asked : null
  const checkout = query.get('checkout')
  // Someone who has paid sees the outcome even if the plans fail to load.
  const isReal = billing === 'stripe' || (billing === undefined && isError)
  if (checkout === 'returned' && planId !== null && isReal) return <PaymentReturn planId={planId} />
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.payment} title="PAYMENT OPTIONS">
        {billing === 'demo' && <Badge tone="yellow">DEMO - No payment is taken</Badge>}
      </ScreenTop>
      <LoadedPlans cards={3}>
        {(plans) =>
          plans.billing === 'demo' ? (
            <DemoPayment />
          ) : (
            <RealPayment key={planId} planId={planId} isCanceled={checkout === 'cancelled'} />
          )
        }
      </LoadedPlans>
    </div>
  )
}
