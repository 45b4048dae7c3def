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

let visits: (Visit | undefined)[] = []

/**
 * How many entries of this app lie before the open one in the tab's history, which the router keeps in its state, also
 * over a reload. None when the screen was opened directly, as by a link in a mail.
 */
export function entriesBefore(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('idx' in state) || typeof state.idx !== 'number') return 0
  // The entry of what was open over the screen is not one of its own.
  return 'overlay' in state ? state.idx - 1 : state.idx
}

/** Remembers that this screen is open now. */
export function noteVisit(visit: Visit, isNew: boolean): void {
  visits = withVisit(visits, entriesBefore(), visit, isNew)
}

/** How far back in the history a screen was last open. Null when it was not, as far as this page knows. */
export function stepsBackTo(pathname: string): number | null {
  return stepsBack(visits, entriesBefore(), pathname)
}

/** The screen from which this one was opened, as far as this page knows. */
export function screenBefore(): string | undefined {
  return visits[entriesBefore() - 1]?.pathname
}
