import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkCode, checkLogin } from '#shared/accounts/credentials.rules.ts'
import { DELETION_MESSAGES } from '#shared/accounts/deletion.rules.ts'
import type { LoginResponse, Me } from '#shared/api/accounts.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { AccountDeletionNotice, DueLogoutNotice } from '#web/features/accounts/LoginNotices.tsx'
import { loginFailure, loginStepAfter, type LoginStep } from '#web/features/accounts/accountFailure.rules.ts'
import { logIn } from '#web/features/accounts/accounts.api.ts'
import {
  CurrentPasswordField,
  EmailField,
  emailState,
  EntryLink,
  ErrorBox,
  isBackFromPayment,
  isRegistrationOpen,
  LocalAppLink,
  OfferDialog,
  prefilledEmail,
} from '#web/features/accounts/EntryForm.tsx'
import { waitForDueLogout } from '#web/features/accounts/keptLogin.ts'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { useEnterSession, useSessionEnd } from '#web/features/accounts/useSession.ts'
import { day } from '#web/lib/dates.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useMayHaveWaitingPhotos } from '#web/lib/waitingFlag.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** What a person may do after a failure, by its code. All of it leads to a new password. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  invalid_credentials: 'I forgot my password',
  too_many_wrong_passwords: 'Choose a new password',
}

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
  /** What a link beside the error offers. */
  const [wayOut, setWayOut] = useState<string | null>(null)
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
    setWayOut(null)
    const answer = step === 'code' ? { code: code.trim() } : {}
    let me: Me | undefined
    const isIn = await form.submit({
      check: () => checkLogin({ email, password }) ?? (step === 'code' ? checkCode(code) : null),
      send: async () => {
        preloadSecondFactorLogin()
        await waitForDueLogout()
        const response = await logIn({ email: email.trim(), password, ...answer })
        welcomeBack(response)
        me = response.me
      },
      explain: (call) => {
        setStep(loginStepAfter(step, call))
        setWayOut(WAYS_OUT[call.code] ?? null)
        return loginFailure(call)
      },
    })
    if (isIn) await enterSession(me)
  }
  const goBack = () => {
    form.clearError()
    setCode('')
    setStep('credentials')
  }

  return (
    <LoggedOutFrame intro={<Intro />}>
      <div className="flex flex-col gap-4 sm:gap-5">
        <div className="flex items-center justify-between gap-4 border-b-2 border-rule pb-2 sm:pb-3">
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
          <div ref={credentials} hidden={step === 'code'} className="flex flex-col gap-4 sm:gap-5">
            {step === 'credentials' && (
              // As specified, the error stands above the fields. A phone has no room to keep a place for it.
              <div className="max-sm:contents sm:min-h-19">
                {form.error === null && <p className="max-sm:hidden">See your photos, results and repairs.</p>}
                <ErrorBox id={errorId} message={form.error?.message ?? null} count={form.error?.count ?? 0}>
                  {wayOut !== null && (
                    <span className="max-sm:block sm:-my-2 sm:ml-2 sm:inline-block">
                      <EntryLink to={PATHS.forgotPassword} email={email}>
                        {wayOut}
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
            {!globalThis.IS_LOCAL_APP && (
              <p className="text-sm">
                For repair shops, too: up to 25 people, and requests with photos from customers.
              </p>
            )}
          </>
        )}
      </div>
      {form.isOffering && isRegistrationOpen && (
        <OfferDialog
          question={ACCOUNT_MESSAGES.offerRegistration}
          // A mistyped password is likelier than a missing account.
          confirmLabel="I FORGOT MY PASSWORD"
          other={{
            label: 'CREATE ACCOUNT',
            onPress: () => void navigate(PATHS.register, { replace: true, state: emailState(email) }),
          }}
          onConfirm={() => void navigate(PATHS.forgotPassword, { replace: true, state: emailState(email) })}
          onCancel={form.stopOffering}
        />
      )}
    </LoggedOutFrame>
  )
}

/**
 * What the login of the app without a server says: where everything is kept, what is missing on a page without TLS, and
 * why the last session ended, in a dialog as specified (section 4).
 */
function OnThisDevice({ endedBecause }: { endedBecause: string | null }) {
  const [closed, setClosed] = useState<string | null>(null)
  return (
    <>
      <Notice tone="notice" isQuiet>
        Everything stays on this device: your account, your photos and your results. Nothing is sent anywhere.
        {!window.isSecureContext && (
          <span className="mt-2 block">
            This page isn&apos;t served over https. Logging in takes a few seconds longer, and the browser may delete
            what you keep when storage runs short.
          </span>
        )}
      </Notice>
      {endedBecause !== null && endedBecause !== closed && (
        <LazyConfirmDialog
          title="LOGGED OUT"
          text={endedBecause}
          confirmLabel="OK"
          cancelLabel={null}
          onConfirm={() => setClosed(endedBecause)}
          onCancel={() => setClosed(endedBecause)}
        />
      )}
    </>
  )
}

const { Part: ExampleResult, preload } = lazyPart(async () => (await import('./ExampleResult.tsx')).ExampleResult)

/** What the product does, for somebody who sees it for the first time, and an example of a result. */
function Intro() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-md text-lg leading-snug font-semibold">
        Take a photo of the damage. See what it is, how serious it is, and what to do first.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={PATHS.start} className="border-[#17150f]! bg-[#17150f]! text-yellow!" size="large">
          SHOW US THE DAMAGE
        </ButtonLink>
        <Button
          size="small"
          className="border-[#17150f]! bg-transparent! text-on-yellow!"
          onPointerEnter={preload}
          onClick={() => setOpen(true)}
        >
          SEE AN EXAMPLE
        </Button>
        <p className="label">
          Your photos stay private
          {isRegistrationOpen && (
            <>
              <br />
              Free for {PLANS.free.limits.monthlyUploads} photos
            </>
          )}
        </p>
      </div>
      {isOpen && <ExampleResult onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Few people have two-step login, so the first page does not contain it. Preload it when a login is sent. */
const { Part: LazySecondFactorLogin, preload: preloadSecondFactorLogin } = lazyPart(
  async () => (await import('#web/features/accounts/SecondFactorLogin.tsx')).SecondFactorLogin,
  { label: 'Loading two-step login' },
)

/** When a login has saved an account that was due to be erased, the next screen says so once. */
function welcomeBack({ deletion_was_due_at: dueAt }: LoginResponse): void {
  if (dueAt !== undefined) setFlashMessage({ sentence: DELETION_MESSAGES.kept(day(dueAt)) })
}

const { Part } = lazyPart(async () => (await import('#web/features/files/waiting/WaitingAtLogin.tsx')).WaitingAtLogin)

/** The number of photos that wait on this device, where some were kept. */
function LazyWaitingAtLogin() {
  return useMayHaveWaitingPhotos() ? <Part /> : null
}
