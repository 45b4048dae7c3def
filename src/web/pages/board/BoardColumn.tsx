import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Colleague } from '#shared/api/comments.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { REPAIR_STATUS_LABELS, type RepairStatus } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { fetchBoardPage, REPAIR_LISTS_KEY, useDueRepairs } from '#web/features/repairs/repairs.api.ts'
import { workerName } from '#web/features/repairs/team.rules.ts'
import { WorkCard } from '#web/parts/shopWork/WorkCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

type Props = {
  shopId: string
  status: RepairStatus
  /** Whose work: '' for everybody's, `me`, `none`, or a member. */
  who: string
  members: readonly Colleague[]
}

/**
 * The repairs of one status: what is late or due today, and then the most urgent first. Of those that are done the last
 * changed comes first.
 */
export function BoardColumn({ shopId, status, who, members }: Props) {
  const id = useId()
  const list = useInfiniteQuery({
    queryKey: [...REPAIR_LISTS_KEY, 'board', shopId, status, who],
    queryFn: ({ pageParam, signal }) => fetchBoardPage({ shopId, status, who }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  })
  const due = useDueRepairs(shopId, { status, who })
  const listed = list.data?.pages.flatMap((page) => page.repairs) ?? []
  const all = list.isSuccess ? [...(due.data?.repairs ?? []), ...listed] : []
  const workerOf = ({ assigned_to: to = null }: RepairSummary) =>
    to === null ? 'Unassigned' : (workerName(to, members) ?? '…')
  // A repair that changes while a person reads on moves to the first page, and may be on a later one as well.
  const repairs = [...new Map(all.map((repair) => [repair.id, repair])).values()]
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="heading text-2xl">
        {REPAIR_STATUS_LABELS[status].toUpperCase()}
      </h2>
      {list.isPending && (
        <div role="status" aria-label={`Loading ${REPAIR_STATUS_LABELS[status]}`} className="skeleton h-40" />
      )}
      {list.isError && repairs.length === 0 && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isSuccess && repairs.length === 0 && <p className="text-ink-soft">Nothing here.</p>}
      <ul className="flex flex-col gap-3">
        {repairs.map((repair) => (
          <WorkCard key={repair.id} repair={repair} worker={workerOf(repair)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className="self-center"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'LOADING...' : 'LOAD MORE'}
        </Button>
      )}
    </section>
  )
}
