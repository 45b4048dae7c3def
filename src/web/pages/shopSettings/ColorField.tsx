import { useId } from 'react'
import { USUAL_COLOR } from '#shared/shops/branding.rules.ts'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** A color, from the picker of the system or as it is written. */
export function ColorField({ value, error, onChange }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-3">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="label">
          Color
        </label>
        <input
          id={id}
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : USUAL_COLOR}
          onChange={({ target }) => onChange(target.value)}
          className="h-13 w-full cursor-pointer rounded-plate border-2 border-rule bg-sheet p-1"
        />
      </div>
      <TextField
        label="Or its code"
        hint="Such as #0b4a8f. Empty for none."
        error={error}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
