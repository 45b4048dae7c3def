/** The props that an account form passes to each of its fields. */
export type AccountFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Id of the form's box when its error refers to this field. */
  errorId?: string | undefined
  /** The error message shown below the field, or null while there is none. Absent where the form's box shows it. */
  error?: string | null | undefined
}
