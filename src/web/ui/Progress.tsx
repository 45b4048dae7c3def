import { useId } from 'react'
import { classNames } from '#web/lib/classNames.ts'

type Props = {
  label: string
  /** From 0 to 1, or null while the progress is unknown. */
  share: number | null
}

/** Shows only real progress. When the share is unknown, the bar moves without claiming a value. */
export function Progress({ label, share }: Props) {
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-3 overflow-hidden rounded-plate border-2 border-rule bg-bench"
    >
      <div
        className={classNames('tape h-full', percent === null && 'animate-pulse')}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  )
}

type GaugeProps = {
  label: string
  /** The value as text, such as '3 of 10'. */
  reading: string
  /** From 0 to 1. */
  share: number
}

/** A tape measure, extended in proportion to what has been used. */
export function Gauge({ label, reading, share }: GaugeProps) {
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
