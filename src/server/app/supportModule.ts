import type { Pool } from 'pg'
import { SUPPORT_IP_ALLOWANCE, SUPPORT_ALLOWANCE } from '#server/features/support/support.config.ts'
import { supportRenderers, type SupportMailsParts } from '#server/features/support/support.mails.ts'
import { createSupportRepository } from '#server/features/support/support.repository.ts'
import { createSupport, type SupportParts } from '#server/features/support/support.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

export type SupportModuleParts = Omit<SupportParts, 'repository' | 'perAccount' | 'perIp'> &
  Pick<SupportMailsParts, 'writerOf' | 'productName'> & {
    db: Db
    /** Connections for counting attempts. */
    limitsPool: Pool
  }

/** Wires the support module. */
export function createSupportModule({ db, limitsPool, writerOf, productName, ...parts }: SupportModuleParts) {
  const repository = createSupportRepository(db)
  return {
    support: createSupport({
      ...parts,
      repository,
      perAccount: createRateLimit(limitsPool, 'support-account', SUPPORT_ALLOWANCE),
      perIp: createRateLimit(limitsPool, 'support-address', SUPPORT_IP_ALLOWANCE),
    }),
    renderers: supportRenderers({ repository, writerOf, productName }),
  }
}
