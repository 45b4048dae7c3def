import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ClaimRecord } from '#shared/api/claims.ts'
import { CLAIM_MESSAGES, CLAIM_STATUS_LABELS, CLAIM_TEXT_MAX } from '#shared/claims/claims.rules.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { featureMissing, hasFeature } from '#shared/plans/features.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useHere, useMe } from '#web/features/accounts/MeProvider.tsx'
import { countText, FIELD_MESSAGES, hasTyped, howSoon, orNull, useTyped } from '#web/features/claims/claimFields.ts'
import { useClaims, useCreateClaim, type NewClaimBody } from '#web/features/claims/claims.api.ts'
import { RepairChoices } from '#web/features/claims/RepairChoices.tsx'
import { useRepairNames } from '#web/features/repairs/repairs.api.ts'
import { today } from '#web/lib/dates.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { claimPath, PATHS } from '#web/lib/paths.ts'
import { useFocusFirstError, useInFlightGuard } from '#web/lib/submitting.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'

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

const draftName = (userId: string) => `${userId}:claim:new`

/** Whether a claim was begun in this tab and not stored. */
const hasNewClaim = (userId: string): boolean => hasTyped(draftName(userId))

type Props = {
  userId: string
  /** The repair that it begins with, or null. */
  repairId: string | null
  onClose: () => void
}

/** What a claim begins with. Only the title is needed. */
function NewClaim({ userId, repairId, onClose }: Props) {
  const navigate = useNavigate()
  const names = useRepairNames()
  const typed = useTyped<Fields, NewClaimBody>(draftName(userId), { title: '', date: '', repairs: repairId ?? '' })
  const { mutate, isPending, error } = useCreateClaim()
  const lock = useInFlightGuard()
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const { title, date, repairs } = typed.values
  const lastDay = today()
  const faults = {
    title: attempts > 0 && title.trim() === '' ? 'Please give it a name, such as “Burst pipe”.' : null,
    date: attempts > 0 && date > lastDay ? CLAIM_MESSAGES.lossInFuture : null,
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || date > lastDay) return setAttempts(attempts + 1)
    if (!lock.take()) return
    const body = { title: title.trim(), loss_date: orNull(date), repair_ids: idsOf(repairs) }
    mutate(typed.attemptOf(body), {
      onSuccess: (made) => {
        typed.clear()
        void navigate(claimPath(made.id))
      },
      onError: typed.failed,
      onSettled: lock.release,
    })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={begin}
      aria-label="New claim"
      className="plate flex max-w-3xl flex-col gap-5 p-4 sm:p-5"
    >
      <TextField
        label="What happened?"
        autoComplete="off"
        placeholder="Burst pipe, kitchen and hall"
        maxLength={CLAIM_TEXT_MAX}
        value={title}
        error={faults.title}
        onChange={({ target }) => typed.type('title', target.value)}
      />
      <TextField
        label="When did it happen?"
        type="date"
        max={lastDay}
        value={date}
        error={faults.date}
        hint="You can add the day later."
        onChange={({ target }) => typed.type('date', target.value)}
      />
      <RepairChoices
        legend="Which repairs belong to it?"
        names={names}
        chosen={idsOf(repairs)}
        onChange={(ids) => typed.type('repairs', ids.join(' '))}
      />
      {error !== null && (
        <Notice tone="error">
          {sentenceOf(error)} {FIELD_MESSAGES.kept}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" className="grow sm:grow-0" aria-disabled={isPending}>
          {isPending ? 'SAVING...' : 'BEGIN THE CLAIM'}
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            typed.clear()
            onClose()
          }}
        >
          CANCEL
        </Button>
      </div>
    </form>
  )
}

type Fields = { title: string; date: string; repairs: string }

const idsOf = (joined: string): string[] => (joined === '' ? [] : joined.split(' '))
