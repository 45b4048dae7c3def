import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '#web/lib/classNames.ts'
import { Badge } from './Badge.tsx'

type Props = { to: To; title: string; text: string; icon: ReactNode; badge?: string | undefined }

/** A link to another screen. The whole tile is clickable. */
export function Tile({ to, title, text, icon, badge }: Props) {
  return (
    <Link
      to={to}
      className="group plate flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 transition-colors duration-[var(--fast)] hover:bg-ink hover:text-paper sm:grid sm:min-h-32 sm:grid-cols-[1fr_auto] sm:grid-rows-[auto_1fr] sm:gap-y-4 sm:p-4"
    >
      <span aria-hidden="true" className="*:size-6 *:stroke-2 sm:*:size-8 sm:*:stroke-[1.8]">
        {icon}
      </span>
      <span className="sm:col-span-2 sm:row-start-2 sm:self-end">
        <span className="heading block text-xl sm:text-2xl">{title}</span>
        {/* On a phone the tiles are a short list. */}
        <span className="mt-1 block text-sm max-sm:hidden text-ink-soft group-hover:text-paper">{text}</span>
      </span>
      {badge !== undefined && (
        <span className="ml-auto sm:col-start-2 sm:row-start-1 sm:self-start">
          <Badge>{badge}</Badge>
        </span>
      )}
    </Link>
  )
}

/** A lower tile, for what people rarely need. */
export function SmallTile({ to, title, icon }: Pick<Props, 'to' | 'title' | 'icon'>) {
  return (
    <Link
      to={to}
      className="label flex min-h-11 items-center gap-3 rounded-plate border-2 border-hairline px-4 transition-colors duration-[var(--fast)] hover:border-rule"
    >
      <span aria-hidden="true" className="*:size-5">
        {icon}
      </span>
      {title}
    </Link>
  )
}

/** `note` is shown in small type below the figure. */
type Stat = { label: string; value: string; spoken?: string; note?: string }

type StatStripProps = {
  label: string
  stats: readonly Stat[]
  /** Two by two on wide screens as well, as high as what is beside it. */
  isSquare?: boolean
}

/** Figures side by side, each below its label. */
export function StatStrip({ label, stats, isSquare = false }: StatStripProps) {
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
