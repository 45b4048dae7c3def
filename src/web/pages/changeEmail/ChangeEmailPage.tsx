import { useState } from 'react'
import { ACCOUNT_MESSAGES, checkEmailChange } from '#shared/accounts/credentials.rules.ts'
import { changeFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { sendEmailChange } from '#web/features/accounts/accounts.api.ts'
import { ChangeForm } from '#web/features/accounts/ChangeForm.tsx'
import { CodeWhenAsked, codeToSend } from '#web/features/accounts/SecondFactorCodeField.tsx'
import { CurrentPasswordField, EmailField } from '#web/features/accounts/EntryForm.tsx'
import { MAIL } from '#web/features/accounts/ConfirmBanner.tsx'
import { useMe, useReloadMe } from '#web/features/accounts/MeProvider.tsx'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useReturnTo } from '#web/lib/overlayEntries.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Breakable } from '#web/ui/Badge.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

function notes(isConfirmed: boolean): string[] {
  if (globalThis.IS_LOCAL_APP)
    return ['The new address works right away. Use it the next time you log in on this device.']
  return [
    'The new address works right away. Use it the next time you log in.',
    MAIL.emailChange.note(isConfirmed),
    'Your photos, your plan and this session stay as they are.',
  ]
}

export function ChangeEmailPage() {
  const me = useMe()
  const returnToSettings = useReturnTo(PATHS.settings)
  const reloadMe = useReloadMe()
  const form = useAccountForm()
  const [newEmail, setNewEmail] = useSessionStorage(`${me.id}:new-email`)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  const send = async () => {
    const isChanged = await form.submit({
      check: () => checkEmailChange({ newEmail, password }),
      send: () => sendEmailChange({ new_email: newEmail.trim(), password, ...codeToSend(code) }),
      explain: changeFailure,
    })
    if (!isChanged) return
    setNewEmail('')
    const detail = globalThis.IS_LOCAL_APP ? {} : { detail: MAIL.emailChange.done(me.email_verified) }
    await reloadMe()
    setFlashMessage({ sentence: ACCOUNT_MESSAGES.emailUpdated, ...detail })
    returnToSettings()
  }

  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.settings} title="CHANGE EMAIL" />
      <ChangeForm form={form} notes={notes(me.email_verified)} submitLabel="UPDATE EMAIL" onSubmit={send}>
        <dl className="border-b-2 border-hairline pb-4">
          <dt className="label text-ink-soft">Current email</dt>
          <dd className="text-xl font-semibold">
            <Breakable text={me.email} />
          </dd>
        </dl>
        <EmailField
          label="New Email Address"
          autoComplete="email"
          value={newEmail}
          onChange={setNewEmail}
          error={form.errorOf('newEmail')}
        />
        <CurrentPasswordField
          label="Confirm Password"
          value={password}
          onChange={setPassword}
          error={form.errorOf('password')}
        />
        <CodeWhenAsked form={form} value={code} onChange={setCode} />
      </ChangeForm>
    </div>
  )
}
