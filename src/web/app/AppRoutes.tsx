import { lazy, useEffect, type ComponentType } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { Guarded } from './Guarded.tsx'
import { HeadingScreen } from './HeadingScreen.tsx'
import { OpenFrame } from './OpenFrame.tsx'
import { ROUTE_TABLE, type RouteEntry } from './routeTable.ts'

function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }))
}

/** The login comes with the page itself; each other screen is fetched when it is first asked for. */
const SCREENS: Partial<Record<Path, ComponentType>> = {
  [PATHS.login]: LoginPage,
  [PATHS.register]: lazyScreen(async () => (await import('#web/pages/register/RegisterPage.tsx')).RegisterPage),
  [PATHS.profile]: lazyScreen(async () => (await import('#web/pages/profile/ProfilePage.tsx')).ProfilePage),
  [PATHS.home]: lazyScreen(async () => (await import('#web/pages/home/HomePage.tsx')).HomePage),
  [PATHS.upload]: lazyScreen(async () => (await import('#web/pages/upload/UploadPage.tsx')).UploadPage),
  [PATHS.analysis]: lazyScreen(async () => (await import('#web/pages/analysis/AnalysisPage.tsx')).AnalysisPage),
}

export function AppRoutes() {
  useScrollToTop()
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

function content(entry: RouteEntry) {
  const Screen = SCREENS[entry.path]
  if (Screen !== undefined) return <Screen />
  if (entry.heading !== undefined) {
    const screen = <HeadingScreen {...entry.heading} />
    return entry.access === 'signed_in' ? screen : <OpenFrame>{screen}</OpenFrame>
  }
  throw new Error(`No screen for ${entry.path}.`)
}

/** A new screen begins at its top; going back leaves the browser's own place alone. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isBack) scrollTo(0, 0)
  }, [pathname, isBack])
}
