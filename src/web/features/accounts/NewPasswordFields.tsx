import { NewPasswordField } from './NewPasswordField.tsx'
import type { AccountForm } from './useAccountForm.ts'
import type { NewPassword } from './useNewPassword.ts'
import { useReveal } from './useReveal.ts'

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
