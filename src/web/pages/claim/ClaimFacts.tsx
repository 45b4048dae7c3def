import { useState, type FormEvent } from 'react'
import type { ClaimRecord } from '#shared/api/claims.ts'
import {
  CLAIM_MESSAGES,
  CLAIM_TEXT_MAX,
  LOSS_CAUSE_LABELS,
  LOSS_CAUSES,
  WHAT_HAPPENED_MAX,
} from '#shared/claims/claims.rules.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import {
  amountText,
  FIELD_MESSAGES,
  orNull,
  readAmount,
  useTyped,
  type Typed,
} from '#web/features/claims/claimFields.ts'
import { useClaimChange, type ClaimChange } from '#web/features/claims/claims.api.ts'
import { More, type PartProps } from './EntryForm.tsx'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { today } from '#web/lib/dates.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'

type Field = keyof ReturnType<typeof fieldsOf>

type Group = { name: string; fields: readonly Field[] }

const GROUPS: readonly Group[] = [
  { name: 'THE LOSS', fields: ['title', 'loss_date', 'loss_cause', 'what_happened'] },
  { name: 'INSURER', fields: ['insurer', 'insured_name', 'policy_number', 'claim_number', 'deductible'] },
  { name: 'ADJUSTER', fields: ['adjuster_name', 'adjuster_phone', 'adjuster_email'] },
  { name: 'PROPERTY', fields: ['property_address'] },
]

const LABELS: Readonly<Record<Field, string>> = {
  title: 'Name of the claim',
  loss_date: 'When did it happen?',
  loss_cause: 'What caused it?',
  what_happened: 'What happened?',
  insured_name: 'Name on the policy',
  insurer: 'Insurer',
  policy_number: 'Policy number',
  claim_number: 'Claim number',
  deductible: 'Deductible ($)',
  adjuster_name: "Adjuster's name",
  adjuster_phone: "Adjuster's phone",
  adjuster_email: "Adjuster's email",
  property_address: 'Address of the property',
}

const INPUTS: Readonly<Partial<Record<Field, { type?: 'date' | 'tel' | 'email'; inputMode?: 'decimal' }>>> = {
  loss_date: { type: 'date' },
  deductible: { inputMode: 'decimal' },
  adjuster_phone: { type: 'tel' },
  adjuster_email: { type: 'email' },
}

/** The facts on the cover of the pack, in groups that are stored one by one. */
export function ClaimFacts({ claim, canChange }: PartProps) {
  const me = useMe()
  const typed = useTyped<Record<Field, string>, never>(`${me.id}:claim:${claim.id}:facts`, fieldsOf(claim))
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-3">
      <h2 id="facts" className="heading text-3xl">
        FACTS
      </h2>
      <div className="plate px-4 sm:px-5 *:first:border-t-0">
        {GROUPS.map((group) => (
          <FactGroup key={group.name} group={group} claim={claim} canChange={canChange} typed={typed} />
        ))}
      </div>
    </section>
  )
}

type GroupProps = PartProps & { group: Group; typed: Typed<Record<Field, string>, never> }

