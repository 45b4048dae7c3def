import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import {
  byMonth,
  noneSentence,
  readRepairQuery,
  writeRepairQuery,
  type RepairQuery,
} from '#web/features/repairs/repairFilter.rules.ts'
import { fetchRepairPage, repairsKey } from '#web/features/repairs/repairs.api.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import { shopPath } from '#web/lib/shopPaths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { useTypedQuery } from '#web/lib/useTypedQuery.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RepairCard, RepairControls } from './RepairCard.tsx'

/** Every repair of this person, the most urgent first. */
export function RepairsPage() {
  usePhotoPlaces()
  const { in_shop: shop } = useMe()
  const mayDo = useMayDo()
  const search = useTypedQuery(IN_ADDRESS)
  const { query } = search
  const isNarrowed = query.text !== '' || query.status !== null
  const list = useRepairs(query)
  const { repairs, due, others } = list
  const isCurrent = list.isSuccess && !list.isPlaceholderData
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div>
        <BackLink to={PATHS.home} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading>REPAIRS</PageHeading>
          {/* The claims have a place of their own, so that nothing moves when the repairs have loaded. */}
          <div className={globalThis.IS_LOCAL_APP ? '' : 'grid grid-cols-2 gap-3 max-sm:w-full'}>
            {repairs.length > 0 && mayDo('write') && (
              <ButtonLink to={PATHS.upload} tone="primary">
                TAKE A PHOTO
              </ButtonLink>
            )}
            {!globalThis.IS_LOCAL_APP && (
              <ButtonLink to={PATHS.claims} className="col-start-2">
                CLAIMS
              </ButtonLink>
            )}
          </div>
        </div>
        {shop !== undefined && (
          <p>
            All repairs of the shop, to search and filter.{' '}
            <Link to={shopPath(shop.id)} className="underline underline-offset-4">
              The board
            </Link>{' '}
            shows who does which of them by when.
          </p>
        )}
      </div>
      {(repairs.length > 0 || isNarrowed) && (
        <>
          <RepairControls search={search} />
          <Totals />
        </>
      )}
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
      {due.length > 0 && (
        <section
          aria-labelledby="due"
          className={classNames('flex flex-col gap-3', list.isPlaceholderData && 'opacity-55')}
        >
          <h2 id="due" className="heading text-2xl">
            CHECK AGAIN
          </h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {due.map((repair) => (
              <RepairCard key={repair.id} repair={repair} headingLevel={3} />
            ))}
          </ul>
        </section>
      )}
      {repairs.length > 0 && (
        <Cards
          repairs={others}
          hasMonths={query.sort === 'changed'}
          heading={due.length > 0 && others.length > 0 ? 'ALL OTHERS' : null}
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

/** What the repairs cost, for those who ask. */
function Totals() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="no-print label min-h-11 self-start underline underline-offset-4"
      >
        {isOpen ? 'Hide what they cost' : 'What they cost, by year and by room'}
      </button>
      {isOpen && (
        <div id={id}>
          <LazyRepairTotals />
        </div>
      )}
    </div>
  )
}

const { Part: LazyRepairTotals } = lazyPart(
  async () => (await import('#web/features/repairs/RepairTotals.tsx')).RepairTotals,
  {
    label: 'Adding up your repairs',
    height: 'min-h-80',
  },
)

const IN_ADDRESS = { read: readRepairQuery, write: writeRepairQuery }

/** With more cards than this, each is laid out only when it comes near the viewport. */
const LONG = 30

type CardsProps = {
  repairs: readonly RepairSummary[]
  /** Whether the repairs stand under the months by which they are sorted. */
  hasMonths: boolean
  /** What stands above those that are under no month. */
  heading: string | null
  /** The repairs of the previous query are still shown. */
  isOutdated: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

function Cards({ repairs, hasMonths, heading, isOutdated, hasMore, isLoadingMore, onLoadMore }: CardsProps) {
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
        {(hasMonths ? byMonth(repairs) : [{ month: heading, repairs }]).map((part) => (
          <section key={part.month} aria-label={part.month ?? undefined} className="flex flex-col gap-3">
            {part.month !== null && <h2 className="heading text-2xl">{part.month}</h2>}
            <ul className="grid gap-4 lg:grid-cols-2">
              {part.repairs.map((repair) => (
                <RepairCard key={repair.id} repair={repair} headingLevel={part.month === null ? 2 : 3} />
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
  const mayDo = useMayDo()
  return (
    <div className="flex flex-col items-center gap-4 rounded-plate border-2 border-dashed border-rule px-6 py-14 text-center">
      <p className="heading text-3xl">NO REPAIRS YET</p>
      <p className="max-w-prose text-ink-soft">
        Take a photo of the damage and have it analyzed. You'll find the repair here again, with its steps and costs.
      </p>
      {mayDo('write') && (
        <ButtonLink to={PATHS.upload} tone="primary" size="large">
          TAKE A PHOTO
        </ButtonLink>
      )}
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

const NONE: readonly RepairSummary[] = []

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
  const due = list.data?.pages[0]?.due ?? NONE
  const others = useMemo(() => {
    const first = new Set(due.map(({ id }) => id))
    return repairs.filter(({ id }) => !first.has(id))
  }, [repairs, due])
  return { ...list, repairs, due, others }
}
