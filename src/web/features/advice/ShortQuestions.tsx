import { useEffect, useId, useRef, type RefObject } from 'react'
import {
  nextShortQuestion,
  SHORT_QUESTIONS_MAX,
  shortAnswers,
  shortChoices,
  type ShortQuestion,
  type ShortReply,
} from './shortQuestions.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'
import { shortLabel, shortTitle } from './shortQuestions.messages.ts'
import type { ShortReplies } from './shortReplies.ts'
import { prefillAnswers } from './useAnswersDraft.ts'
import { useUrgentMessage } from './useUrgentMessage.ts'

type Props = {
  shortReplies: ShortReplies
  onReply: (shortReplies: ShortReplies) => void
  /** The last question was answered or skipped. */
  onEnd: () => void
  /** What follows the last question. */
  ending: string
  /** Opens the long form. Null until a photo has been uploaded. */
  longForm: { userId: string; fileId: string; open: () => void } | null
}

/**
 * A few questions about the photos that are being uploaded, one at a time. An answer that means danger shows what to do
 * at once.
 */
export function ShortQuestions({ shortReplies, onReply, onEnd, ending, longForm }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const warning = useRef<HTMLDivElement>(null)
  const { replies, answers } = shortReplies
  const question = nextShortQuestion(replies)
  const urgent = useUrgentMessage(answers)
  const code = urgent?.message.code ?? null

  const shown = useRef(replies.length)
  useEffect(() => {
    // The button that was pressed has disappeared, and the next question must be read out.
    if (shown.current !== replies.length) heading.current?.focus()
    shown.current = replies.length
  }, [replies.length])
  useEffect(() => {
    if (code !== null) warning.current?.scrollIntoView({ block: 'start' })
  }, [code])

  const keep = (next: readonly ShortReply[]) => onReply({ replies: next, answers: shortAnswers(next) })
  const reply = (asked: ShortQuestion, choice: string | null) => {
    const next = [...replies, { question: asked, choice }]
    keep(next)
    if (nextShortQuestion(next) === null) onEnd()
  }

  return (
    <section aria-labelledby={id} className="no-print flex flex-col gap-4">
      <div ref={warning} role="alert" className="empty:hidden">
        {urgent !== null && <FirstMessagePanel message={urgent.message} doNot={urgent.doNot} />}
      </div>
      <div className="plate flex flex-col gap-4 p-5">
        {question === null ? (
          <div>
            <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
              THANKS, THAT&apos;S ALL
            </h2>
            <p className="mt-2">{ending}</p>
          </div>
        ) : (
          <ShortQuestionChoices
            key={question}
            id={id}
            heading={heading}
            question={question}
            replies={replies}
            onChoose={(choice) => reply(question, choice)}
          />
        )}
        <div className="flex flex-wrap gap-2 border-t-2 border-hairline pt-3">
          {replies.length > 0 && (
            <Button tone="quiet" size="small" onClick={() => keep(replies.slice(0, -1))}>
              PREVIOUS
            </Button>
          )}
          {question !== null && (
            <Button tone="quiet" size="small" onClick={() => reply(question, null)}>
              SKIP
            </Button>
          )}
          {longForm !== null && (
            <Button
              tone="quiet"
              size="small"
              className="ml-auto"
              onClick={() => {
                prefillAnswers({ ...longForm, said: answers })
                longForm.open()
              }}
            >
              ALL QUESTIONS
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

type ShortQuestionChoicesProps = {
  id: string
  heading: RefObject<HTMLHeadingElement | null>
  question: ShortQuestion
  replies: readonly ShortReply[]
  onChoose: (choice: string) => void
}

function ShortQuestionChoices({ id, heading, question, replies, onChoose }: ShortQuestionChoicesProps) {
  const { title, isAboutNow } = shortTitle(question)
  return (
    <>
      <div>
        <p className="label text-ink-soft">
          {replies.length === 0
            ? `UP TO ${SHORT_QUESTIONS_MAX} QUICK QUESTIONS, IF YOU LIKE`
            : isAboutNow
              ? 'IS THIS HAPPENING NOW?'
              : `QUESTION ${replies.length + 1} OF UP TO ${SHORT_QUESTIONS_MAX}`}
        </p>
        <h2 ref={heading} id={id} tabIndex={-1} className="heading mt-1 text-3xl outline-none">
          {title}
        </h2>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {shortChoices(question, replies).map((choice) => (
          <li key={choice}>
            <button
              type="button"
              // The second press of a double tap would answer the next question.
              onClick={({ detail }) => detail < 2 && onChoose(choice)}
              className="flex min-h-12 w-full items-center rounded-plate border-2 border-rule bg-sheet px-4 py-2 text-left leading-tight font-semibold hover:bg-ink hover:text-paper"
            >
              {shortLabel(question, choice)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
