import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

export type FlashMessageState = {
  sentence: string
  detail?: string
  /** The page itself was loaded anew in between, so that nothing on it has the focus. */
  isAfterReload?: true
}

/** Where it waits while the page itself is loaded anew. */
const KEPT_KEY = 'mendsight:arrival'

let waiting: FlashMessageState | null = takeKept()
/** What stands on the screen of this history entry. */
let shown: { key: string; arrival: FlashMessageState } | null = null

/** What the next screen shall say on arrival, such as that a change is done. A reload or the way back does not repeat it. */
export function setFlashMessage(arrival: FlashMessageState): void {
  waiting = arrival
}

/** What this screen has to say, until it is left. */
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

/** Before the page is loaded anew by the app itself: nobody has read yet what is waiting, or was shown a moment ago. */
export function keepArrival(): void {
  const arrival = waiting ?? (shown?.key === entryKey() ? shown.arrival : null)
  if (arrival === null) return
  try {
    sessionStorage.setItem(KEPT_KEY, JSON.stringify(arrival))
  } catch {
    // Storage may be forbidden; the sentence is then lost, and what it speaks of is not.
  }
}

/** The key that the router gives this history entry; 'default' for one that it did not make. */
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
