import type { ComponentProps } from 'react'
import { PASSWORD_MIN } from '#shared/accounts/credentials.rules.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './accountField.types.ts'

type Props = AccountFieldProps & {
  label: string
  /** For the repeated password, which needs no hint. */
  isConfirmation?: boolean
  reveal?: ComponentProps<typeof TextField>['reveal']
}

/** A field for a new password. Password managers suggest one and save it. */
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
