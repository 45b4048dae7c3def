import type { CheckName } from '#shared/api/diagnostics.ts'
import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Milliseconds that each check may take, as specified. */
export const CHECK_WITHIN_MS = 5_000

/** Milliseconds for which an outcome is told again: however many strangers ask, the outside is asked this rarely. */
export const CACHED_MS: Readonly<Record<CheckName, number>> = {
  configuration: 0,
  database: 2_000,
  storage: 10_000,
  ai_provider: 60_000,
  auth: 2_000,
  background_jobs: 2_000,
  mail: 60_000,
  payments: 60_000,
}

/** How often one address may ask. */
export const DIAGNOSTICS_ALLOWANCE: Allowance = { attempts: 60, seconds: 60 }
