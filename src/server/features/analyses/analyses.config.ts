import { RUN_SECONDS } from '#shared/analyses/analysis.rules.ts'
import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Seconds that must be left of a run for a cut response to be requested once more. */
export const ASK_AGAIN_SECONDS = 30

/** Seconds after which an attempt of the job is abandoned. */
export const RUN_EXPIRES_SECONDS = RUN_SECONDS + 60

/** Seconds for which a provider's signed link to a photo is valid. */
export const PHOTO_LINK_SECONDS = 600

/**
 * Seconds after which a budget reservation expires if nobody released it. Each time the job of a run is tried, it
 * reserves again, and no request takes this long.
 */
export const RESERVATION_SECONDS = 3600

/**
 * How often one account may ask a question, check off a step or take that back or answer about a hazard, have a PDF
 * printed, and give feedback. For each step the safety rules are applied; nobody marks as many.
 */
export const ALLOWANCES = {
  question: { attempts: 10, seconds: 60 },
  step: { attempts: 120, seconds: 60 },
  pdf: { attempts: 30, seconds: 3600 },
  feedback: { attempts: 30, seconds: 3600 },
} as const satisfies Record<string, Allowance>
