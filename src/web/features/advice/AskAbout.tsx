import { useEffect, useId, useRef, useState } from 'react'
import { QUESTIONS_PER_RUN } from '#shared/advice/questions.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { AskForm } from './AskForm.tsx'
import { Asked } from './Asked.tsx'
import { useQuestions } from './useQuestions.ts'

type Props = {
  userId: string
  runId: string
  /** Called when the words of a question may have changed what is shown of the result. */
  onHeard: () => void
}

/** The questions about a result: a button until one is asked, then the answers and a field for the next question. */
export function AskAbout({ userId, runId, onHeard }: Props) {
  const { list, ask, isAsking, askError } = useQuestions(runId, onHeard)
  const [isOpened, setOpened] = useState(false)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that opened the section is gone, so the focus has to be set anew.
    if (isOpened) heading.current?.focus()
  }, [isOpened])
  const questions = list.data?.questions ?? []
  if (!isOpened && questions.length === 0) {
    return (
      <Button className="no-print w-full" onClick={() => setOpened(true)}>
        ASK ABOUT THIS
      </Button>
    )
  }
  return (
    <section aria-labelledby={id} className="plate flex flex-col gap-5 p-5 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
        ASK ABOUT THIS
      </h2>
      <div role="log" aria-label="Questions and answers" className="flex flex-col gap-5 empty:hidden">
        {questions.map((question) => (
          <Asked key={question.id} question={question} />
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
