import { NewPasswordField } from './NewPasswordField.tsx'
import type { AccountForm } from './useAccountForm.ts'
import type { NewPassword } from './useNewPassword.ts'

type Props = { form: AccountForm; password: NewPassword }

/** The fields of a form that replaces a password: the new one, and the same again. */
export function NewPasswordFields({ form, password: { typed, setNewPassword, setConfirmation } }: Props) {
  return (
    <>
      <NewPasswordField
        label="New Password"
        value={typed.newPassword}
        onChange={setNewPassword}
        error={form.errorOf('newPassword')}
      />
      <NewPasswordField
        label="Confirm New Password"
        isConfirmation
        value={typed.confirmation}
        onChange={setConfirmation}
        error={form.errorOf('confirmation')}
      />
    </>
  )
}
