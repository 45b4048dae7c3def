import { useState, type FormEvent } from 'react'
import type { Share } from '#shared/api/shares.ts'
import {
  SHARE_PASSWORD,
  USUAL_INCLUDES,
  USUAL_INCLUDES_OF_SHOP,
  type ShareInclude,
  type ShareIncludes,
} from '#shared/shares/shares.rules.ts'
import { REPAIR_TITLE_MAX } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { ChoicesField } from '#web/ui/ChoiceField.tsx'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChangeShare, useCreateShare, type ShareOptions } from './shares.api.ts'

const INCLUDE_LABELS: Readonly<Record<ShareInclude, string>> = {
  costs: 'The estimated cost',
  questions: 'Your questions and the answers',
  actuals: 'What was done, what it cost and how long it took',
  captions: 'What you wrote below the photos',
  title: 'Your title for the repair',
}

const SHARE_INCLUDES = Object.keys(INCLUDE_LABELS) as ShareInclude[]
const INCLUDE_OPTIONS = SHARE_INCLUDES.map((value) => ({ value, label: INCLUDE_LABELS[value] }))

function includesOf(chosen: readonly ShareInclude[]): ShareIncludes {
  return Object.fromEntries(SHARE_INCLUDES.map((include) => [include, chosen.includes(include)])) as ShareIncludes
}

const DAYS = ['7', '30', '90', '365'] as const
type Days = (typeof DAYS)[number] | ''
const DAY_OPTIONS = DAYS.map((value) => ({ value, label: value === '365' ? 'In one year' : `In ${value} days` }))

type Props = {
  repairId: string
  /** Null for a new link. */
  share: Share | null
  onClose: () => void
  onMade: (share: Share) => void
}

/** How long a link lasts, who may open it, and what it shows. */
export function ShareForm(props: Props) {
  return props.share === null ? <NewLink {...props} /> : <ChangedLink {...props} share={props.share} />
}

function NewLink({ repairId, onClose, onMade }: Props) {
  const { mutate, isPending, error } = useCreateShare(repairId)
  return (
    <Fields
      share={null}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSave={(options) =>
        mutate(options, {
          onSuccess: (made) => {
            onClose()
            onMade(made)
          },
        })
      }
    />
  )
}

function ChangedLink({ share, onClose }: Props & { share: Share }) {
  const { mutate, isPending, error } = useChangeShare(share)
  return (
    <>
      <Fields
        share={share}
        isPending={isPending}
        error={error}
        onClose={onClose}
        onSave={(options) => mutate({ ...options, label: options.label ?? null }, { onSuccess: onClose })}
      />
      <div className="flex flex-wrap gap-x-4 border-t-2 border-hairline pt-3">
        {share.has_password && (
          <Button tone="quiet" size="small" onClick={() => mutate({ password: null }, { onSuccess: onClose })}>
            REMOVE THE PASSWORD
          </Button>
        )}
        <Button tone="quiet" size="small" onClick={() => mutate({ new_address: true }, { onSuccess: onClose })}>
          NEW ADDRESS
        </Button>
        <p className="text-sm text-ink-soft">With a new address, nobody who has the one of now gets in any more.</p>
      </div>
    </>
  )
}

type FieldsProps = {
  share: Share | null
  isPending: boolean
  error: Error | null
  onClose: () => void
  onSave: (options: ShareOptions) => void
}

function Fields({ share, isPending, error, onClose, onSave }: FieldsProps) {
  const [label, setLabel] = useState(share?.label ?? '')
  const [days, setDays] = useState<Days>(share === null ? '30' : '')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [includes, setIncludes] = useState(
    share?.includes ?? (chosenShop() === undefined ? USUAL_INCLUDES : USUAL_INCLUDES_OF_SHOP),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isShort = password !== '' && password.length < SHARE_PASSWORD.min
    setFault(isShort ? `Please use at least ${SHARE_PASSWORD.min} characters.` : null)
    if (isShort) return
    onSave({
      includes,
      ...(label.trim() === '' ? {} : { label: label.trim() }),
      ...(days === '' ? {} : { expires_in_days: Number(days) }),
      ...(password === '' ? {} : { password }),
    })
  }
  return (
    <form
      noValidate
      onSubmit={save}
      aria-label={share === null ? 'New link' : 'Change the link'}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Who is it for?"
        name="label"
        autoComplete="off"
        maxLength={REPAIR_TITLE_MAX}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        hint="Only you see this."
      />
      <SelectField<Days>
        label="When does it end?"
        value={days}
        options={share === null ? DAY_OPTIONS : [{ value: '', label: 'As it is' }, ...DAY_OPTIONS]}
        onChoose={setDays}
      />
      <TextField
        label="Password"
        type="password"
        name="share-password"
        autoComplete="new-password"
        maxLength={SHARE_PASSWORD.max}
        value={password}
        error={fault}
        onChange={({ target }) => setPassword(target.value)}
        hint={
          share?.has_password === true
            ? 'It has one. Type another to change it.'
            : `Not needed. At least ${SHARE_PASSWORD.min} characters, and sent another way than the link.`
        }
      />
      <ChoicesField
        label="What it shows besides the photos and the advice"
        hint="It never shows file names, places, your camera, your notes, or what you answered in your own words."
        values={SHARE_INCLUDES.filter((include) => includes[include])}
        options={INCLUDE_OPTIONS}
        onChange={(chosen) => setIncludes(includesOf(chosen))}
      />
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" className="grow" aria-disabled={isPending}>
          {share === null ? 'MAKE AND COPY' : 'SAVE'}
        </Button>
        <Button className="grow" onClick={onClose}>
          CANCEL
        </Button>
      </div>
    </form>
  )
}
