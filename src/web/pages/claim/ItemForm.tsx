import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Fragment, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ClaimEntry, ClaimRecord } from '#shared/api/claims.ts'
import { ENTRY_TEXT_MAX, PHOTOS_PER_ITEM } from '#shared/claims/claims.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { amountText, orNull, readAmount, readQuantity } from '#web/features/claims/claimFields.ts'
import { thumbnailOf, type EntryOf } from '#web/features/claims/claims.api.ts'
import { fetchRepair, repairKey } from '#web/features/repairs/repairs.api.ts'
import { today } from '#web/lib/dates.ts'
import { repairPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { EntryDocument } from './EntryDocument.tsx'
import { EntryForm, More, useEntryForm, type EntryFormProps } from './EntryForm.tsx'

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

type Props = { claim: ClaimRecord; ids: readonly string[]; onChange: (ids: readonly string[]) => void }

/** The photos that show an item, out of those of the claim's repairs. */
function ItemPhotos({ claim, ids, onChange }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <p id={id} className="label">
        Photos of it
      </p>
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {ids.map((fileId, place) => (
            <li key={fileId} className="flex flex-col gap-1">
              <Photo src={thumbnailOf(fileId)} alt="" className="size-20 rounded-plate border-2 border-rule" />
              <Button
                size="small"
                className="px-0!"
                aria-label={`Take out photo ${place + 1}`}
                onClick={() => {
                  onChange(ids.filter((each) => each !== fileId))
                  // The button that was pressed goes with the photo.
                  opener.current?.focus()
                }}
              >
                <X className="size-5" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {claim.repairs.length > 0 && (
        <p className="max-w-prose text-sm wrap-anywhere">
          To add a photo, open the repair:{' '}
          {claim.repairs.map(({ id: repairId, title }, place) => (
            <Fragment key={repairId}>
              {place > 0 && ', '}
              <Link to={repairPath(repairId)} className="font-semibold underline underline-offset-4">
                {title}
              </Link>
            </Fragment>
          ))}
          . What you typed stays here.
        </p>
      )}
      <Button ref={opener} size="small" className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'HIDE THE PHOTOS' : 'CHOOSE PHOTOS'}
      </Button>
      {isOpen && <Offered claim={claim} ids={ids} onChange={onChange} />}
    </div>
  )
}

function Offered({ claim, ids, onChange }: Props) {
  const repairs = useQueries({
    queries: claim.repairs.map(({ id }) => ({ queryKey: repairKey(id), queryFn: () => fetchRepair(id) })),
  })
  if (claim.repairs.every(({ photos }) => photos === 0)) {
    return (
      <p>
        {claim.repairs.length === 0
          ? 'Photos come from the repairs of the claim. Add a repair to it first.'
          : 'The repairs of this claim have no photos yet.'}
      </p>
    )
  }
  return (
    <div className="flex max-h-[28rem] flex-col gap-4 overflow-y-auto p-1">
      <p className="text-sm text-ink-soft">Up to {PHOTOS_PER_ITEM}.</p>
      {claim.repairs.map(({ id, title }, place) => {
        const repair = repairs[place]
        if (repair?.error != null && repair.data === undefined) {
          return <ErrorState key={id} sentence={sentenceOf(repair.error)} onRetry={() => void repair.refetch()} />
        }
        if (repair?.data === undefined) {
          return (
            <div key={id} role="status" aria-label={`Loading the photos of ${title}`} className="skeleton min-h-28" />
          )
        }
        return (
          <fieldset key={id}>
            <legend className="mb-2 font-semibold wrap-anywhere">{title}</legend>
            <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
              {repair.data.photos.map((photo) => {
                const isChosen = ids.includes(photo.id)
                return (
                  <label
                    key={photo.id}
                    className="relative overflow-hidden rounded-plate border-2 border-rule has-checked:outline-4 has-checked:-outline-offset-4 has-checked:outline-yellow has-focus-visible:ring-4 has-focus-visible:ring-ink"
                  >
                    <input
                      type="checkbox"
                      className="absolute top-2 left-2 size-6 accent-ink"
                      checked={isChosen}
                      disabled={!isChosen && ids.length >= PHOTOS_PER_ITEM}
                      onChange={() => onChange(isChosen ? ids.filter((each) => each !== photo.id) : [...ids, photo.id])}
                    />
                    <Photo src={photo.thumbnail_url} alt="" className="aspect-square w-full" />
                    <span className="block truncate px-2 py-1 text-sm">{photo.caption ?? photo.file_name}</span>
                  </label>
                )
              })}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
