import { useId } from 'react'
import { FieldMessage } from './TextField.tsx'

type Props = {
  label: string
  /** What it means, before the label. */
  text: string
  isChecked: boolean
  error?: string | null
  onChange: (isChecked: boolean) => void
}

/** A box to tick, with the text that it is about. */
export function CheckField({ label, text, isChecked, error, onChange }: Props) {
  const id = useId()
  const hasError = error !== undefined && error !== null
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`${id}-text`} className="leading-snug">
        {text}
      </p>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-ink"
          checked={isChecked}
          aria-invalid={hasError ? true : undefined}
          aria-describedby={hasError ? `${id}-text ${id}-error` : `${id}-text`}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {error !== undefined && (
        <FieldMessage hintId={`${id}-hint`} hint={undefined} errorId={`${id}-error`} error={error} />
      )}
    </div>
  )
}
