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

/** Whether the entry before this place is one of these screens. */
export function cameFrom(visits: readonly (Visit | undefined)[], place: number, pathnames: readonly string[]): boolean {
  const before = place === 0 ? undefined : visits[place - 1]
  return before !== undefined && pathnames.includes(before.pathname)
}

let visits: (Visit | undefined)[] = []

/** The position of the entry that is open, which the router keeps in its state. */
function currentPlace(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('idx' in state) || typeof state.idx !== 'number') return 0
  return state.idx
}

/** Remembers that this screen is open now. */
export function noteVisit(visit: Visit, isNew: boolean): void {
  visits = withVisit(visits, currentPlace(), visit, isNew)
}

/**
 * How far back in the history a screen was last open, or one step when one of the other screens was open just before.
 * Null when neither was, as far as this page knows.
 */
export function stepsBackTo(pathname: string, others: readonly string[] = []): number | null {
  const place = currentPlace()
  return cameFrom(visits, place, others) ? 1 : stepsBack(visits, place, pathname)
}
