import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/**
 * How often one account may trigger calls of the payment service, which accepts a hundred calls per second for all
 * accounts together.
 */
export const PAYMENTS_ALLOWANCE: Allowance = { attempts: 60, seconds: 60 }

/** Seconds after which a change of plan no longer blocks others, in case its process was killed. */
export const CHANGE_SECONDS = 300

/**
 * Days for which the ids of processed events are kept. Stripe retries a delivery for three days and lists events of the
 * last thirty.
 */
export const EVENT_DAYS = 60

/** Number of failed customers in a row after which the payment service is considered unreachable. */
export const FAILURES_UNTIL_UNREACHABLE = 5
