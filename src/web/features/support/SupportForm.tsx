import { useState, type FormEvent } from 'react'
import { checkSupportMessage, MESSAGE_MAX, SUBJECT_MAX, SUPPORT_MESSAGES } from '#shared/support/support.rules.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { sendFailure, type SendError } from './sendFailure.rules.ts'
import { useSendMessage } from './useSupport.ts'

type Props = {
  userId: string
  /** The address to which the answer is sent. */
  email: string
  onSent: () => void
  onClose: () => void
}

/** The form for a message to support. Typed text survives a reload until it is sent. */
export function SupportForm({ userId, email, onSent, onClose }: Props) {
  const [subject, setSubject] = useSessionStorage(`${userId}:support-subject`)
  const [message, setMessage] = useSessionStorage(`${userId}:support-message`)
  const [error, setError] = useState<(SendError & { count: number }) | null>(null)
  const lock = useInFlightGuard()
  const form = useFocusFirstError(error?.count ?? 0)
  const sending = useSendMessage(() => {
    setSubject('')
    setMessage('')
    onSent()
  })
  const errorOf = (field: 'subject' | 'message') => (error?.field === field ? error.message : null)
  const fail = (found: SendError) => setError((before) => ({ ...found, count: (before?.count ?? 0) + 1 }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkSupportMessage({ subject, message })
    if (found !== null) return fail(found)
    if (!lock.take()) return
    setError(null)
    sending.mutate(
      { subject, message },
      { onError: (error) => fail(sendFailure(asCall(error))), onSettled: lock.release },
    )
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Subject (optional)"
        name="subject"
        autoComplete="off"
        maxLength={SUBJECT_MAX}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
        error={errorOf('subject')}
      />
      <TextArea
        label="Message"
        name="message"
        required
        maxLength={MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={errorOf('message')}
        hint={`We'll reply to ${email}. Please don't include passwords or card numbers.`}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" size="large" className="grow" aria-disabled={sending.isPending}>
          {sending.isPending ? 'SENDING...' : 'SEND MESSAGE'}
        </Button>
        <Button size="large" className="grow" onClick={onClose}>
          CLOSE
        </Button>
      </div>
      {error !== null && error.field === null && (
        <Notice key={error.count} tone="error">
          {error.message}
        </Notice>
      )}
    </form>
  )
}

function asCall(error: Error): { code: string; message: string; field?: string | undefined } {
  return error instanceof BackendError ? error : { code: 'unexpected', message: SUPPORT_MESSAGES.failed }
}
