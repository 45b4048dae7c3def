import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Ask } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { DamageQuestions } from './DamageQuestions.tsx'
import { readDraft, type Draft } from './draft.rules.ts'
import { EmergencyQuestions } from './EmergencyQuestions.tsx'
import { HouseQuestions } from './HouseQuestions.tsx'
import { Question } from './Question.tsx'
import { useAnswersDraft } from './useAnswersDraft.ts'
import { HazardQuestion } from './HazardQuestions.tsx'
import { useTypedHazards } from './useTypedHazards.ts'

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
