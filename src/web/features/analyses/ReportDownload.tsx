import { Download, FileText } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { reportPdfUrl, reportUrl, saveReport } from './analyses.api.ts'

/** Downloads the report as a text, and as a PDF where a server prints it. */
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
      {!globalThis.IS_LOCAL_APP && (
        <a href={reportPdfUrl(runId)} download className={buttonClass('plain', 'normal', className)}>
          <FileText className="size-5" aria-hidden="true" />
          REPORT AS PDF
        </a>
      )}
      {error !== null && (
        <Notice tone="error" className="order-last basis-full">
          {sentenceOf(error)}
        </Notice>
      )}
    </>
  )
}
