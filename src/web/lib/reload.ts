import { keepArrival } from './flashMessage.ts'

const RELOADED_KEY = 'mendsight:reloaded'

/** When a page is still out of date this soon after a reload, another reload will not fix it. */
const ONCE_IN_MS = 60_000

/** Reloads the page at the same address. A message meant for the next screen is shown after the reload. */
export function reloadPage(): void {
  keepArrival()
  location.reload()
}

/**
 * Reloads the page because the server has a different version of it. Returns false when it did so only a moment ago,
 * when uploads would be interrupted, or when the browser stores nothing that would reveal a reload loop.
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

/** Opens a screen as a new page, with nothing of this one. */
export function openPage(path: string): void {
  location.assign(path)
}

let count = 0

// The browser asks, in its own words, whether to leave the page.
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Starts work that leaving the page would interrupt, whichever screen the person is on by then. Returns a function that
 * ends it.
 */
export function beginWork(): () => void {
  let isOver = false
  count += 1
  if (count === 1) addEventListener('beforeunload', ask)
  return () => {
    if (isOver) return
    isOver = true
    count -= 1
    if (count === 0) removeEventListener('beforeunload', ask)
  }
}

export function hasUnfinishedWork(): boolean {
  return count > 0
}
