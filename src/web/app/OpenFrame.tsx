import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { settings } from '#web/backend/settings.ts'
import { PATHS } from '#web/lib/paths.ts'
import { AlertLink } from '#web/ui/AlertLink.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { OfflineBar } from '#web/ui/OfflineBar.tsx'
import { TopBar } from '#web/ui/TopBar.tsx'

/** The frame around screens that need no session. */
export function OpenFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <TopBar
        start={
          <Link to={PATHS.login} className="inline-flex min-h-11 items-center text-yellow">
            <Logo name={settings.product_name} />
          </Link>
        }
        end={pathname === PATHS.emergency ? null : <AlertLink to={PATHS.emergency}>EMERGENCY</AlertLink>}
      />
      <OfflineBar />
      <main className="page pb-[max(4rem,env(safe-area-inset-bottom))]">{children}</main>
    </>
  )
}
