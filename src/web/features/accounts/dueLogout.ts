import { BackendError } from '#web/backend/backendError.ts'
import { signOut } from './accounts.api.ts'

/** In every tab of this browser, which share the session's cookie. */
const KEY = 'mendsight:logout-due'

/** Whether somebody left while the server gave no answer, so that their session may live on in this browser's cookie. */
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
    // Storage may be forbidden: then a reload shows who is still signed in.
  }
}

/** For after a new login too, whose session is another. */
export function forgetDueLogout(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // See above.
  }
}

/** Ends the session that was left, if there is one. Throws while the server still gives no answer. */
export async function settleDueLogout(): Promise<void> {
  if (!isLogoutDue()) return
  try {
    await signOut()
  } catch (error) {
    // Without a session there is nothing left to end.
    if (!(error instanceof BackendError) || error.status !== 401) throw error
  }
  forgetDueLogout()
}
