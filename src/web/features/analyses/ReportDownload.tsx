import { Download } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { buttonClass } from '#web/ui/button.styles.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { reportUrl, saveReport } from './analyses.api.ts'

/** Downloads the report as a text. */
export function ReportDownload({ runId, className }: { runId: string; className?: string }) {
  const [error, setError] = useState<unknown>(null)
  /** There is no server at the address of the link. */
  const save = async (event: MouseEvent) => {
    event.preventDefault()
    setError(null)
    try {
      await saveReport(runId)
    } catch (reason) {
      setError(reason)
    }
  }
  return (
    <>
      <a
        href={reportUrl(runId)}
        onClick={globalThis.IS_LOCAL_APP ? (event) => void save(event) : undefined}
        download
        className={buttonClass('plain', 'normal', className)}
      >
        <Download className="size-5" aria-hidden="true" />
        DOWNLOAD REPORT
      </a>
      {error !== null && (
        <Notice tone="error" className="order-last basis-full">
          {sentenceOf(error)}
        </Notice>
      )}
    </>
  )
}
