import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './accountField.types.ts'

type Props = AccountFieldProps & {
  label?: string
  /** 'email' where it is not yet what one logs in with: password managers file the password under a 'username'. */
  autoComplete?: 'username' | 'email'
}

/** An address: the keyboard that has the @, and neither capitals nor red lines under it. */
export function EmailField({ label = 'Email', autoComplete = 'username', onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      label={label}
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
