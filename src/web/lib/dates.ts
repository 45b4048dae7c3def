const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 20, 2026' in the reader's own time zone. */
export function day(iso: string): string {
  return DAY.format(new Date(iso))
}

/** 'Nov 20, 2026, 10:15 AM' in the reader's own time zone. */
export function moment(iso: string): string {
  return MOMENT.format(new Date(iso))
}

/** The day of a moment by the reader's own calendar: '2026-11-20'. */
export function calendarDay(at: Date): string {
  return [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-')
}

/** Today by the reader's own calendar. */
export function today(): string {
  return calendarDay(new Date())
}

/** Where the reader is, such as America/Chicago. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
