import { EMERGENCIES, type Emergency } from '#shared/advice/answers.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import type { Draft } from './draft.rules.ts'
import { Question, type Warning } from './Question.tsx'
import { ALARM_OPTIONS, EMERGENCY_OPTIONS, EMERGENCY_QUESTIONS } from './answersForm.messages.ts'

type Props = { draft: Draft; warning: Warning | null; onChange: (question: string, changes: Draft) => void }

/** The questions that come first, because their answers may mean leaving the house. */
export function EmergencyQuestions({ draft, warning, onChange }: Props) {
  const said = draft.emergency ?? {}
  const none = Object.fromEntries(EMERGENCIES.map((each) => [each, 'no'])) as Record<Emergency, 'no'>
  return (
    <div className="flex flex-col gap-5">
      <Question id="none" warning={warning}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="heading text-2xl">IS ANY OF THIS HAPPENING NOW?</h3>
          <Button size="small" onClick={() => onChange('none', { emergency: none, alarm: null })}>
            NONE OF THIS
          </Button>
        </div>
      </Question>
      {EMERGENCY_QUESTIONS.map(({ id, label }) => (
        <Question key={id} id={id} warning={warning}>
          <ChoiceField
            label={label}
            value={said[id] ?? null}
            options={EMERGENCY_OPTIONS}
            onChoose={(answer) => onChange(id, { emergency: { ...said, [id]: answer } })}
          />
        </Question>
      ))}
      <Question id="alarm" warning={warning}>
        <ChoiceField
          label="Which alarm is sounding, if any?"
          value={draft.alarm ?? null}
          options={ALARM_OPTIONS}
          onChoose={(alarm) => onChange('alarm', { alarm })}
        />
      </Question>
    </div>
  )
}
