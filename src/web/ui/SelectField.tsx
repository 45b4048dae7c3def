import { ChevronDown, Search, X } from 'lucide-react'
import { useId, useRef, type ComponentProps } from 'react'

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

type SearchFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'onChange' | 'ref'> & {
  label: string
  value: string
  onType: (value: string) => void
  onClear: () => void
}

/** A search field styled like TextField, with a button that clears it. */
export function SearchField({ label, value, onType, onClear, ...input }: SearchFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onClear()
    // The button that was pressed disappears together with the text.
    field.current?.focus()
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="relative">
        <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2" aria-hidden="true" />
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...input}
          ref={field}
          id={id}
          type="search"
          value={value}
          onChange={(event) => onType(event.target.value)}
          className="min-h-13 w-full appearance-none rounded-plate border-2 border-rule bg-sheet pr-13 pl-11 text-base font-medium text-ink placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && (
          <button
            type="button"
            onClick={clear}
            aria-label="Clear the search"
            className="absolute inset-y-1 right-1 grid w-11 place-items-center rounded-plate"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  )
}
