import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkPasswordReset } from '#shared/accounts/credentials.rules.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { changeFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { AccountFields } from '#web/features/accounts/AccountFields.tsx'
import { AccountTop, LinkGone, useLinkToken } from '#web/features/accounts/AccountTop.tsx'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { isLinkInvalid, sendNewPassword } from '#web/features/accounts/mailLinks.api.ts'
import { NewPasswordFields, useNewPassword } from '#web/features/accounts/NewPasswordFields.tsx'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { useLeave } from '#web/features/accounts/useSession.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

export function ResetPasswordPage() {
  const { token, forget } = useLinkToken()
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = () => {
    setRefused(token)
    forget()
  }
  return (
    <LoggedOutFrame>
      {token === null || token === refused ? (
        <LinkGone sentence={SENTENCES.link_invalid} takesFocus={token !== null}>
          <p>A link to choose a new password works once and for one hour.</p>
          <ButtonLink to={PATHS.forgotPassword} tone="primary" size="large">
            GET A NEW LINK
          </ButtonLink>
        </LinkGone>
      ) : (
        <NewPasswordForm key={token} token={token} onRefused={refuse} />
      )}
    </LoggedOutFrame>
  )
}

type Props = {
  token: string
  /** Called when the link no longer works. */
  onRefused: () => void
}

/** Follows the rules of the password change, with the mail's link in place of the current password. */
function NewPasswordForm({ token, onRefused }: Props) {
  const navigate = useNavigate()
  const leave = useLeave()
  const form = useAccountForm()
  const password = useNewPassword()

  const submit = async () => {
    const isChanged = await form.submit({
      check: () => checkPasswordReset(password.typed),
      send: async () => {
        try {
          await sendNewPassword({ token, new_password: password.typed.newPassword })
        } catch (error) {
          if (isLinkInvalid(error)) onRefused()
          throw error
        }
      },
      explain: changeFailure,
    })
    if (!isChanged) return
    // Anyone logged in here, with this account or another, has to log in again.
    await leave()
    setFlashMessage({ sentence: ACCOUNT_MESSAGES.passwordReset })
    void navigate(PATHS.login, { replace: true })
  }

  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="CHOOSE A NEW PASSWORD" />
      <p>It replaces the old one right away and logs out every device.</p>
      <AccountFields form={form} submitLabel="UPDATE PASSWORD" busyLabel="UPDATING..." onSubmit={submit}>
        <NewPasswordFields form={form} password={password} />
      </AccountFields>
    </div>
  )
}
