import { RotateCw } from 'lucide-react'
import { SERVICE_UNAVAILABLE } from '#shared/analyses/analysis.messages.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  sentence: string
  /** Whether the sentence is about the service, so that it needs one for the owner of the photo beside it. */
  isAboutService: boolean
  setupHint?: string | null
  /** What is shown below the notice anyway. */
  stillShown?: string | null
  retryLabel?: string
  isBusy: boolean
  onRetry: () => void
}

/** Explains why this is not an analysis of the photo, and offers another attempt. */
export function NoticeCard({ sentence, isAboutService, setupHint = null, stillShown = null, ...retry }: Props) {
  const { retryLabel = 'RETRY AI ANALYSIS', isBusy, onRetry } = retry
  return (
    // This is not a landmark, because it appears and disappears with each attempt.
    <div className="overflow-hidden rounded-plate border-2 border-rule bg-notice">
      <h2 className="heading bg-yellow px-4 py-2 text-xl text-on-yellow">ANALYSIS NOTICE</h2>
      <div className="flex flex-col items-start gap-3 p-4">
        <div role="status" className="flex flex-col gap-1">
          {isAboutService && <p className="text-lg leading-snug font-semibold">{SERVICE_UNAVAILABLE}</p>}
          <p className={classNames(isAboutService ? 'text-sm' : 'font-medium')}>{sentence}</p>
        </div>
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
