import type { ClaimEntry } from '#shared/api/claims.ts'
import { DIARY_KIND_LABELS, DIARY_KINDS, ENTRY_TEXT_MAX, type DiaryKind } from '#shared/claims/claims.rules.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FIELD_MESSAGES, localTime, orNull } from '#web/features/claims/claimFields.ts'
import type { EntryOf } from '#web/features/claims/claims.api.ts'
import { EntryDocument } from './EntryDocument.tsx'
import { EntryForm, More, useEntryForm, type EntryFormProps } from './EntryForm.tsx'

const KIND_OPTIONS = DIARY_KINDS.map((value) => ({ value, label: DIARY_KIND_LABELS[value] }))

/** Who said what when, and what must be done by when. */
export function DiaryForm({ claim, entry, added, onSaved, onClose }: EntryFormProps<EntryOf<'diary'>>) {
  const { form, typed, submit, saving, fieldOf, checkedFieldOf, discard } = useEntryForm({
    claimId: claim.id,
    list: 'diary',
    entryId: entry?.id ?? null,
    saved: fieldsOf(entry),
    read: readDiary,
    onSaved,
  })
  return (
    <EntryForm
      name={entry === null ? 'New diary entry' : 'Change the diary entry'}
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
      <TextArea label="What was said or done?" rows={3} maxLength={ENTRY_TEXT_MAX.said} {...checkedFieldOf('text')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="With whom?" autoComplete="off" maxLength={ENTRY_TEXT_MAX.who} {...fieldOf('with_whom')} />
        <SelectField<DiaryKind>
          label="How?"
          value={typed.values.kind as DiaryKind}
          options={KIND_OPTIONS}
          onChoose={(kind) => typed.type('kind', kind)}
        />
      </div>
      <TextField label="Something is due on" type="date" hint={FIELD_MESSAGES.due} {...fieldOf('due_on')} />
      <More hint="another time, a letter" isOpenAtFirst={entry !== null}>
        <TextField label="When was it?" type="datetime-local" hint="Empty means now." {...fieldOf('at')} />
        <EntryDocument
          claim={claim}
          label="Letter or other document"
          value={typed.values.document_id}
          onChoose={(id) => typed.type('document_id', id)}
        />
      </More>
    </EntryForm>
  )
}

function fieldsOf(entry: EntryOf<'diary'> | null) {
  return {
    text: entry?.text ?? '',
    with_whom: entry?.with_whom ?? '',
    kind: entry?.kind ?? 'call',
    due_on: entry?.due_on ?? '',
    at: entry === null ? '' : localTime(entry.at),
    document_id: entry?.document_id ?? '',
  } satisfies Record<string, string>
}

function readDiary(values: Record<keyof ReturnType<typeof fieldsOf>, string>) {
  const said = values.text.trim()
  if (said === '') return { faults: { text: 'Please say what was said or done.' } }
  const entry: ClaimEntry = {
    list: 'diary',
    at: (values.at === '' ? new Date() : new Date(values.at)).toISOString(),
    kind: DIARY_KINDS.find((each) => each === values.kind) ?? 'note',
    with_whom: orNull(values.with_whom),
    text: said,
    due_on: orNull(values.due_on),
    document_id: orNull(values.document_id),
  }
  return { entry }
}
