import { LayoutGrid, List } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import {
  EmptyHistory,
  HistoryRow,
  HistorySkeleton,
  NAME_OF_ROW,
  NoMatch,
  useHistory,
  useRefreshOpened,
} from './HistoryRow.tsx'
import {
  HistoryControls,
  useHistoryQuery,
  useHistoryView,
  type HistoryView,
  type RepairChoice,
} from './HistoryControls.tsx'
import { foundSentence, isNarrowed, shownSentence, writeHistoryQuery } from '#web/features/files/history.rules.ts'
import { LazyWaitingPhotos } from '#web/features/files/waiting/LazyWaitingPhotos.tsx'
import { PhotoCheckbox, PhotoTile, WindowedList } from './PhotoTile.tsx'
import type { SeverityView } from './PhotoFacts.tsx'
import { PhotoDeletionNotice, useDeletions } from './photoDeletions.tsx'
import { PhotoName } from './PhotoName.tsx'
import { SelectionBar, useSelection, type Analyzing } from './SelectionBar.tsx'

/**
 * The next photos are fetched this far before the end of the list comes into view, so the first page is one request.
 */
const AHEAD = '800px'

type Props = {
  userId: string
  /** The number of photos this person has. */
  total: number
  chip: SeverityView
  choice: RepairChoice
  analyzing: Analyzing
  onDeleted: () => void
}

