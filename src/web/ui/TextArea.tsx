import { useId, type ComponentProps } from 'react'
import { classNames } from '#web/lib/classNames.ts'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string
  hint?: string
  /** The error message shown below the field. */
  error?: string | undefined
}

/** A field for several lines, styled like TextField. */
export function TextArea({ label, hint, error, ...area }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error === undefined ? '' : errorId, hint === undefined ? '' : hintId]
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy.filter((part) => part !== '').join(' ') || undefined}
        className={classNames(
          'min-h-40 w-full rounded-plate border-2 bg-sheet px-3.5 py-3 text-base font-medium text-ink',
          error === undefined ? 'border-rule' : 'border-danger',
        )}
      />
      {error !== undefined && (
        <p id={errorId} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
