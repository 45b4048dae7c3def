import { FileText, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DocumentRecord } from '#shared/api/documents.ts'
import { DOCUMENT_KIND_LABELS, DOCUMENT_MESSAGES } from '#shared/documents/documents.rules.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { day } from '#web/lib/dates.ts'
import { useMayDo, useMayRemove } from '#web/lib/mayDo.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { AddDocument } from './AddDocument.tsx'
import { documentUrl, type useDocuments } from './documents.api.ts'

/** The fields of a document are fetched when they are opened. */
const { Part: LazyDocumentForm } = lazyPart(async () => (await import('./DocumentForm.tsx')).DocumentForm, {
  label: 'Loading the fields',
  height: 'min-h-80',
})

type Props = {
  userId: string
  repairId: string
  kept: ReturnType<typeof useDocuments>
  /** What is stored has changed, and with it the storage that is used. */
  onStored: () => void
}

/** The documents of a repair: stored as they are, and handed back. */
export function Documents({ userId, repairId, kept, onStored }: Props) {
  const { list, documents, refresh, change, remove } = kept
  const id = useId()
  const mayDo = useMayDo()
  const mayRemove = useMayRemove()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<DocumentRecord | null>(null)
  const rows = useRef<HTMLUListElement>(null)
  /** Several forms can be open, because closing one above a press would move what was pressed. */
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const close = (closed: DocumentRecord) => {
    setOpenIds((ids) => ids.filter((each) => each !== closed.id))
    // The button that was pressed goes with the form.
    requestAnimationFrame(() => rows.current?.querySelector<HTMLElement>(`[data-change="${closed.id}"]`)?.focus())
  }
  if (!mayDo('write') && list.isSuccess && documents.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
        DOCUMENTS
      </h2>
      {globalThis.IS_LOCAL_APP ? (
        <p>{DOCUMENT_MESSAGES.needServer}</p>
      ) : (
        mayDo('write') && (
          <AddDocument
            userId={userId}
            repairId={repairId}
            onAdded={(added) => {
              setOpenIds((ids) => [...ids, added.id])
              onStored()
              void refresh()
            }}
          />
        )
      )}
      {list.isError && list.data === undefined && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {remove.isError && <Notice tone="error">{sentenceOf(remove.error)} The document wasn&apos;t deleted.</Notice>}
      {documents.length > 0 && (
        <ul ref={rows} className="flex flex-col">
          {documents.map((document) => (
            <li key={document.id} className="border-t-2 border-hairline py-3">
              <OneDocument
                document={document}
                mayChange={mayDo('write')}
                mayDelete={mayRemove(document.created_by)}
                onAsk={() => setAsked(document)}
                onOpen={() => setOpenIds((ids) => [...ids, document.id])}
              />
              {openIds.includes(document.id) && (
                <LazyDocumentForm document={document} change={change} onClose={() => close(document)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'LOADING...' : 'EARLIER DOCUMENTS'}
        </Button>
      )}
      {asked !== null && (
        <LazyConfirmDialog
          title="DELETE THIS DOCUMENT?"
          text={`${asked.file_name} is deleted for good. This cannot be undone.`}
          confirmLabel="DELETE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            remove.mutate(asked.id, { onSuccess: onStored })
            setAsked(null)
            // The button that was pressed goes with its document.
            requestAnimationFrame(() => heading.current?.focus())
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  )
}

type OneProps = {
  document: DocumentRecord
  mayChange: boolean
  mayDelete: boolean
  onAsk: () => void
  onOpen: () => void
}

function OneDocument({ document, mayChange, mayDelete, onAsk, onOpen }: OneProps) {
  const { file_name: name } = document
  return (
    <div className="flex items-start gap-3">
      {document.has_thumbnail ? (
        <Photo src={documentUrl(document, 'thumb')} alt="" className="size-14 rounded-plate border-2 border-rule" />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-plate border-2 border-rule bg-bench">
          <FileText className="size-7" aria-hidden="true" />
        </span>
      )}
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="figures text-sm text-ink-soft">{factsOf(document).join(' · ')}</p>
        {document.is_encrypted && (
          <p>
            <Badge>Locked with a password</Badge>
          </p>
        )}
        {document.note !== null && (
          <p className="max-w-prose leading-snug wrap-break-word whitespace-pre-line">{document.note}</p>
        )}
        <div className="no-print flex flex-wrap gap-2 pt-1">
          <a
            href={documentUrl(document, 'original')}
            download={name}
            aria-label={`Download ${name}`}
            className={buttonClass('plain', 'small')}
          >
            DOWNLOAD
          </a>
          {mayChange && (
            <Button size="small" data-change={document.id} aria-label={`Change ${name}`} onClick={onOpen}>
              CHANGE
            </Button>
          )}
        </div>
      </div>
      {mayDelete && (
        <Button size="small" className="min-w-11 shrink-0 px-0!" aria-label={`Delete ${name}`} onClick={onAsk}>
          <X className="size-5" aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}

/** The kind, the amount, the date on it or else that of the upload, and the size. */
function factsOf({ kind, amount, paid_on: paidOn, created_at: addedAt, file_size: bytes }: DocumentRecord): string[] {
  return [
    DOCUMENT_KIND_LABELS[kind],
    ...(amount === null ? [] : [dollars(amount)]),
    // Midnight where the reader is, because the date has no time zone.
    paidOn === null ? `added ${day(addedAt)}` : day(`${paidOn}T00:00`),
    bytes < 100 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${megabytes(bytes)} MB`,
  ]
}
