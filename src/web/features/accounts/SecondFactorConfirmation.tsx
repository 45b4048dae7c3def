import { useEffect, useRef, useState } from 'react'
import { ACCOUNT_MESSAGES, checkCode } from '#shared/accounts/credentials.rules.ts'
import { changeFailure } from './accountFailure.rules.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { useMe } from './MeProvider.tsx'
import { SecondFactorCodeField } from './SecondFactorCodeField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { useAccountForm } from './useAccountForm.ts'

type Props = {
  label: string
  text: string
  submitLabel: string
  busyLabel: string
  tone?: 'danger'
  send: (confirmation: { password: string; code: string }) => Promise<void>
  onDone?: () => void
  onCancel: () => void
}

/** Asks for the password and a code before a change of two-step login itself. */
export function SecondFactorConfirmation({ text, send, onDone, ...look }: Props) {
  const { email } = useMe()
  const form = useAccountForm()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [])
  const submit = async () => {
    const isDone = await form.submit({
      check: () =>
        password === '' ? { field: 'password', message: ACCOUNT_MESSAGES.loginPasswordMissing } : checkCode(code),
      send: () => send({ password, code: code.trim() }),
      explain: changeFailure,
    })
    if (isDone) onDone?.()
  }
  return (
    <SecondFactorForm form={form} {...look} onSubmit={submit}>
      <p>{text}</p>
      {/* For password managers, which use it to find the stored password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <div ref={fields} className="flex max-w-md flex-col gap-4">
        <CurrentPasswordField value={password} onChange={setPassword} error={form.errorOf('password')} />
        <SecondFactorCodeField
          value={code}
          onChange={setCode}
          error={form.errorOf('code')}
          errorCount={form.error?.field === 'code' ? form.error.count : 0}
        />
      </div>
    </SecondFactorForm>
  )
}
