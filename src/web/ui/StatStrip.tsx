import { classNames } from '#web/lib/classNames.ts'

/** `note` is shown in small type below the figure. */
type Stat = { label: string; value: string; spoken?: string; note?: string }

type Props = {
  label: string
  stats: readonly Stat[]
  /** Two by two on wide screens as well, as high as what is beside it. */
  isSquare?: boolean
}

/** Figures side by side, each below its label. */
export function StatStrip({ label, stats, isSquare = false }: Props) {
  return (
    <section aria-label={label} className="@container">
      <dl
        className={classNames(
          'grid gap-[2px] overflow-hidden rounded-plate border-2 border-rule bg-rule @min-[17rem]:grid-cols-2',
          isSquare ? 'h-full' : '@min-[52rem]:grid-cols-4',
        )}
      >
        {stats.map((stat) => (
          <div key={stat.label} className="flex min-w-0 flex-col justify-between gap-3 bg-sheet p-4 sm:p-5">
            <dt className="label text-ink-soft">{stat.label}</dt>
            <dd className="heading figures text-[clamp(1rem,11.5cqi,3.75rem)]">
              {stat.spoken === undefined ? (
                stat.value
              ) : (
                <>
                  <span aria-hidden="true">{stat.value}</span>
                  <span className="sr-only">{stat.spoken}</span>
                </>
              )}
            </dd>
            {stat.note !== undefined && <dd className="-mt-2 text-sm text-ink-soft">{stat.note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
