import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds for which a webhook must have failed before anybody is told. What recovers meanwhile is no news. */
export const TOLD_AFTER_SECONDS = HOUR

/** Seconds in which photos of the same repair are gathered into one event. */
export const GATHER_SECONDS = 10

/** Attempts at the same time. */
export const AT_ONCE = {
  /** In one process. */
  process: 12,
  /** Of these, to endpoints that have not taken anything yet or fail: however many hang, the others have room. */
  doubtful: 8,
  /** To one endpoint. */
  endpoint: 2,
} as const

/** Seconds before an attempt is looked at again for which there is no room now, at least and at most. */
export const POSTPONED_SECONDS = { proven: [1, 3], doubtful: [10, 30] } as const

/** Deliveries in a page. */
export const PAGE = 25

/** What the job that looks for forgotten events and deliveries does in one transaction, and after how many seconds. */
export const FORGOTTEN = { perStep: 500, seconds: 10 * MINUTE } as const

export const WEBHOOK_ALLOWANCES = {
  /** New addresses of one shop: each is tried once before it is stored. */
  addresses: { attempts: 30, seconds: HOUR, isFinal: true },
  /** Tests and deliveries that one shop asks for. */
  sent: { attempts: 120, seconds: HOUR, isFinal: true },
} as const satisfies Record<string, Allowance>
