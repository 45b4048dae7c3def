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
