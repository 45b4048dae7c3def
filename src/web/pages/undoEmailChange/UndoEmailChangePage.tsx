import { takeEmailBack } from '#web/features/accounts/mailLinks.api.ts'
import { UndoLink } from '#web/features/accounts/UndoLink.tsx'
import { EmailRestored } from './EmailRestored.tsx'

export function UndoEmailChangePage() {
  return (
    <UndoLink
      title="TAKE YOUR ADDRESS BACK?"
      question={
        <>
          <p>
            The email address of your account was changed. If it was not you, undo the change: the account gets back the
            address that our mail was sent to.
          </p>
          <p>Every device is signed out then, that of whoever changed it included.</p>
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
