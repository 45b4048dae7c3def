import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { TAGLINE } from '#shared/texts/tagline.ts'
import { settings } from '#web/backend/settings.ts'
import { LogoutButton } from '#web/features/accounts/LogoutButton.tsx'
import { MeProvider, useMe, useRefreshMe, useReloadMe } from '#web/features/accounts/MeProvider.tsx'
import { isAnswered, useSession, useSessionEnd } from '#web/features/accounts/useSession.ts'
import { PlanBadge } from '#web/features/billing/PlanBadge.tsx'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { AlertLink, Logo, LogoMark, OfflineBar, TopBar } from '#web/ui/TopBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FlashMessage, Notice } from '#web/ui/Notice.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { afterLogin, decide, leftScreen, type Access } from './guard.rules.ts'
import { MainNavigation } from './MainNavigation.tsx'
import { LOGGED_IN_SCREENS } from './routeTable.ts'
import { useIsFirstLoading } from './screens.tsx'

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

// Only who tests a plan sees it.
const { Part: PreviewBar } = lazyPart(async () => (await import('#web/features/billing/PreviewBar.tsx')).PreviewBar, {
  label: 'Loading the demo mode',
  height: 'min-h-16',
})

// Only who is in a shop sees it.
const { Part: ShopBar } = lazyPart(async () => (await import('#web/features/shops/ShopBar.tsx')).ShopBar, {
  label: 'Loading where you are',
  height: chosenShop() === undefined ? 'min-h-13' : 'min-h-25 sm:min-h-13',
})

/** The frame around every logged-in screen. */
function LoggedInFrame({ children }: { children: ReactNode }) {
  const me = useMe()
  const reloadMe = useReloadMe()
  const main = useRef<HTMLElement>(null)
  useBackgroundWork(me.id)
  const background = useSyncExternalStore(work.subscribe, work.getState)
  const previewEnded = async () => {
    await reloadMe()
    // The button that was pressed disappears together with its bar, so the focus needs a new place.
    main.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <a
        href="#main"
        onClick={(event) => {
          // The content is not a place to come back to, so it gets no entry of the history.
          event.preventDefault()
          main.current?.focus()
        }}
        className="heading sr-only bg-yellow px-4 py-3 text-on-yellow focus:not-sr-only focus:fixed focus:top-[max(0.5rem,env(safe-area-inset-top))] focus:left-2 focus:z-30"
      >
        SKIP TO CONTENT
      </a>
      <TopBar
        start={
          <Link
            to={PATHS.home}
            className="inline-flex min-h-11 min-w-11 items-center text-yellow"
            aria-label={`${settings.product_name}: dashboard`}
          >
            <Logo name={settings.product_name} hidesName="on phones" />
          </Link>
        }
        middle={<MainNavigation />}
        end={
          <>
            <AlertLink to={PATHS.emergency}>EMERGENCY</AlertLink>
            <PlanBadge plan={me.in_shop?.plan ?? me.plan} />
            <LogoutButton />
          </>
        }
      />
      <OfflineBar />
      {me.shops !== undefined && me.shops.length > 0 && <ShopBar me={me} />}
      {me.plan_preview !== null && <PreviewBar me={me} onEnded={previewEnded} />}
      {background.kind === 'ready' && <background.value.ReadyNotice />}
      <main ref={main} id="main" tabIndex={-1} className="page pb-[max(4rem,calc(var(--tabs)+2.5rem))] outline-none">
        <FlashMessage />
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </main>
    </>
  )
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-6 pt-10" aria-busy="true">
      <div className="skeleton h-16 w-2/3" />
      <div className="skeleton h-72" />
    </div>
  )
}

// Only logged-in people need it, and they need it last.
const work = lazyModule(async () => (await import('./backgroundWork.ts')).backgroundWork, { reloadsPage: false })

/** Starts the work that a tab does by itself for this person, once the screen is idle. */
function useBackgroundWork(userId: string): void {
  const client = useQueryClient()
  const refreshMe = useRefreshMe()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const state = await obtained(work)
      if (!isOver && state.kind === 'ready') stop = state.value.start(client, userId, refreshMe)
    }
    const cancel = whenIdle(() => void start())
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [client, userId, refreshMe])
}
