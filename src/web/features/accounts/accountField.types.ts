/** What a form about the account gives each of its fields. */
export type AccountFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Id of the box above the form, where that speaks of this field. */
  errorId?: string | undefined
  /** What is wrong with it, shown below, where no box above the form says it. */
  error?: string | undefined
}
