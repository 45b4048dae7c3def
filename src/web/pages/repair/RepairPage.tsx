import { useParams } from 'react-router'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useRepair } from '#web/features/repairs/repairs.api.ts'
import { useFollowInto } from '#web/features/shops/enterWorkspace.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RepairSheet } from './RepairSheet.tsx'

/** One repair, from the first photo to the finished work. */
export function RepairPage() {
  const { id = '' } = useParams()
  return <OneRepair key={id} id={id} />
}

function OneRepair({ id }: { id: string }) {
  const repair = useRepair(id)
  const isLeaving = useFollowInto(repair.data?.workspace_id, useMe())
  if (isLeaving) return null
  if (repair.data !== undefined) return <RepairSheet repair={repair.data} />
  if (repair.error instanceof BackendError && repair.error.status === 404) return <NotFound />
  return (
    <div className="flex flex-col gap-6 pt-6">
      <BackLink to={PATHS.repairs} />
      {repair.isError ? (
        <ErrorState
          sentence={sentenceOf(repair.error)}
          onRetry={() => void repair.refetch()}
          isRetrying={repair.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading the repair" className="flex flex-col gap-6">
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
      <BackLink to={PATHS.repairs} />
      <PageHeading>REPAIR NOT FOUND</PageHeading>
      <p className="max-w-prose text-lg">It may have been deleted.</p>
      <ButtonLink to={PATHS.repairs} tone="primary" size="large">
        YOUR REPAIRS
      </ButtonLink>
    </div>
  )
}
