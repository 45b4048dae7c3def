import { useEffect, useRef, useState, useMemo, type FormEvent } from 'react'
import type { Ask } from '#shared/advice/advice.ts'
import { EMERGENCIES, ANSWER_LIMITS, type Answers, type Emergency } from '#shared/advice/answers.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { STATE_NAMES } from '#shared/advice/states.ts'
import { settings } from '#web/backend/settings.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField, ChoicesField } from '#web/ui/ChoiceField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  ALARM_OPTIONS,
  EMERGENCY_OPTIONS,
  EMERGENCY_QUESTIONS,
  QUESTION_LABELS,
  TENURE_OPTIONS,
  VULNERABLE_OPTIONS,
} from '#shared/advice/answerLabels.ts'
import { DamageQuestions, Question, type Warning } from './DamageQuestions.tsx'
import { readDraft, UNKNOWN_YEAR, type Draft, type DraftFaults } from './draft.rules.ts'
import { HazardQuestion, sendKept } from './HazardQuestions.tsx'
import { useAnswersDraft, useReadAnswers, useRules } from './useAnswersDraft.ts'

type Props = {
  userId: string
  fileId: string
  said: Answers
  /** What is asked about hazards that the stored answers may mean. */
  asked: readonly Ask[] | undefined
  isSending: boolean
  /** Why the answers could not be sent. */
  error: string | null
  /** `onSent` is called with the repair, if it is known. */
  onSend: (answers: Answers, onSent: (repairId: string | null) => void) => void
  closeLabel: string
  onClose: () => void
}

