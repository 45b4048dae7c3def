import { useId, type ComponentProps } from 'react'
import { classNames } from '#web/lib/classNames.ts'
import { FieldMessage } from './TextField.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string
  hint?: string
  /** The error message shown below the field, or null while there is none. */
  error?: string | null | undefined
}

/** A field for several lines, styled like TextField. */
export function TextArea({ label, hint, error, ...area }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const hasError = error !== undefined && error !== null
  const describedBy = [hasError ? errorId : '', hint === undefined ? '' : hintId]
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={hasError ? true : undefined}
        aria-describedby={describedBy.filter((part) => part !== '').join(' ') || undefined}
        className={classNames(
          'min-h-40 w-full rounded-plate border-2 bg-sheet px-3.5 py-3 text-base font-medium text-ink',
          hasError ? 'border-danger' : 'border-rule',
        )}
      />
      <FieldMessage hintId={hintId} hint={hint} errorId={errorId} error={error} />
    </div>
  )
}
