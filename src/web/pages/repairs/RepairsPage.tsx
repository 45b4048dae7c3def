import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, memo, useMemo } from 'react'
import { Link } from 'react-router'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { REPAIR_STATUS_LABELS, stepsDoneText } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import {
  byMonth,
  costOf,
  noneSentence,
  readRepairQuery,
  writeRepairQuery,
  type RepairQuery,
} from '#web/features/repairs/repairFilter.rules.ts'
import { fetchRepairPage, repairsKey } from '#web/features/repairs/repairs.api.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { PATHS, repairPath } from '#web/lib/paths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { useTypedQuery } from '#web/lib/useTypedQuery.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { RepairControls } from './RepairControls.tsx'

/** Every repair of this person, the most urgent first. */
export function RepairsPage() {
  usePhotoPlaces()
  const search = useTypedQuery(IN_ADDRESS)
  const { query } = search
  const isNarrowed = query.text !== '' || query.status !== null
  const list = useRepairs(query)
  const { repairs } = list
  const isCurrent = list.isSuccess && !list.isPlaceholderData
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div>
        <div className="flex items-start justify-between gap-3">
          <BackLink to={PATHS.home} />
          {!globalThis.IS_LOCAL_APP && (
            <ButtonLink to={PATHS.claims} tone="quiet" size="small" className="-mr-3 underline max-sm:-mt-4">
              CLAIMS
            </ButtonLink>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading>REPAIRS</PageHeading>
          {repairs.length > 0 && (
            <ButtonLink to={PATHS.upload} tone="primary">
              TAKE A PHOTO
            </ButtonLink>
          )}
        </div>
      </div>
      {(repairs.length > 0 || isNarrowed) && <RepairControls search={search} />}
      {list.isPending && <Skeleton />}
      {list.isError && !list.isFetchNextPageError && repairs.length === 0 && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {isCurrent &&
        repairs.length === 0 &&
        (isNarrowed ? <NoneFound query={query} onShowAll={() => search.clear({ status: null })} /> : <NoRepairs />)}
      {repairs.length > 0 && (
        <Cards
          repairs={repairs}
          hasMonths={query.sort === 'changed'}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage && !list.isFetchNextPageError}
          isLoadingMore={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
      {list.isFetchNextPageError && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.fetchNextPage()}
          isRetrying={list.isFetching}
        />
      )}
    </div>
  )
}

const IN_ADDRESS = { read: readRepairQuery, write: writeRepairQuery }

/** With more cards than this, each is laid out only when it comes near the viewport. */
const LONG = 30

type CardsProps = {
  repairs: readonly RepairSummary[]
  /** Whether the repairs stand under the months by which they are sorted. */
  hasMonths: boolean
  /** The repairs of the previous query are still shown. */
  isOutdated: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

function Cards({ repairs, hasMonths, isOutdated, hasMore, isLoadingMore, onLoadMore }: CardsProps) {
  const list = useRef<HTMLDivElement>(null)
  // The button is pushed down or removed, so the focus moves to the first of the new repairs.
  const last = useRef<string | null>(null)
  useEffect(() => {
    const next = repairs[repairs.findIndex(({ id }) => id === last.current) + 1]
    if (last.current === null || next === undefined) return
    last.current = null
    list.current?.querySelector<HTMLElement>(`[data-repair="${next.id}"] a`)?.focus({ preventScroll: true })
  }, [repairs])
  return (
    <>
      <div
        ref={list}
        aria-busy={isOutdated}
        className={classNames(
          'flex flex-col gap-6 transition-opacity duration-[var(--fast)]',
          isOutdated && 'opacity-55',
          repairs.length > LONG && '[&_li]:[content-visibility:auto]',
        )}
      >
        {(hasMonths ? byMonth(repairs) : [{ month: null, repairs }]).map((part) => (
          <section key={part.month} aria-label={part.month ?? undefined} className="flex flex-col gap-3">
            {part.month !== null && <h2 className="heading text-2xl">{part.month}</h2>}
            <ul className="grid gap-4 lg:grid-cols-2">
              {part.repairs.map((repair) => (
                <RepairCard key={repair.id} repair={repair} headingLevel={hasMonths ? 3 : 2} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasMore && !isOutdated && (
        <Button
          className="self-center"
          // Not disabled, because that would take the focus away.
          aria-disabled={isLoadingMore}
          onClick={() => {
            if (isLoadingMore) return
            last.current = repairs.at(-1)?.id ?? null
            onLoadMore()
          }}
        >
          {isLoadingMore ? 'LOADING...' : 'LOAD MORE'}
        </Button>
      )}
    </>
  )
}

function NoRepairs() {
  return (
    <div className="flex flex-col items-center gap-4 rounded-plate border-2 border-dashed border-rule px-6 py-14 text-center">
      <p className="heading text-3xl">NO REPAIRS YET</p>
      <p className="max-w-prose text-ink-soft">
        Take a photo of the damage and have it analyzed. You'll find the repair here again, with its steps and costs.
      </p>
      <ButtonLink to={PATHS.upload} tone="primary" size="large">
        TAKE A PHOTO
      </ButtonLink>
    </div>
  )
}

function NoneFound({ query, onShowAll }: { query: RepairQuery; onShowAll: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-plate border-2 border-dashed border-rule px-6 py-14 text-center">
      <p className="heading text-3xl">NOTHING HERE</p>
      <p className="max-w-full text-ink-soft [overflow-wrap:anywhere]">{noneSentence(query)}</p>
      <Button onClick={onShowAll}>SHOW ALL REPAIRS</Button>
    </div>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading your repairs" className="grid gap-4 lg:grid-cols-2">
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className="skeleton h-40" />
      ))}
    </div>
  )
}

/** A repair in the list. There may be hundreds, so each renders again only when its own data changes. */
const RepairCard = memo(function RepairCard({ repair, headingLevel }: { repair: RepairSummary; headingLevel: 2 | 3 }) {
  const Title = `h${headingLevel}` as const
  const cost = costOf(repair)
  const {
    id,
    title,
    status,
    severity,
    urgency,
    cover,
    steps_total: steps,
    steps_done: done,
    no_damage: noDamage,
  } = repair
  return (
    <li
      data-repair={id}
      // The estimated height before the content is laid out, and room for the focus ring, which would be cut off.
      className="plate relative flex overflow-hidden [contain-intrinsic-size:auto_10rem] [overflow-clip-margin:8px] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <Photo src={cover} alt="" className="w-28 border-r-2 border-rule sm:w-40" />
      <div className="flex min-w-0 grow flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          {severity === null ? <Badge>Not assessed</Badge> : <SeverityChip severity={severity} noDamage={noDamage} />}
          <Badge tone={status === 'done' ? 'ink' : 'outline'}>{REPAIR_STATUS_LABELS[status]}</Badge>
        </div>
        <Title className="heading text-2xl">
          {/* The link covers the card. */}
          <Link to={repairPath(id)} className="line-clamp-2 leading-[1.1] outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </Title>
        {/* What is repaired is no longer urgent, and what is not damaged never was. */}
        {urgency !== null && status !== 'done' && noDamage !== true && (
          <p className="label">{URGENCY_LINES[urgency]}</p>
        )}
        {steps !== null && done !== null && steps > 0 && (
          <div className="flex flex-wrap items-center gap-x-3">
            <span
              aria-hidden="true"
              className="h-2.5 min-w-12 flex-1 overflow-hidden rounded-plate border border-ink-soft bg-bench"
            >
              <span className="block h-full bg-ink" style={{ width: `${(done / steps) * 100}%` }} />
            </span>
            <span className="figures text-sm font-semibold">{stepsDoneText(done, steps)}</span>
          </div>
        )}
        {cost !== null && (
          <p className="figures text-sm font-semibold">
            {cost.label} <span className="inline-block max-w-full">{cost.amount}</span>
          </p>
        )}
        <p className="figures mt-auto text-sm text-ink-soft">
          {repair.photo_count} {repair.photo_count === 1 ? 'photo' : 'photos'} · Changed {day(repair.updated_at)}
        </p>
      </div>
    </li>
  )
})

/**
 * The repairs of this person that the query asks for, page by page. Those of the previous query stay until the new ones
 * have loaded.
 */
function useRepairs(query: RepairQuery) {
  const list = useInfiniteQuery({
    queryKey: repairsKey(query),
    queryFn: ({ pageParam, signal }) => fetchRepairPage(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  })
  // A repair that changes while a person reads on moves to the first page, and may be on a later one as well.
  const repairs = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.repairs) ?? []
    return [...new Map(all.map((repair) => [repair.id, repair])).values()]
  }, [list.data])
  return { ...list, repairs }
}
