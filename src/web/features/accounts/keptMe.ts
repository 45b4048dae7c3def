import type { Me } from '#shared/api/accounts.ts'
import { settings } from '#web/backend/settings.ts'
import { readDeviceStorage, writeDeviceStorage } from '#web/lib/useDeviceStorage.ts'

const NAME = 'me'

let isShown = false

/** Remembers on this device who is logged in, until the session ends, so that the app can be used without a network. */
export function keepMe(me: Me | null): void {
  isShown = false
  writeDeviceStorage(NAME, me === null ? '' : JSON.stringify(me))
}

/** Who was logged in when there last was a network, or null. */
export function keptMe(): Me | null {
  try {
    const me = JSON.parse(readDeviceStorage(NAME)) as Me
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
  return settings.is_shell || !navigator.onLine
}
