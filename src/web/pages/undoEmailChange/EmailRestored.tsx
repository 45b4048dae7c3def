import type { EmailChangeUndone } from '#shared/api/accounts.ts'
import { AccountTakenBack } from '#web/features/accounts/AccountTakenBack.tsx'
import { Breakable } from '#web/ui/Breakable.tsx'

const SECOND_FACTOR: Readonly<Record<EmailChangeUndone['second_factor'], string | null>> = {
  off: null,
  removed: 'Two-step login, which was set up after the change, was removed.',
  on: 'Two-step login is on, as it was before the change. If you did not set it up, use the link in our mail about it as well.',
}

/** The change is undone. */
export function EmailRestored({ email, second_factor: secondFactor }: EmailChangeUndone) {
  const more = SECOND_FACTOR[secondFactor]
  return (
    <AccountTakenBack
      title="CHANGE UNDONE"
      because="An address is changed with the password. Whoever did it knows yours, so it is good no longer."
      email={email}
    >
      <p>
        Your account has the address{' '}
        <strong>
          <Breakable text={email} />
        </strong>{' '}
        again. Every device was signed out.
      </p>
      {more !== null && <p className="mt-2">{more}</p>}
    </AccountTakenBack>
  )
}
