import { useEffect, useRef, useState } from 'react'
import { ACCOUNT_MESSAGES, checkCode } from '#shared/accounts/credentials.rules.ts'
import { changeFailure } from './accountFailure.rules.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { useMe } from './MeProvider.tsx'
import { sendSecondFactorEnd, type SecondFactorStatus } from './secondFactor.api.ts'
import { SecondFactorCodeField } from './SecondFactorCodeField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { useAccountForm } from './useAccountForm.ts'

type Props = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Turns two-step login off, which requires both the password and a code. */
export function SecondFactorEnd({ onDone, onCancel }: Props) {
  const { email } = useMe()
  const form = useAccountForm()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [])
  const submit = async () => {
    const isOff = await form.submit({
      check: () =>
        password === '' ? { field: 'password', message: ACCOUNT_MESSAGES.loginPasswordMissing } : checkCode(code),
      send: () => sendSecondFactorEnd({ password, code: code.trim() }),
      explain: changeFailure,
    })
    if (isOff) onDone({ is_on: false, recovery_codes_left: 0 })
  }
  return (
    <SecondFactorForm
      form={form}
      label="Turn Off Two-Step Login"
      submitLabel="TURN OFF"
      busyLabel="TURNING OFF..."
      tone="danger"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>After that, your password alone logs you in. Your recovery codes stop working.</p>
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
