import { useState } from 'react'
import { ACCOUNT_MESSAGES, checkPasswordChange } from '#shared/accounts/credentials.rules.ts'
import { changeFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { sendPasswordChange } from '#web/features/accounts/accounts.api.ts'
import { ChangeForm } from '#web/features/accounts/ChangeForm.tsx'
import { CurrentPasswordField } from '#web/features/accounts/EntryForm.tsx'
import { MAIL } from '#web/features/accounts/ConfirmBanner.tsx'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { NewPasswordFields, useNewPassword } from '#web/features/accounts/NewPasswordFields.tsx'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useReturnTo } from '#web/lib/overlayEntries.ts'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

const NOTES = globalThis.IS_LOCAL_APP
  ? ['Your password protects your photos from others who use this device. Nobody can send you a new one.']
  : [
      'You stay logged in here. Every other device gets logged out.',
      MAIL.passwordChange,
      "We don't accept the most common passwords because they're easy to guess.",
    ]

export function ChangePasswordPage() {
  const me = useMe()
  const returnToSettings = useReturnTo(PATHS.settings)
  const form = useAccountForm()
  const [currentPassword, setCurrentPassword] = useState('')
  const password = useNewPassword()

  const send = async () => {
    const isChanged = await form.submit({
      check: () => checkPasswordChange({ currentPassword, ...password.typed }),
      send: () => sendPasswordChange({ current_password: currentPassword, new_password: password.typed.newPassword }),
      explain: changeFailure,
    })
    if (!isChanged) return
    setFlashMessage({ sentence: ACCOUNT_MESSAGES.passwordUpdated })
    returnToSettings()
  }

  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.settings} title="CHANGE PASSWORD" />
      <ChangeForm form={form} notes={NOTES} submitLabel="UPDATE PASSWORD" onSubmit={send}>
        {/* For password managers, which save the new password under this name. */}
        <input type="email" name="email" autoComplete="username" value={me.email} readOnly hidden />
        <CurrentPasswordField
          label="Current Password"
          value={currentPassword}
          onChange={setCurrentPassword}
          error={form.errorOf('currentPassword')}
        />
        <NewPasswordFields form={form} password={password} />
      </ChangeForm>
    </div>
  )
}
