import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { HeldBatch } from '../waiting/useHeldBatch.ts'

/**
 * The notices of a running, a waiting and an ended upload are equally high, because the questions stand below them, and
 * nothing may move under the finger of a person who answers them.
 */
const UPLOAD_NOTICE = 'flex min-h-29 flex-wrap items-center justify-between gap-3 sm:min-h-14'

/** The photos that are on their way, or wait for a connection. The parent's live region announces it. */
export function UploadProgress({ batch: { open, share, isUploading, unkept } }: { batch: HeldBatch }) {
  const kept =
    open === 1
      ? "Your photo is kept on this device. It's sent by itself when you're online again."
      : `Your ${open} photos are kept on this device. They're sent by themselves when you're online again.`
  return (
    <Notice tone="notice" isQuiet>
      {/* It keeps its height until the screen has taken over what was sent. */}
      <div className={UPLOAD_NOTICE}>
        {isUploading ? (
          <div className="flex w-full flex-col gap-2">
            <p>{open === 1 ? 'Uploading your photo' : `Uploading ${open} photos`}</p>
            <Progress label="Upload" share={share} />
          </div>
        ) : (
          open > 0 && <p>{unkept === null ? kept : UPLOAD_MESSAGES.notKept[unkept]}</p>
        )}
      </div>
    </Notice>
  )
}

/** What was not sent. Some of it is tried again by itself; the rows of the photos say which. */
export function UploadFailures({ failures }: { failures: readonly string[] }) {
  if (failures.length === 0) return null
  return (
    <Notice tone="error">
      <p>{UPLOAD_MESSAGES.someFailed}</p>
      <ul className="list-disc pl-5">
        {failures.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

type UploadedProps = { count: number; isStarting: boolean; onAnalyze: () => void }

/** That photos have arrived, with the next step. */
export function Uploaded({ count, isStarting, onAnalyze }: UploadedProps) {
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
