import { RotateCw } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  sentence: string
  setupHint?: string | null
  /** What is shown below the notice anyway. */
  stillShown?: string | null
  retryLabel?: string
  isBusy: boolean
  onRetry: () => void
}

/** Explains why this is not an analysis of the photo, and offers another attempt. */
export function NoticeCard({ sentence, setupHint = null, stillShown = null, ...retry }: Props) {
  const { retryLabel = 'RETRY AI ANALYSIS', isBusy, onRetry } = retry
  return (
    // This is not a landmark, because the notice of the newest run can appear above the notice of the older result that
    // is still shown.
    <div className="overflow-hidden rounded-plate border-2 border-rule bg-notice">
      <h2 className="heading bg-yellow px-5 py-2.5 text-2xl text-on-yellow">ANALYSIS NOTICE</h2>
      <div className="flex flex-col items-start gap-4 p-5">
        <p role="status" className="font-medium">
          {sentence}
        </p>
        {stillShown !== null && <p>{stillShown}</p>}
        {setupHint !== null && (
          <p className="border-l-4 border-yellow-deep pl-3 text-sm whitespace-pre-wrap">{setupHint}</p>
        )}
        <Button className="no-print" onClick={onRetry} disabled={isBusy}>
          <RotateCw className="size-5" aria-hidden="true" />
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
