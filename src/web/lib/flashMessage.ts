import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

export type FlashMessageState = {
  sentence: string
  detail?: string
  /** The page was reloaded in between, so nothing on it has the focus. */
  isAfterReload?: true
}

/** Where the message is stored while the page reloads. */
const KEPT_KEY = 'mendsight:arrival'

let waiting: FlashMessageState | null = takeKept()
/** The message shown on the screen of this history entry. */
let shown: { key: string; arrival: FlashMessageState } | null = null

/**
 * Sets what the next screen should say on arrival, such as that a change was made. A reload or back navigation does not
 * repeat it.
 */
export function setFlashMessage(arrival: FlashMessageState): void {
  waiting = arrival
}

/** The message of this screen, which stays until the person leaves the screen. */
export function useFlashMessage(): FlashMessageState | null {
  const { key } = useLocation()
  const [message, setMessage] = useState<{ key: string; arrival: FlashMessageState } | null>(null)
  useEffect(() => {
    const arrival = waiting
    waiting = null
    if (arrival === null) return
    shown = { key, arrival }
    setMessage(shown)
  }, [key])
  return message?.key === key ? message.arrival : null
}

/**
 * For use before the app reloads the page: the waiting message has not been read yet, or was shown only a moment ago.
 */
export function keepArrival(): void {
  const arrival = waiting ?? (shown?.key === entryKey() ? shown.arrival : null)
  if (arrival === null) return
  try {
    sessionStorage.setItem(KEPT_KEY, JSON.stringify(arrival))
  } catch {
    // Storage may be forbidden. Then only the message is lost, not the change it describes.
  }
}

/** The key that the router gives this history entry, or 'default' for an entry that the router did not create. */
function entryKey(): string {
  const state: unknown = history.state
  const hasKey = typeof state === 'object' && state !== null && 'key' in state
  return hasKey && typeof state.key === 'string' ? state.key : 'default'
}

function takeKept(): FlashMessageState | null {
  try {
    const kept = sessionStorage.getItem(KEPT_KEY)
    if (kept === null) return null
    sessionStorage.removeItem(KEPT_KEY)
    const value = JSON.parse(kept) as Partial<FlashMessageState>
    if (typeof value.sentence !== 'string') return null
    const { sentence, detail } = value
    return { sentence, ...(typeof detail === 'string' ? { detail } : {}), isAfterReload: true }
  } catch {
    return null
  }
}

/** What the bar below the top bar says: that the screens show what was kept, or that a newer version is there. */
export type BarNotice = 'kept' | 'version' | null

const listeners = new Set<() => void>()
let isNewVersion = false
let isKept = false

function tell(): void {
  for (const listener of listeners) listener()
}

/** Says that a newer version of the app is kept in this browser. It stays so until the page is reloaded. */
export function announceNewVersion(): void {
  isNewVersion = true
  tell()
}

/** Says whether screens show what this device has kept, although it has a network. */
export function announceKept(isShown: boolean): void {
  isKept = isShown
  tell()
}

export function useBarNotice(): BarNotice {
  return useSyncExternalStore(subscribe, () => (isKept ? 'kept' : isNewVersion ? 'version' : null))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
