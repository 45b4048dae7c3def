import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** A link stays open this long after a request. */
export const OPEN_SECONDS = 1800

/** Links of a repair in its list. */
export const LISTED_MAX = 50

const QUARTER_SECONDS = 900
const HOUR_SECONDS = 3600

export const SHARE_ALLOWANCES = {
  /** New links of one account. Those that have ended are kept, so that many can be made under every other limit. */
  made: { attempts: 60, seconds: HOUR_SECONDS },
  /** Wrong secrets from one network. A right one is never counted, not even of a link that has ended. */
  wrongSecrets: { attempts: 30, seconds: QUARTER_SECONDS },
  /** Passwords for one link from one network. Others may still try. A right one resets the count. */
  passwords: { attempts: 10, seconds: QUARTER_SECONDS },
  /** Wrong passwords for one link from everybody, until its owner is told. The link stays. */
  untold: { attempts: 49, seconds: 24 * HOUR_SECONDS },
  /** What one network may read of one link. */
  requests: { attempts: 3600, seconds: HOUR_SECONDS },
  photos: { attempts: 600, seconds: HOUR_SECONDS },
  /** What everybody may have printed of one link. */
  pdfs: { attempts: 20, seconds: HOUR_SECONDS },
  /** What everybody may have printed of all links of one workspace. */
  workspacePdfs: { attempts: 60, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Allowance>
