import type { FileRecord } from '#shared/api/files.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { selectionHint } from './selection.rules.ts'
import { photosCount } from '#web/features/files/historyQuery.rules.ts'

/** How the selected photos are analyzed as one repair. */
export type Together = {
  analyze: (files: readonly FileRecord[]) => void
  isStarting: boolean
  error: string | null
}

type Props = { files: readonly FileRecord[]; together: Together; onDelete: () => void; onClear: () => void }

/** What can be done with the selected photos, at the bottom edge of the window. */
export function SelectionBar({ files, together, onDelete, onClear }: Props) {
  const hint = selectionHint(files)
  const canAnalyze = files.length > 0 && files.length <= PHOTOS_PER_REPAIR && !together.isStarting
  return (
    <section
      aria-label="Selected photos"
      className="floating rise pointer-events-auto w-full max-w-2xl rounded-plate border-2 border-rule bg-sheet p-3 text-ink shadow-dialog"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p role="status" className="figures font-semibold">
            {files.length === 0 ? 'Select photos' : `${photosCount(files.length)} selected`}
          </p>
          {hint !== null && <p className="text-sm text-ink-soft">{hint}</p>}
          {together.error !== null && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {together.error}
            </p>
          )}
        </div>
        <div className="flex grow flex-wrap justify-end gap-2 sm:grow-0">
          <Button
            tone="primary"
            size="small"
            className="max-sm:w-full"
            aria-disabled={!canAnalyze}
            onClick={() => canAnalyze && together.analyze(files)}
          >
            {together.isStarting ? 'STARTING...' : 'ANALYZE AS ONE REPAIR'}
          </Button>
          <Button
            tone="danger"
            size="small"
            className="grow"
            aria-disabled={files.length === 0}
            onClick={() => files.length > 0 && onDelete()}
            aria-label="DELETE the selected photos"
          >
            DELETE
          </Button>
          <Button size="small" className="grow" onClick={onClear}>
            CANCEL
          </Button>
        </div>
      </div>
    </section>
  )
}
