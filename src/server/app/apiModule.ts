import type { FastifyRequest } from 'fastify'
import type { ClientInfo } from '#server/features/accounts/accounts.port.ts'
import { tendApiKeysJob } from '#server/features/apiKeys/apiKeys.jobs.ts'
import { apiKeysRenderers, type ApiKeysMailsParts } from '#server/features/apiKeys/apiKeys.mails.ts'
import { createApiKeysRepository } from '#server/features/apiKeys/apiKeys.repository.ts'
import { apiKeysRoutes } from '#server/features/apiKeys/apiKeys.routes.ts'
import { createApiKeys, type ApiKeysParts } from '#server/features/apiKeys/apiKeys.usecases.ts'
import { createApiKeyNews, type ApiKeyNewsParts } from '#server/features/apiKeys/apiKeyNews.usecases.ts'
import { createRequestKeysRepository } from '#server/features/apiKeys/requestKeys.repository.ts'
import { createRequestKeys } from '#server/features/apiKeys/requestKeys.usecases.ts'
import { createPublicRepairs, type PublicRepairsParts } from '#server/features/publicApi/publicRepairs.usecases.ts'
import { publicApiRoutes, type PublicApiParts } from '#server/features/publicApi/publicApi.routes.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createLocalRateLimit, type Allowance } from '#server/platform/rate-limit/rateLimit.ts'
import { API_ALLOWANCES, type ApiAllowance } from '#shared/publicApi/allowances.ts'
import type { ClaimsModule } from './claimsModule.ts'
import type { DocumentsModule } from './documentsModule.ts'
import type { FilesModule } from './filesModule.ts'
import type { IntakeModule } from './intakeModule.ts'
import type { RepairsModule } from './repairsModule.ts'
import type { ShopsModule } from './shopsModule.ts'
import type { WebhooksModule } from './webhooksModule.ts'

type OfKeys = Omit<ApiKeysParts, 'repository' | 'news' | 'apiFor'> &
  Omit<ApiKeyNewsParts, 'repository' | 'requestKeys'> &
  ApiKeysMailsParts

export type ApiModuleParts = OfKeys &
  Pick<PublicApiParts & PublicRepairsParts, 'repairs' | 'analyses'> & {
    settings: Pick<Settings, 'API_FOR'>
    db: Db
    modules: {
      filesModule: FilesModule
      documentsModule: DocumentsModule
      claimsModule: ClaimsModule
      intakeModule: IntakeModule
      webhooksModule: WebhooksModule
      repairsModule: RepairsModule
      shopsModule: ShopsModule
    }
    clientInfoOf: (request: FastifyRequest) => ClientInfo
    /** Replaces some of the allowances of keys, in tests. */
    apiAllowances: Partial<Record<ApiAllowance, Allowance>> | undefined
  }

export type ApiModule = ReturnType<typeof createApiModule>

/** Wires the API for programs: its keys, and what is under /v1. */
export function createApiModule({ settings, db, modules, clientInfoOf, apiAllowances, ...parts }: ApiModuleParts) {
  const { filesModule, repairsModule, shopsModule, documentsModule, claimsModule, intakeModule, webhooksModule } =
    modules
  const repository = createApiKeysRepository(db)
  const requestKeysRepository = createRequestKeysRepository(db)
  const news = createApiKeyNews({ ...parts, repository, requestKeys: requestKeysRepository })
  const apiKeys = createApiKeys({ ...parts, repository, news, apiFor: settings.API_FOR })
  const allowances = { ...API_ALLOWANCES, ...apiAllowances }
  // They are counted in this process, because a statement for each request would be most of what it costs.
  const limits = {
    reads: createLocalRateLimit(allowances.reads),
    writes: createLocalRateLimit(allowances.writes),
    files: createLocalRateLimit(allowances.files),
    place: createLocalRateLimit(allowances.place),
  }
  const { files, uploads } = filesModule
  const ofPrograms = {
    ...parts,
    files,
    apiKeys,
    requestKeys: createRequestKeys({ ...parts, repository: requestKeysRepository }),
    documents: documentsModule.documents,
    documentUploads: documentsModule.uploads,
    claims: claimsModule.claims,
    submissions: intakeModule.submissions,
    webhooks: webhooksModule.webhooks,
    delivering: webhooksModule.delivering,
    members: shopsModule.members,
    comments: repairsModule.comments,
    publicRepairs: createPublicRepairs({ ...parts, files, uploads }),
    limits,
    allowances,
  }
  return {
    apiKeys,
    renderers: apiKeysRenderers(parts),
    jobs: [tendApiKeysJob(news)],
    async routes(http: Http): Promise<void> {
      apiKeysRoutes(http, { apiKeys, clientInfoOf })
      await publicApiRoutes(http, ofPrograms)
    },
  }
}
