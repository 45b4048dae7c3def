import { SESSION_MAX_DAYS } from '#shared/accounts/sessionLimits.ts'
import type { Me } from '#shared/api/accounts.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { settings } from '#web/backend/settings.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { deleteKeptResponses } from '#web/lib/keptDatabase.ts'
import { isOnline } from '#web/lib/online.ts'
import { readDeviceStorage, writeDeviceStorage } from '#web/lib/keptTexts.ts'
import { logOut } from './accounts.api.ts'

const NAME = 'me'

/** No session is older than that, whatever the last visit was. */
const MAX_AGE_MS = SESSION_MAX_DAYS * 86_400_000

type Kept = { me: Me; keptAt: number }

let isShown = false

/**
 * Remembers on this device who is logged in, until the session ends, so that the app can be used without a network.
 * Null also deletes what this person was shown.
 */
export function keepMe(me: Me | null): void {
  isShown = false
  const before = readDeviceStorage(NAME)
  const kept: Kept | null = me && { me, keptAt: Date.now() }
  writeDeviceStorage(NAME, kept === null ? '' : JSON.stringify(kept))
  if (kept === null) chooseShop(undefined)
  // Whoever is not in a shop any more keeps nothing of it.
  if (kept === null || isOutOfShop(before, me)) deleteKeptResponses()
}

/** Whether the person was in a shop, by what was kept before, that they are not in now. */
function isOutOfShop(before: string, me: Me | null): boolean {
  try {
    const shops = (JSON.parse(before) as Partial<Kept>).me?.shops ?? []
    return shops.some(({ id }) => me?.shops?.some((shop) => shop.id === id) !== true)
  } catch {
    // Nothing was kept, or something else has changed it.
    return false
  }
}

/** Who was logged in when there last was a network, or null. */
export function keptMe(): Me | null {
  try {
    const { me, keptAt } = JSON.parse(readDeviceStorage(NAME)) as Kept
    // An earlier version of the app may have kept something else.
    if (!(Date.now() - keptAt < MAX_AGE_MS) || typeof me.plan.limits !== 'object' || typeof me.usage !== 'object') {
      return null
    }
    isShown = true
    return me
  } catch {
    // Nothing was kept, or something else has changed it.
    return null
  }
}

/** Whether what is shown of the person is what this device remembers. */
export function showsKeptMe(): boolean {
  return isShown
}

/** Whether the device has no network, or the page is the one that the browser keeps for that. */
export function isWithoutNetwork(): boolean {
  return settings.is_shell || !isOnline()
}

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
