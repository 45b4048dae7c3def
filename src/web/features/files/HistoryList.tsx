import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { shownSentence } from './historyQuery.rules.ts'

/** Rows beyond which each is laid out only when it comes near: with 2 000, a key press would take four times as long. */
const LONG = 100

type Props = {
  files: readonly FileRecord[]
  total: number
  /** The photos of another query are still shown. */
  isOutdated: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
  deletingId: string | null
  onDelete: (file: FileRecord) => void
  /** What stands below one of the photos. */
  outcome: ReactNode
  outcomeBelow: string | null
}

/** The rows, and the way to the next of them. */
export function HistoryList(props: Props) {
  const { files, total, isOutdated, hasMore, isLoadingMore, onLoadMore, deletingId, onDelete } = props
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const loadMore = useFocusOnNext(files, () => {
    // Whoever has moved on meanwhile is not called back.
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
            // Not disabled, which would take the focus away.
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
 * Moves the focus from the button, which is pushed down or gone, to the first photo that came. The page stays where it
 * is: that photo stands where the button was.
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
