import { BackendError } from '../backendError.ts'
import { reportLoggedOut } from '../activity.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import { currentUser, noteActivity } from './localSession.ts'

/** Specification, section 4: mouse, keyboard, scroll and touch. */
const ACTIVITY = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const

/** A mouse that moves says so a hundred times a second. */
const NOTE_EVERY_MS = 5_000

const LOOK_EVERY_MS = 10_000

/**
 * Notes what the person does in this tab, and ends the session in all tabs when nothing was done in any of them for an
 * hour. Returns how to stop.
 */
export function watchInactivity(): () => void {
  const over = new AbortController()
  const { signal } = over
  let notedAt = 0
  const look = () => {
    if (signal.aborted || currentUser() !== null) return
    over.abort()
    clearInterval(timer)
    reportLoggedOut(new BackendError('signed_out', LOCAL_MESSAGES.sessionExpired, { status: 401 }))
  }
  const note = () => {
    const now = Date.now()
    // A clock that was set back counts from now on.
    if (now >= notedAt && now - notedAt < NOTE_EVERY_MS) return
    // A movement after the hour comes too late.
    look()
    if (signal.aborted) return
    notedAt = now
    noteActivity(now)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  for (const kind of ACTIVITY) addEventListener(kind, note, { signal, passive: true, capture: true })
  // A device that slept has fired no timer meanwhile.
  document.addEventListener('visibilitychange', look, { signal })
  note()
  return () => {
    over.abort()
    clearInterval(timer)
  }
}
