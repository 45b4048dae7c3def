import { useId, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkLogin } from '#shared/accounts/credentials.rules.ts'
import { AccountFrame } from '#web/features/accounts/AccountFrame.tsx'
import { loginFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { signIn } from '#web/features/accounts/accounts.api.ts'
import { ErrorBox } from '#web/features/accounts/ErrorBox.tsx'
import { OfferDialog } from '#web/features/accounts/OfferDialog.tsx'
import { prefilledEmail } from '#web/features/accounts/prefilledEmail.rules.ts'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { useEnterSession, useSessionEnded } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export function LoginPage() {
  const navigate = useNavigate()
  const ended = useSessionEnded()
  const enterSession = useEnterSession()
  const form = useAccountForm()
  const [email, setEmail] = useState(prefilledEmail(useLocation().state))
  const [password, setPassword] = useState('')
  const [isOpen, setOpen] = useState(true)
  const formId = useId()
  const faultId = useId()
  const faultOf = (field: string) => (form.fault?.field === field ? faultId : undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isIn = await form.submit({
      check: () => checkLogin({ email, password }),
      send: () => signIn({ email: email.trim(), password }),
      explain: loginFailure,
    })
    if (isIn) await enterSession()
  }

  return (
    <AccountFrame>
      <div className="flex flex-col gap-5">
        <div className="flex items-center justify-between gap-4 border-b-2 border-rule pb-3">
          <PageHeading className="text-5xl">LOGIN</PageHeading>
          <Button
            tone="quiet"
            size="small"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={formId}
          >
            {isOpen ? 'Hide form' : 'Show form'}
          </Button>
        </div>
        {ended !== null && <Notice tone="notice">{ended}</Notice>}
        <form id={formId} hidden={!isOpen} noValidate onSubmit={(event) => void submit(event)}>
          <div className="flex flex-col gap-5">
            <ErrorBox id={faultId} message={form.fault?.message ?? null} count={form.fault?.count ?? 0} />
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
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              faultId={faultOf('password')}
            />
            <Button type="submit" tone="primary" size="large" disabled={form.isBusy}>
              {form.isBusy ? 'SIGNING IN...' : 'SIGN IN'}
            </Button>
          </div>
        </form>
        <p>
          <Link
            to={PATHS.forgotPassword}
            state={email.trim() === '' ? null : { email: email.trim() }}
            className="inline-block py-2 font-semibold underline underline-offset-4"
          >
            Forgot Password?
          </Link>
        </p>
        <ButtonLink to={PATHS.register} state={email.trim() === '' ? null : { email: email.trim() }} size="large">
          REGISTER
        </ButtonLink>
      </div>
      {form.isOffering && (
        <OfferDialog
          question={ACCOUNT_MESSAGES.offerRegistration}
          confirmLabel="CREATE ACCOUNT"
          onConfirm={() => void navigate(PATHS.register, { state: { email: email.trim() } })}
          onCancel={form.stopOffering}
        />
      )}
    </AccountFrame>
  )
}
