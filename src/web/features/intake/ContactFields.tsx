import type { IntakePage } from '#shared/api/intake.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { sentenceFor, type Fault } from '#shared/intake/check.rules.ts'
import { INTAKE_TEXT, type Asked } from '#shared/intake/intake.rules.ts'
import { TextField } from '#web/ui/TextField.tsx'

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
