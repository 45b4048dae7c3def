import { useParams } from 'react-router'
import { CLAIM_MESSAGES } from '#shared/claims/claims.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { useClaim } from '#web/features/claims/claims.api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { ClaimSheet } from './ClaimSheet.tsx'

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
