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
