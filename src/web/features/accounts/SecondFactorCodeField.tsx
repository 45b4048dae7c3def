import { useEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './accountField.types.ts'

/** The most that the server reads. */
const CODE_MAX = 40

type Props = AccountFieldProps & {
  /** Grows with each fault of this field: the focus goes there, and what is typed takes the place of what was. */
  errorCount: number
  /** The field that a person has come for. */
  takesFocus?: boolean
  /** For the first code, before there are recovery codes. */
  isAppOnly?: boolean
}

/**
 * A code of an authenticator app: digits, which phones and password managers fill in. A recovery code is taken in its
 * place; it has letters, for which a phone must show another keyboard. Nothing is sent by itself after the sixth digit:
 * a slip would cost one of a few tries.
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
    if (errorCount > 0) input.current?.select()
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