/** Every photo of this person: searched, filtered, as a grid or a list, and with actions for one or for several. */
export function PhotoGallery({ userId, total, chip, choice, analyzing, onDeleted }: Props) {
  const canSelect = useMayDo()('removeOwn')
  const search = useHistoryQuery()
  const { query } = search
  const [view, chooseView] = useHistoryView()
  const { history, files: loaded } = useHistory(query)
  useRefreshOpened()
  const { hidden, ...shown } = useDeletions(onDeleted)
  const files = useMemo(() => loaded.filter(({ id }) => !hidden.has(id)), [loaded, hidden])
  const [openedId, setOpened] = useState<string | null>(null)
  const opened = files.find(({ id }) => id === openedId)
  const box = useRef<HTMLDivElement>(null)
  const isCurrent = history.isSuccess && !history.isPlaceholderData
  const found = history.data?.pages[0]?.total
  const isSearched = isNarrowed(query)
  const count = isSearched ? found : total
  const { fetchNextPage, hasNextPage, isFetching } = history
  const canLoadMore = hasNextPage && !history.isFetchNextPageError && !history.isPlaceholderData
  const loadMore = useMemo(
    () => (canLoadMore && !isFetching ? () => void fetchNextPage() : null),
    [canLoadMore, isFetching, fetchNextPage],
  )
  const selection = useSelection({ userId, files, loadMore })
  const end = useLoadAhead(canLoadMore && !isFetching, fetchNextPage)

  const openPhoto = useCallback((file: FileRecord) => setOpened(file.id), [])
  const next = useRef<string | null>(null)
  const { begin } = shown.deletions
  const { clear } = selection
  const remove = useCallback(
    (gone: readonly FileRecord[]) => {
      const last = files.findIndex(({ id }) => id === gone.at(-1)?.id)
      next.current = files.slice(last + 1).find((file) => !gone.includes(file))?.id ?? null
      begin(gone)
      setOpened(null)
      clear()
    },
    [files, begin, clear],
  )
  const removeOne = useCallback((file: FileRecord) => remove([file]), [remove])
  const focusList = () => {
    const at = next.current === null ? null : box.current?.querySelector(`[data-file="${next.current}"]`)
    const target = at ?? box.current
    const control = target?.querySelector<HTMLElement>('button, a')
    ;(control ?? box.current)?.focus({ preventScroll: true })
  }
  const showAll = () => {
    search.showAll()
    // The button that was pressed disappears together with the message above it.
    box.current?.querySelector('input')?.focus()
  }

  const checkboxOf = (file: FileRecord) =>
    canSelect && (
      <PhotoCheckbox
        name={file.file_name}
        isSelected={selection.ids.has(file.id)}
        isSelecting={selection.isOn}
        onToggle={(isRange) => selection.toggle(file.id, isRange)}
      />
    )

  const isEmpty = total === 0 && !isSearched && isCurrent && files.length === 0
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-col gap-5 outline-none"
      {...(canSelect ? selection.handlers : {})}
    >
      <LazyWaitingPhotos userId={userId} />
      {isEmpty && <EmptyHistory />}
      {!isEmpty && <HistoryControls search={search} choice={choice} />}
      <div className={classNames('flex min-h-11 flex-wrap items-center justify-between gap-3', isEmpty && 'hidden')}>
        <p role="status" className="figures font-medium">
          {isCurrent && (isSearched ? foundSentence(found, query) : foundSentence(total, query))}
        </p>
        <div className="no-print flex gap-2">
          {canSelect && (
            <Button size="small" onClick={selection.isOn ? selection.clear : selection.begin}>
              {selection.isOn ? 'DONE' : 'SELECT'}
            </Button>
          )}
          <ViewSwitch view={view} onChoose={chooseView} />
        </div>
      </div>
      {history.isPending && <HistorySkeleton />}
      {history.isError && !history.isFetchNextPageError && (
        <ErrorState
          sentence={sentenceOf(history.error)}
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        />
      )}
      {isCurrent && files.length === 0 && !hasNextPage && isSearched && (
        <NoMatch text={query.text} onShowAll={showAll} />
      )}
      {files.length > 0 && (
        <WindowedList
          label="Photos"
          name={`${view} ${writeHistoryQuery(query).toString()}`}
          items={files}
          isBusy={history.isPlaceholderData}
          className={view === 'grid' ? GRID : 'border-rule'}
          partSize={PART_SIZE[view]}
          render={(file) =>
            view === 'grid' ? (
              <PhotoTile
                file={file}
                chip={chip}
                isSelected={selection.ids.has(file.id)}
                onOpen={openPhoto}
                checkbox={checkboxOf(file)}
              />
            ) : (
              <HistoryRow
                file={file}
                chip={chip}
                isSelected={selection.ids.has(file.id)}
                onDelete={removeOne}
                name={<PhotoName file={file} className={NAME_OF_ROW} />}
                checkbox={checkboxOf(file)}
              />
            )
          }
        />
      )}
      <div ref={end} className="no-print flex flex-col items-center gap-3">
        {canLoadMore && (
          <>
            <p className="figures text-sm text-ink-soft">{shownSentence(files.length, count)}</p>
            <Button aria-disabled={isFetching} onClick={() => isFetching || void fetchNextPage()}>
              {history.isFetchingNextPage ? 'LOADING...' : 'LOAD MORE'}
            </Button>
          </>
        )}
      </div>
      {history.isFetchNextPageError && (
        <ErrorState
          sentence={sentenceOf(history.error)}
          onRetry={() => void fetchNextPage()}
          isRetrying={history.isFetching}
        />
      )}
      {/* The last photos can be scrolled out from under the bar. */}
      {selection.isOn && <div aria-hidden="true" className="no-print h-80 sm:h-56" />}
      <div className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabs,0px)+0.75rem)] z-20 flex flex-col items-center gap-2 px-4">
        <PhotoDeletionNotice shown={shown} onGone={focusList} />
        {analyzing.progress}
        {selection.isOn && !analyzing.isStarting && (
          <SelectionBar
            files={selection.selected}
            analyzing={analyzing}
            onSelectAll={selection.selectAll}
            onDelete={() => remove(selection.selected)}
            onClear={selection.clear}
          />
        )}
      </div>
      {opened !== undefined && (
        <LazyPhotoDetails
          file={opened}
          chip={chip}
          onDelete={removeOne}
          onShowRepair={(repairId) => {
            setOpened(null)
            search.change({ repairId })
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/**
 * Every number of columns of the grid divides the size of its parts, so that no row has a gap. A row of the list takes
 * longer to draw.
 */
const PART_SIZE: Readonly<Record<HistoryView, number>> = { grid: 48, list: 12 }

const GRID = 'grid grid-cols-2 gap-3 pb-3 min-[30rem]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-6'

function ViewSwitch({ view, onChoose }: { view: HistoryView; onChoose: (view: HistoryView) => void }) {
  const choices = [
    { value: 'grid', label: 'Grid', icon: LayoutGrid },
    { value: 'list', label: 'List', icon: List },
  ] as const
  return (
    <div role="group" aria-label="View" className="flex">
      {choices.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={view === value}
          onClick={() => onChoose(value)}
          className={classNames(
            'grid size-11 place-items-center border-2 border-rule first:rounded-l-plate last:rounded-r-plate last:border-l-0',
            view === value ? 'bg-ink text-paper' : 'bg-sheet text-ink',
          )}
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

/** Fetches the next photos before the end of the list, which this marks, comes into view. */
function useLoadAhead(isWanted: boolean, load: () => Promise<unknown>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWanted || end.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && void load(), {
      rootMargin: `${AHEAD} 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWanted, load])
  return end
}

/** The code of the dialog is fetched when a photo is opened. */
const { Part: LazyPhotoDetails } = lazyPart(async () => (await import('./PhotoDetails.tsx')).PhotoDetails)
