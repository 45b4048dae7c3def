import { keepArrival } from './flashMessage.ts'
import { hasUnfinishedWork } from './unfinishedWork.ts'

const RELOADED_KEY = 'mendsight:reloaded'

/** A page that is still out of date this soon after a reload is not mended by another. */
const ONCE_IN_MS = 60_000

/** Loads the page anew at the same address. What the next screen was to say is said after it. */
export function reloadPage(): void {
  keepArrival()
  location.reload()
}

/**
 * Loads the page anew because the server has another version of it. False when it did so a moment ago, when uploads would
 * be cut off, and when the browser keeps nothing by which a loop would be noticed.
 */
export function reloadForNewVersion(): boolean {
  if (hasUnfinishedWork() || !isFirstInAWhile()) return false
  reloadPage()
  return true
}

function isFirstInAWhile(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last <= ONCE_IN_MS) return false
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
