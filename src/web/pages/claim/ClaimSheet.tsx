import type { ClaimRecord } from '#shared/api/claims.ts'
import { CLAIM_MESSAGES, CLAIM_STATUS_LABELS, CLAIM_STATUSES } from '#shared/claims/claims.rules.ts'
import { featureMissing, hasFeature } from '#shared/plans/features.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useHere } from '#web/features/accounts/MeProvider.tsx'
import { useClaimChange, useEntries, usePack } from '#web/features/claims/claims.api.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { useMayDo, useMayRemove } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useReturnTo } from '#web/lib/useReturnTo.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ClaimDownload } from './ClaimDownload.tsx'
import { ClaimFacts } from './ClaimFacts.tsx'
import { ClaimRepairs } from './ClaimRepairs.tsx'
import { DiaryList, ExpenseList, ItemList } from './ClaimLists.tsx'
import type { PartProps } from './parts.ts'
import { useStillBelow } from './useStillBelow.ts'
import { WhatIsNext } from './WhatIsNext.tsx'

/** The last part of the screen, which few people need. */
const { Part: LazyDeleteClaim } = lazyPart(async () => (await import('./DeleteClaim.tsx')).DeleteClaim, {
  label: 'Loading',
  height: 'min-h-22',
})

/** Everything about one claim. */
export function ClaimSheet({ claim }: { claim: ClaimRecord }) {
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
