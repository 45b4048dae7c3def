import type { StoredEvent, StoredWebhook } from './webhooks.types.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY_MS = 86_400_000

/**
 * Seconds before each attempt, the first at once: those that Standard Webhooks recommends. Together a little more than
 * three days.
 */
const PAUSES = [0, 5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/** How much longer or shorter a pause may be, so that attempts do not come back together. */
const JITTER = 0.1

/** The longest that an endpoint may ask for by Retry-After. */
const RETRY_AFTER_MAX = 24 * HOUR

/** A webhook is switched off when it has taken nothing for so long, and not for want of attempts. */
export const OFF_AFTER = { days: 5, failures: 10 } as const

/** The body of every attempt at an event. It names nothing but ids and words of closed lists. */
export function bodyOf({ type, createdAt, data }: Pick<StoredEvent, 'type' | 'createdAt' | 'data'>): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
}

/** The seconds that an endpoint asks for, as a number or as a time. 0 where it asks for none. */
export function askedSeconds(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  const text = retryAfter.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), RETRY_AFTER_MAX) : 0
}

/** When the next attempt is after so many. Null after the last. `random` is from 0 to 1. */
export function nextAttempt(attempts: number, { asked, random, now }: { asked: number; random: number; now: Date }) {
  const pause = PAUSES[attempts]
  if (pause === undefined) return null
  const seconds = Math.max(pause * (1 + JITTER * (2 * random - 1)), asked)
  return new Date(now.getTime() + seconds * 1000)
}

/** Whether a webhook that has just failed once more is switched off. */
export function hasFailedForLong(
  { failingSince, failures }: Pick<StoredWebhook, 'failingSince' | 'failures'>,
  now: Date,
) {
  if (failingSince === null || failures < OFF_AFTER.failures) return false
  return now.getTime() - failingSince.getTime() >= OFF_AFTER.days * DAY_MS
}

/** Whether an endpoint took what was sent last. What has never answered may hang. */
export const isProven = ({ hasTaken, failingSince }: Pick<StoredWebhook, 'hasTaken' | 'failingSince'>): boolean =>
  hasTaken && failingSince === null
