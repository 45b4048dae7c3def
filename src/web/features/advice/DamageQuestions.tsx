import type { ReactNode } from 'react'
import { ANSWER_LIMITS } from '#shared/advice/answers.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { isAsked, sizeQuestions, type Draft, type DraftFaults } from './draft.rules.ts'
import {
  CRACK_OPTIONS,
  QUESTION_LABELS,
  MEASURE_FIELDS,
  YES_NO_OPTIONS,
  type SizeQuestion,
  ELECTRIC_OPTIONS,
  KIND_OPTIONS,
  SINCE_OPTIONS,
  WATER_OPTIONS,
} from '#shared/advice/answerLabels.ts'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'
import type { UrgentMessage } from './urgentMessage.ts'

type Props = {
  draft: Draft
  faults: DraftFaults
  warning: Warning | null
  onChange: (question: string, changes: Draft) => void
}

const SKIPPED = { value: '', label: 'Choose, or skip' } as const

/** People must know these answers for certain, so there is no "I don't know". */
const CONFIRMED_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const asChoice = (value: boolean | null | undefined) => (value === true ? 'yes' : value === false ? 'no' : null)
const asAnswer = (value: 'yes' | 'no' | null) => (value === null ? null : value === 'yes')

/** What is damaged, and what makes it dangerous. */
export function DamageQuestions({ draft, faults, warning, onChange }: Props) {
  const { kind, electric, water } = draft
  return (
    <div className="flex flex-col gap-5">
      <h3 className="heading text-2xl">THE DAMAGE</h3>
      <Question id="kind" warning={warning}>
        <SelectField
          label={QUESTION_LABELS.kind}
          value={kind ?? ''}
          options={[SKIPPED, ...KIND_OPTIONS]}
          onChoose={(value) => onChange('kind', { kind: value === '' ? null : value })}
        />
        {isAsked('fire_dept_cleared', draft) && (
          <ChoiceField
            label={QUESTION_LABELS.fire_dept_cleared}
            value={asChoice(draft.fire_dept_cleared)}
            options={CONFIRMED_OPTIONS}
            onChoose={(value) => onChange('kind', { fire_dept_cleared: asAnswer(value) })}
          />
        )}
      </Question>
      <Question id="where" warning={warning}>
        <TextField
          label={QUESTION_LABELS.where}
          name="where"
          autoComplete="off"
          maxLength={ANSWER_LIMITS.where}
          value={draft.where ?? ''}
          onChange={({ target }) => onChange('where', { where: target.value })}
          hint="For example: kitchen, under the sink"
        />
      </Question>
      <Question id="water" warning={warning}>
        <ChoiceField
          label={QUESTION_LABELS.water}
          value={water ?? null}
          options={WATER_OPTIONS}
          onChoose={(value) => onChange('water', { water: value })}
        />
        {isAsked('can_stop_water', draft) && (
          <ChoiceField
            label={QUESTION_LABELS.can_stop_water}
            value={draft.can_stop_water ?? null}
            options={YES_NO_OPTIONS}
            onChoose={(value) => onChange('water', { can_stop_water: value })}
          />
        )}
      </Question>
      <Question id="electric" warning={warning}>
        <ChoiceField
          label={QUESTION_LABELS.electric}
          value={electric ?? null}
          options={ELECTRIC_OPTIONS}
          onChoose={(value) => onChange('electric', { electric: value })}
        />
        {isAsked('power_confirmed_off', draft) && (
          <ChoiceField
            label={QUESTION_LABELS.power_confirmed_off}
            hint="Say yes only if the utility switched it off, or you did from a dry floor."
            value={asChoice(draft.power_confirmed_off)}
            options={CONFIRMED_OPTIONS}
            onChoose={(value) => onChange('electric', { power_confirmed_off: asAnswer(value) })}
          />
        )}
      </Question>
      {sizeQuestions(draft).map((question) => (
        <Size key={question} question={question} draft={draft} faults={faults} onChange={onChange} />
      ))}
      <Question id="since" warning={warning}>
        <ChoiceField
          label={QUESTION_LABELS.since}
          value={draft.since ?? null}
          options={SINCE_OPTIONS}
          onChoose={(value) => onChange('since', { since: value })}
        />
      </Question>
    </div>
  )
}

type SizeProps = Omit<Props, 'warning'> & { question: SizeQuestion }

function Size({ question, draft, faults, onChange }: SizeProps) {
  switch (question) {
    case 'crack_shape':
      return (
        <ChoiceField
          label={QUESTION_LABELS.crack_shape}
          value={draft.crack_shape ?? null}
          options={CRACK_OPTIONS}
          onChoose={(value) => onChange('since', { crack_shape: value })}
        />
      )
    case 'loose':
      return (
        <ChoiceField
          label={QUESTION_LABELS.loose}
          value={draft.loose ?? null}
          options={YES_NO_OPTIONS}
          onChoose={(value) => onChange('since', { loose: value })}
        />
      )
    default:
      return (
        <TextField
          {...MEASURE_FIELDS[question]}
          name={question}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={draft[question] ?? ''}
          onChange={({ target }) => onChange('since', { [question]: target.value })}
          error={faults[question] ?? null}
        />
      )
  }
}

/** An urgent message, and the question whose answer triggered it. */
export type Warning = UrgentMessage & { after: string }

type QuestionProps = { id: string; warning: Warning | null; children: ReactNode }

/** One question. An urgent message that its answer triggers is shown right below it. */
export function Question({ id, warning, children }: QuestionProps) {
  return (
    <div className="flex flex-col gap-3">
      {children}
      <div role="alert" className="empty:hidden">
        {warning?.after === id && <FirstMessagePanel message={warning.message} doNot={warning.doNot} level={3} />}
      </div>
    </div>
  )
}
