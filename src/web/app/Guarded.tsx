import { Suspense, type ReactNode, useEffect, useEffectEvent } from 'react'
import { Navigate, useLocation } from 'react-router'
import { TAGLINE } from '#shared/texts/tagline.ts'
import { settings } from '#web/backend/settings.ts'
import { MeProvider } from '#web/features/accounts/MeProvider.tsx'
import { useSession, useSessionEnd, isAnswered } from '#web/features/accounts/useSession.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { LogoMark, Logo } from '#web/ui/Logo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { afterLogin, decide, leftScreen, type Access } from './guard.rules.ts'
import { useIsFirstLoading } from './screens.tsx'
import { LOGGED_IN_SCREENS } from './routeTable.ts'
import { LoggedInFrame } from './LoggedInFrame.tsx'

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

/** Shown until the session is known. */
function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="status" className="flex flex-col items-center gap-4 text-center">
        <span className="relative grid size-28 place-items-center rounded-plate bg-yellow text-on-yellow">
          <LogoMark className="size-20" />
          <span className="absolute inset-x-3 top-3 bottom-3" aria-hidden="true">
            <span className="absolute inset-x-0 h-[3px] animate-[scan_1.1s_var(--ease)_infinite_alternate] bg-[#17150f]" />
          </span>
        </span>
        <h1 className="heading text-4xl">LOADING {settings.product_name.toUpperCase()}...</h1>
        <p className="font-semibold">{TAGLINE}</p>
        <p className="text-sm text-ink-soft">Fast initialization...</p>
      </div>
    </main>
  )
}

/** Milliseconds between two looks whether the server answers again, which a browser does not notice. */
const PAUSE_MS = 10_000

/** Shown when the session could not be loaded, until the server answers. Nobody is logged out by this. */
function UnreachableScreen({ sentence, retry }: { sentence: string; retry: () => void }) {
  const retryIfAnswered = useEffectEvent(async () => {
    if (await isAnswered()) retry()
  })
  useEffect(() => {
    const timer = setInterval(() => void retryIfAnswered(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex w-full max-w-md flex-col gap-6">
        <h1>
          <Logo name={settings.product_name} size="large" />
        </h1>
        <Notice tone="error">{sentence}</Notice>
        <Button tone="primary" size="large" onClick={retry}>
          RETRY
        </Button>
      </div>
    </main>
  )
}

/** Sets the title of the browser tab while a screen is shown. */
function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
