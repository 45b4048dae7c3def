import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign, FileText, Image, Printer, Type, X, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading, Modal } from 'react-aria-components/Modal'
import type { FileRecord } from '#shared/api/files.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { fetchReport, reportKey, reportPdfUrl } from '#web/features/analyses/analyses.api.ts'
import { ShareLinks } from '#web/features/shares/ShareLinks.tsx'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { copyText } from '#web/lib/copyText.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Overlay } from '#web/ui/Overlay.tsx'
import { wordsAbout, type Shareable } from './share.rules.ts'

type Props = { shareable: Shareable; onClose: () => void; onPrint: () => void }

type Message = { tone: 'success' | 'error'; sentence: string }

/** Everything in which a result or a repair leaves the account: a link, a PDF, a photo with words, text and paper. */
export function ShareSheet({ shareable, onClose, onPrint }: Props) {
  const { repairId, run } = shareable
  const mayShare = useMayDo()('share')
  const shop = useMe().shops?.find(({ id }) => id === chosenShop())
  return (
    <Overlay
      onClose={onClose}
      isDismissable
      className="no-print fixed inset-0 z-50 grid place-items-end bg-[rgb(0_0_0/68%)] p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:place-items-center"
    >
      <Modal className="rise max-h-full w-full max-w-md overflow-y-auto rounded-plate border-2 border-rule bg-sheet text-ink shadow-dialog">
        <Dialog className="flex flex-col gap-4 p-5 outline-none">
          <div className="flex items-center justify-between gap-4">
            <Heading slot="title" className="heading text-3xl">
              SHARE
            </Heading>
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="-mr-2 grid size-11 place-items-center"
            >
              <X className="size-6" aria-hidden="true" />
            </button>
          </div>
          {repairId !== null && mayShare && !globalThis.IS_LOCAL_APP && (
            <ShareLinks repairId={repairId} shop={shop?.name ?? null} />
          )}
          {run !== null && <Ways shareable={shareable} runId={run.id} onPrint={onPrint} />}
          {globalThis.IS_LOCAL_APP && (
            <p className="text-sm text-ink-soft">
              A link needs a server. To keep a PDF, press PRINT and choose to save as PDF.
            </p>
          )}
        </Dialog>
      </Modal>
    </Overlay>
  )
}

const ROW =
  'flex min-h-14 w-full items-center gap-4 border-t-2 border-hairline py-2 text-left hover:bg-bench focus-visible:bg-bench'

type WaysProps = { shareable: Shareable; runId: string; onPrint: () => void }

function Ways({ shareable, runId, onPrint }: WaysProps) {
  const [message, setMessage] = useState<Message | null>(null)
  // Browsers let a page share only within moments of a press, so what is shared is fetched before it.
  const report = useQuery({ queryKey: reportKey(runId), queryFn: () => fetchReport(runId) })
  const photo = usePhotoFile(shareable.photo)
  const isOfShop = shareable.run?.confirmed !== undefined
  const share = async (content: ShareData, otherwise: (() => Promise<boolean>) | null) => {
    setMessage(null)
    const outcome = await handedOver(content)
    if (outcome !== 'failed') return
    if (otherwise !== null && (await otherwise())) {
      return setMessage({ tone: 'success', sentence: 'The report was copied to your clipboard.' })
    }
    setMessage({ tone: 'error', sentence: "Your browser didn't share it. Please use one of the other ways." })
  }
  return (
    <div>
      {!globalThis.IS_LOCAL_APP && (
        <a href={reportPdfUrl(runId)} download className={ROW}>
          <Way icon={FileText} label="PDF WITH PHOTOS">
            {isOfShop ? 'For your customer, without a price.' : 'To attach, print or keep.'}
          </Way>
        </a>
      )}
      {isOfShop && (
        <a href={reportPdfUrl(runId, { costs: 'shown' })} download className={ROW}>
          <Way icon={CircleDollarSign} label="PDF WITH THE COST">
            What you entered for the repair, or else the estimate.
          </Way>
        </a>
      )}
      {photo !== null && (
        <button
          type="button"
          className={ROW}
          onClick={() => void share({ files: [photo], text: wordsAbout(shareable) }, null)}
        >
          <Way icon={Image} label="PHOTO WITH WORDS">
            {isOfShop ? 'What it is and what to do first.' : 'What it is and what to say on the phone.'}
          </Way>
        </button>
      )}
      <button
        type="button"
        className={ROW}
        aria-disabled={report.data === undefined}
        onClick={() => {
          const text = report.data
          if (text !== undefined) void share({ title: shareable.title, text }, () => copyText(text))
        }}
      >
        <Way icon={Type} label="REPORT AS TEXT">
          The whole report, without photos.
        </Way>
      </button>
      <button type="button" className={ROW} onClick={onPrint}>
        <Way icon={Printer} label="PRINT">
          What is on the screen.
        </Way>
      </button>
      {report.error !== null && <Notice tone="error">{sentenceOf(report.error)}</Notice>}
      {message !== null && <Notice tone={message.tone}>{message.sentence}</Notice>}
    </div>
  )
}

function Way({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <>
      <Icon className="size-6 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        <span className="heading block text-xl leading-tight">{label}</span>
        <span className="block text-sm text-ink-soft">{children}</span>
      </span>
    </>
  )
}

/** Hands something to the system's share sheet. */
async function handedOver(content: ShareData): Promise<'shared' | 'canceled' | 'failed'> {
  if (typeof navigator.share !== 'function') return 'failed'
  try {
    await navigator.share(content)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'canceled' : 'failed'
  }
}

/** A photo as a file for the system's share sheet, once it is there; null where the browser shares no files. */
function usePhotoFile(photo: FileRecord | null): File | null {
  const [file, setFile] = useState<File | null>(null)
  const url = photo?.file_url ?? null
  useEffect(() => {
    if (url === null || typeof navigator.canShare !== 'function') return
    const over = new AbortController()
    const load = async () => {
      const response = await fetch(url, { signal: over.signal })
      if (!response.ok) return
      const content = await response.blob()
      const made = new File([content], 'photo.jpg', { type: content.type })
      if (!over.signal.aborted && navigator.canShare({ files: [made] })) setFile(made)
    }
    // Without the photo, the other ways are still there.
    load().catch(() => undefined)
    return () => over.abort()
  }, [url])
  return file
}
