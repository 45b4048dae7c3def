const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 20, 2026' by the calendar of UTC. */
export function utcDay(date: Date): string {
  return DAY.format(date)
}

/** 'Nov 20, 2026, 6:22 PM' by the clock of UTC. */
export function utcMoment(date: Date): string {
  return MOMENT.format(date)
}
