import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { AccountTop } from '#web/features/accounts/AccountTop.tsx'
import { confirmEmail, isLinkInvalid } from '#web/features/accounts/mailLinks.api.ts'
import { useLinkToken } from '#web/features/accounts/useLinkToken.ts'
import { useRefreshMe } from '#web/features/accounts/useRefreshMe.ts'
import { useSession } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ConfirmationGone } from './ConfirmationGone.tsx'

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
