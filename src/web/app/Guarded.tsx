import { Suspense, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { settings } from '#web/backend/settings.ts'
import { MeProvider } from '#web/features/accounts/MeProvider.tsx'
import { useSession, useSessionEnd } from '#web/features/accounts/useSession.ts'
import { usePageTitle } from '#web/lib/usePageTitle.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { afterLogin, decide, leftScreen, type Access } from './guard.rules.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { useIsFirstLoading } from './screens.tsx'
import { LOGGED_IN_SCREENS } from './routeTable.ts'
import { LoggedInFrame } from './LoggedInFrame.tsx'
import { UnreachableScreen } from './UnreachableScreen.tsx'

type Props = { path: Path; access: Access; title: string; children: ReactNode }

/** Shows a screen to the people who may see it and redirects everyone else as the route table says. */
export function Guarded({ path, access, title, children }: Props) {
  usePageTitle(`${title} · ${settings.product_name}`)
  const session = useSession()
  const end = useSessionEnd()
  const location = useLocation()
  if (useIsFirstLoading(path)) return <LoadingScreen />
  switch (decide(access, session.state)) {
    case 'wait':
      return <LoadingScreen />
    case 'explain':
      return session.state === 'unreachable' ? <UnreachableScreen {...session} /> : null
    case 'to_login':
      return <Navigate to={PATHS.login} replace state={leftScreen(end, location)} />
    case 'to_profile':
      if (session.state !== 'logged_in') return null
      return <Navigate to={afterLogin(end, location.state, session.me.id, LOGGED_IN_SCREENS, PATHS.profile)} replace />
    case 'show':
      if (access !== 'logged_in' || session.state !== 'logged_in') {
        return <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
      }
      return (
        <MeProvider me={session.me}>
          <LoggedInFrame>{children}</LoggedInFrame>
        </MeProvider>
      )
  }
}
