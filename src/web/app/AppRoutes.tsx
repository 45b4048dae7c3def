import { useEffect, useRef, type ComponentType } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Guarded } from './Guarded.tsx'
import { OpenFrame } from './OpenFrame.tsx'
import { ROUTE_TABLE, type RouteEntry } from './routeTable.ts'
import { LAZY_SCREENS, usePreloadedScreens } from './screens.tsx'

export function AppRoutes() {
  useScrollToTop()
  usePreloadedScreens()
  return (
    <Routes>
      {ROUTE_TABLE.map((entry) => (
        <Route
          key={entry.path}
          path={entry.path}
          element={
            <Guarded access={entry.access} title={entry.title}>
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

/** A new screen starts at the top. On back navigation the browser restores its own scroll position. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(pathname)
  useEffect(() => {
    // The same screen with a different query, such as a search, does not count as a new screen.
    if (!isBack && shown.current !== pathname) scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, isBack])
}
