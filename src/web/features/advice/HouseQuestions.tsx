import { ANSWER_LIMITS } from '#shared/advice/answers.ts'
import { settings } from '#web/backend/settings.ts'
import { ChoiceField, ChoicesField } from '#web/ui/ChoiceField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { UNKNOWN_YEAR, type Draft, type DraftFaults } from './draft.rules.ts'
import { Question, type Warning } from './Question.tsx'
import { TENURE_OPTIONS, VULNERABLE_OPTIONS } from './answersForm.messages.ts'
import { STATE_NAMES } from '#shared/advice/states.ts'

type Props = {
  draft: Draft
  faults: DraftFaults
  warning: Warning | null
  onChange: (question: string, changes: Draft) => void
}

const STATES = [{ value: '', label: 'Choose, or skip' }, ...STATE_NAMES.map(([value, label]) => ({ value, label }))]

/** Questions about the house and the people in it, and a field for anything else. */
export function HouseQuestions({ draft, faults, warning, onChange }: Props) {
  const isYearUnknown = draft.year_built === UNKNOWN_YEAR
  return (
    <div className="flex flex-col gap-5">
      <h3 className="heading text-2xl">THE HOUSE AND YOU</h3>
      <Question id="year_built" warning={warning}>
        <TextField
          label="In what year was the house built?"
          name="year_built"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={isYearUnknown ? '' : (draft.year_built ?? '')}
          onChange={({ target }) => onChange('year_built', { year_built: target.value })}
          error={faults.year_built ?? null}
          hint="Old paint and old material may be dangerous to work on."
        />
        <label className="flex min-h-11 items-center gap-3 self-start font-semibold">
          <input
            type="checkbox"
            className="size-5 accent-(--ink)"
            checked={isYearUnknown}
            onChange={({ target }) => onChange('year_built', { year_built: target.checked ? UNKNOWN_YEAR : '' })}
          />
          I don&apos;t know the year
        </label>
      </Question>
      <Question id="tenure" warning={warning}>
        <ChoiceField
          label="Do you own it or rent it?"
          value={draft.tenure ?? null}
          options={TENURE_OPTIONS}
          onChoose={(tenure) => onChange('tenure', { tenure })}
        />
      </Question>
      <Question id="vulnerable" warning={warning}>
        <ChoicesField
          label="Who lives there?"
          hint={`We only use this to warn you. It's never sent to ${settings.provider_name}.`}
          values={draft.vulnerable ?? []}
          options={VULNERABLE_OPTIONS}
          onChange={(vulnerable) => onChange('vulnerable', { vulnerable })}
        />
      </Question>
      <Question id="state" warning={warning}>
        <SelectField
          label="State"
          value={draft.state ?? ''}
          options={STATES}
          onChoose={(state) => onChange('state', { state: state === '' ? null : state })}
        />
      </Question>
      <Question id="text" warning={warning}>
        <TextArea
          label="In your own words"
          name="text"
          maxLength={ANSWER_LIMITS.text}
          value={draft.text ?? ''}
          onChange={({ target }) => onChange('text', { text: target.value })}
          hint="Tell us what happened, and what you see, hear or smell."
        />
      </Question>
    </div>
  )
}
