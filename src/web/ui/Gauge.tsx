import { useId } from 'react'

type Props = {
  label: string
  /** The value as text, such as '3 of 10'. */
  reading: string
  /** From 0 to 1. */
  share: number
}

/** A tape measure, extended in proportion to what has been used. */
export function Gauge({ label, reading, share }: Props) {
  const id = useId()
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={id} className="label">
          {label}
        </span>
        <span className="figures text-sm font-semibold">{reading}</span>
      </div>
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={reading}
        className="h-5 overflow-hidden rounded-plate border-2 border-rule bg-bench"
      >
        <div
          className="tape h-full border-r-2 border-[#17150f] transition-[width] duration-[var(--slow)]"
          style={{ width: `${percent}%`, borderRightWidth: percent === 0 || percent === 100 ? 0 : 2 }}
        />
      </div>
    </div>
  )
}
