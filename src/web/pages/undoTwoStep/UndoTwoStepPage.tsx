import { AccountTakenBack } from '#web/features/accounts/AccountTakenBack.tsx'
import { AccountTop } from '#web/features/accounts/AccountTop.tsx'
import { takeAccountBack } from '#web/features/accounts/mailLinks.api.ts'
import { UndoLink } from '#web/features/accounts/UndoLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export function UndoTwoStepPage() {
  return (
    <UndoLink
      title="TAKE YOUR ACCOUNT BACK?"
      question={
        <>
          <p>
            Two-step login was switched on for your account. If it was not you, remove it: otherwise only whoever did it
            can log in.
          </p>
          <p>
            Every device is signed out then, and the password stops working. You choose a new one with the next mail.
          </p>
        </>
      }
      label="REMOVE TWO-STEP LOGIN"
      validity="Two-step login can be removed by mail once, within seven days."
      send={takeAccountBack}
    >
      {({ email }) => (email === null ? <AddressChanged /> : <TwoStepRemoved email={email} />)}
    </UndoLink>
  )
}

function TwoStepRemoved({ email }: { email: string }) {
  return (
    <AccountTakenBack
      title="TWO-STEP LOGIN REMOVED"
      because="Two-step login is set up with the password. Whoever did it knows yours, so it is good no longer."
      email={email}
    >
      <p>A login asks for no code any more. Every device was signed out.</p>
    </AccountTakenBack>
  )
}

/** The next mail would go to whoever changed the address. */
function AddressChanged() {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="TWO-STEP LOGIN REMOVED" takesFocus />
      <Notice tone="success">
        <p>Every device was signed out, and the password is good no longer.</p>
      </Notice>
      <div className="border-l-8 border-danger bg-sheet px-5 py-4">
        <h2 className="heading mb-2 text-2xl">ONE MORE STEP</h2>
        <p>
          The email address of your account was changed, too. Open our mail about that change and press UNDO THE CHANGE.
          After that you choose a new password.
        </p>
      </div>
    </div>
  )
}
