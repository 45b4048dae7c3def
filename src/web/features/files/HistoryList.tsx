import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { shownSentence } from './historyQuery.rules.ts'

/**
 * With more rows than this, each is laid out only when it comes near the viewport. Otherwise a key press would take
 * four times as long with 2 000 rows.
 */
const LONG = 100

type Props = {
  files: readonly FileRecord[]
  total: number
  /** The photos of the previous query are still shown. */
  isOutdated: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
  deletingId: string | null
  onDelete: (file: FileRecord) => void
  /** Content shown below one of the photos. */
  outcome: ReactNode
  outcomeBelow: string | null
}

/** The rows, and the button that loads more. */
export function HistoryList(props: Props) {
  const { files, total, isOutdated, hasMore, isLoadingMore, onLoadMore, deletingId, onDelete } = props
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const loadMore = useFocusOnNext(files, () => {
    // If the person has moved on in the meantime, the focus stays where it is.
    if (document.activeElement !== button.current && document.activeElement !== document.body) return null
    return list.current
  })
  return (
    <>
      <ul
        ref={list}
        aria-busy={isOutdated}
        className={classNames(
          'border-t-2 border-rule transition-opacity duration-[var(--fast)]',
          isOutdated && 'opacity-55',
          files.length > LONG && '[&>li]:[content-visibility:auto]',
        )}
      >
        {files.map((file) => (
          <Fragment key={file.id}>
            <HistoryRow file={file} isDeleting={deletingId === file.id} onDelete={onDelete} />
            {props.outcomeBelow === file.id && <li className="border-b-2 border-rule py-4">{props.outcome}</li>}
          </Fragment>
        ))}
      </ul>
      {hasMore && !isOutdated && (
        <div className="flex flex-col items-center gap-3">
          <p className="figures text-sm text-ink-soft">{shownSentence(files.length, total)}</p>
          <Button
            ref={button}
            // Not disabled, because that would take the focus away.
            aria-disabled={isLoadingMore}
            onClick={() => {
              if (isLoadingMore) return
              loadMore()
              onLoadMore()
            }}
          >
            {isLoadingMore ? 'LOADING...' : 'LOAD MORE'}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Moves the focus from the button, which is pushed down or removed, to the first of the new photos. The page does not
 * scroll, because that photo appears where the button was.
 */
function useFocusOnNext(files: readonly FileRecord[], listToFocus: () => HTMLElement | null): () => void {
  const last = useRef<string | null>(null)
  const find = useRef(listToFocus)
  useEffect(() => {
    find.current = listToFocus
  })
  useEffect(() => {
    if (last.current === null) return
    const next = files[files.findIndex(({ id }) => id === last.current) + 1]
    if (next === undefined) return
    last.current = null
    find.current()?.querySelector<HTMLElement>(`[data-file="${next.id}"] a`)?.focus({ preventScroll: true })
  }, [files])
  return () => {
    last.current = files.at(-1)?.id ?? null
  }
}
