import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { AccountTop, LinkGone, useLinkToken } from '#web/features/accounts/AccountTop.tsx'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { confirmEmail, isLinkInvalid, askForConfirmation } from '#web/features/accounts/mailLinks.api.ts'
import { MAIL, SendAgain } from '#web/features/accounts/ConfirmBanner.tsx'
import { useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { useSession } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Breakable } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'

export function VerifyEmailPage() {
  const { token, forget } = useLinkToken()
  // Mail scanners open links, so only pressing the button confirms anything.
  const refreshMe = useRefreshMe()
  const isLoggedIn = useSession().state === 'logged_in'
  const confirmation = useMutation({
    mutationFn: confirmEmail,
    // The person logged in here may be the owner of this address.
    onSuccess: () => isLoggedIn && refreshMe(),
  })
  const confirm = () => {
    if (token !== null && !confirmation.isPending) confirmation.mutate(token)
  }
  const { status } = confirmation.variables === token ? confirmation : { status: 'idle' }
  const isGone = token === null || (status === 'error' && isLinkInvalid(confirmation.error))
  const isUsedUp = token !== null && (status === 'success' || isGone)
  const clean = useEffectEvent(forget)
  useEffect(() => {
    if (isUsedUp) clean()
  }, [isUsedUp])
  return (
    <LoggedOutFrame>
      {isGone ? (
        <ConfirmationGone />
      ) : (
        <div className="flex flex-col gap-5">
          <AccountTop title={status === 'success' ? 'ADDRESS CONFIRMED' : 'CONFIRM YOUR ADDRESS'} />
          {/* The region must exist before its text is added, or some screen readers stay silent. */}
          <div role="status">
            {status === 'success' && (
              <Notice tone="success" isQuiet>
                Thank you. Your email address is confirmed.
              </Notice>
            )}
            {status === 'pending' && <p className="text-lg font-semibold">Confirming your address...</p>}
          </div>
          {status === 'idle' && (
            <>
              <p>Press the button if this email address is yours. Then you can get back into your account with it.</p>
              <Button type="button" tone="primary" size="large" onClick={confirm}>
                CONFIRM MY ADDRESS
              </Button>
            </>
          )}
          {status === 'success' && <WayOn isLoggedIn={isLoggedIn} />}
          {status === 'error' && <ErrorState sentence={sentenceOf(confirmation.error)} onRetry={confirm} />}
        </div>
      )}
    </LoggedOutFrame>
  )
}

function WayOn({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <ButtonLink to={isLoggedIn ? PATHS.home : PATHS.login} tone="primary" size="large">
      {isLoggedIn ? 'GO TO THE DASHBOARD' : 'GO TO LOGIN'}
    </ButtonLink>
  )
}

/**
 * Shown when the link confirms nothing. Someone who opens a mail a second time may already have confirmed the address,
 * and is told so.
 */
function ConfirmationGone() {
  const session = useSession()
  if (session.state === 'logged_in' && session.me.email_verified) {
    return (
      <div className="flex flex-col gap-5">
        <AccountTop title="ADDRESS CONFIRMED" />
        <Notice tone="success">
          <Breakable text={session.me.email} /> is already confirmed.
        </Notice>
        <ButtonLink to={PATHS.home} tone="primary" size="large">
          GO TO THE DASHBOARD
        </ButtonLink>
      </div>
    )
  }
  return (
    <LinkGone sentence={SENTENCES.link_invalid}>
      {session.state === 'logged_in' ? (
        <>
          <p>
            {MAIL.newConfirmation.before}
            <strong>
              <Breakable text={session.me.email} />
            </strong>
            {MAIL.newConfirmation.after}
          </p>
          <SendAgain isPrimary send={askForConfirmation} sentSentence={MAIL.another.done} />
        </>
      ) : (
        <>
          <p>If you've already confirmed your address, you're all set. Log in to check, or to get a new link.</p>
          <ButtonLink to={PATHS.login} tone="primary" size="large">
            GO TO LOGIN
          </ButtonLink>
        </>
      )}
    </LinkGone>
  )
}
