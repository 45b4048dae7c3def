import type { KeyboardEventHandler, Ref } from 'react'
import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './CredentialFields.tsx'

type Props = AccountFieldProps & { ref?: Ref<HTMLInputElement>; onKeyDown?: KeyboardEventHandler }

/** A field for a person's name, as at registration. */
export function NameField({ onChange, ...field }: Props) {
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
