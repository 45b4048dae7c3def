import { useId } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#web/backend/backendError.ts'
import { moment } from '#web/lib/dates.ts'
import { repairPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { useActivity, useColleagues } from './team.api.ts'
import { activityWords, nameOf } from './team.rules.ts'

/** What happened to a repair of a shop, or, without one, in the whole shop. */
export function ActivityList({ repairId, shopId }: { repairId: string | null; shopId: string }) {
  const id = useId()
  const { list, activities } = useActivity(shopId, repairId)
  const { members } = useColleagues(shopId)
  return (
    <section aria-labelledby={id} className="no-print flex flex-col gap-4">
      <h2 id={id} className="heading text-3xl">
        ACTIVITY
      </h2>
      {list.isPending && <div role="status" aria-label="Loading the activity" className="skeleton min-h-20" />}
      {list.isError && list.data === undefined && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isSuccess && activities.length === 0 && <p>Nothing yet. What happens here is listed for a year.</p>}
      <ul className="flex flex-col gap-2">
        {activities.map((activity) => (
          <li key={activity.id} className="leading-snug wrap-break-word">
            <span className="font-semibold">{nameOf(activity.actor, members)}</span> {activityWords(activity, members)}{' '}
            <span className="figures text-sm text-ink-soft">{moment(activity.created_at)}</span>
            {repairId === null && activity.repair_id !== null && (
              <>
                {' '}
                <Link to={repairPath(activity.repair_id)} className="underline underline-offset-4">
                  Open the repair
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'LOADING...' : 'EARLIER'}
        </Button>
      )}
    </section>
  )
}
