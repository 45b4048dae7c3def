import { useEffect, useState } from 'react'
import { DELAY_MS } from '#web/lib/timeLimits.ts'
import { useDelay } from '#web/lib/useDelay.ts'
import { LazyConfirmDialog, preloadConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'

type Props = {
  question: string
  confirmLabel: string
  /** What the person may have meant instead. */
  other?: { label: string; onPress: () => void }
  onConfirm: () => void
  onCancel: () => void
}

/** Waits long enough for the error to be read, then asks the question. */
export function OfferDialog({ question, confirmLabel, other, onConfirm, onCancel }: Props) {
  const [isOpen, setOpen] = useState(false)
  useEffect(preloadConfirmDialog, [])
  useDelay(!isOpen, DELAY_MS.beforePrompt, () => setOpen(true))
  if (!isOpen) return null
  return (
    <LazyConfirmDialog
      title={question}
      confirmLabel={confirmLabel}
      cancelLabel="CANCEL"
      other={other}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
