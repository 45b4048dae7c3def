const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** 'Nov 20, 2026, 6:22 PM' by the clock of UTC. */
export function utcMoment(date: Date): string {
  return MOMENT.format(date)
}
