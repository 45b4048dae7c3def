import { useId, useRef } from 'react'
import type { Advice, Ask } from '#shared/advice/advice.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHazardReplies } from './useHazardReplies.ts'

type Reply = HazardAnswer['answer']

/** In the language of the question, which is that of the owner's words. */
const REPLIES: Readonly<Record<'en' | 'es', readonly (readonly [Reply, string])[]>> = {
  en: [
    ['yes', 'YES'],
    ['no', 'NO'],
    ['unsure', 'NOT SURE'],
  ],
  es: [
    ['yes', 'SÍ'],
    ['no', 'NO'],
    ['unsure', 'NO SÉ'],
  ],
}

const languageOf = ({ question }: Ask): 'en' | 'es' => (question.startsWith('¿') ? 'es' : 'en')

type Props = {
  repairId: string
  /** An open page may get its response from an older server, which does not ask. */
  advice: Partial<Pick<Advice, 'ask' | 'quiet'>>
  /** Called when an answer is stored, which changes what is shown of the result. */
  onAnswered: () => void
}

/** What the owner's words may mean, as questions that one tap answers. Until then it counts as true. */
export function HazardQuestions({ repairId, advice: { ask = [], quiet = [] }, onAnswered }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { reply, isSending, unsent, error } = useHazardReplies(repairId, () => {
    onAnswered()
    // The answered question moves below the open ones.
    heading.current?.focus()
  })
  if (ask.length === 0) return null
  const isOpen = ({ answer }: Ask) => answer === null
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-col gap-5 rounded-plate border-2 border-rule bg-notice p-4 text-ink sm:p-6',
        quiet.length === 0 && 'no-print',
      )}
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="heading text-2xl outline-none sm:text-3xl print:hidden">
        {ask.some(isOpen) ? 'YES OR NO?' : 'WHAT YOU ANSWERED'}
      </h2>
      {ask.map((each) => (
        <HazardQuestion
          key={each.code}
          ask={each}
          unsent={unsent[each.code] ?? null}
          isBusy={isSending}
          onAnswer={(answer) => reply(each.code, answer)}
        />
      ))}
      {quiet.map((line) => (
        <p key={line} className="max-w-prose text-sm leading-snug">
          {line}
        </p>
      ))}
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </section>
  )
}

type HazardQuestionProps = {
  ask: Ask
  /** A reply that is on this device only. */
  unsent?: Reply | null
  isBusy?: boolean
  onAnswer: (answer: Reply) => void
}

const NOT_SENT = 'This is on your device only. It is sent when the connection is back.'
const NOT_SENT_YES = `${NOT_SENT} Until then, the advice here does not know of the danger: see EMERGENCY first.`

/** One question, and the three answers to it. */
export function HazardQuestion({ ask, unsent = null, isBusy = false, onAnswer }: HazardQuestionProps) {
  const id = useId()
  const language = languageOf(ask)
  const given = unsent ?? ask.answer
  return (
    <div role="group" aria-labelledby={id} lang={language} className="no-print flex flex-col gap-3">
      <p id={id} className={ask.answer === null ? 'text-lg leading-snug font-semibold' : 'leading-snug'}>
        {ask.question}
      </p>
      {ask.answer === null && ask.sentence !== '' && (
        <p className="text-sm text-ink-soft">
          <span lang="en">You wrote:</span> “{ask.sentence}”
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {REPLIES[language].map(([reply, label]) => (
          <Button
            key={reply}
            size={ask.answer === null ? 'large' : 'small'}
            tone={given === reply ? 'primary' : 'plain'}
            aria-pressed={given === reply}
            aria-disabled={isBusy}
            className="grow sm:grow-0"
            onClick={() => (isBusy || given === reply ? undefined : onAnswer(reply))}
          >
            {label}
          </Button>
        ))}
      </div>
      <div role="status" lang="en" className="empty:hidden">
        {unsent !== null && <Notice tone="notice">{unsent === 'yes' ? NOT_SENT_YES : NOT_SENT}</Notice>}
      </div>
    </div>
  )
}
