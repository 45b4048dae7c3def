import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Limits the downloads that one account may start, because each one reads all its photos. */
export const DOWNLOAD_ALLOWANCE: Allowance = { attempts: 5, seconds: 3600 }
