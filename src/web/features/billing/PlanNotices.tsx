import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { planById } from '#shared/plans/plans.ts'
import { day } from '#web/lib/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'
import { NoticeWithAction } from './NoticeWithAction.tsx'
import { checkoutUrl } from './checkoutUrl.rules.ts'
import { planNotices, type PlanNotice } from './planNotices.rules.ts'
import { PortalButton } from './PortalButton.tsx'

type Props = { subscription: SubscriptionRecord; isBusy: boolean; onKeep: () => void }

/** Notices about a subscription: missing payments and upcoming changes. */
export function PlanNotices({ subscription, isBusy, onKeep }: Props) {
  if (subscription === null) return null
  return planNotices(subscription, day).map((notice) => (
    <NoticeWithAction key={notice.kind} {...notice}>
      {notice.action === 'keep' ? (
        <Button size="small" className="max-sm:grow" aria-disabled={isBusy} onClick={onKeep}>
          {isBusy ? 'PROCESSING...' : `KEEP ${planById(subscription.plan_id).name.toUpperCase()}`}
        </Button>
      ) : (
        <Settling notice={notice} />
      )}
    </NoticeWithAction>
  ))
}

/** The same for screens that everyone passes through: only payments that are missing or expected. */
export function PaymentDue({ subscription }: Pick<Props, 'subscription'>) {
  return planNotices(subscription, day)
    .filter(({ kind, isUrgent }) => isUrgent || kind === 'bank')
    .map((notice) => (
      <NoticeWithAction key={notice.kind} {...notice}>
        <Settling notice={notice} />
      </NoticeWithAction>
    ))
}

function Settling({ notice: { kind, action } }: { notice: PlanNotice }) {
  if (action === 'portal') {
    return (
      <PortalButton size="small" tone="primary" className="max-sm:grow">
        {kind === 'unpaid' ? 'PAY THE INVOICE' : 'UPDATE PAYMENT METHOD'}
      </PortalButton>
    )
  }
  const href = action === null || action === 'keep' ? null : checkoutUrl(action.url)
  if (href === null) return null
  return (
    <a href={href} className={buttonClass('primary', 'small', 'max-sm:grow')}>
      CONFIRM THE PAYMENT
    </a>
  )
}
