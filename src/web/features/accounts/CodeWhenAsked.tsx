import { useState } from 'react'
import { SecondFactorCodeField } from './SecondFactorCodeField.tsx'
import type { AccountForm } from './useAccountForm.ts'

type Props = { form: Pick<AccountForm, 'error' | 'errorOf'>; value: string; onChange: (code: string) => void }

/** The code of two-step login, from the moment when the server asks for one. It does so only where that is on. */
export function CodeWhenAsked({ form: { error, errorOf }, value, onChange }: Props) {
  const [isAsked, setAsked] = useState(false)
  if (error?.field === 'code' && !isAsked) setAsked(true)
  if (!isAsked) return null
  return (
    <SecondFactorCodeField
      value={value}
      onChange={onChange}
      error={errorOf('code')}
      errorCount={error?.field === 'code' ? error.count : 0}
    />
  )
}

/** What a form sends of the code: nothing as long as it was not asked for. */
export const codeToSend = (typed: string): { code?: string } => (typed.trim() === '' ? {} : { code: typed.trim() })
