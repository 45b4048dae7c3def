import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './accountField.types.ts'

type Props = AccountFieldProps & { label?: string }

/** The account's current password, which password managers fill in. */
export function CurrentPasswordField({ label = 'Password', onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      label={label}
      type="password"
      name="password"
      autoComplete="current-password"
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