function FactGroup({ group: { name, fields }, claim, canChange, typed }: GroupProps) {
  const { mutate, isPending, isSuccess, error } = useClaimChange(claim.id)
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const saved = fieldsOf(claim)
  const changed = fields.filter((field) => typed.values[field].trim() !== saved[field])
  const faults = faultsOf(typed.values)
  const isWrong = fields.some((field) => faults[field] !== null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return setAttempts(attempts + 1)
    if (isPending || changed.length === 0) return
    // Only what was changed here, so that a change of another field elsewhere stays.
    mutate(changeOf(typed.values, changed), {
      onSuccess: () => {
        setAttempts(0)
        typed.forget(changed)
      },
    })
  }
  const words = fields.flatMap((field) => factText(claim, field) ?? [])
  return (
    <More
      label={name}
      hint={words.length === 0 ? 'not filled in yet' : words.join(' · ')}
      isOpenAtFirst={changed.length > 0}
      wrongAt={isWrong ? attempts : 0}
    >
      {canChange ? (
        <form ref={form} noValidate aria-label={name} onSubmit={save} className="flex flex-col gap-4 pb-5">
          {fields.map((field) =>
            field === 'loss_cause' ? (
              <SelectField
                key={field}
                label={LABELS[field]}
                value={typed.values[field]}
                options={CAUSE_OPTIONS}
                onChoose={(cause) => typed.type(field, cause)}
              />
            ) : field === 'what_happened' ? (
              <TextArea
                key={field}
                label={LABELS[field]}
                hint="When you found it, what broke, and what you did to stop it."
                maxLength={WHAT_HAPPENED_MAX}
                value={typed.values[field]}
                onChange={({ target }) => typed.type(field, target.value)}
              />
            ) : (
              <TextField
                key={field}
                label={LABELS[field]}
                autoComplete="off"
                maxLength={CLAIM_TEXT_MAX}
                {...INPUTS[field]}
                {...(field === 'loss_date' ? { max: today() } : {})}
                value={typed.values[field]}
                error={CAN_BE_WRONG.includes(field) ? (attempts > 0 ? faults[field] : null) : undefined}
                onChange={({ target }) => typed.type(field, target.value)}
              />
            ),
          )}
          {error !== null && (
            <Notice tone="error">
              {sentenceOf(error)} {FIELD_MESSAGES.kept}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? 'SAVING...' : 'SAVE'}
            </Button>
            <p role="status">{isSuccess && changed.length === 0 && 'Saved.'}</p>
          </div>
        </form>
      ) : (
        <dl className="flex flex-col gap-2 pb-5">
          {fields.map((field) => (
            <div key={field} className="flex flex-wrap gap-x-3">
              <dt className="text-ink-soft">{LABELS[field]}</dt>
              <dd className="min-w-0 font-semibold wrap-anywhere">{factText(claim, field) ?? 'not filled in'}</dd>
            </div>
          ))}
        </dl>
      )}
    </More>
  )
}

const CAUSE_OPTIONS = [
  { value: '', label: 'Not chosen' },
  ...LOSS_CAUSES.map((value) => ({ value: value as string, label: LOSS_CAUSE_LABELS[value] })),
]

const CAN_BE_WRONG: readonly Field[] = ['title', 'loss_date', 'deductible']

function fieldsOf(claim: ClaimRecord) {
  return {
    title: claim.title,
    loss_date: claim.loss_date ?? '',
    loss_cause: (claim.loss_cause ?? '') as string,
    what_happened: claim.what_happened ?? '',
    insured_name: claim.insured_name ?? '',
    insurer: claim.insurer ?? '',
    policy_number: claim.policy_number ?? '',
    claim_number: claim.claim_number ?? '',
    deductible: amountText(claim.deductible),
    adjuster_name: claim.adjuster_name ?? '',
    adjuster_phone: claim.adjuster_phone ?? '',
    adjuster_email: claim.adjuster_email ?? '',
    property_address: claim.property_address ?? '',
  }
}

function factText(claim: ClaimRecord, field: Field): string | null {
  if (field === 'loss_date') return claim.loss_date === null ? null : calendarDayWords(claim.loss_date)
  if (field === 'loss_cause') return claim.loss_cause === null ? null : LOSS_CAUSE_LABELS[claim.loss_cause]
  if (field === 'deductible') return claim.deductible === null ? null : dollars(claim.deductible)
  return claim[field]
}

function faultsOf(values: Record<Field, string>): Record<Field, string | null> {
  const deductible = readAmount(values.deductible)
  const none = Object.fromEntries(Object.keys(values).map((field) => [field, null])) as Record<Field, null>
  return {
    ...none,
    title: values.title.trim() === '' ? 'Please give it a name, such as “Burst pipe”.' : null,
    loss_date: values.loss_date > today() ? CLAIM_MESSAGES.lossInFuture : null,
    deductible: 'error' in deductible ? deductible.error : null,
  }
}

function changeOf(values: Record<Field, string>, fields: readonly Field[]): ClaimChange {
  const read = (field: Field): unknown => {
    if (field === 'title') return values.title.trim()
    if (field !== 'deductible') return orNull(values[field])
    const amount = readAmount(values.deductible)
    return 'value' in amount ? amount.value : null
  }
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as ClaimChange
}
