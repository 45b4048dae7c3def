import type { ReactNode } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { useMayDo, useMayRemove } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { photosCount } from '#web/features/files/history.rules.ts'
import { selectionHint } from './selection.rules.ts'

/** How the selected photos are analyzed. */
export type Analyzing = {
  /** The ways to analyze these photos. */
  choice: (files: readonly FileRecord[]) => ReactNode
  /** How far the analyses are that are being started. */
  progress: ReactNode
  isStarting: boolean
  error: string | null
}

const OF_OTHERS = 'Photos that others added are deleted by the owner or an admin.'

type Props = {
  files: readonly FileRecord[]
  analyzing: Analyzing
  onSelectAll: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the selected photos, at the bottom edge of the window. */
export function SelectionBar({ files, analyzing, onSelectAll, onDelete, onClear }: Props) {
  const mayDo = useMayDo()
  const mayRemove = useMayRemove()
  const mayDelete = files.every(({ user_id: id }) => mayRemove(id))
  const hint = selectionHint(files)
  return (
    <section
      aria-label="Selected photos"
      className="floating rise pointer-events-auto flex w-full max-w-2xl flex-col gap-2 rounded-plate border-2 border-rule bg-sheet p-3 text-ink shadow-dialog"
    >
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="figures font-semibold">
          {files.length === 0 ? 'Select photos' : `${photosCount(files.length)} selected`}
        </p>
        <Button tone="quiet" size="small" onClick={onSelectAll}>
          SELECT ALL
        </Button>
      </div>
      {hint !== null && <p className="text-sm text-ink-soft">{hint}</p>}
      {analyzing.error !== null && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {analyzing.error}
        </p>
      )}
      {mayDo('write') && analyzing.choice(files)}
      {!mayDelete && <p className="text-sm text-ink-soft">{OF_OTHERS}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="danger"
          size="small"
          className="grow"
          aria-disabled={files.length === 0 || !mayDelete}
          onClick={() => files.length > 0 && mayDelete && onDelete()}
          aria-label="DELETE the selected photos"
        >
          DELETE
        </Button>
        <Button size="small" className="grow" onClick={onClear}>
          CANCEL
        </Button>
      </div>
    </section>
  )
}
