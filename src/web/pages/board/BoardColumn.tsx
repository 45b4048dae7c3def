import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Colleague } from '#shared/api/comments.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import { REPAIR_STATUS_LABELS, type RepairStatus } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import { fetchBoardPage, REPAIR_LISTS_KEY } from '#web/features/repairs/repairs.api.ts'
import { workerName } from '#web/features/repairs/team.rules.ts'
import { today } from '#web/lib/dates.ts'
import { repairPath } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

type Props = {
  shopId: string
  status: RepairStatus
  /** Whose work: '' for everybody's, `me`, `none`, or a member. */
  who: string
  members: readonly Colleague[]
}

/** The repairs of one status: the most urgent first, and of those that are done the last changed. */
export function BoardColumn({ shopId, status, who, members }: Props) {
  const id = useId()
  const list = useInfiniteQuery({
    queryKey: [...REPAIR_LISTS_KEY, 'board', shopId, status, who],
    queryFn: ({ pageParam, signal }) => fetchBoardPage({ shopId, status, who }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  })
  const all = list.data?.pages.flatMap((page) => page.repairs) ?? []
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
          <BoardCard key={repair.id} repair={repair} members={members} />
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

function BoardCard({ repair, members }: { repair: RepairSummary; members: readonly Colleague[] }) {
  const { severity, urgency, status, no_damage: noDamage, due_on: due = null, assigned_to: assigned = null } = repair
  const isDone = status === 'done'
  const isLate = due !== null && due < today() && !isDone
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-plate border-2 border-rule bg-sheet p-4 has-focus-visible:outline-4 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <div className="flex flex-wrap items-center gap-2">
        {severity === null ? <Badge>Not assessed</Badge> : <SeverityChip severity={severity} noDamage={noDamage} />}
        {urgency !== null && !isDone && noDamage !== true && <span className="label">{URGENCY_LINES[urgency]}</span>}
      </div>
      <h3 className="heading text-xl">
        {/* The link covers the card. */}
        <Link
          to={repairPath(repair.id)}
          className="line-clamp-2 leading-[1.1] outline-none after:absolute after:inset-0"
        >
          {repair.title}
        </Link>
      </h3>
      <p className="leading-snug wrap-break-word">
        {assigned === null ? 'Unassigned' : (workerName(assigned, members) ?? '…')}
      </p>
      {due !== null && (
        <p className="figures text-sm font-semibold">
          {isLate ? 'Late, was due on' : 'Due on'} {calendarDayWords(due)}
        </p>
      )}
    </li>
  )
}
