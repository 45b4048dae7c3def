import { isCalendarDay } from '../lib/calendarDay.ts'
import { dollars } from '../lib/dollars.ts'

/** The largest values that can be stored for a repair. */
export const ACTUAL_COST_MAX = 100_000_000
export const ACTUAL_HOURS_MAX = 100_000

/** The most characters of what was done. */
export const WORK_DONE_MAX = 2_000

type Read<Value> = { value: Value | null } | { error: string }

/** What somebody typed as an amount in dollars: '350', '$1,250.50', or nothing. */
export function readActualCost(typed: string): Read<number> {
  return read(typed.trim().replace(/^\$\s*/, ''), {
    max: ACTUAL_COST_MAX,
    error: 'Please enter an amount in dollars, such as 350 or 1,250.50.',
    tooMuch: 'Please enter at most $100,000,000.',
  })
}

/** What somebody typed about what was done, or nothing. */
export function readWorkDone(typed: string): Read<string> {
  const value = typed.trim()
  if (value.length > WORK_DONE_MAX) return { error: 'Please write at most 2,000 characters.' }
  return { value: value === '' ? null : value }
}

/** What somebody typed as a number of hours: '6', '2.5', or nothing. */
export function readActualHours(typed: string): Read<number> {
  return read(typed.trim(), {
    max: ACTUAL_HOURS_MAX,
    error: 'Please enter a number of hours, such as 6 or 2.5.',
    tooMuch: 'Please enter at most 100,000 hours.',
  })
}

/** The day on which somebody says that a repair was finished. `today` is the day where they are. */
export function readFinishedOn(typed: string, today: string): { value: string } | { error: string } {
  if (!isCalendarDay(typed)) return { error: 'Please enter the day on which it was finished.' }
  return typed > today ? { error: 'Please enter today or an earlier day.' } : { value: typed }
}

function read(text: string, { max, error, tooMuch }: { max: number; error: string; tooMuch: string }): Read<number> {
  if (text === '') return { value: null }
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(text)) return { error }
  const value = Number(text.replaceAll(',', ''))
  return value > max ? { error: tooMuch } : { value }
}

/** How what was paid compares with what was estimated. */
export function againstEstimate(actual: number, { min, max }: { min: number; max: number }): string {
  if (actual > max) return `${dollars(actual - max)} more than the highest estimate.`
  if (actual < min) return `${dollars(min - actual)} less than the lowest estimate.`
  return 'Within the estimate.'
}
