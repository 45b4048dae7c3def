import { useEffect, useRef } from 'react'
import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { PlanNotices } from '#web/features/billing/PlanNotices.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { PlanChangeMessage } from './usePlanChange.ts'

type Props = {
  subscription: SubscriptionRecord
  message: PlanChangeMessage | null
  isBusy: boolean
  onKeep: () => void
}

/**
 * The outcome of the last plan change, and any payment that is due. It takes the focus with each outcome, because it is
 * far above the button that was pressed.
 */
export function PlanState({ subscription, message, isBusy, onKeep }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const own = message?.place === 'notices' ? message : null
  const count = own?.count
  useEffect(() => {
    if (count !== undefined) region.current?.focus()
  }, [count])
  const isShown = own?.isDue === true && subscription !== null && hasChangeDue(subscription)
  return (
    <div ref={region} tabIndex={-1} className="flex flex-col gap-3 outline-none empty:hidden">
      {own !== null && !isShown && (
        <Notice key={own.count} tone={own.tone}>
          {own.sentence}
        </Notice>
      )}
      <PlanNotices subscription={subscription} isBusy={isBusy} onKeep={onKeep} />
    </div>
  )
}

function hasChangeDue({ ends_at: end, next_plan_id: next }: NonNullable<SubscriptionRecord>): boolean {
  return end !== null || next !== null
}
