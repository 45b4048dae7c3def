import { useEffect, useId, useRef, type FormEvent } from 'react'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import { QUESTIONS_PER_RUN, QUESTION_TEXT_MAX } from '#shared/advice/questions.ts'
import type { QuestionRecord } from '#shared/api/questions.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'
import type { useQuestions } from './advice.api.ts'

type Props = {
  userId: string
  runId: string
  asking: ReturnType<typeof useQuestions>
  /** Whether a button opened it, which is gone now. */
  takesFocus: boolean
}

/** The questions about a result with their answers, and the field for the next one. */
export function AskPanel({ userId, runId, asking: { list, ask, isAsking, askError }, takesFocus }: Props) {
  const id = useId()
  const mayWrite = useMayDo()('write')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const questions = list.data?.questions ?? []
  return (
    <section aria-labelledby={id} className="plate flex flex-col gap-5 p-5 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
        ASK ABOUT THIS
      </h2>
      <div role="log" aria-label="Questions and answers" className="flex flex-col gap-5 empty:hidden">
        {questions.map((question) => (
          <QuestionAndReply key={question.id} question={question} />
        ))}
      </div>
      {list.isError && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {mayWrite && (
        <AskForm
          userId={userId}
          runId={runId}
          remaining={list.data?.remaining ?? QUESTIONS_PER_RUN}
          isWaiting={isAsking || questions.some(({ status }) => status === 'open')}
          error={askError === null ? null : sentenceOf(askError)}
          onAsk={ask}
        />
      )}
    </section>
  )
}

/** One question of the owner with its reply, or with the reason that there is none. */
function QuestionAndReply({ question }: { question: QuestionRecord }) {
  const { text, status, answer, first_message: first, notice } = question
  const said = first === null ? 0 : messageLines(first).length
  const lines = (answer ?? '').split('\n').slice(said)
  return (
    <article className="flex flex-col gap-3 border-t-2 border-hairline pt-4 first:border-t-0 first:pt-0">
      <h3 className="font-semibold whitespace-pre-line">
        <span className="sr-only">You asked: </span>
        {text}
      </h3>
      {status === 'open' && (
        <p className="flex items-center gap-3 text-ink-soft">
          <span aria-hidden="true" className="size-3 animate-pulse bg-yellow-deep" />
          Looking for the answer. This takes up to a minute.
        </p>
      )}
      {status === 'failed' && (
        <Notice tone="error" isQuiet>
          {notice}
        </Notice>
      )}
      {status === 'answered' && first !== null && <FirstMessagePanel message={first} doNot={[]} level={3} isInAnswer />}
      {status === 'answered' &&
        lines.map((line, index) => (
          <p key={index} className="max-w-prose leading-snug">
            {line}
          </p>
        ))}
    </article>
  )
}

type AskFormProps = {
  userId: string
  runId: string
  /** How many more questions are answered. */
  remaining: number
  /** Whether a question is being sent or answered. */
  isWaiting: boolean
  /** Why the last question could not be asked. */
  error: string | null
  onAsk: (text: string, onAsked: () => void) => void
}

/** The field for the next question. What was typed survives a reload and a failed request. */
function AskForm({ userId, runId, remaining, isWaiting, error, onAsk }: AskFormProps) {
  const id = useId()
  const [text, setText] = useSessionStorage(`${userId}:question:${runId}`)
  if (remaining === 0) {
    return (
      <p className="no-print">
        You've asked five questions about this result. Analyze the photos again to ask more. In an emergency, don't ask:
        call for help.
      </p>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWaiting && text.trim() !== '') onAsk(text.trim(), () => setText(''))
  }
  return (
    <form noValidate onSubmit={submit} aria-describedby={id} className="no-print flex flex-col items-start gap-3">
      <div className="w-full">
        <TextArea
          label="Your question"
          name="question"
          maxLength={QUESTION_TEXT_MAX}
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" aria-disabled={isWaiting}>
          {isWaiting ? 'PLEASE WAIT...' : 'ASK'}
        </Button>
        <p id={id} className="text-sm text-ink-soft">
          You can ask {remaining === 1 ? '1 more question' : `${remaining} more questions`}
        </p>
      </div>
      {error !== null && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
