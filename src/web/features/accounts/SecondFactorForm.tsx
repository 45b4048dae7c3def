import type { FormEvent, ReactNode } from 'react'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { AccountForm } from './useAccountForm.ts'

type Props = {
  form: AccountForm
  label: string
  submitLabel: string
  busyLabel: string
  tone?: 'primary' | 'danger'
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** A step of two-step login inside its row of Settings. */
export function SecondFactorForm({ form: { error, isBusy }, label, tone = 'primary', children, ...props }: Props) {
  const form = useFocusFirstError(error?.count ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void props.onSubmit()
  }
  return (
    <form ref={form} noValidate aria-label={label} onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {/* The region must exist before its text, or some screen readers stay silent when the focus does not move. */}
      <div role="alert" className="sr-only">
        {error !== null && error.field !== null && error.message}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} className="min-w-28 grow sm:grow-0" aria-disabled={isBusy}>
          {isBusy ? props.busyLabel : props.submitLabel}
        </Button>
        <Button className="grow sm:grow-0" aria-disabled={isBusy} onClick={isBusy ? undefined : props.onCancel}>
          CANCEL
        </Button>
      </div>
      {error !== null && error.field === null && (
        <Notice key={error.count} tone="error">
          {error.message}
        </Notice>
      )}
    </form>
  )
}
