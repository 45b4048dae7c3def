import type { FormEvent, ReactNode } from 'react'
import { useFocusFault } from '#web/lib/useFocusFault.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormSheet } from '#web/ui/FormSheet.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { AccountForm } from './useAccountForm.ts'

type Props = {
  form: AccountForm
  /** What will come of it. */
  notes: readonly string[]
  submitLabel: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form on a screen of its own that changes the account. What belongs to no field is said above the button. */
export function ChangeForm({ form: { fault, isBusy }, notes, submitLabel, onSubmit, children }: Props) {
  const form = useFocusFault(fault?.count ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <FormSheet asideTitle="WHAT HAPPENS" notes={notes}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
        {fault !== null && fault.field === null && (
          <Notice key={fault.count} tone="error">
            {fault.message}
          </Notice>
        )}
        <Button type="submit" tone="primary" size="large" aria-disabled={isBusy}>
          {isBusy ? 'UPDATING...' : submitLabel}
        </Button>
      </form>
    </FormSheet>
  )
}
