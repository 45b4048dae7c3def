import type { To } from 'react-router'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { UploadResult } from './useUploads.ts'

type Props = {
  result: UploadResult
  /** What ANALYZE NOW does, when that is not obvious. */
  hint: string | null
  isStarting: boolean
  /** The reason that no analysis was started. */
  error: string | null
  onAnalyze: () => void
  /** Where the questions about the first of the photos are asked. */
  questions: To
}

/**
 * The result of an upload: the successes with the next step, and the failures. The parent's live region announces it.
 */
export function UploadOutcome({ result, hint, isStarting, error, onAnalyze, questions }: Props) {
  const count = result.uploaded.length
  return (
    <div className="flex flex-col gap-3">
      {count > 0 && (
        <Notice tone="success" isQuiet>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p>{UPLOAD_MESSAGES.uploaded(count)}</p>
              {hint !== null && <p className="text-sm font-normal">{hint}</p>}
            </div>
            <div className="flex flex-wrap gap-2 max-sm:w-full">
              <Button tone="primary" className="max-sm:w-full" aria-disabled={isStarting} onClick={onAnalyze}>
                {isStarting ? 'STARTING...' : 'ANALYZE NOW'}
              </Button>
              <ButtonLink to={questions} className="max-sm:w-full">
                ANSWER QUESTIONS FIRST
              </ButtonLink>
            </div>
          </div>
        </Notice>
      )}
      {error !== null && <Notice tone="error">{error}</Notice>}
      {result.failures.length > 0 && (
        <Notice tone="error">
          <p>{UPLOAD_MESSAGES.someFailed}</p>
          <ul className="list-disc pl-5">
            {result.failures.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
