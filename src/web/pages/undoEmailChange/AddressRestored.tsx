import { AccountTop } from '#web/features/accounts/AccountTop.tsx'
import { emailState } from '#web/features/accounts/EntryLink.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The change is undone. Whoever made it knew the password, so that must go next. */
export function AddressRestored({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="CHANGE UNDONE" takesFocus />
      <Notice tone="success">
        <p>
          Your account has the address{' '}
          <strong>
            <Breakable text={email} />
          </strong>{' '}
          again. Every device was signed out.
        </p>
      </Notice>
      <div className="border-l-8 border-danger bg-sheet px-5 py-4">
        <h2 className="heading mb-2 text-2xl">NOW CHOOSE A PASSWORD</h2>
        <p>An address is changed with the password. Whoever did it knows yours, so it is good no longer.</p>
      </div>
      <ButtonLink to={PATHS.forgotPassword} state={emailState(email)} tone="primary" size="large">
        CHOOSE A NEW PASSWORD
      </ButtonLink>
    </div>
  )
}
