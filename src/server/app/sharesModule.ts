import type { Pool } from 'pg'
import { SHARE_MESSAGES } from '#shared/shares/share.messages.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { SHARE_ALLOWANCES } from '#server/features/shares/shares.config.ts'
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
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

export type SharesModuleParts = Omit<
  SharesParts & SharedParts,
  'repository' | 'madePerAccount' | 'cookie' | 'limits' | 'productName' | 'accounts'
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
  const limit = (name: keyof typeof SHARE_ALLOWANCES, sentence?: string) =>
    createRateLimit(limitsPool, `share-${name}`, SHARE_ALLOWANCES[name], sentence)
  const shares = createShares({ ...parts, repository, madePerAccount: limit('made') })
  const shared = createShared({
    ...parts,
    repository,
    cookie: createShareCookie({ links: parts.links, isSecure: isServedOverHttps(settings.PUBLIC_URL) }),
    limits: {
      wrongSecrets: limit('wrongSecrets'),
      passwords: limit('passwords', SHARE_MESSAGES.tooManyPasswords),
      untold: limit('untold'),
      requests: limit('requests'),
      photos: limit('photos'),
      pdfs: limit('pdfs'),
    },
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
