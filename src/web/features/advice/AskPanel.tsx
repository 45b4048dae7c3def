import { useEffect, useId, useRef } from 'react'
import { QUESTIONS_PER_RUN } from '#shared/advice/questions.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { AskForm } from './AskForm.tsx'
import { QuestionAndReply } from './QuestionAndReply.tsx'
import type { useQuestions } from './useQuestions.ts'

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
      <AskForm
        userId={userId}
        runId={runId}
        remaining={list.data?.remaining ?? QUESTIONS_PER_RUN}
        isWaiting={isAsking || questions.some(({ status }) => status === 'open')}
        error={askError === null ? null : sentenceOf(askError)}
        onAsk={ask}
      />
    </section>
  )
}
