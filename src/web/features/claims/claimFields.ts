import { useRef, useState } from 'react'
import { CLAIM_AMOUNT_MAX, DUE_MAIL_DAYS } from '#shared/claims/claims.rules.ts'
import { readActualCost } from '#shared/repairs/actuals.rules.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { settings } from '#web/backend/settings.ts'
import { calendarDay } from '#web/lib/dates.ts'
import { randomId } from '#web/lib/hex.ts'
import { keepInSession, readFromSession } from '#web/lib/keptTexts.ts'

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

/** What was sent and not answered. It is sent again as it was, even if the default of a field has changed since. */
type Attempt<Body> = { key: string; body: Body }

type Kept<Fields, Body> = { typed: Partial<Fields>; attempt: Attempt<Body> | null }

/**
 * What was typed over what is saved. It survives a reload, which phones do when somebody uses the camera in between,
 * and a field that was saved elsewhere is updated unless something was typed into it here. The name contains the
 * person's id.
 */
export function useTyped<Fields extends Record<string, string>, Body>(name: string, saved: Fields) {
  const [kept, setKept] = useState(() => readKept<Fields, Body>(name, saved))
  /** As it is now, for what ends later, such as an upload. */
  const now = useRef(kept)
  const keep = (next: Kept<Fields, Body>) => {
    now.current = next
    setKept(next)
    const isEmpty = Object.keys(next.typed).length === 0 && next.attempt === null
    keepInSession(name, isEmpty ? '' : JSON.stringify(next))
  }
  return {
    values: { ...saved, ...kept.typed },
    isTyped: Object.keys(kept.typed).length > 0,
    type: (field: keyof Fields & string, value: string) =>
      keep({ typed: { ...now.current.typed, [field]: value }, attempt: null }),
    clear: () => keep({ typed: {}, attempt: null }),
    /** The same for some fields only. */
    forget: (fields: readonly string[]) => {
      const others = Object.entries(now.current.typed).filter(([field]) => !fields.includes(field))
      keep({ typed: Object.fromEntries(others) as Partial<Fields>, attempt: null })
    },
    /** What to send now: the attempt before if nothing was typed since, or else this under a new key. */
    attemptOf: (body: Body): Attempt<Body> => {
      const attempt = now.current.attempt ?? { key: randomId(), body }
      keep({ ...now.current, attempt })
      return attempt
    },
    /** What was refused is not sent again under the same key. What may have been stored is. */
    failed: (error: Error) => {
      const isRefused = error instanceof BackendError && error.status >= 400 && error.status < 500
      if (isRefused) keep({ ...now.current, attempt: null })
    },
  }
}

export type Typed<Fields extends Record<string, string>, Body> = ReturnType<typeof useTyped<Fields, Body>>

export const hasTyped = (name: string): boolean => readFromSession(name) !== ''

function readKept<Fields extends Record<string, string>, Body>(name: string, saved: Fields): Kept<Fields, Body> {
  try {
    const { typed, attempt } = JSON.parse(readFromSession(name)) as Kept<Fields, Body>
    const known = Object.entries<unknown>(typed).filter(([field, value]) => field in saved && typeof value === 'string')
    return { typed: Object.fromEntries(known) as Partial<Fields>, attempt }
  } catch {
    // Nothing is kept, or not by this version.
    return { typed: {}, attempt: null }
  }
}
