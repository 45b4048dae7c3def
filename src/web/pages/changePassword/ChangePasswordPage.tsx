import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkPasswordChange, PASSWORD_MIN } from '#shared/accounts/credentials.rules.ts'
import { changeFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { sendPasswordChange } from '#web/features/accounts/accounts.api.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { sayOnArrival } from '#web/lib/arrival.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useFocusFault } from '#web/lib/useFocusFault.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormSheet } from '#web/ui/FormSheet.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const NOTES = [
  'You stay logged in here. Every other device is logged out.',
  'The most common passwords are refused: they are the first that are guessed.',
]

export function ChangePasswordPage() {
  const me = useMe()
  const navigate = useNavigate()
  const { fault, isBusy, submit } = useAccountForm()
  const form = useFocusFault(fault?.count ?? 0)
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isChanged = await submit({
      check: () => checkPasswordChange({ currentPassword, newPassword, confirmation }),
      send: () => sendPasswordChange({ current_password: currentPassword, new_password: newPassword }),
      explain: changeFailure,
    })
    if (!isChanged) return
    sayOnArrival({ sentence: ACCOUNT_MESSAGES.passwordUpdated })
    void navigate(PATHS.settings)
  }

  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.settings} title="CHANGE PASSWORD" />
      <FormSheet asideTitle="WHAT HAPPENS" notes={NOTES}>
        <form ref={form} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
          {/* For password managers, which file the new password under it. */}
          <input type="email" name="email" autoComplete="username" value={me.email} readOnly hidden />
          <TextField
            label="Current Password"
            type="password"
            name="current-password"
            autoComplete="current-password"
            required
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.target.value)}
            fault={faultOf('currentPassword')}
          />
          <TextField
            label="New Password"
            type="password"
            name="new-password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN} characters`}
            required
            value={newPassword}
            onChange={(event) => setNewPassword(event.target.value)}
            fault={faultOf('newPassword')}
          />
          <TextField
            label="Confirm New Password"
            type="password"
            name="confirm-password"
            autoComplete="new-password"
            required
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
            fault={faultOf('confirmation')}
          />
          {fault !== null && fault.field === null && (
            <Notice key={fault.count} tone="error">
              {fault.message}
            </Notice>
          )}
          <Button type="submit" tone="primary" size="large" aria-disabled={isBusy}>
            {isBusy ? 'UPDATING...' : 'UPDATE PASSWORD'}
          </Button>
        </form>
      </FormSheet>
    </div>
  )
}
