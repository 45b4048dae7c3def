/** The props that an account form passes to each of its fields. */
export type AccountFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Id of the box above the form when its error refers to this field. */
  errorId?: string | undefined
  /** The error message shown below the field when no box above the form shows it. */
  error?: string | undefined
}
