import { classNames } from '#web/lib/classNames.ts'

type Props = {
  label: string
  /** 0 to 1; null while nobody can say how far the work is. */
  share: number | null
}

/** True progress only: without a known share the bar moves and claims nothing. */
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
