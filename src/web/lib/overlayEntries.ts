import { randomId } from './randomId.ts'

/** What is open over a screen: a dialog, a sheet or a viewer. Each has an entry of the tab's history. */
type Overlay = { id: string; close: () => void }

/** The overlays that are open, the uppermost last. */
const open: Overlay[] = []

/** Whether this module itself goes back, and the browser has not arrived yet. */
let isLeaving = false

const tellLeft: (() => void)[] = []

/** Waits until the entry of what was just closed is gone, so that the next step begins at the screen itself. */
export function overlaysLeft(): Promise<void> {
  return isLeaving ? new Promise((resolve) => tellLeft.push(resolve)) : Promise.resolve()
}

/**
 * Adds an entry to the tab's history, so that Back, of the browser or of a phone, closes the overlay and leaves the
 * screen as it was. Returns what takes the entry away again when the overlay is closed in another way.
 */
export function openOverlay(close: () => void): () => void {
  const overlay = { id: randomId(), close }
  if (open.length === 0) addEventListener('popstate', arrive)
  open.push(overlay)
  settle()
  return () => {
    const place = open.indexOf(overlay)
    if (place !== -1) open.splice(place, 1)
    // A navigation to another screen may close it, and then there is nothing to take away.
    queueMicrotask(settle)
  }
}

/** The overlay of the entry that is open. Its state is that of the screen below, so the router sees no other screen. */
function entry(): string | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return undefined
  return typeof state.overlay === 'string' ? state.overlay : undefined
}

function arrive(): void {
  if (isLeaving) {
    isLeaving = false
  } else {
    const here = entry()
    const closed = open.splice(open.findIndex(({ id }) => id === here) + 1)
    for (const { close } of closed.toReversed()) close()
  }
  settle()
  if (isLeaving) return
  for (const tell of tellLeft.splice(0)) tell()
}

/** Makes the entry that is open that of the uppermost overlay, or that of the screen. */
function settle(): void {
  if (isLeaving) return
  const here = entry()
  const top = open.at(-1)
  const isOver = here !== undefined && !open.some(({ id }) => id === here)
  if (isOver && top === undefined) {
    isLeaving = true
    history.back()
  } else if (top !== undefined && top.id !== here) {
    const state = history.state as { idx?: number } | null
    // The router counts its entries. What replaces this one, as a link in a dialog does, has one more below it.
    const next = { ...state, idx: (state?.idx ?? 0) + (isOver ? 0 : 1), overlay: top.id }
    if (isOver) history.replaceState(next, '')
    else history.pushState(next, '')
  }
}
