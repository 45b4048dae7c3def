import { useState, type ComponentProps } from 'react'
import { PASSWORD_MIN } from '#shared/accounts/credentials.rules.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { AccountForm } from './useAccountForm.ts'
import type { AccountFieldProps } from './EntryForm.tsx'

type Props = { form: AccountForm; password: NewPassword }

/** The fields of a form that replaces a password: the new one, and the same again. */
export function NewPasswordFields({ form, password: { typed, setNewPassword, setConfirmation } }: Props) {
  const reveal = useReveal()
  return (
    <>
      <NewPasswordField
        reveal={reveal.first}
        label="New Password"
        value={typed.newPassword}
        onChange={setNewPassword}
        error={form.errorOf('newPassword')}
      />
      <NewPasswordField
        reveal={reveal.second}
        label="Confirm New Password"
        isConfirmation
        value={typed.confirmation}
        onChange={setConfirmation}
        error={form.errorOf('confirmation')}
      />
    </>
  )
}

type NewPasswordFieldProps = AccountFieldProps & {
  label: string
  /** For the repeated password, which needs no hint. */
  isConfirmation?: boolean
  reveal?: ComponentProps<typeof TextField>['reveal']
}

/** A field for a new password. Password managers suggest one and save it. */
export function NewPasswordField({ isConfirmation = false, onChange, ...field }: NewPasswordFieldProps) {
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

/** One button that makes a new password and its repetition visible together. It belongs to the first field. */
export function useReveal() {
  const [isShown, setShown] = useState(false)
  return {
    first: { isShown, onToggle: () => setShown(!isShown) },
    second: { isShown },
  }
}

type NewPassword = ReturnType<typeof useNewPassword>

/** A new password and its repetition, as far as they are typed. */
export function useNewPassword() {
  const [newPassword, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  return { typed: { newPassword, confirmation }, setNewPassword, setConfirmation }
}
