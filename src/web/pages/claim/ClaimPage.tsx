import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useParams } from 'react-router'
import type { ClaimRecord } from '#shared/api/claims.ts'
import { CLAIM_MESSAGES, CLAIM_STATUS_LABELS, CLAIM_STATUSES } from '#shared/claims/claims.rules.ts'
import { featureMissing, hasFeature } from '#shared/plans/features.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { useHere } from '#web/features/accounts/MeProvider.tsx'
import { useClaim, useClaimChange, useEntries, usePack } from '#web/features/claims/claims.api.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { useMayDo, useMayRemove } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useReturnTo } from '#web/lib/overlayEntries.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ClaimDownload } from './ClaimDownload.tsx'
import { ClaimFacts } from './ClaimFacts.tsx'
import { DiaryList, ExpenseList, ItemList } from './ClaimLists.tsx'
import { ClaimRepairs } from './ClaimRepairs.tsx'
import type { PartProps } from './EntryForm.tsx'
import { WhatIsNext } from './WhatIsNext.tsx'

/** One claim: what is next, what is known, and what is downloaded for the insurer. */
export function ClaimPage() {
  const { id = '' } = useParams()
  return globalThis.IS_LOCAL_APP ? <NeedsServer /> : <OneClaim key={id} id={id} />
}

function NeedsServer() {
  return (
    <div className="flex flex-col items-start gap-6 pt-6">
      <BackLink to={PATHS.repairs} />
      <PageHeading>CLAIM</PageHeading>
      <p className="max-w-prose text-lg">{CLAIM_MESSAGES.needServer}</p>
    </div>
  )
}

