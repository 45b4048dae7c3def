import type { Pool } from 'pg'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { createShareLimits } from '#server/features/shares/shareLimits.usecases.ts'
import { createShareCookie } from '#server/features/shares/shares.cookie.ts'
import { forgetSharesJob } from '#server/features/shares/shares.jobs.ts'
import { sharesRenderers } from '#server/features/shares/shares.mails.ts'
import { createSharesRepository } from '#server/features/shares/shares.repository.ts'
import { sharesRoutes } from '#server/features/shares/shares.routes.ts'
import { createShares, type SharesParts } from '#server/features/shares/shares.usecases.ts'
import { sharedRoutes } from '#server/features/shares/shared.routes.ts'
import { createShared, type SharedParts } from '#server/features/shares/shared.usecases.ts'
import { isServedOverHttps, type Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createLocalRateLimit, createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

export type SharesModuleParts = Omit<
  SharesParts & SharedParts,
  'repository' | 'cookie' | 'limits' | 'productName' | 'accounts'
> & {
  settings: Settings
  db: Db
  accounts: Accounts
  /** Connections for counting attempts. */
  limitsPool: Pool
}

export type SharesModule = ReturnType<typeof createSharesModule>

/** Wires the shares module: links to the report of a repair, for its owner and for whoever opens one. */
export function createSharesModule({ settings, db, limitsPool, ...parts }: SharesModuleParts) {
  const repository = createSharesRepository(db)
  const limits = createShareLimits((...limit) => createRateLimit(limitsPool, ...limit), createLocalRateLimit)
  const shares = createShares({ ...parts, repository, limits })
  const shared = createShared({
    ...parts,
    repository,
    limits,
    cookie: createShareCookie({ signer: parts.signer, isSecure: isServedOverHttps(settings.PUBLIC_URL) }),
    productName: settings.PRODUCT_NAME,
  })
  return {
    shares,
    renderers: sharesRenderers({ ...parts, repository }),
    jobs: [forgetSharesJob(shared)],
    routes(http: Http): void {
      sharesRoutes(http, shares)
      sharedRoutes(http, shared, settings.PRODUCT_NAME)
    },
  }
}
