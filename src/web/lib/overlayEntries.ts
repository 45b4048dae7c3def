import { useState } from 'react'
import { useNavigate } from 'react-router'
import { randomId } from './hex.ts'
import type { Path } from './paths.ts'
import { noteEntry, openEntry, screenBefore, type Entry } from './visits.ts'

/** What is open over a screen: a dialog, a sheet or a viewer. Each has an entry of the tab's history. */
type Overlay = { id: string; close: () => void }

/** The overlays that are open, the uppermost last. */
const open: Overlay[] = []

/** Called when the browser has arrived at the entry below. */
let onLeft: (() => void) | null = null

addEventListener('popstate', arrive)

/**
 * Whether the overlay of the entry was closed in another way than with Back. The entry stays, because going back takes
 * the browser a while, in which the person may go on. Back passes over it, and the next overlay takes it.
 */
function isSpent({ overlay }: Entry): boolean {
  return overlay !== undefined && !open.some(({ id }) => id === overlay)
}

/**
 * Adds an entry to the tab's history, so that Back, of the browser or of a phone, closes the overlay and leaves the
 * screen as it was. Returns what is called when the overlay is closed in another way.
 */
export function openOverlay(close: () => void): () => void {
  const overlay = { id: randomId(), close }
  const here = openEntry()
  // The state is that of the screen below, so the router sees no other screen.
  const state = { ...(history.state as object | null), overlay: overlay.id }
  if (isSpent(here)) history.replaceState(state, '')
  else history.pushState({ ...state, idx: here.place + 1 }, '')
  noteEntry()
  open.push(overlay)
  return () => {
    const place = open.indexOf(overlay)
    if (place !== -1) open.splice(place, 1)
  }
}

function arrive(): void {
  const left = noteEntry()
  const here = openEntry()
  if (onLeft !== null) {
    onLeft()
  } else if (here.place < left.place && isSpent(left)) {
    history.back()
  } else {
    const closed = open.splice(open.findIndex(({ id }) => id === here.overlay) + 1)
    for (const { close } of closed.toReversed()) close()
  }
}

/** Goes back to the entry of the screen itself, for a step that replaces it. */
export async function overlaysLeft(): Promise<void> {
  while (isSpent(openEntry())) {
    await new Promise<void>((resolve) => {
      onLeft = resolve
      history.back()
    })
    onLeft = null
  }
}

/**
 * Leaves a screen on which everything is done for the one that it belongs to. It has no place in the history any more,
 * so that Back does not lead to it.
 */
export function useReturnTo(path: Path): () => void {
  const navigate = useNavigate()
  // Read now, because later the entry of a dialog may be the open one.
  const [before] = useState(screenBefore)
  const leave = () => void (before === path ? navigate(-1) : navigate(path, { replace: true }))
  return () => void overlaysLeft().then(leave)
}
