import {
  BrickWall,
  Bug,
  CircleQuestionMark,
  CloudLightning,
  Droplets,
  Flame,
  PaintRoller,
  PlugZap,
  WashingMachine,
  Wind,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { isSaid, saysAnything, type Answers } from '#shared/advice/answers.ts'
import type { KindGroup } from '#shared/advice/kindGroups.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { EMERGENCY_QUESTIONS } from '#shared/advice/answerLabels.ts'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'
import { HAS_AI } from './installation.ts'
import {
  isKindOpen,
  nextShortQuestion,
  SHORT_LABELS,
  SHORT_QUESTIONS_MAX,
  SHORT_TITLES,
  shortAnswers,
  shortChoices,
  type ShortQuestion,
  type ShortReply,
} from './shortQuestions.rules.ts'
import type { ShortReplies } from './shortReplies.ts'
import { prefillAnswers, useUrgentMessage } from './useAnswersDraft.ts'

/** Without an AI, what the owner chooses is all that the advice is made of, so it need not wait for a photo. */
const { Part: FirstWords } = lazyPart(async () => (await import('./FirstWords.tsx')).FirstWords)

type Props = {
  shortReplies: ShortReplies
  onReply: (shortReplies: ShortReplies) => void
  /** The last question was answered or skipped, and this was said. */
  onEnd: (answers: Answers) => void
  /** The heading after the last question, where something else follows. */
  ended?: string
  /** What follows the last question. */
  ending: string
  /** Opens the long form. Null until a photo has been uploaded. */
  longForm: { userId: string; fileId: string; open: () => void } | null
  /** Ends the questions before the last one, with what was said. */
  finish?: { isSending: boolean; show: (said: ShortReplies) => void }
  /** Whether what to do first is shown as soon as the kind is said. */
  guides?: boolean
}

/**
 * A few questions about the photos that are being uploaded, one at a time. An answer that means danger shows what to do
 * at once.
 */
export function ShortQuestions(props: Props) {
  const { shortReplies, onReply, onEnd, ended = "THANKS, THAT'S ALL", ending } = props
  const { longForm, finish, guides = !HAS_AI } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const warning = useRef<HTMLDivElement>(null)
  const { replies, answers } = shortReplies
  // Advice about this damage takes its kind. Who wants the advice before that is asked for it first, and only once.
  const [wantsAdvice, setWantsAdvice] = useState(false)
  const question = nextShortQuestion(replies, { kindFirst: wantsAdvice })
  const isAskedEarly = question !== nextShortQuestion(replies)
  const canFinish = question === null || saysAnything(answers)
  const urgent = useUrgentMessage(answers)
  const code = urgent?.message.code ?? null

  const shown = useRef(question)
  useEffect(() => {
    // The button that was pressed has disappeared, and the next question must be read out.
    if (shown.current !== question) heading.current?.focus()
    shown.current = question
  }, [question])
  useEffect(() => {
    if (code !== null) warning.current?.scrollIntoView({ block: 'start' })
  }, [code])

  const keep = (next: readonly ShortReply[]) => onReply({ replies: next, answers: shortAnswers(next) })
  const reply = (asked: ShortQuestion, choice: string | null) => {
    const next = [...replies, { question: asked, choice }]
    keep(next)
    setWantsAdvice(false)
    if (finish !== undefined && wantsAdvice) finish.show({ replies: next, answers: shortAnswers(next) })
    else if (nextShortQuestion(next) === null) onEnd(shortAnswers(next))
  }
  const showAdvice = () => {
    if (question !== 'kind' && isKindOpen(replies)) setWantsAdvice(true)
    else finish?.show(shortReplies)
  }

  return (
    <section aria-labelledby={id} className="no-print flex flex-col gap-4">
      <div ref={warning} role="alert" className="empty:hidden">
        {urgent !== null && <FirstMessagePanel message={urgent.message} doNot={urgent.doNot} />}
      </div>
      {guides && isSaid(answers.kind) && urgent === null && <FirstWords answers={answers} />}
      <div className="plate flex flex-col gap-4 p-5">
        {question === null ? (
          <div>
            <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
              {ended}
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
        {finish !== undefined && canFinish && (
          <Button
            tone={isSaid(answers.kind) || question === null ? 'primary' : 'plain'}
            size="large"
            disabled={finish.isSending}
            onClick={showAdvice}
          >
            SHOW THE ADVICE
          </Button>
        )}
        <div className="flex flex-wrap gap-2 border-t-2 border-hairline pt-3">
          {replies.length > 0 && (
            <Button
              tone="quiet"
              size="small"
              onClick={() => (isAskedEarly ? setWantsAdvice(false) : keep(replies.slice(0, -1)))}
            >
              PREVIOUS
            </Button>
          )}
          {question !== null &&
            (finish === undefined || canFinish ? (
              <Button tone="quiet" size="small" onClick={() => reply(question, null)}>
                SKIP
              </Button>
            ) : (
              // One way out is enough as long as there is nothing to give advice about.
              <Button tone="quiet" size="small" disabled={finish.isSending} onClick={showAdvice}>
                SKIP THE QUESTIONS
              </Button>
            ))}
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
  const urgent = EMERGENCY_QUESTIONS.find(({ id: each }) => each === question)
  const labels: Readonly<Record<string, string>> = SHORT_LABELS[question]
  return (
    <>
      <div>
        <p className="label text-ink-soft">
          {replies.length === 0
            ? `UP TO ${SHORT_QUESTIONS_MAX} QUICK QUESTIONS, IF YOU LIKE`
            : urgent !== undefined
              ? 'IS THIS HAPPENING NOW?'
              : `QUESTION ${replies.length + 1} OF UP TO ${SHORT_QUESTIONS_MAX}`}
        </p>
        <h2 ref={heading} id={id} tabIndex={-1} className="heading mt-1 text-3xl outline-none">
          {urgent === undefined ? SHORT_TITLES[question] : `${urgent.label}?`}
        </h2>
      </div>
      <ul className={classNames('grid gap-2', question === 'group' ? 'grid-cols-2 md:grid-cols-5' : 'sm:grid-cols-2')}>
        {shortChoices(question, replies).map((choice) => {
          const Picture = question === 'group' ? GROUP_PICTURES[choice as KindGroup] : null
          return (
            <li key={choice} className="grid">
              <button
                type="button"
                // The second press of a double tap would answer the next question.
                onClick={({ detail }) => detail < 2 && onChoose(choice)}
                className={classNames(
                  'flex w-full rounded-plate border-2 border-rule bg-sheet text-left leading-tight font-semibold hover:bg-ink hover:text-paper',
                  Picture === null ? 'min-h-12 items-center px-4 py-2' : 'flex-col gap-2 p-3 text-sm sm:text-base',
                )}
              >
                {Picture !== null && <Picture className="size-8 shrink-0" aria-hidden="true" />}
                {labels[choice] ?? choice}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const GROUP_PICTURES: Readonly<Record<KindGroup, LucideIcon>> = {
  wet: Droplets,
  broken: BrickWall,
  power: PlugZap,
  gas: Wind,
  fire: Flame,
  living: Bug,
  weather: CloudLightning,
  surface: PaintRoller,
  machine: WashingMachine,
  other: CircleQuestionMark,
}
