import { useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { fitsPath } from '#shared/lib/pathPatterns.ts'
import { settings } from '#web/backend/settings.ts'
import { MeProvider } from '#web/features/accounts/MeProvider.tsx'
import { useSession } from '#web/features/accounts/useSession.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { serviceWorkers } from '#web/lib/serviceWorkers.ts'
import { noteEntry, noteVisit, openEntry } from '#web/lib/visits.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'
import { AlertLink, Logo, OfflineBar, TopBar } from '#web/ui/TopBar.tsx'
import { Guarded } from './Guarded.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import { ROUTE_TABLE, type RouteEntry } from './routeTable.ts'
import { LAZY_SCREENS, usePreloadedScreens } from './screens.tsx'

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
  const session = useSession()
  const isLoggedIn = session.state === 'logged_in'
  return (
    <>
      <TopBar
        start={
          <Link to={isLoggedIn ? PATHS.home : PATHS.login} className="inline-flex min-h-11 items-center text-yellow">
            <Logo name={settings.product_name} hidesName="on narrow phones" />
          </Link>
        }
        middle={
          session.state === 'logged_in' &&
          !SAME_FOR_ALL.some((path) => fitsPath(path, pathname)) && (
            <MeProvider me={session.me}>
              <MainNavigation />
            </MeProvider>
          )
        }
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

const STORED_UNDER = 'scroll-positions'

/** How long a returning screen is scrolled again while its list grows to its former length. */
const PATIENCE_MS = 5_000

/** How far each entry of the history was scrolled. */
const positions = new Map<string, number>(readStored())

/** The name of an entry. The one with which a page was opened has no key of its own. */
const entryOf = ({ pathname, key }: { pathname: string; key: string }) =>
  key === 'default' ? `${key} ${pathname}` : key

// Opened by an address or a link, and not by a reload or on the way back.
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (opening?.type === 'navigate') positions.delete(entryOf({ pathname: location.pathname, key: 'default' }))

/** What a person does who scrolls on their own; the page then stays where they want it. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A new screen starts at the top, and one that is returned to where it was left, also when its list comes from the
 * server. The browser would only scroll as far as the page is long at that moment.
 */
function useScrollMemory(): void {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ pathname, key })
  useEffect(rememberPositions, [])
  useLayoutEffect(() => {
    noteVisit({ pathname, key }, type === 'PUSH' && shown.current.key !== key)
    const isOther = shown.current.pathname !== pathname
    shown.current = { pathname, key }
    current = entryOf({ pathname, key })
    if (type === 'POP') return returnTo(positions.get(current) ?? 0)
    // The same screen with a different query, such as a search, does not count as a new screen.
    if (isOther) scrollTo(0, 0)
    return undefined
  }, [pathname, key, type])
}

let current = entryOf({ pathname: location.pathname, key: 'default' })

function rememberPositions(): () => void {
  const remember = () => void positions.set(current, scrollY)
  const store = () => {
    // A page that scrolls and reloads in the same frame is gone before its scroll event.
    remember()
    try {
      sessionStorage.setItem(STORED_UNDER, JSON.stringify([...positions].slice(-100)))
    } catch {
      // Where the browser keeps nothing, a reloaded page starts at its top.
    }
  }
  history.scrollRestoration = 'manual'
  // The page was reloaded while a dialog was open, which is gone now.
  if (openEntry().overlay !== undefined) {
    // Without its mark, the entry is left once only.
    history.replaceState({ ...(history.state as object), overlay: undefined }, '')
    noteEntry()
    history.back()
  }
  addEventListener('scroll', remember, { passive: true })
  addEventListener('pagehide', store)
  return () => {
    removeEventListener('scroll', remember)
    removeEventListener('pagehide', store)
  }
}

/** Scrolls there now, or as soon as the page is long enough. */
function returnTo(y: number): () => void {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS)
  const tryIt = () => {
    if (stop.signal.aborted) return
    scrollTo(0, y)
    if (Math.abs(scrollY - y) <= 1) stop.abort()
  }
  const observer = new ResizeObserver(tryIt)
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  for (const event of OWN_SCROLLING) {
    addEventListener(event, () => stop.abort(), { passive: true, once: true, signal: stop.signal })
  }
  tryIt()
  if (!stop.signal.aborted) observer.observe(document.body)
  return () => stop.abort()
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(
      (entry): entry is [string, number] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
    )
  } catch {
    return []
  }
}
