import type { ReactNode } from 'react'
import { FormSheet } from '#web/ui/FormSheet.tsx'
import { AccountFields } from './AccountFields.tsx'
import type { AccountForm } from './useAccountForm.ts'

type Props = {
  form: AccountForm
  /** What will come of it. */
  notes: readonly string[]
  submitLabel: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form on a screen of its own that changes the account, with what will come of it beside it. */
export function ChangeForm({ notes, ...fields }: Props) {
  return (
    <FormSheet asideTitle="WHAT HAPPENS" notes={notes}>
      <AccountFields busyLabel="UPDATING..." {...fields} />
    </FormSheet>
  )
}
