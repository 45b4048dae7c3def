import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Navigate, Route, Routes, Link, useLocation } from 'react-router'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'
import { fitsPath } from '#shared/lib/pathPatterns.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { settings } from '#web/backend/settings.ts'
import { useSession } from '#web/features/accounts/useSession.ts'
import { AlertLink } from '#web/ui/AlertLink.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { OfflineBar } from '#web/ui/OfflineBar.tsx'
import { TopBar } from '#web/ui/TopBar.tsx'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { serviceWorkers } from '#web/lib/serviceWorkers.ts'
import { Guarded } from './Guarded.tsx'
import { ROUTE_TABLE, type RouteEntry } from './routeTable.ts'
import { LAZY_SCREENS, usePreloadedScreens } from './screens.tsx'
import { useScrollMemory } from './useScrollMemory.ts'
import { MainNavigation } from './MainNavigation.tsx'

export function AppRoutes() {
  useScrollMemory()
  usePreloadedScreens()
  useVersions()
  return (
    <Routes>
      {ROUTE_TABLE.map((entry) => (
        <Route
          key={entry.path}
          path={entry.path}
          element={
            <Guarded path={entry.path} access={entry.access} title={entry.title}>
              {content(entry)}
            </Guarded>
          }
        />
      ))}
      <Route path="*" element={<Navigate to={PATHS.login} replace />} />
    </Routes>
  )
}

function content({ path, access, hasOwnFrame = false }: RouteEntry) {
  // The login page is part of the first load. Every other screen is fetched when it is first needed.
  const Screen: ComponentType = path === PATHS.login ? LoginPage : LAZY_SCREENS[path]
  if (access !== 'anyone' || hasOwnFrame) return <Screen />
  return (
    <OpenFrame>
      <Screen />
    </OpenFrame>
  )
}

/** Screens that are the same for everybody. */
const SAME_FOR_ALL: readonly Path[] = [PATHS.shared, PATHS.intake]

/**
 * The frame around screens that need no session. They don't wait for one. When there is one, the navigation comes
 * along, which moves nothing that is on the screen. What somebody shared is the same for everybody.
 */
function OpenFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isLoggedIn = useSession().state === 'logged_in'
  return (
    <>
      <TopBar
        start={
          <Link to={isLoggedIn ? PATHS.home : PATHS.login} className="inline-flex min-h-11 items-center text-yellow">
            <Logo name={settings.product_name} hidesName="on narrow phones" />
          </Link>
        }
        middle={isLoggedIn && !SAME_FOR_ALL.some((path) => fitsPath(path, pathname)) && <MainNavigation />}
        end={pathname === PATHS.emergency ? null : <AlertLink to={PATHS.emergency}>EMERGENCY</AlertLink>}
      />
      <OfflineBar />
      <main className="page pb-[max(4rem,calc(var(--tabs)+2.5rem),env(safe-area-inset-bottom))]">{children}</main>
    </>
  )
}

// Nothing on the first page needs it.
const versions = lazyModule(async () => (await import('./versions.ts')).followVersions, {
  reloadsPage: false,
})

/** By then a screen on a slow connection has what it shows. All files of the app follow. */
const START_MS = 3_000

let hasStarted = false

/** Keeps the app in this browser once the first screen is shown and idle. Browsers allow that on secure pages only. */
function useVersions(): void {
  useEffect(() => {
    if (hasStarted || settings.version === '' || serviceWorkers() === undefined) return
    hasStarted = true
    whenIdle(() => setTimeout(() => void start(), START_MS))
  }, [])
}

async function start(): Promise<void> {
  const state = await obtained(versions)
  if (state.kind === 'ready') state.value()
}
