import { useId, type FormEvent } from 'react'
import { QUESTION_TEXT_MAX } from '#shared/advice/questions.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

type Props = {
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
export function AskForm({ userId, runId, remaining, isWaiting, error, onAsk }: Props) {
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
