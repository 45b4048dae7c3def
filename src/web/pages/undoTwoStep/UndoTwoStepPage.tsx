import { AccountTakenBack, UndoLink } from '#web/features/accounts/UndoLink.tsx'
import { AccountTop } from '#web/features/accounts/AccountTop.tsx'
import { takeAccountBack } from '#web/features/accounts/mailLinks.api.ts'
import { Notice } from '#web/ui/Notice.tsx'

export function UndoTwoStepPage() {
  return (
    <UndoLink
      title="TAKE YOUR ACCOUNT BACK?"
      question={
        <>
          <p>
            Two-step login was turned on for your account, or its recovery codes were replaced. If it wasn't you, remove
            it. Otherwise, the person who did it can keep you out.
          </p>
          <p>Every device gets logged out, and the password stops working. You choose a new one with the next email.</p>
        </>
      }
      label="REMOVE TWO-STEP LOGIN"
      validity="You can remove two-step login by email once, within seven days."
      send={takeAccountBack}
    >
      {({ email }) => (email === null ? <EmailChanged /> : <TwoStepRemoved email={email} />)}
    </UndoLink>
  )
}

function TwoStepRemoved({ email }: { email: string }) {
  return (
    <AccountTakenBack
      title="TWO-STEP LOGIN REMOVED"
      because="Both require your password, so the person who did it knows it. That password no longer works."
      email={email}
    >
      <p>You can log in without a code again. Every device was logged out.</p>
    </AccountTakenBack>
  )
}

/** The next mail would go to the person who changed the address. */
function EmailChanged() {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="TWO-STEP LOGIN REMOVED" takesFocus />
      <Notice tone="success">
        <p>Every device was logged out, and the password no longer works.</p>
      </Notice>
      <div className="border-l-8 border-danger bg-sheet px-5 py-4">
        <h2 className="heading mb-2 text-2xl">ONE MORE STEP</h2>
        <p>
          The email address of your account was changed, too. Open our email about that change and press UNDO THE
          CHANGE. Then choose a new password.
        </p>
      </div>
    </div>
  )
}
