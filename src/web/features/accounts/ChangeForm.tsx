import type { ReactNode } from 'react'
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

type FormSheetProps = { children: ReactNode; asideTitle: string; notes: readonly string[] }

/** A form on a sheet, with an explanation of its effect next to it. */
function FormSheet({ children, asideTitle, notes }: FormSheetProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,min(40rem,62vw))_minmax(0,1fr)]">
      <div className="plate p-5 sm:p-8">{children}</div>
      <aside className="border-l-8 border-yellow bg-sheet px-5 py-4" aria-label={asideTitle}>
        <h2 className="heading mb-2 text-2xl">{asideTitle}</h2>
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