function OneClaim({ id }: { id: string }) {
  const claim = useClaim(id)
  if (claim.data !== undefined) return <ClaimSheet claim={claim.data} />
  if (claim.error instanceof BackendError && claim.error.status === 404) return <NotFound />
  return (
    <div className="flex flex-col gap-6 pt-6">
      <BackLink to={PATHS.claims} />
      {claim.isError ? (
        <ErrorState
          sentence={sentenceOf(claim.error)}
          onRetry={() => void claim.refetch()}
          isRetrying={claim.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading the claim" className="flex flex-col gap-6">
          <div className="skeleton h-16 w-2/3" />
          <div className="skeleton h-60" />
        </div>
      )}
    </div>
  )
}

function NotFound() {
  return (
    <div className="flex flex-col items-start gap-6 pt-6">
      <BackLink to={PATHS.claims} />
      <PageHeading>CLAIM NOT FOUND</PageHeading>
      <p className="max-w-prose text-lg">It may have been deleted.</p>
      <ButtonLink to={PATHS.claims} tone="primary" size="large">
        YOUR CLAIMS
      </ButtonLink>
    </div>
  )
}

/** The last part of the screen, which few people need. */
const { Part: LazyDeleteClaim } = lazyPart(async () => (await import('./DeleteClaim.tsx')).DeleteClaim, {
  label: 'Loading',
  height: 'min-h-22',
})

/** Everything about one claim. */
function ClaimSheet({ claim }: { claim: ClaimRecord }) {
  const here = useHere()
  const returnToClaims = useReturnTo(PATHS.claims)
  const mayDo = useMayDo()
  const mayRemove = useMayRemove()
  const isInPlan = hasFeature(here.plan, 'advancedTools')
  const canChange = isInPlan && mayDo('write')
  const items = useEntries(claim.id, 'items')
  const expenses = useEntries(claim.id, 'expenses')
  const diary = useEntries(claim.id, 'diary')
  const pack = usePack(claim.id)
  const isLoading = items.isPending || expenses.isPending || diary.isPending || pack.isPending
  const shared = { claim, canChange }
  // The name of the claim and what is next change with what is stored below them.
  const top = useStillBelow(!isLoading)
  return (
    // Where a browser keeps the place as well, the page would scroll twice.
    <div className="flex flex-col gap-6 pt-6 [overflow-anchor:none]">
      <div ref={top} className="flex flex-col gap-6">
        <div className="flex flex-col gap-4">
          <div>
            <BackLink to={PATHS.claims} />
            <PageHeading className="text-3xl wrap-anywhere sm:text-5xl">{claim.title}</PageHeading>
          </div>
          <Status {...shared} />
          {!isInPlan && (
            <Notice tone="notice">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0">
                  {featureMissing('advancedTools', CLAIM_MESSAGES.feature)} This claim stays: you can read, download and
                  delete it.
                </span>
                <ButtonLink to={PATHS.payment} size="small">
                  SEE THE PLANS
                </ButtonLink>
              </div>
            </Notice>
          )}
        </div>
        {!isLoading && <WhatIsNext claim={claim} diary={diary.data ?? []} pack={pack} />}
      </div>
      {isLoading ? (
        // All is shown together, so that nothing moves. Without the key, this element would become the next one.
        <div key="loading" role="status" aria-label="Loading what is in the claim" className="skeleton min-h-160" />
      ) : (
        <>
          <div className="grid items-start gap-8 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-8">
              <ClaimFacts {...shared} />
              <ClaimRepairs {...shared} />
            </div>
            <div className="flex min-w-0 flex-col gap-8">
              <ItemList {...shared} entries={items} />
              <ExpenseList {...shared} entries={expenses} />
              <DiaryList {...shared} entries={diary} />
            </div>
          </div>
          <ClaimDownload claim={claim} pack={pack} />
          {mayRemove(claim.created_by) && (
            <LazyDeleteClaim
              claim={claim}
              onDeleted={() => {
                setFlashMessage({ sentence: 'The claim was deleted. Its repairs and documents are still there.' })
                returnToClaims()
              }}
            />
          )}
        </>
      )}
    </div>
  )
}

const STATUS_OPTIONS = CLAIM_STATUSES.map((value) => ({ value, label: CLAIM_STATUS_LABELS[value] }))

/** How far a claim is. A choice is stored at once. */
function Status({ claim, canChange }: PartProps) {
  const { mutate, isPending, variables, error } = useClaimChange(claim.id)
  if (!canChange) {
    return (
      <p>
        <Badge>{CLAIM_STATUS_LABELS[claim.status]}</Badge>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-3 sm:max-w-xs">
      <SelectField
        label="Where the claim is"
        value={isPending ? (variables?.status ?? claim.status) : claim.status}
        options={STATUS_OPTIONS}
        onChoose={(status) => mutate({ status })}
      />
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </div>
  )
}

/**
 * Keeps what stands below a part of the screen where it is when the part grows or shrinks: the page scrolls by as much,
 * and where it cannot scroll any further, the part stays as high as it was. Not all browsers do that by themselves, and
 * none at the top of a page. Whoever looks at the part itself sees it change.
 */
export function useStillBelow(isShown: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const height = useRef<number | null>(null)
  useEffect(() => {
    const element = part.current
    if (!isShown || element === null) return
    // What is opened in the part itself, and another width of the window, count as seen.
    const observer = new ResizeObserver(() => (height.current = element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isShown])
  // Without dependencies, because any change of the screen can be one of the part.
  useLayoutEffect(() => {
    const element = part.current
    if (element === null || height.current === null) return
    const before = height.current
    const grown = element.offsetHeight - before
    if (grown === 0 || !isUsedBelow(element)) return
    // Some browsers answer a call to scroll with a promise, which an effect must not return.
    if (scrollY + grown >= 0) scrollBy({ top: grown, behavior: 'instant' })
    else element.style.minHeight = `${before}px`
    // The screen can be drawn again before the observer hears of it, and must not scroll for the same change twice.
    height.current = element.offsetHeight
  })
  return part
}

function isUsedBelow(element: HTMLElement): boolean {
  const focused = document.activeElement
  const isFocusBelow =
    focused !== null && (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isFocusBelow || element.getBoundingClientRect().top < 0
}
