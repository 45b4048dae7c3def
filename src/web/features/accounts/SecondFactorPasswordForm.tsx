import { useEffect, useRef, useState } from 'react'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { changeFailure } from './accountFailure.rules.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { useMe } from './MeProvider.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { useAccountForm } from './useAccountForm.ts'

type Props = {
  label: string
  text: string
  submitLabel: string
  send: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again before an action that another person at this device must not be able to perform. */
export function SecondFactorPasswordForm({ label, text, submitLabel, send, onCancel }: Props) {
  const { email } = useMe()
  const form = useAccountForm()
  const [password, setPassword] = useState('')
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [])
  const submit = async () => {
    await form.submit({
      check: () => (password === '' ? { field: 'password', message: ACCOUNT_MESSAGES.loginPasswordMissing } : null),
      send: () => send(password),
      explain: changeFailure,
    })
  }
  return (
    <SecondFactorForm
      form={form}
      label={label}
      submitLabel={submitLabel}
      busyLabel="CHECKING..."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>{text}</p>
      {/* For password managers, which use it to find the stored password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <div ref={start} className="max-w-md">
        <CurrentPasswordField value={password} onChange={setPassword} error={form.errorOf('password')} />
      </div>
    </SecondFactorForm>
  )
}
