/** One entry of the tab's history. */
export type Visit = { pathname: string; key: string }

/**
 * Returns the visits after a navigation. `place` is the position of the entry in the tab's history: a new entry removes
 * all later ones, as in the browser.
 */
export function withVisit(
  visits: readonly (Visit | undefined)[],
  place: number,
  visit: Visit,
  isNew: boolean,
): (Visit | undefined)[] {
  const next = isNew ? visits.slice(0, place) : [...visits]
  next[place] = visit
  return next
}

/** How many entries lie between this place and the last visit of a screen before it. Null when there was none. */
export function stepsBack(visits: readonly (Visit | undefined)[], place: number, pathname: string): number | null {
  const earlier = visits.slice(0, place).findLastIndex((visit) => visit?.pathname === pathname)
  return earlier === -1 ? null : place - earlier
}

/** An entry of the tab's history: its place, as the router counts, and the dialog over the screen that it is for. */
export type Entry = { place: number; overlay: string | undefined }

let visits: (Visit | undefined)[] = []
let last: Entry = { place: 0, overlay: undefined }

/** The entry that is open, whose state is the router's, also over a reload. */
export function openEntry(): Entry {
  const state = history.state as { idx?: number; overlay?: string } | null
  return { place: state?.idx ?? 0, overlay: state?.overlay }
}

/** Remembers the entry that is open now, and returns the one that was open before. */
export function noteEntry(): Entry {
  const left = last
  last = openEntry()
  return left
}

/**
 * How many entries of this app lie before the screen in the tab's history. None when it was opened directly, as by a
 * link in a mail.
 */
export function entriesBefore(): number {
  const { place, overlay } = openEntry()
  // The entry of what was open over the screen is not one of its own.
  return overlay === undefined ? place : place - 1
}

/** Remembers that this screen is open now. */
export function noteVisit(visit: Visit, isNew: boolean): void {
  visits = withVisit(visits, entriesBefore(), visit, isNew)
  noteEntry()
}

/** How far back in the history a screen was last open. Null when it was not, as far as this page knows. */
export function stepsBackTo(pathname: string): number | null {
  return stepsBack(visits, entriesBefore(), pathname)
}

/** The screen from which this one was opened, as far as this page knows. */
export function screenBefore(): string | undefined {
  return visits[entriesBefore() - 1]?.pathname
}
