import { useId, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkRegistration, PASSWORD_MIN } from '#shared/accounts/credentials.rules.ts'
import { DELAY_MS } from '#shared/lib/limits.ts'
import { AccountFrame } from '#web/features/accounts/AccountFrame.tsx'
import { registrationFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { signUp } from '#web/features/accounts/accounts.api.ts'
import { ErrorBox } from '#web/features/accounts/ErrorBox.tsx'
import { OfferDialog } from '#web/features/accounts/OfferDialog.tsx'
import { prefilledEmail } from '#web/features/accounts/prefilledEmail.rules.ts'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { useEnterSession } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useDelay } from '#web/lib/useDelay.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export function RegisterPage() {
  const navigate = useNavigate()
  const enterSession = useEnterSession()
  const form = useAccountForm()
  const [name, setName] = useState('')
  const [email, setEmail] = useState(prefilledEmail(useLocation().state))
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isDone, setDone] = useState(false)
  const faultId = useId()
  const faultOf = (field: string) => (form.fault?.field === field ? faultId : undefined)
  const isComplete = [name, email, password, confirmation].every((value) => value !== '')
  useDelay(isDone, DELAY_MS.afterRegistration, () => void enterSession())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    const isRegistered = await form.submit({
      check: () => checkRegistration({ name, email, password, confirmation }),
      send: () => signUp({ name: name.trim(), email: email.trim(), password }),
      explain: registrationFailure,
    })
    if (isRegistered) setDone(true)
  }

  return (
    <AccountFrame>
      <div className="flex flex-col gap-5">
        <div className="border-b-2 border-rule pb-3">
          <PageHeading className="text-5xl">REGISTER</PageHeading>
        </div>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <ErrorBox id={faultId} message={form.fault?.message ?? null} count={form.fault?.count ?? 0} />
          {isDone && <Notice tone="success">{ACCOUNT_MESSAGES.registered}</Notice>}
          <TextField
            label="Full Name"
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
            faultId={faultOf('name')}
          />
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
            faultId={faultOf('email')}
          />
          <TextField
            label="Password"
            type="password"
            name="new-password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN} characters`}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            faultId={faultOf('password')}
          />
          <TextField
            label="Confirm Password"
            type="password"
            name="confirm-password"
            autoComplete="new-password"
            required
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
            faultId={faultOf('confirmation')}
          />
          <Button type="submit" tone="primary" size="large" disabled={!isComplete || form.isBusy}>
            {form.isBusy && !isDone ? 'CREATING ACCOUNT...' : 'CREATE ACCOUNT'}
          </Button>
        </form>
        <p>
          <Link
            to={PATHS.login}
            state={email.trim() === '' ? null : { email: email.trim() }}
            className="inline-block py-2 font-semibold underline underline-offset-4"
          >
            Already have an account? Login
          </Link>
        </p>
      </div>
      {form.isOffering && (
        <OfferDialog
          question={ACCOUNT_MESSAGES.offerLogin}
          confirmLabel="GO TO LOGIN"
          onConfirm={() => void navigate(PATHS.login, { state: { email: email.trim() } })}
          onCancel={form.stopOffering}
        />
      )}
    </AccountFrame>
  )
}
