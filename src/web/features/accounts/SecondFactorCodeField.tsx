import { useEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './EntryForm.tsx'
import type { AccountForm } from './useAccountForm.ts'

/** The maximum length that the server reads. */
const CODE_MAX = 40

type Props = AccountFieldProps & {
  /**
   * Grows with each error of this field. Each time, the field takes the focus and its content is selected, so that
   * typing replaces it.
   */
  errorCount: number
  /** Focuses the field when it appears, because the person came to fill it in. */
  takesFocus?: boolean
  /** For the first code, when no recovery codes exist yet. */
  isAppOnly?: boolean
}

/**
 * A code of an authenticator app: digits, which phones and password managers fill in. The field also accepts a recovery
 * code, which has letters, so a phone must be able to switch its keyboard. The form is not submitted automatically
 * after the sixth digit, because a typing error would use up one of only a few attempts.
 */
export function SecondFactorCodeField({
  errorCount,
  takesFocus = false,
  isAppOnly = false,
  onChange,
  ...field
}: Props) {
  const [hasLetters, setLetters] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (errorCount === 0) return
    // Selecting alone moves the focus in some browsers only.
    input.current?.focus()
    input.current?.select()
  }, [errorCount])
  const change = () => {
    setLetters(!hasLetters)
    onChange('')
    input.current?.focus()
  }
  const kind = hasLetters
    ? ({ label: 'Recovery code', hint: 'Like k3v8m-x7qpa. Each works once', inputMode: 'text' } as const)
    : ({
        label: 'Code',
        hint: isAppOnly ? '6 digits. Changes every 30 seconds' : 'From your authenticator app, or a recovery code',
        inputMode: 'numeric',
      } as const)
  return (
    <div className="flex flex-col items-stretch">
      <TextField
        {...field}
        {...kind}
        ref={input}
        name="code"
        autoComplete={hasLetters ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={CODE_MAX}
        required
        onChange={(event) => onChange(event.target.value)}
      />
      {!isAppOnly && (
        <button
          type="button"
          onClick={change}
          className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
        >
          {hasLetters ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  )
}

type CodeWhenAskedProps = {
  form: Pick<AccountForm, 'error' | 'errorOf'>
  value: string
  onChange: (code: string) => void
}

/** The code of two-step login, from the moment when the server asks for one. It does so only where that is on. */
export function CodeWhenAsked({ form: { error, errorOf }, value, onChange }: CodeWhenAskedProps) {
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
