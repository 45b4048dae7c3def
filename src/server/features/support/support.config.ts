import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Messages that one account may send. */
export const SUPPORT_ALLOWANCE: Allowance = { attempts: 10, seconds: 3600 }

/** How many of a person's messages are shown. */
export const SHOWN_MESSAGES = 50
