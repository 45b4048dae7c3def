import type { ReactNode } from 'react'
import { FormSheet } from '#web/ui/FormSheet.tsx'
import { AccountFields } from './AccountFields.tsx'
import type { AccountForm } from './useAccountForm.ts'

type Props = {
  form: AccountForm
  /** An explanation of what the change will do. */
  notes: readonly string[]
  submitLabel: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form, on its own screen, that changes the account. An explanation of the effect is shown next to it. */
export function ChangeForm({ notes, ...fields }: Props) {
  return (
    <FormSheet asideTitle="WHAT HAPPENS" notes={notes}>
      <AccountFields busyLabel="UPDATING..." {...fields} />
    </FormSheet>
  )
}
