import type { CheckName } from '#shared/api/diagnostics.ts'
import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Time limit of each check in milliseconds (docs/specification.md). */
export const CHECK_WITHIN_MS = 5_000

/** Milliseconds for which a result is cached. However many people ask, external services are called only this often. */
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

/** How often one IP address may ask. */
export const DIAGNOSTICS_ALLOWANCE: Allowance = { attempts: 60, seconds: 60 }

/** Of this many of the last results it is said how many the guard has read. */
export const GUARDED_RESULTS = 20
