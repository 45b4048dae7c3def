import { SENTENCES } from '#shared/errors/codes.ts'
import { AccountTop } from '#web/features/accounts/AccountTop.tsx'
import { LinkGone } from '#web/features/accounts/LinkGone.tsx'
import { askForConfirmation } from '#web/features/accounts/mailLinks.api.ts'
import { MAIL } from '#web/features/accounts/mailTexts.ts'
import { SendAgain } from '#web/features/accounts/SendAgain.tsx'
import { useSession } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Shown when the link confirms nothing. Someone who opens a mail a second time may already have confirmed the address,
 * and is told so.
 */
export function ConfirmationGone() {
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
