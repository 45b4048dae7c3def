import type { FormEvent, KeyboardEventHandler, ReactNode, Ref } from 'react'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './EntryForm.tsx'
import type { AccountForm } from './useAccountForm.ts'

type Props = {
  form: AccountForm
  submitLabel: string
  busyLabel: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** The fields of an account form and its submit button. Errors that belong to no field appear above the button. */
export function AccountFields({ form: { error, isBusy }, submitLabel, busyLabel, onSubmit, children }: Props) {
  const form = useFocusFirstError(error?.count ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <Button type="submit" tone="primary" size="large" aria-disabled={isBusy}>
        {isBusy ? busyLabel : submitLabel}
      </Button>
      {error !== null && error.field === null && (
        <Notice key={error.count} tone="error">
          {error.message}
        </Notice>
      )}
    </form>
  )
}

type NameFieldProps = AccountFieldProps & { ref?: Ref<HTMLInputElement>; onKeyDown?: KeyboardEventHandler }

/** A field for a person's name, as at registration. */
export function NameField({ onChange, ...field }: NameFieldProps) {
  return (
    <TextField
      {...field}
      label="Full Name"
      name="name"
      autoComplete="name"
      autoCapitalize="words"
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
