import { useState } from 'react'
import { SENTENCES } from '#shared/errors/codes.ts'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { LinkGone } from '#web/features/accounts/LinkGone.tsx'
import { useLinkToken } from '#web/features/accounts/useLinkToken.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export function ResetPasswordPage() {
  const { token, forget } = useLinkToken()
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = () => {
    setRefused(token)
    forget()
  }
  return (
    <LoggedOutFrame>
      {token === null || token === refused ? (
        <LinkGone sentence={SENTENCES.link_invalid} takesFocus={token !== null}>
          <p>A link to choose a new password works once and for one hour.</p>
          <ButtonLink to={PATHS.forgotPassword} tone="primary" size="large">
            GET A NEW LINK
          </ButtonLink>
        </LinkGone>
      ) : (
        <NewPasswordForm key={token} token={token} onRefused={refuse} />
      )}
    </LoggedOutFrame>
  )
}
