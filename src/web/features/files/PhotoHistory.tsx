import { useEffect, useMemo, useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { deleteFailure } from './deleteFailure.rules.ts'
import { EmptyHistory, NoMatch } from './EmptyHistory.tsx'
import { HistoryControls } from './HistoryControls.tsx'
import { HistoryList } from './HistoryList.tsx'
import { foundSentence } from './historyQuery.rules.ts'
import { RepairList } from './RepairList.tsx'
import { useDeleteFile, useHistory } from './useHistory.ts'
import { useHistoryQuery } from './useHistoryQuery.ts'

/** With up to this many photos, each can be found at a glance without a search. */
const HANDFUL = 5

type Props = {
  plan: Plan
  /** The number of photos this person has. */
  total: number
  onDeleted: () => void
}

/** Every photo of this person, with the actions for each. */
export function PhotoHistory({ plan, total, onDeleted }: Props) {
  const search = useHistoryQuery()
  const { name, sort } = search.query
  const history = useHistory(search.query)
  const files = useMemo(() => history.data?.pages.flatMap((page) => page.files) ?? [], [history.data])
  const [asked, setAsked] = useState<FileRecord | null>(null)
  const removal = useDeleteFile(onDeleted)
  const outcome = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const isCurrent = history.isSuccess && !history.isPlaceholderData
  const found = name === '' ? undefined : history.data?.pages[0]?.total

  useOnceDone(removal.isSuccess, removal.submittedAt, () => {
    // The button that was pressed disappears with its row. Without this, the focus would move to the top of the page.
    outcome.current?.focus({ preventScroll: true })
  })
  useForgetOutcome(removal.reset, `${sort} ${name}`)
  useRefill(files.length === 0 && isCurrent && history.hasNextPage && !history.isFetching, history.fetchNextPage)

  const confirm = () => {
    if (asked !== null) {
      const above = files[files.findIndex(({ id }) => id === asked.id) - 1]?.id ?? null
      removal.mutate({ file: asked, above })
    }
    setAsked(null)
  }
  const outcomeBelow = placeOfOutcome(removal, files)
  const outcomeNotice = (
    <div ref={outcome} tabIndex={-1} className="outline-none">
      {removal.isSuccess && <Notice tone="success">{UPLOAD_MESSAGES.deleted}</Notice>}
      {removal.isError && <Notice tone="error">{deleteFailure(asCall(removal.error))}</Notice>}
    </div>
  )
  const showAll = () => {
    search.showAll()
    // The button that was pressed disappears together with the message above it.
    controls.current?.querySelector('input')?.focus()
  }

  return (
    <section aria-labelledby="photo-history" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="photo-history" className="heading text-4xl">
          PHOTO HISTORY
        </h2>
        {total > 0 && <RepairList plan={plan} />}
      </div>
      {(total > HANDFUL || name !== '' || search.typed !== '' || sort !== 'newest') && (
        <div ref={controls} className="flex flex-col gap-3">
          <HistoryControls
            typed={search.typed}
            sort={sort}
            onType={search.type}
            onSearch={search.searchNow}
            onClear={search.showAll}
            onSort={search.sortBy}
          />
          <p role="status" className={found === 0 || name === '' ? 'sr-only' : 'figures min-h-6 font-medium'}>
            {isCurrent && found !== undefined && foundSentence(found, name)}
          </p>
        </div>
      )}
      {outcomeBelow === null && (removal.isSuccess || removal.isError) && outcomeNotice}
      {history.isPending && <HistorySkeleton />}
      {history.isError && !history.isFetchNextPageError && (
        <ErrorState
          sentence={sentenceOf(history.error)}
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        />
      )}
      {isCurrent &&
        files.length === 0 &&
        !history.hasNextPage &&
        (name === '' ? <EmptyHistory /> : <NoMatch name={name} onShowAll={showAll} />)}
      {files.length > 0 && (
        <HistoryList
          files={files}
          total={found ?? total}
          isOutdated={history.isPlaceholderData}
          hasMore={history.hasNextPage && !history.isFetchNextPageError}
          isLoadingMore={history.isFetchingNextPage}
          onLoadMore={() => void history.fetchNextPage()}
          deletingId={removal.isPending ? removal.variables.file.id : null}
          onDelete={setAsked}
          outcome={outcomeNotice}
          outcomeBelow={outcomeBelow}
        />
      )}
      {history.isFetchNextPageError && (
        <ErrorState
          sentence={sentenceOf(history.error)}
          onRetry={() => void history.fetchNextPage()}
          isRetrying={history.isFetching}
        />
      )}
      {asked !== null && (
        <LazyConfirmDialog
          title="DELETE THIS PHOTO?"
          text={`${asked.file_name} and its analyses will be deleted. This cannot be undone.`}
          confirmLabel="DELETE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={confirm}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/**
 * The photo below which the outcome is shown, so that it appears where the person is looking, however long the list is.
 * Null for above the list.
 */
function placeOfOutcome(removal: ReturnType<typeof useDeleteFile>, files: readonly FileRecord[]): string | null {
  if (!removal.isSuccess && !removal.isError) return null
  const below = removal.isSuccess ? removal.variables.above : removal.variables.file.id
  return files.some(({ id }) => id === below) ? below : null
}

/** Calls `act` once for each submission that has finished. */
function useOnceDone(isDone: boolean, submittedAt: number, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (isDone) latest.current()
  }, [isDone, submittedAt])
}

/** Clears the outcome when the list changes, because the new list should not show what happened in the previous one. */
function useForgetOutcome(forget: () => void, list: string): void {
  useEffect(() => forget, [forget, list])
}

/** Loads the next photos automatically when all loaded ones were deleted. */
function useRefill(isEmpty: boolean, fetchMore: () => Promise<unknown>): void {
  useEffect(() => {
    if (isEmpty) void fetchMore()
  }, [isEmpty, fetchMore])
}

function asCall(error: Error): { code: string; message: string } {
  return error instanceof BackendError ? error : { code: 'unexpected', message: '' }
}

function HistorySkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the photo history" role="status" className="flex flex-col gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="skeleton h-26" />
      ))}
    </div>
  )
}
