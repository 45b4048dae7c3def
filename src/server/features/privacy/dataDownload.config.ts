import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Downloads that one account may begin: each reads all its photos. */
export const DOWNLOAD_ALLOWANCE: Allowance = { attempts: 5, seconds: 3600 }
