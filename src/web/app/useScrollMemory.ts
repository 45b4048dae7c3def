import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { noteEntry, noteVisit, openEntry } from '#web/lib/visits.ts'

const STORED_UNDER = 'scroll-positions'

/** How long a returning screen is scrolled again while its list grows to its former length. */
const PATIENCE_MS = 5_000

/** How far each entry of the history was scrolled, by its key. */
const positions = new Map<string, number>(readStored())

/** What a person does who scrolls on their own; the page then stays where they want it. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A new screen starts at the top, and one that is returned to where it was left, also when its list comes from the
 * server. The browser would only scroll as far as the page is long at that moment.
 */
export function useScrollMemory(): void {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ pathname, key })
  useEffect(rememberPositions, [])
  useLayoutEffect(() => {
    noteVisit({ pathname, key }, type === 'PUSH' && shown.current.key !== key)
    const isOther = shown.current.pathname !== pathname
    shown.current = { pathname, key }
    current = key
    if (type === 'POP') return returnTo(positions.get(key) ?? 0)
    // The same screen with a different query, such as a search, does not count as a new screen.
    if (isOther) scrollTo(0, 0)
    return undefined
  }, [pathname, key, type])
}

let current = 'default'

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
