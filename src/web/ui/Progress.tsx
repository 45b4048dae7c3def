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
