import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, isEmail } from '#shared/accounts/credentials.rules.ts'
import { AccountFrame } from '#web/features/accounts/AccountFrame.tsx'
import { prefilledEmail } from '#web/features/accounts/prefilledEmail.rules.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useFocusFault } from '#web/lib/useFocusFault.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { sentTo } from './sentTo.rules.ts'

/** Until mail exists. The step of the history entry is kept, so that the way back leads to the address again. */
const NO_MAIL = 'No mail is sent yet, so no reset link will reach you.'

export function ForgotPasswordPage() {
  const { state } = useLocation()
  const address = sentTo(state)
  return (
    <AccountFrame>
      {address === null ? (
        <AddressStep key="address" prefilled={prefilledEmail(state)} />
      ) : (
        <SentStep key="sent" address={address} />
      )}
    </AccountFrame>
  )
}

function AddressStep({ prefilled }: { prefilled: string }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState(prefilled)
  const [fault, setFault] = useState<{ message: string; count: number } | null>(null)
  const form = useFocusFault(fault?.count ?? 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (isEmail(address)) {
      // The entry that is left keeps the address too.
      void navigate(PATHS.forgotPassword, { replace: true, state: { email: address } })
      void navigate(PATHS.forgotPassword, { state: { sentTo: address } })
      return
    }
    const message = address === '' ? ACCOUNT_MESSAGES.emailMissing : ACCOUNT_MESSAGES.emailInvalid
    setFault((before) => ({ message, count: (before?.count ?? 0) + 1 }))
  }

  return (
    <div className="flex flex-col gap-5">
      <Top title="FORGOT PASSWORD?" />
      <Notice tone="notice">{NO_MAIL}</Notice>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          fault={fault?.message}
        />
        <Button type="submit" tone="primary" size="large">
          CONTINUE
        </Button>
      </form>
    </div>
  )
}

function Top({ title }: { title: string }) {
  return (
    <div className="border-b-2 border-rule pb-3">
      <BackLink to={PATHS.login}>Back to Login</BackLink>
      <PageHeading className="text-5xl">{title}</PageHeading>
    </div>
  )
}

function SentStep({ address }: { address: string }) {
  return (
    <div className="flex flex-col gap-5">
      <Top title="CHECK YOUR EMAIL" />
      <p className="text-xl font-semibold">{address}</p>
      <Notice tone="notice">{NO_MAIL}</Notice>
    </div>
  )
}