/** The questions about one repair. Each may be skipped, and "I don't know" is an answer of its own. */
export function AnswersForm({ userId, fileId, said, asked, isSending, error, onSend, closeLabel, onClose }: Props) {
  const { draft, change, forget } = useAnswersDraft({ userId, fileId, said })
  const [changed, setChanged] = useState('start')
  const [refusals, setRefusals] = useState(0)
  const { answers, faults } = readDraft(draft)
  const { urgent, ask, reply, send } = useTypedHazards({ answers, said, asked })
  const form = useFocusFirstError(refusals)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  // The message stays below the question that triggered it until an answer to another question triggers a new one.
  const code = urgent?.message.code ?? null
  const [shown, setShown] = useState({ code, after: 'start' })
  if (shown.code !== code) setShown({ code, after: changed })
  const warning = urgent === null ? null : { ...urgent, after: shown.after }

  const onChange = (question: string, changes: Draft) => {
    setChanged(question)
    change(changes)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(faults).length > 0) return setRefusals(refusals + 1)
    onSend(answers, (repairId) => {
      forget()
      if (repairId !== null) void send(repairId)
    })
  }
  const shownFaults = refusals === 0 ? {} : faults

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby="tell-us-more"
      className="no-print plate flex flex-col gap-8 p-5 sm:p-6"
    >
      <div className="flex flex-col gap-2">
        <h2 ref={heading} id="tell-us-more" tabIndex={-1} className="heading text-4xl outline-none">
          TELL US MORE
        </h2>
        <p>Answers make the advice safer and more specific. Skip whatever you like.</p>
        <Question id="start" warning={warning}>
          {null}
        </Question>
      </div>
      <EmergencyQuestions draft={draft} warning={warning} onChange={onChange} />
      <DamageQuestions draft={draft} faults={shownFaults} warning={warning} onChange={onChange} />
      <HouseQuestions draft={draft} faults={shownFaults} warning={warning} onChange={onChange} />
      {ask.length > 0 && (
        <div className="flex flex-col gap-5 rounded-plate border-2 border-rule bg-notice p-4 text-ink sm:p-6">
          {ask.map((each) => (
            <HazardQuestion key={each.code} ask={each} onAnswer={(answer) => reply(each.code, answer)} />
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" size="large" className="grow" aria-disabled={isSending}>
          {isSending ? 'SENDING...' : 'SEND ANSWERS'}
        </Button>
        <Button size="large" className="grow" onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
      {error !== null && <Notice tone="error">{error}</Notice>}
    </form>
  )
}

type EmergencyQuestionsProps = {
  draft: Draft
  warning: Warning | null
  onChange: (question: string, changes: Draft) => void
}

/** The questions that come first, because their answers may mean leaving the house. */
function EmergencyQuestions({ draft, warning, onChange }: EmergencyQuestionsProps) {
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
          label={QUESTION_LABELS.alarm}
          value={draft.alarm ?? null}
          options={ALARM_OPTIONS}
          onChoose={(alarm) => onChange('alarm', { alarm })}
        />
      </Question>
    </div>
  )
}

type Parts = {
  /** What is in the form. */
  answers: Answers
  /** What is stored with the repair, and what was asked and answered about it. */
  said: Answers
  asked: readonly Ask[] | undefined
}

const NOTHING: readonly Ask[] = []

/**
 * The hazards that the words in the form may mean, while they are typed. A reply counts at once; it is sent with the
 * answers, as far as it is still about what they say.
 */
function useTypedHazards({ answers, said, asked = NOTHING }: Parts) {
  const rules = useRules(answers)
  const [typed, setTyped] = useState<readonly HazardAnswer[]>([])
  const given = useMemo(() => {
    const stored = asked.flatMap(({ code, answer, sentence }) =>
      answer === null || sentence === '' ? [] : [{ code, answer }],
    )
    const before = rules?.repliesAbout(said, stored) ?? []
    return [...before.filter(({ code }) => typed.every((each) => each.code !== code)), ...typed]
  }, [rules, said, asked, typed])
  const { urgent, ask } = useReadAnswers(answers, given)
  return {
    urgent,
    ask,
    reply: (code: string, answer: HazardAnswer['answer']) => {
      const about = rules?.repliesAbout(answers, [{ code, answer }]) ?? []
      setTyped((known) => [...known.filter((each) => each.code !== code), ...about])
    },
    /** A reply that could not be sent is kept, and is sent once the result is opened. */
    send: async (repairId: string): Promise<void> => {
      for (const { code, answer } of ask) {
        if (answer !== null && typed.some((each) => each.code === code))
          await sendKept(repairId, code, answer).catch(() => undefined)
      }
    },
  }
}

type HouseQuestionsProps = {
  draft: Draft
  faults: DraftFaults
  warning: Warning | null
  onChange: (question: string, changes: Draft) => void
}

const STATES = [{ value: '', label: 'Choose, or skip' }, ...STATE_NAMES.map(([value, label]) => ({ value, label }))]

/** Questions about the house and the people in it, and a field for anything else. */
function HouseQuestions({ draft, faults, warning, onChange }: HouseQuestionsProps) {
  const isYearUnknown = draft.year_built === UNKNOWN_YEAR
  return (
    <div className="flex flex-col gap-5">
      <h3 className="heading text-2xl">THE HOUSE AND YOU</h3>
      <Question id="year_built" warning={warning}>
        <TextField
          label={QUESTION_LABELS.year_built}
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
          label={QUESTION_LABELS.tenure}
          value={draft.tenure ?? null}
          options={TENURE_OPTIONS}
          onChoose={(tenure) => onChange('tenure', { tenure })}
        />
      </Question>
      <Question id="vulnerable" warning={warning}>
        <ChoicesField
          label={QUESTION_LABELS.vulnerable}
          hint={`We only use this to warn you. It's never sent to ${settings.provider_name}.`}
          values={draft.vulnerable ?? []}
          options={VULNERABLE_OPTIONS}
          onChange={(vulnerable) => onChange('vulnerable', { vulnerable })}
        />
      </Question>
      <Question id="state" warning={warning}>
        <SelectField
          label={QUESTION_LABELS.state}
          value={draft.state ?? ''}
          options={STATES}
          onChoose={(state) => onChange('state', { state: state === '' ? null : state })}
        />
      </Question>
      <Question id="text" warning={warning}>
        <TextArea
          label={QUESTION_LABELS.text}
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
