import { useEffect, useRef, useState } from 'react'
import {
  DOCUMENT_ACCEPT,
  DOCUMENT_KIND_LABELS,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '#shared/documents/documents.rules.ts'
import type { DocumentRecord } from '#shared/api/documents.ts'
import { uploadDocument } from '#backend/uploadDocument.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { randomId } from '#web/lib/hex.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

export const KIND_OPTIONS = DOCUMENT_KINDS.map((kind) => ({ value: kind, label: DOCUMENT_KIND_LABELS[kind] }))

type Chosen = { file: File; kind: DocumentKind; key: string }

type Sending = { of: Chosen; state: 'sending'; share: number } | { of: Chosen; state: 'failed'; error: unknown }

type Props = { userId: string; repairId: string; onAdded: (document: DocumentRecord) => void }

/** Takes one file after the other. One that could not be sent stays here, and is sent again under the same key. */
export function AddDocument({ userId, repairId, onAdded }: Props) {
  const [kind, setKind] = useState<DocumentKind>('receipt')
  const [sending, setSending] = useState<Sending | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const left = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])
  const isSending = sending?.state === 'sending'

  const send = async (chosen: Chosen) => {
    const { signal } = left.current
    setSending({ of: chosen, state: 'sending', share: 0 })
    try {
      const added = await uploadDocument({
        repairId,
        kind: chosen.kind,
        file: chosen.file,
        idempotencyKey: chosen.key,
        onBehalfOf: userId,
        onProgress: (share) => setSending({ of: chosen, state: 'sending', share }),
        onSent: () => setSending({ of: chosen, state: 'sending', share: 1 }),
        signal,
      })
      setSending(null)
      onAdded(added)
    } catch (error) {
      if (!signal.aborted) setSending({ of: chosen, state: 'failed', error })
    }
  }
  return (
    <div className="no-print flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="min-w-0 grow">
          <SelectField label="Kind of document" value={kind} options={KIND_OPTIONS} onChoose={setKind} />
        </div>
        <Button className="min-h-13" aria-disabled={isSending} onClick={() => !isSending && input.current?.click()}>
          ADD A DOCUMENT
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={DOCUMENT_ACCEPT}
        aria-label="Document"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void send({ file, kind, key: randomId() })
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <p className="text-sm text-ink-soft">
        PDF, TIFF, DOC, DOCX, TXT or a photo of it. Documents are stored as they are and not checked for viruses.
      </p>
      {sending?.state === 'sending' && (
        <div className="flex flex-col gap-1.5">
          <p role="status" className="wrap-break-word">
            {sending.share < 1 ? `Uploading ${sending.of.file.name}...` : `Storing ${sending.of.file.name}...`}
          </p>
          <Progress label={`Upload of ${sending.of.file.name}`} share={sending.share < 1 ? sending.share : null} />
        </div>
      )}
      {sending?.state === 'failed' && (
        <Notice tone="error">
          <p className="wrap-break-word">
            {sentenceOf(sending.error)} {sending.of.file.name} wasn&apos;t added.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" onClick={() => void send(sending.of)}>
              TRY AGAIN
            </Button>
            <Button size="small" onClick={() => setSending(null)}>
              LEAVE IT
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
