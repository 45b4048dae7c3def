import { classNames } from '#web/lib/classNames.ts'

type Props = {
  hintId: string
  hint: string | undefined
  errorId: string
  /** Null while there is none. Absent where none can come. */
  error: string | null | undefined
}

/**
 * The hint below a field, or in its place what is wrong with what was typed. Where an error can come, its height is
 * kept free, so that the button that was pressed stays under the finger: two lines on a phone, one on wider screens.
 */
export function FieldMessage({ hintId, hint, errorId, error }: Props) {
  const hasError = error !== undefined && error !== null
  if (hint === undefined && error === undefined) return null
  return (
    <div
      className={classNames(
        'grid text-sm *:col-start-1 *:row-start-1',
        error !== undefined && 'min-h-10 sm:min-h-5',
        // The free line is the distance to the next field as well. A hint that stands in it needs one of its own.
        error !== undefined && hint === undefined && '-mb-4',
      )}
    >
      {hint !== undefined && (
        <p id={hintId} className={hasError ? 'invisible' : 'text-ink-soft'}>
          {hint}
        </p>
      )}
      {hasError && (
        <p id={errorId} className="font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
