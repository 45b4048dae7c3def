import { useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { deleteFailure } from './deleteFailure.rules.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { useDeleteFile, useHistory } from './useHistory.ts'

type Props = { onDeleted: () => void }

/** Every photo of this person, with what can be done with each. */
export function PhotoHistory({ onDeleted }: Props) {
  const history = useHistory()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<FileRecord | null>(null)
  const removal = useDeleteFile(() => {
    // The pressed button is gone with its row; without this the focus would fall to the top of the page.
    heading.current?.focus()
    onDeleted()
  })
  const files = history.data?.pages.flatMap((page) => page.files) ?? []
  const confirm = () => {
    if (asked !== null) removal.mutate(asked)
    setAsked(null)
  }

  return (
    <section aria-labelledby="photo-history" className="flex flex-col gap-5">
      <h2 id="photo-history" ref={heading} tabIndex={-1} className="heading text-4xl outline-none">
        PHOTO HISTORY
      </h2>
      {removal.isSuccess && <Notice tone="success">{UPLOAD_MESSAGES.deleted}</Notice>}
      {removal.isError && <Notice tone="error">{deleteFailure(asCall(removal.error))}</Notice>}
      {history.isPending && <HistorySkeleton />}
      {history.isError && (
        <ErrorState
          sentence={sentenceOf(history.error)}
          onRetry={() => void (history.isFetchNextPageError ? history.fetchNextPage() : history.refetch())}
          isRetrying={history.isFetching}
        />
      )}
      {history.isSuccess && files.length === 0 && <EmptyHistory />}
      {files.length > 0 && (
        <ul className="border-t-2 border-rule">
          {files.map((file) => (
            <HistoryRow
              key={file.id}
              file={file}
              isDeleting={removal.isPending && removal.variables.id === file.id}
              onDelete={() => setAsked(file)}
            />
          ))}
        </ul>
      )}
      {history.hasNextPage && (
        <Button
          className="self-center"
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {history.isFetchingNextPage ? 'LOADING...' : 'LOAD MORE'}
        </Button>
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

function asCall(error: Error): { code: string; message: string } {
  return error instanceof BackendError ? error : { code: 'unexpected', message: '' }
}

function EmptyHistory() {
  return (
    <div className="flex flex-col items-center gap-4 rounded-plate border-2 border-dashed border-rule px-6 py-14 text-center">
      <span className="brackets grid size-28 place-items-center">
        <svg
          viewBox="0 0 24 24"
          className="size-14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden="true"
        >
          <path d="M2 7h5l2-3h6l2 3h5v13H2z" />
          <circle cx="12" cy="13" r="4" />
        </svg>
      </span>
      <p className="heading text-3xl">NO DAMAGE PHOTOS YET</p>
      <p className="text-ink-soft">Your photos appear here once they are uploaded.</p>
    </div>
  )
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
