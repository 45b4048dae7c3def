import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkCode, checkLogin } from '#shared/accounts/credentials.rules.ts'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { loginFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { logIn } from '#web/features/accounts/accounts.api.ts'
import { CurrentPasswordField } from '#web/features/accounts/CurrentPasswordField.tsx'
import { AccountDeletionNotice } from '#web/features/accounts/AccountDeletionNotice.tsx'
import { DueLogoutNotice } from '#web/features/accounts/DueLogoutNotice.tsx'
import { waitForDueLogout } from '#web/features/accounts/dueLogout.ts'
import { EmailField } from '#web/features/accounts/EmailField.tsx'
import { emailState, EntryLink } from '#web/features/accounts/EntryLink.tsx'
import { ErrorBox } from '#web/features/accounts/ErrorBox.tsx'
import { LazySecondFactorLogin, preloadSecondFactorLogin } from '#web/features/accounts/LazySecondFactorLogin.tsx'
import { LocalAppLink } from '#web/features/accounts/LocalAppLink.tsx'
import { OfferDialog } from '#web/features/accounts/OfferDialog.tsx'
import { isBackFromPayment, prefilledEmail } from '#web/features/accounts/prefilledEmail.rules.ts'
import { isRegistrationOpen } from '#web/features/accounts/registration.ts'
import { loginStepAfter, type LoginStep } from '#web/features/accounts/secondFactorLogin.rules.ts'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { welcomeBack } from '#web/features/accounts/welcomeBack.ts'
import { useEnterSession, useSessionEnd } from '#web/features/accounts/useSession.ts'
import { LazyWaitingAtLogin } from '#web/features/files/LazyWaitingAtLogin.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Intro } from './Intro.tsx'
import { OnThisDevice } from './OnThisDevice.tsx'

export function LoginPage() {
  const navigate = useNavigate()
  const ended = useSessionEnd()
  const enterSession = useEnterSession()
  const form = useAccountForm()
  const { state } = useLocation() as { state: unknown }
  const [email, setEmail] = useState(prefilledEmail(state))
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<LoginStep>('credentials')
  const [code, setCode] = useState('')
  const [isOpen, setOpen] = useState(true)
  const [needsNewPassword, setNeedsNewPassword] = useState(false)
  const formId = useId()
  const errorId = useId()
  const errorOf = (field: string) => (form.error?.field === field ? errorId : undefined)

  const credentials = useRef<HTMLDivElement>(null)
  const stepBefore = useRef(step)
  useEffect(() => {
    // The element that had the focus no longer exists.
    if (stepBefore.current === 'code' && step === 'credentials') {
      credentials.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
    }
    stepBefore.current = step
  }, [step])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setNeedsNewPassword(false)
    const answer = step === 'code' ? { code: code.trim() } : {}
    const isIn = await form.submit({
      check: () => checkLogin({ email, password }) ?? (step === 'code' ? checkCode(code) : null),
      send: async () => {
        preloadSecondFactorLogin()
        await waitForDueLogout()
        return welcomeBack(await logIn({ email: email.trim(), password, ...answer }))
      },
      explain: (call) => {
        setStep(loginStepAfter(step, call))
        setNeedsNewPassword(call.code === 'too_many_wrong_passwords')
        return loginFailure(call)
      },
    })
    if (isIn) await enterSession()
  }
  const goBack = () => {
    form.clearError()
    setCode('')
    setStep('credentials')
  }

  return (
    <LoggedOutFrame intro={<Intro />}>
      <div className="flex flex-col gap-5">
        <div className="flex items-center justify-between gap-4 border-b-2 border-rule pb-3">
          <PageHeading className="text-4xl sm:text-5xl">LOGIN</PageHeading>
          <Button
            tone="quiet"
            size="small"
            className="-mr-3"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={formId}
          >
            {isOpen ? 'Hide form' : 'Show form'}
          </Button>
        </div>
        <DueLogoutNotice />
        <AccountDeletionNotice />
        {globalThis.IS_LOCAL_APP ? (
          <OnThisDevice endedBecause={ended?.sentence ?? null} />
        ) : (
          ended?.sentence !== undefined && <Notice tone="notice">{ended.sentence}</Notice>
        )}
        {!globalThis.IS_LOCAL_APP && <LazyWaitingAtLogin />}
        {isBackFromPayment(state) && <Notice tone="notice">Log in to see the status of your payment.</Notice>}
        <form id={formId} hidden={!isOpen} noValidate onSubmit={(event) => void submit(event)}>
          {/* This tells password managers whose code it is. */}
          <div ref={credentials} hidden={step === 'code'} className="flex flex-col gap-5">
            {step === 'credentials' && (
              // As specified, the error stands above the fields. A phone has no room to keep a place for it.
              <div className="max-sm:contents sm:min-h-19">
                {form.error === null && <p className="max-sm:hidden">See your photos, results and repairs.</p>}
                <ErrorBox id={errorId} message={form.error?.message ?? null} count={form.error?.count ?? 0}>
                  {needsNewPassword && (
                    <span className="block">
                      <EntryLink to={PATHS.forgotPassword} email={email}>
                        Choose a new password
                      </EntryLink>
                    </span>
                  )}
                </ErrorBox>
              </div>
            )}
            <EmailField value={email} onChange={setEmail} errorId={errorOf('email')} />
            <CurrentPasswordField value={password} onChange={setPassword} errorId={errorOf('password')} />
            {step === 'credentials' && (
              <Button type="submit" tone="primary" size="large" disabled={form.isBusy}>
                {form.isBusy ? 'SIGNING IN...' : 'SIGN IN'}
              </Button>
            )}
          </div>
          {step === 'code' && (
            <LazySecondFactorLogin
              email={email.trim()}
              code={code}
              onChange={setCode}
              error={form.error}
              isBusy={form.isBusy}
              onBack={goBack}
            />
          )}
        </form>
        {step === 'credentials' && (
          <>
            <p>
              <EntryLink to={PATHS.forgotPassword} email={email}>
                Forgot Password?
              </EntryLink>
            </p>
            <LocalAppLink />
            {isRegistrationOpen ? (
              <ButtonLink to={PATHS.register} state={emailState(email)} size="large">
                REGISTER
              </ButtonLink>
            ) : (
              <p className="text-ink-soft">{ACCOUNT_MESSAGES.registrationClosed}</p>
            )}
          </>
        )}
      </div>
      {form.isOffering && isRegistrationOpen && (
        <OfferDialog
          question={ACCOUNT_MESSAGES.offerRegistration}
          confirmLabel="CREATE ACCOUNT"
          other={{
            label: 'I FORGOT MY PASSWORD',
            onPress: () => void navigate(PATHS.forgotPassword, { state: emailState(email) }),
          }}
          onConfirm={() => void navigate(PATHS.register, { state: emailState(email) })}
          onCancel={form.stopOffering}
        />
      )}
    </LoggedOutFrame>
  )
}
