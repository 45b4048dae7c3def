import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { FEEDBACK_LABELS, FEEDBACK_TEXT_MAX, FEEDBACK_TOPICS, type FeedbackTopic } from '#shared/advice/feedback.ts'
import { settings } from '#web/backend/settings.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { Feedback } from './advice.api.ts'

const TOPICS = FEEDBACK_TOPICS.map((value) => ({ value, label: FEEDBACK_LABELS[value] }))

type Props = {
  userId: string
  runId: string
  isSending: boolean
  error: string | null
  onSend: (feedback: Feedback, onSent: () => void) => void
  onClose: () => void
}

/** The form in which a person says what is wrong with a result. */
export function DisagreeForm({ userId, runId, isSending, error, onSend, onClose }: Props) {
  const id = useId()
  const [what, setWhat] = useState<FeedbackTopic | null>(null)
  const [text, setText] = useSessionStorage(`${userId}:feedback:${runId}`)
  const [consent, setConsent] = useState(false)
  const [hasRefused, setRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (what === null) return setRefused(true)
    if (!isSending) onSend({ what, text: text.trim(), consent }, () => setText(''))
  }
  return (
    <form noValidate onSubmit={submit} aria-labelledby={id} className="plate flex flex-col gap-5 p-5 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
        WHAT IS WRONG?
      </h2>
      <ChoiceField label="What is wrong with this result?" value={what} options={TOPICS} onChoose={setWhat} />
      <TextArea
        label="What would be right? (optional)"
        name="feedback"
        maxLength={FEEDBACK_TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <label className="flex min-h-11 items-center gap-3 self-start font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--ink)"
          checked={consent}
          onChange={({ target }) => setConsent(target.checked)}
        />
        You may use what I wrote and all photos of this result to improve {settings.product_name}
      </label>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" className="grow" aria-disabled={isSending}>
          {isSending ? 'SENDING...' : 'SEND'}
        </Button>
        <Button size="large" className="grow" onClick={onClose}>
          CLOSE
        </Button>
      </div>
      {hasRefused && what === null && <Notice tone="error">Please choose what is wrong</Notice>}
      {error !== null && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
