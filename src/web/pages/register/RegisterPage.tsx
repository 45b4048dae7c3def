import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkRegistration } from '#shared/accounts/credentials.rules.ts'
import type { Me } from '#shared/api/accounts.ts'
import { DELAY_MS } from '#web/lib/timeLimits.ts'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { register } from '#web/features/accounts/accounts.api.ts'
import { EmailField } from '#web/features/accounts/CredentialFields.tsx'
import { emailState, EntryLink, isRegistrationOpen } from '#web/features/accounts/EntryLink.tsx'
import { ErrorBox } from '#web/features/accounts/ErrorBox.tsx'
import { NameField } from '#web/features/accounts/NameField.tsx'
import { NewPasswordField, useReveal } from '#web/features/accounts/NewPasswordFields.tsx'
import { OfferDialog } from '#web/features/accounts/OfferDialog.tsx'
import { prefilledEmail } from '#web/features/accounts/prefilledEmail.rules.ts'
import { missingSentence, registrationFailure } from '#web/features/accounts/registration.rules.ts'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { useEnterSession } from '#web/features/accounts/useSession.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { useDelay } from '#web/lib/useDelay.ts'
import { useMayHaveWaitingPhotos } from '#web/lib/useMayHaveWaitingPhotos.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

export function RegisterPage() {
  return <LoggedOutFrame>{isRegistrationOpen ? <Registration /> : <RegistrationClosed />}</LoggedOutFrame>
}

function Registration() {
  const navigate = useNavigate()
  const enterSession = useEnterSession()
  const form = useAccountForm()
  const [name, setName] = useState('')
  const [email, setEmail] = useState(prefilledEmail(useLocation().state))
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isDone, setDone] = useState(false)
  const [me, setMe] = useState<Me>()
  const errorId = useId()
  const errorOf = (field: string) => (form.error?.field === field ? errorId : undefined)
  const missing = missingSentence({ name, email, password, confirmation })
  const isComplete = missing === null
  const reveal = useReveal()
  const missingId = useId()
  useDelay(isDone, DELAY_MS.afterRegistration, () => void enterSession(me))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    const isRegistered = await form.submit({
      check: () => checkRegistration({ name, email, password, confirmation }),
      send: async () => {
        const response = await register({ name: name.trim(), email: email.trim(), password })
        setMe(response.me)
      },
      explain: registrationFailure,
    })
    if (isRegistered) setDone(true)
  }

  return (
    <>
      <Sheet email={email}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <NameField value={name} onChange={setName} errorId={errorOf('name')} />
          <EmailField value={email} onChange={setEmail} errorId={errorOf('email')} />
          <NewPasswordField
            label="Password"
            reveal={reveal.first}
            value={password}
            onChange={setPassword}
            errorId={errorOf('password')}
          />
          <NewPasswordField
            label="Confirm Password"
            reveal={reveal.second}
            isConfirmation
            value={confirmation}
            onChange={setConfirmation}
            errorId={errorOf('confirmation')}
          />
          <p className="text-sm text-ink-soft">
            By creating an account, you accept the <TextLink to={PATHS.terms}>Terms of Service</TextLink>. The{' '}
            <TextLink to={PATHS.privacy}>Privacy Policy</TextLink> explains what we keep about you.
          </p>
          <div className="flex flex-col gap-1.5">
            <Button
              type="submit"
              tone="primary"
              size="large"
              disabled={!isComplete || form.isBusy}
              aria-describedby={isComplete ? undefined : missingId}
            >
              {form.isBusy && !isDone ? 'CREATING ACCOUNT...' : 'CREATE ACCOUNT'}
            </Button>
            {/* The line keeps its height, so that nothing moves under the thumb. */}
            <p id={missingId} className="min-h-5 text-sm text-ink-soft">
              {missing}
            </p>
          </div>
          <ErrorBox id={errorId} message={form.error?.message ?? null} count={form.error?.count ?? 0} />
          {isDone && <Notice tone="success">{ACCOUNT_MESSAGES.registered}</Notice>}
        </form>
      </Sheet>
      {form.isOffering && (
        <OfferDialog
          question={ACCOUNT_MESSAGES.offerLogin}
          confirmLabel="GO TO LOGIN"
          onConfirm={() => void navigate(PATHS.login, { replace: true, state: emailState(email) })}
          onCancel={form.stopOffering}
        />
      )}
    </>
  )
}

/** Opens in a new tab, so that typed text is not lost. */
function TextLink({ to, children }: { to: Path; children: string }) {
  return (
    <a href={useHref(to)} target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-4">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** Shown instead of a form that would only be refused. */
function RegistrationClosed() {
  return (
    <Sheet email={prefilledEmail(useLocation().state)}>
      <Notice tone="notice">{ACCOUNT_MESSAGES.registrationClosed}</Notice>
    </Sheet>
  )
}

function Sheet({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="border-b-2 border-rule pb-3">
        <PageHeading className="text-4xl sm:text-5xl">REGISTER</PageHeading>
      </div>
      <LazyWaitingAtLogin />
      {children}
      <p>
        <EntryLink to={PATHS.login} email={email}>
          Already have an account? Login
        </EntryLink>
      </p>
    </div>
  )
}

const { Part: Waiting } = lazyPart(
  async () => (await import('#web/features/files/waiting/WaitingAtLogin.tsx')).WaitingAtLogin,
)

/** Says that what was chosen in this tab without an account is kept. */
function LazyWaitingAtLogin() {
  return useMayHaveWaitingPhotos() ? <Waiting isRegistration /> : null
}
