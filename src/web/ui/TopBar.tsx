import type { ReactNode } from 'react'

type Props = { start: ReactNode; middle?: ReactNode; end: ReactNode }

/**
 * The bar above every logged-in screen, with a tape-measure edge at the bottom. It is lower on phones. Its end has all
 * the room that is left, and is a container, so that its parts can give way to each other by that room.
 */
export function TopBar({ start, middle, end }: Props) {
  return (
    <header className="no-print on-coal sticky top-0 z-20 bg-coal pt-[env(safe-area-inset-top)] text-on-coal">
      <div className="page flex min-h-12 items-center gap-1 sm:min-h-16 sm:gap-3 lg:gap-6">
        {start}
        {middle}
        <div className="@container flex-1">
          <div className="flex items-center justify-end gap-1 @min-[22rem]:gap-4">{end}</div>
        </div>
      </div>
      <div className="tape h-1.5 sm:h-2.5" aria-hidden="true" />
    </header>
  )
}
