import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** A choice among a few options, styled like TextField. */
export function SelectField<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen !== undefined) onChoose(chosen.value)
          }}
          className="min-h-13 w-full appearance-none rounded-plate border-2 border-rule bg-sheet pr-11 pl-3.5 text-[min(1rem,7.5vw)] font-medium text-ink"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2"
          aria-hidden="true"
        />
      </div>
    </div>
  )
}
