import { BackendError } from '#web/backend/backendError.ts'
import { logOut } from './accounts.api.ts'

/** Applies to every tab of this browser, because they share the session cookie. */
const KEY = 'mendsight:logout-due'

/**
 * Whether someone logged out while the server did not respond, so that their session may still be active in this
 * browser's cookie.
 */
export function isLogoutDue(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function noteLogoutDue(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Storage may be forbidden. Then a reload shows who is still logged in.
  }
}

/** Also used after a new login, which starts a different session. */
export function forgetDueLogout(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden.
  }
}

let underWay: Promise<void> | null = null

/** Ends the session that the person left, if there is one. Throws as long as the server does not respond. */
export function settleDueLogout(): Promise<void> {
  underWay ??= settle().finally(() => (underWay = null))
  return underWay
}

/** Before a login: a late response to the logout would clear the cookie of the new session. */
export async function waitForDueLogout(): Promise<void> {
  try {
    await underWay
  } catch {
    // The login replaces the cookie, so this browser can no longer use the session that was left. On the server it ends
    // when it has been idle for six hours.
  }
}

async function settle(): Promise<void> {
  if (!isLogoutDue()) return
  try {
    await logOut()
  } catch (error) {
    // Without a session there is nothing left to end.
    if (!(error instanceof BackendError) || error.status !== 401) throw error
  }
  forgetDueLogout()
}
