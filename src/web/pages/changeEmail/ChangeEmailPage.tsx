import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkEmailChange } from '#shared/accounts/credentials.rules.ts'
import { changeFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { sendEmailChange } from '#web/features/accounts/accounts.api.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { useReloadMe } from '#web/features/accounts/useRefreshMe.ts'
import { sayOnArrival } from '#web/lib/arrival.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useFocusFault } from '#web/lib/useFocusFault.ts'
import { useKept } from '#web/lib/useKept.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormSheet } from '#web/ui/FormSheet.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const NOTES = [
  'The new address works at once: use it the next time you log in.',
  'Your photos, your plan and this session stay as they are.',
]

export function ChangeEmailPage() {
  const me = useMe()
  const navigate = useNavigate()
  const reloadMe = useReloadMe()
  const { fault, isBusy, submit } = useAccountForm()
  const form = useFocusFault(fault?.count ?? 0)
  const [newEmail, setNewEmail] = useKept(`${me.id}:new-email`)
  const [password, setPassword] = useState('')
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isChanged = await submit({
      check: () => checkEmailChange({ newEmail, password }),
      send: () => sendEmailChange({ new_email: newEmail.trim(), password }),
      explain: changeFailure,
    })
    if (!isChanged) return
    setNewEmail('')
    await reloadMe()
    sayOnArrival({ sentence: ACCOUNT_MESSAGES.emailUpdated })
    void navigate(PATHS.settings)
  }

  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.settings} title="CHANGE EMAIL" />
      <FormSheet asideTitle="WHAT HAPPENS" notes={NOTES}>
        <form ref={form} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
          <dl className="border-b-2 border-hairline pb-4">
            <dt className="label text-ink-soft">Current email</dt>
            <dd className="text-xl font-semibold">{me.email}</dd>
          </dl>
          <TextField
            label="New Email Address"
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={newEmail}
            onChange={(event) => setNewEmail(event.target.value)}
            fault={faultOf('newEmail')}
          />
          <TextField
            label="Confirm Password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            fault={faultOf('password')}
          />
          {fault !== null && fault.field === null && (
            <Notice key={fault.count} tone="error">
              {fault.message}
            </Notice>
          )}
          <Button type="submit" tone="primary" size="large" aria-disabled={isBusy}>
            {isBusy ? 'UPDATING...' : 'UPDATE EMAIL'}
          </Button>
        </form>
      </FormSheet>
    </div>
  )
}
