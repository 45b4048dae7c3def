import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import type { Me } from '#shared/api/accounts.ts'
import { DELAY_MS, useDelay } from '#web/lib/timeLimits.ts'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { EntryLink, isRegistrationOpen, prefilledEmail } from '#web/features/accounts/EntryForm.tsx'
import { RegistrationForm } from '#web/features/accounts/RegistrationForm.tsx'
import { useEnterSession } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useMayHaveWaitingPhotos } from '#web/lib/waitingFlag.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

export function RegisterPage() {
  return <LoggedOutFrame>{isRegistrationOpen ? <Registration /> : <RegistrationClosed />}</LoggedOutFrame>
}

function Registration() {
  const enterSession = useEnterSession()
  const [email, setEmail] = useState(prefilledEmail(useLocation().state))
  const [isDone, setDone] = useState(false)
  const [me, setMe] = useState<Me>()
  useDelay(isDone, DELAY_MS.afterRegistration, () => void enterSession(me))
  return (
    <Sheet email={email}>
      <RegistrationForm
        submitLabel="CREATE ACCOUNT"
        email={email}
        onEmail={setEmail}
        isDone={isDone}
        onRegistered={(registered) => {
          setMe(registered)
          setDone(true)
        }}
      />
    </Sheet>
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
