import type { ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Guarded } from './Guarded.tsx'
import { OpenFrame } from './OpenFrame.tsx'
import { ROUTE_TABLE, type RouteEntry } from './routeTable.ts'
import { LAZY_SCREENS, usePreloadedScreens } from './screens.tsx'
import { useScrollMemory } from './useScrollMemory.ts'
import { useVersions } from './useVersions.ts'

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
