import type { Pool } from 'pg'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { createClaimEntriesRepository } from '#server/features/claims/claimEntries.repository.ts'
import { PACK_ALLOWANCE, PHOTO_PDF_ALLOWANCE } from '#server/features/claims/claims.config.ts'
import { tellDueJob } from '#server/features/claims/claims.jobs.ts'
import { claimsRenderers, type ClaimsMailsParts } from '#server/features/claims/claims.mails.ts'
import { createClaimsRepository } from '#server/features/claims/claims.repository.ts'
import { claimsRoutes } from '#server/features/claims/claims.routes.ts'
import { createClaims, type ClaimsParts } from '#server/features/claims/claims.usecases.ts'
import { createPacks, type PacksParts } from '#server/features/claims/pack.usecases.ts'
import { createPackFiles, type PackFilesParts } from '#server/features/claims/packFiles.usecases.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

type Given = 'repository' | 'entries' | 'claims' | 'packFiles' | 'packsPerAccount' | 'pdfsPerAccount'

export type ClaimsModuleParts = Omit<ClaimsParts & PacksParts & PackFilesParts, Given | 'productName' | 'accounts'> & {
  settings: Pick<Settings, 'PRODUCT_NAME'>
  db: Db
  accounts: Accounts
  shops: ClaimsMailsParts['shops']
  /** The URL of the product, for links in mails. */
  origin: () => string
  /** Connections for counting attempts. */
  limitsPool: Pool
}

export type ClaimsModule = ReturnType<typeof createClaimsModule>

/** Wires the claims module: losses with their repairs, entries and packs. */
export function createClaimsModule({ settings, db, limitsPool, ...parts }: ClaimsModuleParts) {
  const repository = createClaimsRepository(db)
  const entries = createClaimEntriesRepository(db)
  const claims = createClaims({ ...parts, repository, entries })
  const packs = createPacks({
    ...parts,
    claims,
    entries,
    packFiles: createPackFiles(parts),
    packsPerAccount: createRateLimit(limitsPool, 'claim-pack', PACK_ALLOWANCE),
    pdfsPerAccount: createRateLimit(limitsPool, 'claim-photos', PHOTO_PDF_ALLOWANCE),
    productName: settings.PRODUCT_NAME,
  })
  return {
    claims,
    renderers: claimsRenderers({ ...parts, repository, entries }),
    jobs: [tellDueJob({ ...parts, entries })],
    routes: (http: Http): void => claimsRoutes(http, { claims, packs }),
  }
}
