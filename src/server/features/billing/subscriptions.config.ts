import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** What one account may ask of the payment service, which takes a hundred calls a second of all accounts together. */
export const PAYMENTS_ALLOWANCE: Allowance = { attempts: 60, seconds: 60 }

/** Seconds after which a change of plan that never ended, because its process was killed, is in nobody's way. */
export const CHANGE_SECONDS = 300

/** Days that the ids of carried out events are kept: Stripe delivers again for three, and can list for thirty. */
export const EVENT_DAYS = 60

/** Customers in a row whom the payment service could not be asked about, after which it is taken for away. */
export const AWAY_AFTER = 5
