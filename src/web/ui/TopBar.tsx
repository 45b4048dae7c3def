import type { ReactNode } from 'react'

type Props = { start: ReactNode; middle?: ReactNode; end: ReactNode }

/** The bar above every logged-in screen, with a tape-measure edge at the bottom. It is lower on phones. */
export function TopBar({ start, middle, end }: Props) {
  return (
    <header className="no-print on-coal sticky top-0 z-20 bg-coal pt-[env(safe-area-inset-top)] text-on-coal">
      <div className="page flex min-h-12 items-center justify-between gap-3 max-[24rem]:gap-1 sm:min-h-16">
        {start}
        {middle}
        <div className="flex items-center gap-2 max-[24rem]:gap-1 sm:gap-4">{end}</div>
      </div>
      <div className="tape h-1.5 sm:h-2.5" aria-hidden="true" />
    </header>
  )
}
