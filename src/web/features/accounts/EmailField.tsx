import { TextField } from '#web/ui/TextField.tsx'
import type { AccountFieldProps } from './accountField.types.ts'

type Props = AccountFieldProps & {
  label?: string
  /**
   * 'email' where the address is not yet the login name, because password managers file the password under a 'username'
   * field.
   */
  autoComplete?: 'username' | 'email'
}

/**
 * A field for an email address: it brings up the keyboard with the @, and turns off capitalization and spell checking.
 */
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
