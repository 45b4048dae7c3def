import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** A link stays open this long after a request. */
export const OPEN_SECONDS = 1800

/** Links of a repair in its list. */
export const LISTED_MAX = 50

const QUARTER_SECONDS = 900
const HOUR_SECONDS = 3600

/** Counted in the database, by all processes together. */
export const SHARE_ALLOWANCES = {
  /** New links of one account. Those that have ended are kept, so that many can be made under every other limit. */
  made: { attempts: 60, seconds: HOUR_SECONDS, isFinal: true },
  /** Wrong secrets from one network. A right one is not counted here, not even of a link that has ended. */
  wrongSecrets: { attempts: 30, seconds: QUARTER_SECONDS, isFinal: true },
  /** Passwords for one link from one network. Others may still try. A right one is given back. */
  passwords: { attempts: 10, seconds: QUARTER_SECONDS },
  /** Wrong passwords for one link from everybody, until its owner is told. The link stays. */
  untold: { attempts: 49, seconds: 24 * HOUR_SECONDS, isFinal: true },
  /** What everybody may have printed of one link. */
  pdfs: { attempts: 20, seconds: HOUR_SECONDS, isFinal: true },
  /** What everybody may have printed of all links of one workspace. */
  workspacePdfs: { attempts: 60, seconds: HOUR_SECONDS, isFinal: true },
} as const satisfies Record<string, Allowance>

/** Counted by each process for itself, before anything else is done for people without an account. */
export const LOCAL_SHARE_ALLOWANCES = {
  /** What one network may open, also with right secrets. Many people may come from one. */
  opens: { attempts: 600, seconds: QUARTER_SECONDS },
  /** What one network may ask for of all links together, whether they are there or not. */
  requests: { attempts: 6000, seconds: HOUR_SECONDS },
  /** Photos of one link that one network may ask for. */
  photos: { attempts: 600, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Allowance>

/** Passwords for one link from one network that wait for the one before. */
export const WAITING_PASSWORDS = { ofOwner: 50, ofAll: 1000 } as const
