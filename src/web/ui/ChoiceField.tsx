import { useId, useRef, type ComponentProps } from 'react'
import { classNames } from '#web/lib/classNames.ts'

type Props<Value extends string> = {
  label: string
  hint?: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  /** Null takes the choice back. */
  onChoose: (value: Value | null) => void
}

/** One choice among a few, all of them in sight. It can be taken back, because every question may be left open. */
export function ChoiceField<Value extends string>({ label, hint, value, options, onChoose }: Props<Value>) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const clear = () => {
    onChoose(null)
    // The button that was pressed disappears.
    field.current?.querySelector('input')?.focus()
  }
  return (
    <div
      ref={field}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className="min-w-0"
    >
      <div className="flex items-baseline justify-between gap-3">
        <p id={`${id}-label`} className="mb-1.5 font-semibold">
          {label}
        </p>
        {value !== null && (
          <button
            type="button"
            onClick={clear}
            aria-label={`Clear: ${label}`}
            className="label -my-3 min-h-11 shrink-0 px-1 underline underline-offset-4"
          >
            Clear
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            label={option.label}
          />
        ))}
      </div>
    </div>
  )
}

type ManyProps<Value extends string> = {
  label: string
  hint?: string
  values: readonly Value[]
  options: readonly { value: Value; label: string }[]
  onChange: (values: Value[]) => void
}

/** Any number of choices among a few. */
export function ChoicesField<Value extends string>({ label, hint, values, options, onChange }: ManyProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${id}-hint`} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? target.checked : values.includes(each))),
              )
            }
            label={option.label}
          />
        ))}
      </div>
    </fieldset>
  )
}

const CHIP =
  'relative flex min-h-11 items-center justify-center rounded-plate border-2 border-rule bg-sheet px-3.5 py-1.5 text-center font-semibold leading-tight ' +
  'has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'

type ChipProps = Omit<ComponentProps<'input'>, 'className'> & { label: string }

/** One of the choices. The field itself covers the chip and cannot be seen. */
function Chip({ label, ...input }: ChipProps) {
  return (
    <label className={CHIP}>
      <input {...input} className="absolute inset-0 appearance-none opacity-0" />
      {label}
    </label>
  )
}

type SwitchProps = {
  label: string
  text: string
  isOn: boolean
  isBusy?: boolean
  /** Whether nothing comes of it for now. Then it is gray, also when it is on. */
  isWithoutEffect?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that takes effect immediately, with a description below its label. */
export function Switch({ label, text, isOn, isBusy = false, isWithoutEffect = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p id={id} className="text-lg font-semibold">
          {label}
        </p>
        <p id={`${id}-text`} className="text-sm text-ink-soft">
          {text}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        // Not disabled, because a disabled element would lose the focus.
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onChange(!isOn)
        }}
        className={classNames(
          'flex h-11 w-22 shrink-0 items-center rounded-plate border-2 border-rule p-1 transition-colors duration-[var(--fast)]',
          isOn ? 'justify-end' : 'justify-start',
          isOn && !isWithoutEffect ? 'bg-yellow text-on-yellow' : 'bg-bench text-ink',
        )}
      >
        <span
          className={classNames(
            'label grid h-full w-9 place-items-center rounded-[2px]',
            isWithoutEffect ? 'border-2 border-ink-soft text-ink-soft' : 'bg-[#17150f] text-[#ffc60a]',
          )}
          aria-hidden="true"
        >
          {isOn ? 'ON' : 'OFF'}
        </span>
      </button>
    </div>
  )
}
