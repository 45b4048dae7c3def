import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  count: number
  hint: string | null
  isStarting: boolean
  error: string | null
  /** Analyzes them together, as one repair. */
  onAnalyze: () => void
  /** Analyzes each of them. Null when there is only one. */
  onAnalyzeEach: (() => void) | null
  onHide: () => void
}

/** Shown on the dashboard after an upload: says that photos were added and links to their analyses. */
export function JustUploadedNotice({ count, hint, isStarting, error, onAnalyze, onAnalyzeEach, onHide }: Props) {
  if (count === 0) return null
  return (
    <section aria-label="New photos" className="no-print">
      <Notice tone="notice" isQuiet>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 grow basis-60">
            <p className="heading text-2xl">{count === 1 ? '1 new photo' : `${count} new photos`}</p>
            {hint !== null && <p className="mt-1 text-sm font-normal">{hint}</p>}
            {error !== null && (
              <p role="alert" className="mt-1 text-sm font-semibold text-danger">
                {error}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2 max-sm:grow">
            <Button tone="primary" className="max-sm:grow" aria-disabled={isStarting} onClick={onAnalyze}>
              {isStarting ? 'STARTING...' : 'ANALYZE'}
            </Button>
            {onAnalyzeEach !== null && (
              <Button className="max-sm:grow" aria-disabled={isStarting} onClick={onAnalyzeEach}>
                ONE REPAIR EACH
              </Button>
            )}
            <Button tone="quiet" className="max-sm:grow" onClick={onHide}>
              NOT NOW
            </Button>
          </div>
        </div>
      </Notice>
    </section>
  )
}
