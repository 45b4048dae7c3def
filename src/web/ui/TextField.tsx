import { useId, useState, type ComponentProps } from 'react'
import { classNames } from '#web/lib/classNames.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: string
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'datetime-local'
  hint?: string
  /** Id of the error message that refers to this field, if one is shown elsewhere. */
  errorId?: string | undefined
  /** The error message shown below the field, or null while there is none. Absent where a box of the form shows it. */
  error?: string | null | undefined
  /** For passwords that are made visible together. Without `onToggle`, the button is on another field. */
  reveal?: { isShown: boolean; onToggle?: () => void } | undefined
}

/** A native field with a label. A password can be made visible. The text is 16 px so that phones do not zoom in. */
export function TextField({ label, type = 'text', hint, errorId, error, reveal, ...input }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  const [isShownAlone, setShownAlone] = useState(false)
  const isShown = reveal?.isShown ?? isShownAlone
  const isPassword = type === 'password'
  const hasButton = isPassword && (reveal === undefined || reveal.onToggle !== undefined)
  const ownErrorId = `${id}-error`
  const hasError = errorId !== undefined || (error !== undefined && error !== null)
  const describedBy = [
    error === undefined || error === null ? '' : ownErrorId,
    hint === undefined ? '' : hintId,
    errorId ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          aria-invalid={hasError ? true : undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          className={classNames(
            'min-h-13 w-full rounded-plate border-2 bg-sheet px-3.5 text-base font-medium text-ink',
            'placeholder:text-ink-soft disabled:opacity-60',
            hasButton && 'pr-20',
            hasError ? 'border-danger' : 'border-rule',
          )}
        />
        {hasButton && (
          <button
            type="button"
            onClick={reveal?.onToggle ?? (() => setShownAlone(!isShown))}
            aria-pressed={isShown}
            aria-label={reveal === undefined ? `Show ${label.toLowerCase()}` : 'Show both passwords'}
            className="label absolute inset-y-1 right-1 min-w-16 rounded-plate px-3 underline underline-offset-4"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      <FieldMessage hintId={hintId} hint={hint} errorId={ownErrorId} error={error} />
    </div>
  )
}

type FieldMessageProps = {
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
export function FieldMessage({ hintId, hint, errorId, error }: FieldMessageProps) {
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
