import { useId } from 'react'
import { classNames } from '#web/lib/classNames.ts'

type Props = {
  label: string
  text: string
  isOn: boolean
  isBusy?: boolean
  /** Whether nothing comes of it for now. Then it is gray, also when it is on. */
  isWithoutEffect?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that takes effect immediately, with a description below its label. */
export function Switch({ label, text, isOn, isBusy = false, isWithoutEffect = false, onChange }: Props) {
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
