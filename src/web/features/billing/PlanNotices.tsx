import type { ReactNode } from 'react'
import type { SubscriptionRecord } from '#shared/api/billing.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import { planById, type Plan } from '#shared/plans/plans.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { day } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button, buttonClass, ButtonLink, type ButtonSize, type ButtonTone } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { usePlans, usePortal, type Plans } from './billing.api.ts'
import { checkoutUrl } from './plans.rules.ts'
import { overLimit, planNotices, type PlanNotice } from './usage.rules.ts'

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

type NoticeWithActionProps = { label: string; sentence: string; isUrgent?: boolean; children?: ReactNode }

/** A notice about the account that stays on the screen until the matter is settled, with an action next to it. */
function NoticeWithAction({ label, sentence, isUrgent = false, children }: NoticeWithActionProps) {
  return (
    <section aria-label={label} className="no-print">
      <Notice tone={isUrgent ? 'error' : 'notice'} isQuiet>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 max-w-prose grow basis-80">{sentence}</p>
          {children}
        </div>
      </Notice>
    </section>
  )
}

/** For an account that holds more than its plan allows: says that nothing is lost, and links to its photos. */
export function OverLimitNotice({ plan, usage }: { plan: Plan; usage: Usage }) {
  const sentence = overLimit(plan, usage)
  if (sentence === null) return null
  return (
    <NoticeWithAction label="Over your plan's limits" sentence={sentence}>
      <ButtonLink to={PATHS.upload} size="small" className="max-sm:grow">
        YOUR PHOTOS
      </ButtonLink>
    </NoticeWithAction>
  )
}

type PortalButtonProps = { children: string; tone?: ButtonTone; size?: ButtonSize; className?: string }

/** Leads to the pages of the payment service, and shows an error when they cannot be reached. */
export function PortalButton({ children, tone = 'plain', size = 'normal', className }: PortalButtonProps) {
  const { open, isBusy, error } = usePortal()
  return (
    <div className="flex min-w-0 flex-col gap-2 max-sm:grow">
      <Button tone={tone} size={size} className={className} aria-disabled={isBusy} onClick={open}>
        {isBusy ? 'OPENING...' : children}
      </Button>
      {error !== null && (
        <p role="alert" className="max-w-[22rem] text-sm font-semibold text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </div>
  )
}

type LoadedPlansProps = { cards: number; children: (plans: Plans) => ReactNode }

/** The plans after they have loaded. Until then it shows placeholders, or the reason that loading failed. */
export function LoadedPlans({ cards, children }: LoadedPlansProps) {
  const plans = usePlans()
  if (plans.data !== undefined) return children(plans.data)
  if (!plans.isError) return <PlansSkeleton count={cards} />
  return (
    <ErrorState sentence={sentenceOf(plans.error)} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
  )
}

/** Placeholders where the cards will appear. */
function PlansSkeleton({ count }: { count: number }) {
  return (
    <div
      role="status"
      aria-label="Loading the plans"
      className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]"
    >
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="skeleton h-110" />
      ))}
    </div>
  )
}
