import { PASSWORD_MIN } from '#shared/accounts/credentials.rules.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './accountField.types.ts'

type Props = AccountFieldProps & {
  label: string
  /** The same once more: it needs no hint. */
  isConfirmation?: boolean
}

/** A password that is being chosen: password managers offer one, and keep it. */
export function NewPasswordField({ isConfirmation = false, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      {...(isConfirmation ? {} : { hint: `At least ${PASSWORD_MIN} characters` })}
      type="password"
      name={isConfirmation ? 'confirm-password' : 'new-password'}
      autoComplete="new-password"
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
