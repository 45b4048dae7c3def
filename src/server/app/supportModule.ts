import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { Billing } from '#server/features/billing/billing.usecases.ts'
import { CODE_ALLOWANCE, SUPPORT_IP_ALLOWANCE, SUPPORT_ALLOWANCE } from '#server/features/support/support.config.ts'
import { supportRenderers } from '#server/features/support/support.mails.ts'
import { createSupportRepository } from '#server/features/support/support.repository.ts'
import { supportRoutes } from '#server/features/support/support.routes.ts'
import { createSupport, type SupportParts } from '#server/features/support/support.usecases.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

export type SupportModuleParts = Omit<
  SupportParts,
  'repository' | 'perAccount' | 'perIp' | 'codes' | 'supportEmail' | 'phone' | 'planOf' | 'newCode'
> & {
  settings: Pick<Settings, 'SUPPORT_EMAIL' | 'SUPPORT_PHONE' | 'SUPPORT_HOURS' | 'PRODUCT_NAME'>
  db: Db
  /** Connections for counting attempts. */
  limitsPool: Pool
  accounts: Pick<Accounts, 'profileOrThrow'>
  billing: Pick<Billing, 'ownPlanOf' | 'planOf'>
}

/** Wires the support module. */
export function createSupportModule(parts: SupportModuleParts) {
  const { settings, db, limitsPool, accounts, billing } = parts
  const { SUPPORT_PHONE: number, SUPPORT_HOURS: hours } = settings
  const repository = createSupportRepository(db)
  const support = createSupport({
    ...parts,
    repository,
    supportEmail: settings.SUPPORT_EMAIL,
    phone: number === undefined || hours === undefined ? null : { number, hours },
    planOf: (actor) => billing.planOf(actor),
    newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    codes: createRateLimit(limitsPool, 'support-code', CODE_ALLOWANCE),
    perAccount: createRateLimit(limitsPool, 'support-account', SUPPORT_ALLOWANCE),
    perIp: createRateLimit(limitsPool, 'support-address', SUPPORT_IP_ALLOWANCE),
  })
  return {
    renderers: supportRenderers({
      repository,
      writerOf: async (userId) => {
        const [profile, plan] = await Promise.all([accounts.profileOrThrow(userId), billing.ownPlanOf(userId)])
        return { ...profile, planName: plan.name, supportLevel: plan.limits.supportLevel }
      },
      productName: settings.PRODUCT_NAME,
    }),
    routes: (http: Http): void => supportRoutes(http, support),
  }
}
