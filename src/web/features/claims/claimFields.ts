import { CLAIM_AMOUNT_MAX, DUE_MAIL_DAYS } from '#shared/claims/claims.rules.ts'
import { readActualCost } from '#shared/repairs/actuals.rules.ts'
import { settings } from '#web/backend/settings.ts'
import { calendarDay } from '#web/lib/dates.ts'

export const FIELD_MESSAGES = {
  tooMuch: 'Please enter at most $10,000,000.',
  quantity: 'Please enter a whole number from 1 to 999.',
  date: 'Please choose a date.',
  amount: 'Please enter what you paid.',
  due:
    settings.mail === 'sent'
      ? `We send you one email ${DUE_MAIL_DAYS} days before.`
      : 'It stands at the top of the claim.',
  kept: 'What you typed is still here.',
} as const

/** What somebody typed as an amount: '350', '$1,250.50', or nothing. */
export function readAmount(typed: string): ReturnType<typeof readActualCost> {
  const read = readActualCost(typed)
  return 'value' in read && (read.value ?? 0) > CLAIM_AMOUNT_MAX ? { error: FIELD_MESSAGES.tooMuch } : read
}

export function readQuantity(typed: string): { value: number } | { error: string } {
  const text = typed.trim()
  return /^[1-9]\d{0,2}$/.test(text) ? { value: Number(text) } : { error: FIELD_MESSAGES.quantity }
}

export const amountText = (amount: number | null): string => (amount === null ? '' : String(amount))

/** Nothing is null. */
export const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

const DAY_MS = 24 * 60 * 60 * 1000

/** 'today', 'tomorrow', or 'in 4 days'. */
export function howSoon(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** The value of a `datetime-local` field. */
export function localTime(iso: string): string {
  const moment = new Date(iso)
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()]
  return `${calendarDay(moment)}T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

export const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The earliest entry that is due from today on, or null. */
export function nextDue<Entry extends { due_on: string | null }>(
  entries: readonly Entry[],
  today: string,
): (Entry & { due_on: string }) | null {
  const due = entries.flatMap((entry) =>
    entry.due_on !== null && entry.due_on >= today ? { ...entry, due_on: entry.due_on } : [],
  )
  return due.toSorted((a, b) => a.due_on.localeCompare(b.due_on))[0] ?? null
}
