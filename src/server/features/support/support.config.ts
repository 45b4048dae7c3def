import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** How many messages one account may send. */
export const SUPPORT_ALLOWANCE: Allowance = { attempts: 10, seconds: 3600 }

/**
 * How many messages may come from one IP address, whatever accounts it creates. An office never reaches this limit, and
 * it keeps the mailbox from being flooded.
 */
export const SUPPORT_IP_ALLOWANCE: Allowance = { attempts: 60, seconds: 3600 }

/** How many codes for a call one account may get. */
export const CODE_ALLOWANCE: Allowance = { attempts: 20, seconds: 3600 }

/** How many of a person's messages are shown. */
export const SHOWN_MESSAGES = 50
