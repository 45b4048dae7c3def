import { TextField } from '#web/ui/TextField.tsx'

/** The props that an account form passes to each of its fields. */
export type AccountFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Id of the form's box when its error refers to this field. */
  errorId?: string | undefined
  /** The error message shown below the field, or null while there is none. Absent where the form's box shows it. */
  error?: string | null | undefined
}

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

type CurrentPasswordFieldProps = AccountFieldProps & { label?: string }

/** The account's current password, which password managers fill in. */
export function CurrentPasswordField({ label = 'Password', onChange, ...field }: CurrentPasswordFieldProps) {
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
