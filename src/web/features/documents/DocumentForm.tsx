import { useState, type FormEvent } from 'react'
import type { DocumentRecord } from '#shared/api/documents.ts'
import { DOCUMENT_AMOUNT_MAX, DOCUMENT_NOTE_MAX } from '#shared/documents/documents.rules.ts'
import { readActualCost } from '#shared/repairs/actuals.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { KIND_OPTIONS } from './AddDocument.tsx'
import type { useDocuments } from './documents.api.ts'

type Props = {
  document: DocumentRecord
  change: ReturnType<typeof useDocuments>['change']
  onClose: () => void
}

/** What the owner enters about a document. The amount is never read from it. */
export function DocumentForm({ document, change: { mutate, isPending, error, variables }, onClose }: Props) {
  const [kind, setKind] = useState(document.kind)
  const [amount, setAmount] = useState(document.amount === null ? '' : String(document.amount))
  const [paidOn, setPaidOn] = useState(document.paid_on ?? '')
  const [note, setNote] = useState(document.note ?? '')
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const read = readAmount(amount)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if ('error' in read) return setAttempts(attempts + 1)
    const change = { kind, amount: read.value, paid_on: paidOn === '' ? null : paidOn, note: note.trim() }
    mutate({ id: document.id, change }, { onSuccess: onClose })
  }
  return (
    <form ref={form} noValidate onSubmit={save} className="no-print flex flex-col gap-4 pt-3">
      <SelectField label="Kind" value={kind} options={KIND_OPTIONS} onChoose={setKind} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={attempts > 0 && 'error' in read ? read.error : null}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label="Date on it"
          type="date"
          value={paidOn}
          error={null}
          onChange={({ target }) => setPaidOn(target.value)}
        />
      </div>
      <TextArea
        label="What it is for"
        rows={2}
        maxLength={DOCUMENT_NOTE_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'SAVING...' : 'SAVE'}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          CANCEL
        </Button>
      </div>
      {error !== null && variables?.id === document.id && (
        <Notice tone="error">{sentenceOf(error)} What you typed is still here.</Notice>
      )}
    </form>
  )
}

function readAmount(typed: string): ReturnType<typeof readActualCost> {
  const read = readActualCost(typed)
  const isTooMuch = 'value' in read && (read.value ?? 0) > DOCUMENT_AMOUNT_MAX
  return isTooMuch ? { error: 'Please enter at most $10,000,000.' } : read
}
