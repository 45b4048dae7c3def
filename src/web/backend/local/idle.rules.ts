import { LOCAL_IDLE_MINUTES } from '#shared/accounts/sessionLimits.ts'

const IDLE_MS = LOCAL_IDLE_MINUTES * 60_000

/**
 * Whether a session has ended, whose last activity was at that moment. Null when none is known. A clock that was set
 * back ends no session, because nobody knows how long it has been idle.
 */
export function hasExpired(lastActivity: number | null, now: number): boolean {
  return lastActivity === null || now - lastActivity >= IDLE_MS
}

/** The moment in the text that is kept of it, or null. */
export function readMoment(text: string | null): number | null {
  const moment = text === null || text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(moment) ? moment : null
}
