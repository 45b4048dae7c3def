import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { UploadResult } from './useUploads.ts'

type Props = { result: UploadResult; onAnalyze: (fileId: string) => void }

/** What came of an upload: the successes with the way on, and what failed. */
export function UploadOutcome({ result, onAnalyze }: Props) {
  const first = result.uploaded[0]
  return (
    <div className="flex flex-col gap-3">
      {first !== undefined && (
        <Notice tone="success">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>{UPLOAD_MESSAGES.uploaded(result.uploaded.length)}</span>
            <Button tone="primary" size="small" onClick={() => onAnalyze(first.id)}>
              ANALYZE NOW
            </Button>
          </div>
        </Notice>
      )}
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
