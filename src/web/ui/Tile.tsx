import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Badge } from './Badge.tsx'

type Props = { to: To; title: string; text: string; icon: ReactNode; badge?: string | undefined }

/** A link to another screen. The whole tile is clickable. */
export function Tile({ to, title, text, icon, badge }: Props) {
  return (
    <Link
      to={to}
      className="group plate grid grid-cols-[auto_1fr] items-center gap-x-4 p-4 transition-colors duration-[var(--fast)] hover:bg-ink hover:text-paper sm:min-h-40 sm:grid-cols-[1fr_auto] sm:grid-rows-[auto_1fr] sm:gap-y-6 sm:p-5"
    >
      <span aria-hidden="true" className="*:size-8 *:stroke-[1.8]">
        {icon}
      </span>
      <span className="sm:col-span-2 sm:row-start-2 sm:self-end">
        <span className="heading block text-2xl sm:text-3xl">{title}</span>
        <span className="mt-1 block text-sm text-ink-soft group-hover:text-paper">{text}</span>
      </span>
      {badge !== undefined && (
        <span className="col-start-2 mt-2 justify-self-start sm:row-start-1 sm:mt-0 sm:self-start">
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
