import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Cost, CostAssumption } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { valueText } from '#shared/analyses/costReport.rules.ts'
import { ASSUMPTION_LIMITS, isAllowed, type CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import { changesIn, withAssumptions } from '#shared/costs/cost.rules.ts'
import { JOBS } from '#shared/costs/jobs.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { keepCostAssumptions } from './advice.api.ts'

type Props = {
  /** As the server knows it, and as it is shown now. */
  cost: Cost
  shown: Cost
  answers: Answers
  repairId: string | null
  onChange: (cost: Cost) => void
  onSaved: () => void
}

/** The assumptions of a cost estimate as fields. Each change is computed here, without a request. */
export function CostAssumptionsForm({ cost, shown, answers, repairId, onChange, onSaved }: Props) {
  const [draft, setDraft] = useState<CostDraft>(() => draftOfChanges(changesIn(cost, answers)))
  const keep = useMutation({
    mutationFn: (id: string) => keepCostAssumptions(id, patchOf(shown, changesOfDraft(draft))),
    onSuccess: onSaved,
  })
  const change = (next: CostDraft) => {
    setDraft(next)
    keep.reset()
    onChange(withAssumptions(cost, answers, changesOfDraft(next)))
  }
  const isFaulty = Object.entries(draft).some(([key, text]) => faultOf(key, text) !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (repairId !== null && !isFaulty && !keep.isPending) keep.mutate(repairId)
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Assumptions of the cost" className="flex flex-col gap-5">
      <p>Change any number that you know better. The range updates right away.</p>
      {shown.assumptions.map((assumption) => (
        <Field
          key={assumption.key}
          assumption={assumption}
          text={draft[assumption.key]}
          isGuessed={assumption.key === `${cost.job}.quantity` && shown.class === 5}
          isAnswered={assumption.key === `${cost.job}.quantity` && shown.class === 4}
          onType={(text) => change({ ...draft, [assumption.key]: text })}
          onReset={() => {
            const { [assumption.key]: _, ...rest } = draft
            change(rest)
          }}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        {repairId !== null && (
          <Button type="submit" className="grow" aria-disabled={isFaulty || keep.isPending}>
            {keep.isPending ? 'SAVING...' : 'SAVE WITH THIS REPAIR'}
          </Button>
        )}
        <Button className="grow" aria-disabled={Object.keys(draft).length === 0} onClick={() => change({})}>
          RESET ALL
        </Button>
      </div>
      {keep.isError && <Notice tone="error">{sentenceOf(keep.error)}</Notice>}
      {keep.isSuccess && <Notice tone="success">Your numbers are saved with this repair.</Notice>}
    </form>
  )
}

type FieldProps = {
  assumption: CostAssumption
  /** What was typed; undefined while the assumed value stands. */
  text: string | undefined
  /** A quantity that nobody has given yet. */
  isGuessed: boolean
  /** A quantity that follows from the answers. */
  isAnswered: boolean
  onType: (text: string) => void
  onReset: () => void
}

function Field({ assumption, text, isGuessed, isAnswered, onType, onReset }: FieldProps) {
  const { key, label, value, unit, assumed } = assumption
  const fault = faultOf(key, text)
  const isOwn = text !== undefined
  const assumedText = valueText({ value: assumed, unit })
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={unit === '' ? label : `${label} (${unit})`}
        name={key}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={text ?? String(value)}
        onChange={({ target }) => onType(target.value)}
        error={fault ?? null}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={isOwn ? 'ink' : 'outline'}>
          {isOwn ? 'YOURS' : isAnswered ? 'FROM YOUR ANSWERS' : isSourced(key) ? 'PUBLIC FIGURE' : 'ASSUMED'}
        </Badge>
        {isOwn ? (
          <Button tone="quiet" size="small" className="underline underline-offset-4" onClick={onReset}>
            Reset to {assumedText}
          </Button>
        ) : (
          isGuessed && (
            <Button
              tone="quiet"
              size="small"
              className="underline underline-offset-4"
              onClick={() => onType(String(value))}
            >
              {assumedText} is correct
            </Button>
          )
        )}
      </div>
    </div>
  )
}

/** What the owner typed, by the key of the assumption. What is absent has its assumed value. */
type CostDraft = Readonly<Record<string, string>>

/** A number as people type it, such as '1.75', '$1,200' or '.5'. Null for anything else. */
export function numberOf(text: string): number | null {
  const bare = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(bare) || bare === '') return null
  return Number(bare.replaceAll(',', ''))
}

/** The draft of what was kept with the repair. */
export function draftOfChanges(changes: CostAssumptions): CostDraft {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, String(value)]))
}

/** The numbers that can be used. Those that cannot are left at what was assumed. */
export function changesOfDraft(draft: CostDraft): CostAssumptions {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([key, text]) => {
      const value = numberOf(text)
      return value !== null && isAllowed(key, value) ? [[key, value]] : []
    }),
  )
}

/** The sentence for a number that cannot be used. */
export function faultOf(key: string, text: string | undefined): string | undefined {
  const limits = ASSUMPTION_LIMITS.get(key)
  if (text === undefined || limits === undefined) return undefined
  const value = numberOf(text)
  if (value !== null && isAllowed(key, value)) return undefined
  return `Enter a number from ${limits.min.toLocaleString('en-US')} to ${limits.max.toLocaleString('en-US')}`
}

/** Whether the value comes from a public figure, and not from an assumption. */
export function isSourced(key: string): boolean {
  return [...JOBS.values()].some(({ id, materials }) =>
    materials.some((material) => material.figure !== null && key === `${id}.${material.key}`),
  )
}

/**
 * The merge patch that keeps these numbers with the repair. A number that is the assumed one is not kept, so that it
 * follows the figures; a quantity is, because it was confirmed.
 */
export function patchOf(cost: Cost, changes: CostAssumptions): Record<string, number | null> {
  const isKept = ({ key, assumed }: CostAssumption) =>
    changes[key] !== undefined && (changes[key] !== assumed || key === `${cost.job}.quantity`)
  return Object.fromEntries(
    cost.assumptions.map((assumption) => [
      assumption.key,
      isKept(assumption) ? (changes[assumption.key] ?? null) : null,
    ]),
  )
}
