import type { ReactNode } from 'react'

/** The bar above every logged-in screen, with a tape-measure edge at the bottom. */
export function TopBar({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <header className="no-print on-coal sticky top-0 z-20 bg-coal pt-[env(safe-area-inset-top)] text-on-coal">
      <div className="page flex min-h-16 items-center justify-between gap-3 max-[24rem]:gap-1">
        {start}
        <div className="flex items-center gap-1.5 max-[24rem]:gap-1 sm:gap-4">{end}</div>
      </div>
      <div className="tape h-2.5" aria-hidden="true" />
    </header>
  )
}
