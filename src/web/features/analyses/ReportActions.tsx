import { useQueryClient } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { copyText } from '#web/lib/copyText.ts'
import { buttonClass } from '#web/ui/button.styles.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { fetchReport, reportKey, reportPdfUrl, reportUrl, saveReport } from './analyses.api.ts'

type Props = { runId: string; title: string }

const OUTCOMES: Readonly<Record<ShareOutcome, string | null>> = {
  shared: null,
  canceled: null,
  copied: 'The report was copied to your clipboard.',
  failed: "We couldn't share the report. Please download it instead.",
}

const PLACE = 'grow max-sm:px-2.5 max-sm:text-[1.1rem] sm:grow-0'
const LINK = buttonClass('plain', 'normal', PLACE)

type Message = { tone: 'success' | 'error'; sentence: string }

function useShare({ runId, title }: Props) {
  const client = useQueryClient()
  const [message, setMessage] = useState<Message | null>(null)
  const report = { queryKey: reportKey(runId), queryFn: () => fetchReport(runId) }
  const share = async () => {
    setMessage(null)
    try {
      const outcome = await shareText(title, await client.fetchQuery(report))
      const sentence = OUTCOMES[outcome]
      if (sentence !== null) setMessage({ tone: outcome === 'failed' ? 'error' : 'success', sentence })
    } catch (error) {
      setMessage({ tone: 'error', sentence: sentenceOf(error) })
    }
  }
  // Browsers allow sharing only within moments of a press, so the text is fetched when a press is likely to follow.
  const prepare = () => void client.prefetchQuery(report)
  return { message, setMessage, handlers: { onPointerEnter: prepare, onFocus: prepare, onClick: () => void share() } }
}

/** Shares the report from the top of a phone. */
export function ShareAtTop(props: Props) {
  const { message, handlers } = useShare(props)
  return (
    <div className="no-print relative -mr-2 ml-auto self-center lg:hidden">
      <Button tone="quiet" size="small" aria-label="Share this result" className="w-11 px-0!" {...handlers}>
        <Share2 className="size-6" aria-hidden="true" />
      </Button>
      {/* It floats, so that nothing below it moves. */}
      {message !== null && (
        <Notice tone={message.tone} className="absolute top-full right-0 z-10 w-72 shadow-dialog">
          {message.sentence}
        </Notice>
      )}
    </div>
  )
}

/** Buttons that download the report as a text or as a PDF with its photos, or share it as text. */
export function ReportActions({ runId, title }: Props) {
  const { message, setMessage, handlers } = useShare({ runId, title })
  /** There is no server at the address of the link. */
  const save = async (event: MouseEvent) => {
    event.preventDefault()
    setMessage(null)
    try {
      await saveReport(runId)
    } catch (error) {
      setMessage({ tone: 'error', sentence: sentenceOf(error) })
    }
  }
  return (
    <div className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <a
          href={reportUrl(runId)}
          onClick={globalThis.IS_LOCAL_APP ? (event) => void save(event) : undefined}
          download
          className={LINK}
        >
          <Download className="size-5" aria-hidden="true" />
          DOWNLOAD REPORT
        </a>
        {!globalThis.IS_LOCAL_APP && (
          <a href={reportPdfUrl(runId)} download className={LINK}>
            <Download className="size-5" aria-hidden="true" />
            PDF WITH PHOTOS
          </a>
        )}
        <Button className={PLACE} {...handlers}>
          <Share2 className="size-5" aria-hidden="true" />
          SHARE
        </Button>
      </div>
      {message !== null && <Notice tone={message.tone}>{message.sentence}</Notice>}
    </div>
  )
}

type ShareOutcome = 'shared' | 'copied' | 'canceled' | 'failed'

/** Hands a text to the system's share sheet, or copies it to the clipboard where there is no share sheet. */
async function shareText(title: string, text: string): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'canceled'
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed'
}
