const DAY_MS = 86_400_000

/** The hour of the day, where the owner is, from which the mail is sent. */
const MAIL_HOUR = 8

/**
 * When a day begins in a time zone, and when its mail is to be queued; null for the mail if the day is over. The day of
 * a change of the clocks may be an hour longer or shorter, which matters to nobody who looks at a wall.
 */
export function timesOfCheck(day: string, timeZone: string, now: Date): { startsAt: Date; mailAt: Date | null } {
  const startsAt = atHour(day, 0, timeZone)
  const isOver = now.getTime() >= startsAt.getTime() + DAY_MS
  return { startsAt, mailAt: isOver ? null : atHour(day, MAIL_HOUR, timeZone) }
}

/** The moment at which clocks in a time zone show this hour of this day. */
function atHour(day: string, hour: number, timeZone: string): Date {
  const shown = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00.000Z`)
  const first = shown - offsetAt(shown, timeZone)
  // Between the two, the clocks may have been changed.
  return new Date(shown - offsetAt(first, timeZone))
}

/** By how many milliseconds the clocks of a time zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return clock - Math.floor(time / 1000) * 1000
}
