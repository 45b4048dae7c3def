import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { settings } from '#web/backend/settings.ts'
import { useSession } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { AlertLink } from '#web/ui/AlertLink.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { OfflineBar } from '#web/ui/OfflineBar.tsx'
import { TopBar } from '#web/ui/TopBar.tsx'
import { MainNavigation } from './MainNavigation.tsx'

/**
 * The frame around screens that need no session. They don't wait for one. When there is one, the navigation comes
 * along, which moves nothing that is on the screen.
 */
export function OpenFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isLoggedIn = useSession().state === 'logged_in'
  return (
    <>
      <TopBar
        start={
          <Link to={isLoggedIn ? PATHS.home : PATHS.login} className="inline-flex min-h-11 items-center text-yellow">
            <Logo name={settings.product_name} />
          </Link>
        }
        middle={isLoggedIn && <MainNavigation />}
        end={pathname === PATHS.emergency ? null : <AlertLink to={PATHS.emergency}>EMERGENCY</AlertLink>}
      />
      <OfflineBar />
      <main className="page pb-[max(4rem,calc(var(--tabs)+2.5rem),env(safe-area-inset-bottom))]">{children}</main>
    </>
  )
}
