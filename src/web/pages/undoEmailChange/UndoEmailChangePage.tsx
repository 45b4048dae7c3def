import type { EmailChangeUndone } from '#shared/api/accounts.ts'
import { AccountTakenBack, UndoLink } from '#web/features/accounts/UndoLink.tsx'
import { takeEmailBack } from '#web/features/accounts/mailLinks.api.ts'
import { Breakable } from '#web/ui/Badge.tsx'

export function UndoEmailChangePage() {
  return (
    <UndoLink
      title="TAKE YOUR ADDRESS BACK?"
      question={
        <>
          <p>
            The email address of your account was changed. If it wasn't you, undo the change, and your account gets back
            the address our email was sent to.
          </p>
          <p>Every device gets logged out, including the one that changed it.</p>
        </>
      }
      label="UNDO THE CHANGE"
      validity="You can undo an email change once, within seven days."
      send={takeEmailBack}
    >
      {(undone) => <EmailRestored {...undone} />}
    </UndoLink>
  )
}

const SECOND_FACTOR: Readonly<Record<EmailChangeUndone['second_factor'], string | null>> = {
  off: null,
  removed: 'Two-step login was set up after the change, so it was removed.',
  on: "Two-step login is on, as it was before the change. If you didn't set it up, use the link in our email about it, too.",
}

/** Shown after the change was undone. */
function EmailRestored({ email, second_factor: secondFactor }: EmailChangeUndone) {
  const more = SECOND_FACTOR[secondFactor]
  return (
    <AccountTakenBack
      title="CHANGE UNDONE"
      because="Changing the address requires your password, so the person who did it knows it. That password no longer works."
      email={email}
    >
      <p>
        Your account uses{' '}
        <strong>
          <Breakable text={email} />
        </strong>{' '}
        again. Every device was logged out.
      </p>
      {more !== null && <p className="mt-2">{more}</p>}
    </AccountTakenBack>
  )
}
