import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { UploadResult } from './useUploads.ts'

type Props = {
  /** Null while photos are being uploaded. */
  result: UploadResult | null
  /** The number of photos that are being uploaded, and how much of that is done. */
  total: number
  share: number
  isStarting: boolean
  /** The reason that no analysis was started. */
  error: string | null
  onAnalyze: () => void
}

/**
 * The notices of a running, a waiting and an ended upload are equally high, because the questions stand below them, and
 * nothing may move under the finger of a person who answers them.
 */
export const UPLOAD_NOTICE = 'flex min-h-29 flex-wrap items-center justify-between gap-3 sm:min-h-14'

/** A running upload, then its successes with the next step. The parent's live region announces it. */
export function UploadOutcome({ result, total, share, ...props }: Props) {
  if (result === null) {
    return (
      <Notice tone="notice" isQuiet>
        <div className={UPLOAD_NOTICE}>
          <div className="flex w-full flex-col gap-2">
            <p>{total === 1 ? 'Uploading your photo' : `Uploading ${total} photos`}</p>
            <Progress label="Upload" share={share} />
          </div>
        </div>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {result.uploaded.length > 0 && <Uploaded count={result.uploaded.length} {...props} />}
      {props.error !== null && <Notice tone="error">{props.error}</Notice>}
    </div>
  )
}

type FailuresProps = {
  failures: readonly string[]
  /** Lets the photos wait that did not reach the server. Null when there are none. */
  onSendLater: (() => void) | null
}

/** What failed in an upload. It stands above the photos that are still selected, below the questions. */
export function UploadFailures({ failures, onSendLater }: FailuresProps) {
  if (failures.length === 0) return null
  return (
    <Notice tone="error">
      <p>{UPLOAD_MESSAGES.someFailed}</p>
      <ul className="list-disc pl-5">
        {failures.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {onSendLater !== null && (
        <Button size="small" className="mt-3" onClick={onSendLater}>
          SEND WHEN THE CONNECTION IS BACK
        </Button>
      )}
    </Notice>
  )
}

type UploadedProps = Pick<Props, 'isStarting' | 'onAnalyze'> & { count: number }

function Uploaded({ count, isStarting, onAnalyze }: UploadedProps) {
  return (
    <Notice tone="success" isQuiet>
      <div className={UPLOAD_NOTICE}>
        <p>{UPLOAD_MESSAGES.uploaded(count)}</p>
        <Button tone="primary" size="large" className="max-sm:w-full" aria-disabled={isStarting} onClick={onAnalyze}>
          {isStarting ? 'STARTING...' : 'ANALYZE NOW'}
        </Button>
      </div>
    </Notice>
  )
}

type TogetherProps = {
  /** What ANALYZE NOW does with more than one photo. */
  hint: string
  isStarting: boolean
  /** Starts an analysis of each photo. */
  onAnalyzeEach: () => void
}

/** What ANALYZE NOW does, and the other way, below the questions. */
export function UploadedTogether({ hint, isStarting, onAnalyzeEach }: TogetherProps) {
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-3">
      <p>{hint}</p>
      <Button className="max-sm:w-full" aria-disabled={isStarting} onClick={onAnalyzeEach}>
        ONE REPAIR EACH
      </Button>
    </div>
  )
}
