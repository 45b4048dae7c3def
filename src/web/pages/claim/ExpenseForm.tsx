import type { ClaimEntry } from '#shared/api/claims.ts'
import {
  CLAIM_TEXT_MAX,
  ENTRY_TEXT_MAX,
  EXPENSE_KIND_LABELS,
  EXPENSE_KINDS,
  type ExpenseKind,
} from '#shared/claims/claims.rules.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { amountText, FIELD_MESSAGES, orNull, readAmount } from '#web/features/claims/claimFields.ts'
import type { EntryOf } from '#web/features/claims/claims.api.ts'
import { EntryDocument } from './EntryDocument.tsx'
import { EntryForm, More, useEntryForm, type EntryFormProps } from './EntryForm.tsx'
import { today } from '#web/lib/dates.ts'

const KIND_OPTIONS = EXPENSE_KINDS.map((value) => ({ value, label: EXPENSE_KIND_LABELS[value] }))

/** What was paid because of the loss. */
export function ExpenseForm({ claim, entry, added, onSaved, onClose }: EntryFormProps<EntryOf<'expenses'>>) {
  const { form, typed, submit, saving, fieldOf, checkedFieldOf, discard } = useEntryForm({
    claimId: claim.id,
    list: 'expenses',
    entryId: entry?.id ?? null,
    saved: fieldsOf(entry),
    read: readExpense,
    onSaved,
  })
  return (
    <EntryForm
      name={entry === null ? 'New expense' : 'Change the expense'}
      form={form}
      isNew={entry === null}
      {...saving}
      added={added}
      onSubmit={submit}
      onCancel={() => {
        // What was begun is there again when the form for a new one is opened.
        if (entry !== null) discard()
        onClose()
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Amount ($)" inputMode="decimal" autoComplete="off" {...checkedFieldOf('amount')} />
        <TextField label="Paid on" type="date" max={today()} {...checkedFieldOf('paid_on')} />
      </div>
      <SelectField<ExpenseKind>
        label="What was it for?"
        value={typed.values.kind as ExpenseKind}
        options={KIND_OPTIONS}
        onChoose={(kind) => typed.type('kind', kind)}
      />
      <TextField label="Paid to" autoComplete="off" maxLength={CLAIM_TEXT_MAX} {...fieldOf('vendor')} />
      <EntryDocument
        claim={claim}
        label="Receipt"
        value={typed.values.document_id}
        onChoose={(id) => typed.type('document_id', id)}
      />
      <More hint="a note" isOpenAtFirst={entry?.note != null}>
        <TextArea label="Note" rows={2} maxLength={ENTRY_TEXT_MAX.note} {...fieldOf('note')} />
      </More>
    </EntryForm>
  )
}

function fieldsOf(entry: EntryOf<'expenses'> | null) {
  return {
    amount: amountText(entry?.amount ?? null),
    paid_on: entry?.paid_on ?? today(),
    kind: entry?.kind ?? 'temporary_repair',
    vendor: entry?.vendor ?? '',
    note: entry?.note ?? '',
    document_id: entry?.document_id ?? '',
  } satisfies Record<string, string>
}

function readExpense(values: Record<keyof ReturnType<typeof fieldsOf>, string>) {
  const amount = readAmount(values.amount)
  const amountFault = 'error' in amount ? amount.error : amount.value === null ? FIELD_MESSAGES.amount : null
  const kind = EXPENSE_KINDS.find((each) => each === values.kind) ?? 'other'
  if ('error' in amount || amount.value === null || values.paid_on === '') {
    return {
      faults: {
        ...(amountFault === null ? {} : { amount: amountFault }),
        ...(values.paid_on === '' ? { paid_on: FIELD_MESSAGES.date } : {}),
      },
    }
  }
  const entry: ClaimEntry = {
    list: 'expenses',
    kind,
    paid_on: values.paid_on,
    vendor: orNull(values.vendor),
    amount: amount.value,
    note: orNull(values.note),
    document_id: orNull(values.document_id),
  }
  return { entry }
}
