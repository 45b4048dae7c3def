import { useState, type FormEvent } from 'react'
import type { IntakeLink } from '#shared/api/intake.ts'
import { ASKED, INTAKE_TEXT, USUAL_ASK, type Asked, type AskMode } from '#shared/intake/intake.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChangeIntakeLink, useCreateIntakeLink } from './intakeLinks.api.ts'

const ASKED_LABELS: Readonly<Record<Asked, string>> = {
  phone: 'Ask for a phone number?',
  address: 'Ask for the address of the damage?',
  insurance: 'Ask for the insurer?',
}

const MODES: readonly { value: AskMode; label: string }[] = [
  { value: 'no', label: 'No' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
]

type Props = { shopId: string; link: IntakeLink | null; onClose: () => void }

/** What a link is called, what customers read first, and what they are asked. */
export function IntakeLinkForm({ shopId, link, onClose }: Props) {
  const [label, setLabel] = useState(link?.label ?? '')
  const [greeting, setGreeting] = useState(link?.greeting ?? '')
  const [ask, setAsk] = useState(link?.ask ?? USUAL_ASK)
  const [isUnnamed, setUnnamed] = useState(false)
  const create = useCreateIntakeLink(shopId)
  const change = useChangeIntakeLink(shopId, link?.id ?? '')
  const { error, isPending } = link === null ? create : change
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setUnnamed(label.trim() === '')
    if (label.trim() === '' || isPending) return
    const wishes = { label, greeting, ask }
    if (link === null) create.mutate(wishes, { onSuccess: onClose })
    else change.mutate(wishes, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Name of the link"
        name="label"
        hint="Only you see it, such as “Van 2”."
        autoComplete="off"
        maxLength={INTAKE_TEXT.label}
        value={label}
        error={isUnnamed ? 'Please give it a name.' : null}
        onChange={({ target }) => setLabel(target.value)}
      />
      <TextArea
        label="Greeting (if you like)"
        name="greeting"
        maxLength={INTAKE_TEXT.greeting}
        value={greeting}
        onChange={({ target }) => setGreeting(target.value)}
      />
      {ASKED.map((field) => (
        <SelectField
          key={field}
          label={ASKED_LABELS[field]}
          value={ask[field]}
          options={MODES}
          onChoose={(mode) => setAsk({ ...ask, [field]: mode })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" aria-disabled={isPending}>
          SAVE
        </Button>
        <Button onClick={onClose}>CANCEL</Button>
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </form>
  )
}
