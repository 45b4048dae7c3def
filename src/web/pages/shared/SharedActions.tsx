import { useMutation } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { openReport, saveSharedPdf } from '#web/features/shared/shared.api.ts'

type Props = { id: string; hasPdf: boolean; onClosed: () => void }

/** Saves or prints a shared report. */
export function SharedActions({ id, hasPdf, onClosed }: Props) {
  // A download says nothing when it is refused, so the page asks before whether the link is still open.
  const saving = useMutation({
    mutationFn: () => openReport({ id, secret: null }, ''),
    onSuccess: () => saveSharedPdf(id),
    onError: (error) => {
      if (error instanceof BackendError && error.code === 'share_closed') onClosed()
    },
  })
  return (
    <div className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {hasPdf && (
          <Button
            tone="primary"
            className="grow sm:grow-0"
            aria-disabled={saving.isPending}
            onClick={() => {
              if (!saving.isPending) saving.mutate()
            }}
          >
            <Download className="size-5" aria-hidden="true" />
            SAVE AS PDF
          </Button>
        )}
        <Button className="grow sm:grow-0" onClick={() => print()}>
          <Printer className="size-5" aria-hidden="true" />
          PRINT
        </Button>
      </div>
      {saving.isError && <Notice tone="error">{sentenceOf(saving.error)}</Notice>}
    </div>
  )
}
