import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ClaimRecord } from '#shared/api/claims.ts'
import { CLAIM_MESSAGES, CLAIM_STATUS_LABELS } from '#shared/claims/claims.rules.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { featureMissing, hasFeature } from '#shared/plans/features.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useHere, useMe } from '#web/features/accounts/MeProvider.tsx'
import { countText, howSoon } from '#web/features/claims/claimFields.ts'
import { useClaims } from '#web/features/claims/claims.api.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { claimPath, PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { hasNewClaim, NewClaim } from './NewClaim.tsx'
import { today } from '#web/lib/dates.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'

/** Every claim of this person, newest first. */
export function ClaimsPage() {
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div>
        <BackLink to={PATHS.repairs} />
        <PageHeading>CLAIMS</PageHeading>
      </div>
      {globalThis.IS_LOCAL_APP ? <p className="max-w-prose text-lg">{CLAIM_MESSAGES.needServer}</p> : <Claims />}
    </div>
  )
}

/** The query of this page's address that begins a claim with a repair. */
const REPAIR = 'repair'

function Claims() {
  const me = useMe()
  const here = useHere()
  const mayDo = useMayDo()
  const [query, setQuery] = useSearchParams()
  const repairId = query.get(REPAIR)
  const list = useClaims()
  const { claims } = list
  const canChange = hasFeature(here.plan, 'advancedTools')
  const [isOpen, setOpen] = useState(() => repairId !== null || hasNewClaim(me.id))
  const opener = useRef<HTMLButtonElement>(null)
  if (list.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading your claims" className="grid gap-4 lg:grid-cols-2">
        {[0, 1].map((card) => (
          <div key={card} className="skeleton h-40" />
        ))}
      </div>
    )
  }
  if (list.isError && list.data === undefined) {
    return (
      <ErrorState sentence={sentenceOf(list.error)} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    )
  }
  const close = () => {
    setOpen(false)
    setQuery({}, { replace: true })
    // The form that had the focus no longer exists.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      {claims.length === 0 && <WhatItGives />}
      {!canChange && <NotInPlan hasClaims={claims.length > 0} />}
      {canChange &&
        mayDo('write') &&
        (isOpen ? (
          <NewClaim userId={me.id} repairId={repairId} onClose={close} />
        ) : (
          <Button ref={opener} tone="primary" size="large" className="self-start" onClick={() => setOpen(true)}>
            NEW CLAIM
          </Button>
        ))}
      {claims.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {claims.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && <Notice tone="error">{sentenceOf(list.error)}</Notice>}
      {list.hasNextPage && (
        <Button
          className="self-center"
          // Not disabled, because that would take the focus away.
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'LOADING...' : 'LOAD MORE'}
        </Button>
      )}
    </>
  )
}

function WhatItGives() {
  return (
    <div className="flex max-w-prose flex-col gap-2">
      <p className="heading text-3xl">NO CLAIMS YET</p>
      <p className="text-lg">
        A claim keeps one loss together, say a burst pipe over two rooms: its repairs, what was destroyed, what you
        paid, and who said what when. From it you download one folder and photo PDFs for your insurer.
      </p>
    </div>
  )
}

function NotInPlan({ hasClaims }: { hasClaims: boolean }) {
  return (
    <Notice tone="notice">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          {featureMissing('advancedTools', CLAIM_MESSAGES.feature)}
          {hasClaims && ' The claims you have stay: you can read, download and delete them.'}
        </span>
        <ButtonLink to={PATHS.payment} size="small">
          SEE THE PLANS
        </ButtonLink>
      </div>
    </Notice>
  )
}

function ClaimCard({ claim: { id, title, status, loss_date: lossDate, repairs, totals } }: { claim: ClaimRecord }) {
  const { next_due_on: dueOn } = totals
  const amounts = [
    ...(totals.items === 0
      ? []
      : [`${countText(totals.items, 'item', 'items')}, ${dollars(totals.replacement_cost)} to replace`]),
    ...(totals.expenses === 0 ? [] : [`${dollars(totals.expenses)} paid`]),
  ]
  return (
    <li className="plate relative flex min-w-0 flex-col gap-2 p-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={status === 'closed' ? 'ink' : 'outline'}>{CLAIM_STATUS_LABELS[status]}</Badge>
        {dueOn !== null && <Badge tone="yellow">Due {howSoon(dueOn, today())}</Badge>}
      </div>
      <h2 className="heading text-2xl">
        {/* The link covers the card. */}
        <Link to={claimPath(id)} className="line-clamp-2 leading-[1.1] outline-none after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      {amounts.length > 0 && <p className="figures text-sm font-semibold">{amounts.join(' · ')}</p>}
      <p className="figures mt-auto text-sm text-ink-soft">
        {lossDate === null ? 'No date of loss yet' : `Loss on ${calendarDayWords(lossDate)}`} ·{' '}
        {countText(repairs.length, 'repair', 'repairs')}
      </p>
    </li>
  )
}
