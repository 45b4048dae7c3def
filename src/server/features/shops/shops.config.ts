import { INVITATIONS_PER_DAY } from '#shared/shops/shops.rules.ts'
import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

export const SHOP_ALLOWANCES = {
  /** New invitations of one shop. Each sends a mail to somebody who may not know it. */
  invitations: { attempts: INVITATIONS_PER_DAY, seconds: 24 * 60 * 60, isFinal: true },
  /** Tokens of invitations from one network. */
  tokens: { attempts: 60, seconds: 60 },
} as const satisfies Record<string, Allowance>
