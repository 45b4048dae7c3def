import type { IntakePage } from '#shared/api/intake.ts'
import { sentenceFor, type Fault } from '#shared/intake/check.rules.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { INTAKE_TEXT, type Asked } from '#shared/intake/intake.rules.ts'
import { useObjectUrl } from '#web/lib/objectUrl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ChosenPhoto } from './sendRequest.ts'

export type Contact = { name: string; email: string; phone: string; address: string; insurance: string }

export const NO_CONTACT: Contact = { name: '', email: '', phone: '', address: '', insurance: '' }

type Props = {
  ask: IntakePage['ask']
  contact: Contact
  /** What is wrong with the request, some of it in these fields. */
  faults: readonly Fault[]
  onChange: (contact: Contact) => void
}

const OPTIONAL = ' (if you like)'

/** By how the phone is asked for. */
const EMAIL_LABELS = { no: 'Email', optional: 'Email (or phone)', required: `Email${OPTIONAL}` } as const

/** Who the shop answers, and what else it asks for. */
export function ContactFields({ ask, contact, faults, onChange }: Props) {
  const field = (name: keyof Contact) => ({
    name,
    value: contact[name],
    maxLength: INTAKE_TEXT[name],
    error: sentenceFor(faults, name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...contact, [name]: currentTarget.value }),
  })
  const label = (name: Asked, words: string) => (ask[name] === 'required' ? words : `${words}${OPTIONAL}`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('name')} label="Your name" autoComplete="name" required />
      {ask.phone !== 'no' && (
        <TextField
          {...field('phone')}
          label={ask.phone === 'required' ? 'Phone' : 'Phone (or email)'}
          {...(ask.phone === 'required' ? {} : { hint: INTAKE_MESSAGES.oneOfBoth })}
          type="tel"
          autoComplete="tel"
          required={ask.phone === 'required'}
        />
      )}
      <TextField
        {...field('email')}
        label={EMAIL_LABELS[ask.phone]}
        type="email"
        autoComplete="email"
        required={ask.phone === 'no'}
      />
      {ask.address !== 'no' && (
        <TextField
          {...field('address')}
          label={label('address', 'Address of the damage')}
          autoComplete="street-address"
          required={ask.address === 'required'}
        />
      )}
      {ask.insurance !== 'no' && (
        <TextField
          {...field('insurance')}
          label={label('insurance', 'Insurer and claim number')}
          autoComplete="off"
          required={ask.insurance === 'required'}
        />
      )}
    </div>
  )
}

type ChosenPhotosProps = {
  photos: readonly ChosenPhoto[]
  /** The photo that could not be sent, and why. */
  refused: { id: string; sentence: string } | null
  onRemove: (id: string) => void
}

/** The photos of a request. They are on this device only until it is sent. */
export function ChosenPhotos({ photos, refused, onRemove }: ChosenPhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Chosen photos" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {photos.map(({ id, file }, at) => (
        <li key={id} className="flex flex-col gap-1.5">
          <Thumbnail file={file} alt={`Photo ${at + 1}`} />
          {refused?.id === id && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {refused.sentence}
            </p>
          )}
          <Button size="small" tone="quiet" aria-label={`REMOVE photo ${at + 1}`} onClick={() => onRemove(id)}>
            REMOVE
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file, alt }: { file: File; alt: string }) {
  return (
    <Photo
      src={useObjectUrl(file)}
      alt={alt}
      className="aspect-square w-full rounded-plate border-2 border-rule object-cover"
      isLazy={false}
    />
  )
}
