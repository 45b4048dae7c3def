import { utcDay } from './utcMoment.ts'

/** The days that can be stored, so that a slip of the keyboard is noticed and every program can read them. */
const FIRST = '1900-01-01'
const LAST = '2199-12-31'

/** Whether a day such as '2026-11-20' is one of those that can be stored. */
export function isCalendarDay(day: string): boolean {
  return day >= FIRST && day <= LAST
}

/** The day of a moment by the calendar of UTC: '2026-11-20'. */
export function utcCalendarDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** 'Nov 20, 2026' for '2026-11-20', which is the same day in every time zone. */
export function calendarDayWords(day: string): string {
  return utcDay(new Date(`${day}T00:00:00.000Z`))
}
