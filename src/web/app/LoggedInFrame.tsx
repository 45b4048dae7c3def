import { Suspense, useRef, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { settings } from '#web/backend/settings.ts'
import { LogoutButton } from '#web/features/accounts/LogoutButton.tsx'
import { useMe, useReloadMe, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { PlanBadge } from '#web/features/billing/PlanBadge.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { AlertLink } from '#web/ui/AlertLink.tsx'
import { FlashMessage } from '#web/ui/FlashMessage.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { OfflineBar } from '#web/ui/OfflineBar.tsx'
import { TopBar } from '#web/ui/TopBar.tsx'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { MainNavigation } from './MainNavigation.tsx'

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
export function LoggedInFrame({ children }: { children: ReactNode }) {
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
