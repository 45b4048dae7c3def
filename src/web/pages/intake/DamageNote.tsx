import { useMemo } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import { INTAKE_TEXT } from '#shared/intake/intake.rules.ts'
import { FirstMessagePanel } from '#web/features/advice/FirstMessagePanel.tsx'
import { HazardQuestion } from '#web/features/advice/HazardQuestions.tsx'
import { useReadAnswers, useRules, useUrgentMessage } from '#web/features/advice/useUrgentMessage.ts'
import type { Confirmed } from './keptForm.ts'
import { TextArea } from '#web/ui/TextArea.tsx'

type Props = {
  note: string
  confirmed: Confirmed
  answers: Answers
  error: string | null
  onChange: (change: { note: string } | { confirmed: Confirmed }) => void
}

/**
 * What the customer writes. What that may mean is asked in the page and stays there: to the shop it counts as true
 * until somebody has looked.
 */
export function DamageNote({ note, confirmed, answers, error, onChange }: Props) {
  const said = useMemo(() => ({ ...answers, text: note }), [answers, note])
  const rules = useRules(said)
  const given = useMemo(
    () =>
      rules?.repliesAbout(
        said,
        Object.entries(confirmed).map(([code, answer]) => ({ code, answer })),
      ) ?? [],
    [rules, said, confirmed],
  )
  const { urgent, ask } = useReadAnswers(said, given)
  const before = useUrgentMessage(answers)
  const isNew = urgent !== null && urgent.message.code !== before?.message.code
  return (
    <section className="flex flex-col gap-3">
      <TextArea
        label="What happened? (if you like)"
        name="note"
        maxLength={INTAKE_TEXT.note}
        value={note}
        error={error}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div role="alert" className="empty:hidden">
        {isNew && <FirstMessagePanel message={urgent.message} doNot={urgent.doNot} />}
      </div>
      {ask.length > 0 && (
        <div className="flex flex-col gap-5 rounded-plate border-2 border-rule bg-notice p-4 text-ink sm:p-6">
          {ask.map((each) => (
            <HazardQuestion
              key={each.code}
              ask={each}
              onAnswer={(answer) => onChange({ confirmed: { ...confirmed, [each.code]: answer } })}
            />
          ))}
        </div>
      )}
    </section>
  )
}
