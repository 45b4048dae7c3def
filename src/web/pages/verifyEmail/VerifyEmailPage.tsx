import { useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { AccountTop } from '#web/features/accounts/AccountTop.tsx'
import { isLinkInvalid } from '#web/features/accounts/mailLinks.api.ts'
import { useEmailConfirmation } from '#web/features/accounts/useEmailConfirmation.ts'
import { useLinkToken } from '#web/features/accounts/useLinkToken.ts'
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
  const [pressedFor, setPressedFor] = useState<string | null>(null)
  const isPressed = pressedFor !== null && pressedFor === token
  const confirmation = useEmailConfirmation(isPressed ? token : null)
  const isGone = token === null || isLinkInvalid(confirmation.error)
  const isUsedUp = token !== null && (confirmation.isSuccess || isGone)
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
          <AccountTop title={confirmation.isSuccess ? 'ADDRESS CONFIRMED' : 'CONFIRM YOUR ADDRESS'} />
          {/* The region must exist before its text is added, or some screen readers stay silent. */}
          <div role="status">
            {confirmation.isSuccess && (
              <Notice tone="success" isQuiet>
                Thank you. Your email address is confirmed.
              </Notice>
            )}
            {confirmation.isFetching && <p className="text-lg font-semibold">Confirming your address...</p>}
          </div>
          {!isPressed && (
            <>
              <p>Press the button if this email address is yours. Then you can get back into your account with it.</p>
              <Button type="button" tone="primary" size="large" onClick={() => setPressedFor(token)}>
                CONFIRM MY ADDRESS
              </Button>
            </>
          )}
          {confirmation.isSuccess && <WayOn />}
          {confirmation.isError && !confirmation.isFetching && (
            <ErrorState sentence={sentenceOf(confirmation.error)} onRetry={() => void confirmation.refetch()} />
          )}
        </div>
      )}
    </LoggedOutFrame>
  )
}

function WayOn() {
  const isLoggedIn = useSession().state === 'logged_in'
  return (
    <ButtonLink to={isLoggedIn ? PATHS.home : PATHS.login} tone="primary" size="large">
      {isLoggedIn ? 'GO TO THE DASHBOARD' : 'GO TO LOGIN'}
    </ButtonLink>
  )
}
