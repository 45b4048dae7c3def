import type { ClaimEntry } from '#shared/api/claims.ts'
import { ENTRY_TEXT_MAX } from '#shared/claims/claims.rules.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { amountText, orNull, readAmount, readQuantity } from '#web/features/claims/claimFields.ts'
import type { EntryOf } from '#web/features/claims/claims.api.ts'
import { EntryDocument } from './EntryDocument.tsx'
import { EntryForm, More } from './EntryForm.tsx'
import { ItemPhotos } from './ItemPhotos.tsx'
import type { EntryFormProps } from './parts.ts'
import { useEntryForm } from './useEntryForm.ts'
import { today } from '#web/lib/dates.ts'

/** Something that was destroyed. After one comes the next, in the same room. */
export function ItemForm({ claim, entry, added, onSaved, onClose }: EntryFormProps<EntryOf<'items'>>) {
  const { form, typed, submit, saving, fieldOf, checkedFieldOf, wrongAt, discard } = useEntryForm({
    claimId: claim.id,
    list: 'items',
    entryId: entry?.id ?? null,
    saved: fieldsOf(entry),
    read: readItem,
    onSaved: (said) => {
      onSaved(said)
      if (entry === null && said.list === 'items' && said.room !== null) typed.type('room', said.room)
    },
  })
  const date = today()
  return (
    <EntryForm
      name={entry === null ? 'New item' : 'Change the item'}
      form={form}
      isNew={entry === null}
      {...saving}
      added={added}
      onSubmit={submit}
      onCancel={() => {
        // What was begun is there again when the form is opened.
        if (entry !== null || typed.values.description.trim() === '') discard()
        onClose()
      }}
    >
      <TextField
        label="What was destroyed?"
        autoComplete="off"
        placeholder="Sofa, three seats, leather"
        maxLength={ENTRY_TEXT_MAX.description}
        {...checkedFieldOf('description')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="How many?" inputMode="numeric" autoComplete="off" {...checkedFieldOf('quantity')} />
        <TextField
          label="A new one costs ($)"
          inputMode="decimal"
          autoComplete="off"
          {...checkedFieldOf('replacement_cost')}
        />
      </div>
      <TextField label="Room" autoComplete="off" maxLength={ENTRY_TEXT_MAX.short} {...fieldOf('room')} />
      <ItemPhotos
        claim={claim}
        ids={idsOf(typed.values.file_ids)}
        onChange={(ids) => typed.type('file_ids', ids.join(' '))}
      />
      <More
        hint="brand, model, age, receipt"
        isOpenAtFirst={entry !== null}
        wrongAt={wrongAt('purchase_price', 'current_value')}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Brand" autoComplete="off" maxLength={ENTRY_TEXT_MAX.short} {...fieldOf('brand')} />
          <TextField label="Model" autoComplete="off" maxLength={ENTRY_TEXT_MAX.short} {...fieldOf('model')} />
          <TextField label="Serial number" autoComplete="off" maxLength={ENTRY_TEXT_MAX.short} {...fieldOf('serial')} />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Bought on" type="date" max={date} {...fieldOf('purchased_on')} />
          <TextField
            label="Price then, each ($)"
            inputMode="decimal"
            autoComplete="off"
            {...checkedFieldOf('purchase_price')}
          />
          <TextField
            label="Value now, each ($)"
            inputMode="decimal"
            autoComplete="off"
            {...checkedFieldOf('current_value')}
          />
        </div>
        <EntryDocument
          claim={claim}
          label="Receipt"
          value={typed.values.document_id}
          onChoose={(id) => typed.type('document_id', id)}
        />
      </More>
    </EntryForm>
  )
}

const idsOf = (joined: string): string[] => (joined === '' ? [] : joined.split(' '))

function fieldsOf(entry: EntryOf<'items'> | null) {
  return {
    description: entry?.description ?? '',
    quantity: String(entry?.quantity ?? 1),
    room: entry?.room ?? '',
    brand: entry?.brand ?? '',
    model: entry?.model ?? '',
    serial: entry?.serial ?? '',
    purchased_on: entry?.purchased_on ?? '',
    purchase_price: amountText(entry?.purchase_price ?? null),
    current_value: amountText(entry?.current_value ?? null),
    replacement_cost: amountText(entry?.replacement_cost ?? null),
    file_ids: entry?.file_ids.join(' ') ?? '',
    document_id: entry?.document_id ?? '',
  }
}

function readItem(values: ReturnType<typeof fieldsOf>) {
  const quantity = readQuantity(values.quantity)
  const price = readAmount(values.purchase_price)
  const value = readAmount(values.current_value)
  const replacement = readAmount(values.replacement_cost)
  const description = values.description.trim()
  if (description === '' || 'error' in quantity || 'error' in price || 'error' in value || 'error' in replacement) {
    return {
      faults: {
        ...(description === '' ? { description: 'Please say what it was.' } : {}),
        ...('error' in quantity ? { quantity: quantity.error } : {}),
        ...('error' in price ? { purchase_price: price.error } : {}),
        ...('error' in value ? { current_value: value.error } : {}),
        ...('error' in replacement ? { replacement_cost: replacement.error } : {}),
      },
    }
  }
  const entry: ClaimEntry = {
    list: 'items',
    room: orNull(values.room),
    description,
    quantity: quantity.value,
    brand: orNull(values.brand),
    model: orNull(values.model),
    serial: orNull(values.serial),
    purchased_on: orNull(values.purchased_on),
    purchase_price: price.value,
    current_value: value.value,
    replacement_cost: replacement.value,
    file_ids: idsOf(values.file_ids),
    document_id: orNull(values.document_id),
  }
  return { entry }
}
