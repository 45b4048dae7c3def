let count = 0

// The browser asks in its own words whether the page may go.
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Begins something that leaving the page would cut off, on whichever screen the person is by then. Gives its end. */
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
