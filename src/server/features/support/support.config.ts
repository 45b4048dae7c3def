import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Messages that one account may send. */
export const SUPPORT_ALLOWANCE: Allowance = { attempts: 10, seconds: 3600 }

/** And one network address, whatever accounts it makes: an office does not notice, and a mailbox is not flooded. */
export const SUPPORT_IP_ALLOWANCE: Allowance = { attempts: 60, seconds: 3600 }

/** How many of a person's messages are shown. */
export const SHOWN_MESSAGES = 50
