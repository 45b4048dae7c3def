import { useState, type FormEvent, type ReactNode } from 'react'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { CurrentPasswordField } from './EntryForm.tsx'
import { useFocusFirstError, useInFlightGuard } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  /** The name of the form. */
  label: string
  /** What the password is for, in the name of its field. */
  purpose: 'transfer' | 'deletion' | 'API key'
  button: string
  tone?: 'plain' | 'danger'
  isPending: boolean
  onSubmit: (password: string, then: { onError: (error: Error) => void; onSettled: () => void }) => void
  /** Further fields. */
  children?: ReactNode
}

type Fault = { error: Error | null; count: number; isMissing: boolean }

/** A form that proves with the password who is asking. */
export function WithPassword({ label, purpose, button, tone = 'plain', isPending, onSubmit, children }: Props) {
  const lock = useInFlightGuard()
  const [password, setPassword] = useState('')
  // Kept here, so that the field is marked in the same moment in which it gets the focus.
  const [{ error, count, isMissing }, setFault] = useState<Fault>({ error: null, count: 0, isMissing: false })
  const form = useFocusFirstError(count)
  const isAboutPassword = error instanceof BackendError && error.field === 'password'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setFault({ error: null, count: count + 1, isMissing: true })
    if (!lock.take()) return
    setFault({ error: null, count, isMissing: false })
    const onError = (failed: Error) => setFault({ error: failed, count: count + 1, isMissing: false })
    onSubmit(password, { onError, onSettled: lock.release })
  }
  const fault = isMissing ? ACCOUNT_MESSAGES.fieldsMissing : isAboutPassword ? error.message : null
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={label} className="no-print flex flex-col gap-4">
      {children}
      <CurrentPasswordField
        label={`Your password for the ${purpose}`}
        value={password}
        onChange={setPassword}
        error={fault}
      />
      <Button type="submit" tone={tone} className="self-start" aria-disabled={isPending}>
        {isPending ? 'PLEASE WAIT...' : button}
      </Button>
      {error !== null && !isAboutPassword && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </form>
  )
}
