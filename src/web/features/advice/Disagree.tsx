import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { sendFeedback, useQuestions, type Feedback } from './advice.api.ts'

type Props = {
  userId: string
  runId: string
  /** Whether it begins with the form. */
  isOpenAtFirst?: boolean
  /** Called when the form is closed without being sent. */
  onClose?: () => void
}

/** Opens the form in which a person says that something about a result is wrong. */
export function Disagree({ userId, runId, isOpenAtFirst = false, onClose }: Props) {
  const mayWrite = useMayDo()('write')
  const [state, setState] = useState<'closed' | 'open' | 'sent'>(isOpenAtFirst ? 'open' : 'closed')
  const [wasOpen, setWasOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (feedback: Feedback) => sendFeedback(runId, feedback),
  })
  useEffect(() => {
    // The button that opened the form was removed while the form was open, so the focus has to be set anew.
    if (wasOpen && state !== 'open') opener.current?.focus()
  }, [wasOpen, state])
  if (!mayWrite) return null
  if (state === 'open') {
    return (
      <div className="no-print">
        <LazyDisagreeForm
          userId={userId}
          runId={runId}
          isSending={isPending}
          error={error === null ? null : sentenceOf(error)}
          onSend={(feedback, onSent) =>
            mutate(feedback, {
              onSuccess: () => {
                onSent()
                setState('sent')
              },
            })
          }
          onClose={() => {
            reset()
            setState('closed')
            onClose?.()
          }}
        />
      </div>
    )
  }
  return (
    <div className="no-print flex flex-col items-start gap-3">
      <Button
        ref={opener}
        tone="quiet"
        size="small"
        className="-ml-3 underline underline-offset-4"
        onClick={() => {
          setWasOpen(true)
          setState('open')
        }}
      >
        Report a mistake in this result
      </Button>
      {state === 'sent' && (
        <Notice tone="success">
          Thank you. We saved what you said with this result.
          {chosenShop() !== undefined && ' Your colleagues read it in the comments on this repair.'}
        </Notice>
      )}
    </div>
  )
}

/** The form is fetched when it is opened, because few people disagree. */
const LazyDisagreeForm = lazyPart(async () => (await import('./DisagreeForm.tsx')).DisagreeForm, {
  label: 'Loading the form',
}).Part

type AskAboutProps = {
  userId: string
  runId: string
  /** Called when the words of a question may have changed what is shown of the result. */
  onQuestionsChanged: () => void
}

/** The questions about a result: a button until one is asked, then the answers and a field for the next question. */
export function AskAbout({ userId, runId, onQuestionsChanged }: AskAboutProps) {
  const asking = useQuestions(runId, onQuestionsChanged)
  const mayWrite = useMayDo()('write')
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && (asking.list.data?.questions ?? []).length === 0) {
    return (
      mayWrite && (
        <Button className="no-print w-full" onClick={() => setOpened(true)}>
          ASK ABOUT THIS
        </Button>
      )
    )
  }
  return <LazyAskPanel userId={userId} runId={runId} asking={asking} takesFocus={isOpened} />
}

/** The section is fetched when somebody wants to ask, or has asked. */
const LazyAskPanel = lazyPart(async () => (await import('./AskPanel.tsx')).AskPanel, {
  label: 'Loading the questions',
}).Part
