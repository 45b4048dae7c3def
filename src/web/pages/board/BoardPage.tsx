import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Colleague } from '#shared/api/comments.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { REPAIR_STATUS_LABELS, REPAIR_STATUSES, type RepairStatus } from '#shared/repairs/repairs.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { fetchBoardPage, REPAIR_LISTS_KEY, useDueRepairs } from '#web/features/repairs/repairs.api.ts'
import { useColleagues } from '#web/features/repairs/team.api.ts'
import { workerName } from '#web/features/repairs/team.rules.ts'
import { useFollowInto } from '#web/features/shops/enterWorkspace.ts'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { WorkCard } from '#web/parts/shopWork/WorkCard.tsx'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** The repairs of a shop by how far they are, each with who does it and by when. */
export function BoardPage() {
  const { id = '' } = useParams()
  return <Board key={id} shopId={id} />
}

function Board({ shopId }: { shopId: string }) {
  const me = useMe()
  const { members, error } = useColleagues(shopId)
  const isLeaving = useFollowInto(shopId, me)
  const [search, setSearch] = useSearchParams()
  const who = search.get('who') ?? ''
  const setWho = (next: string) => setSearch(next === '' ? {} : { who: next }, { replace: true })
  /** The column that a phone shows. */
  const [shown, setShown] = useState<RepairStatus>('open')
  if (isLeaving) return null
  if (error instanceof BackendError && error.status === 404) return <NotFound />
  const people = members
    .filter(({ user_id: id }) => id !== me.id)
    .map(({ user_id: id, name }) => ({ value: id, label: name }))
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div>
        <BackLink to={PATHS.home} />
        <PageHeading>BOARD</PageHeading>
      </div>
      <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <SelectField
          label="Whose work"
          value={who}
          options={[
            { value: '', label: 'Everybody’s' },
            { value: 'me', label: 'Mine' },
            { value: 'none', label: 'Nobody’s' },
            ...people,
          ]}
          onChoose={setWho}
        />
        <div className="lg:hidden">
          <SelectField
            label="Status"
            value={shown}
            options={REPAIR_STATUSES.map((status) => ({ value: status, label: REPAIR_STATUS_LABELS[status] }))}
            onChoose={setShown}
          />
        </div>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {REPAIR_STATUSES.map((status) => (
          <div key={status} className={classNames('min-w-0', status !== shown && 'max-lg:hidden')}>
            <BoardColumn shopId={shopId} status={status} who={who} members={members} />
          </div>
        ))}
      </div>
    </div>
  )
}

function NotFound() {
  return (
    <div className="flex flex-col items-start gap-6 pt-6">
      <BackLink to={PATHS.home} />
      <PageHeading>SHOP NOT FOUND</PageHeading>
      <p className="max-w-prose text-lg">It may have been deleted, or you are no longer in it.</p>
    </div>
  )
}

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
function BoardColumn({ shopId, status, who, members }: Props) {
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
