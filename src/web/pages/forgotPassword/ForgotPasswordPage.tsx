import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, isEmail } from '#shared/accounts/credentials.rules.ts'
import { AccountFields } from '#web/features/accounts/AccountFields.tsx'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { changeFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { AccountTop, sentTo } from '#web/features/accounts/AccountTop.tsx'
import { EmailField, EntryLink, prefilledEmail } from '#web/features/accounts/EntryForm.tsx'
import { MAIL, SendAgain } from '#web/features/accounts/ConfirmBanner.tsx'
import { askForReset } from '#web/features/accounts/mailLinks.api.ts'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Breakable } from '#web/ui/Badge.tsx'

export function ForgotPasswordPage() {
  const { state } = useLocation()
  const address = sentTo(state)
  if (globalThis.IS_LOCAL_APP) return <NobodyCanSendOne />
  return (
    <LoggedOutFrame>
      {address === null ? (
        <EmailStep key="address" prefilled={prefilledEmail(state)} />
      ) : (
        <SentStep key="sent" address={address} />
      )}
    </LoggedOutFrame>
  )
}

/** The app without a server has no mail, and nobody else has the account. */
function NobodyCanSendOne() {
  return (
    <LoggedOutFrame>
      <div className="flex flex-col gap-5">
        <AccountTop title="FORGOT PASSWORD?" />
        <p>Your account is on this device only, so nobody can send you a new password.</p>
        <p>If you have saved a backup, create another account here and open the backup in its Settings.</p>
      </div>
    </LoggedOutFrame>
  )
}

/** The step is stored in the history entry, so that back navigation leads to the address field again. */
function EmailStep({ prefilled }: { prefilled: string }) {
  const navigate = useNavigate()
  const form = useAccountForm()
  const [email, setEmail] = useState(prefilled)
  const address = email.trim()

  const submit = async () => {
    const isSent = await form.submit({
      check: () => {
        if (address === '') return { field: 'email', message: ACCOUNT_MESSAGES.emailMissing }
        return isEmail(address) ? null : { field: 'email', message: ACCOUNT_MESSAGES.emailInvalid }
      },
      send: () => askForReset(address),
      explain: changeFailure,
    })
    if (!isSent) return
    // The entry that is left also keeps the address.
    void navigate(PATHS.forgotPassword, { replace: true, state: { email: address } })
    void navigate(PATHS.forgotPassword, { state: { sentTo: address } })
  }

  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="FORGOT PASSWORD?" />
      <p>{MAIL.reset.ask}</p>
      <AccountFields form={form} submitLabel={MAIL.reset.submit} busyLabel={MAIL.reset.busy} onSubmit={submit}>
        <EmailField value={email} onChange={setEmail} error={form.errorOf('email')} />
      </AccountFields>
    </div>
  )
}

function SentStep({ address }: { address: string }) {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title={MAIL.reset.title} />
      <p className="text-xl font-semibold">
        <Breakable text={address} />
      </p>
      <p>{MAIL.reset.asked}</p>
      <div className="border-l-8 border-yellow bg-sheet px-5 py-4">
        <h2 className="heading mb-2 text-2xl">DIDN'T GET IT?</h2>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {MAIL.reset.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
        <EntryLink to={PATHS.forgotPassword} email={address}>
          Use another address
        </EntryLink>
      </div>
      <SendAgain send={() => askForReset(address)} isSentNow sentSentence={MAIL.reset.again} />
    </div>
  )
}
