import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type Props = { sentence: string; onRetry: () => void; isRetrying?: boolean; retryLabel?: string }

/** Shown in place of a part that could not be loaded: what happened, and a button to try again. */
export function ErrorState({ sentence, onRetry, isRetrying = false, retryLabel = 'RETRY' }: Props) {
  return (
    <Notice tone="error">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{sentence}</span>
        <Button size="small" onClick={onRetry} disabled={isRetrying}>
          {retryLabel}
        </Button>
      </div>
    </Notice>
  )
}
