import { requireUsableFolder } from '#server/adapters/disk/disk.check.ts'
import { objectsFolder } from '#server/adapters/disk/disk.open.ts'
import { createOpenAiCheck } from '#server/adapters/openai/openai.check.ts'
import { DIAGNOSTICS_ALLOWANCE } from '#server/features/diagnostics/diagnostics.config.ts'
import { createDiagnosticsRepository } from '#server/features/diagnostics/diagnostics.repository.ts'
import { diagnosticsRoutes } from '#server/features/diagnostics/diagnostics.routes.ts'
import { createDiagnostics, type DiagnosticsParts } from '#server/features/diagnostics/diagnostics.usecases.ts'
import { createCheckStorage } from '#server/features/diagnostics/storage.usecases.ts'
import { healthRoutes } from '#server/features/diagnostics/health.routes.ts'
import type { FreeBytes, ObjectStore } from '#server/features/files/files.port.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SawForwarded } from '#server/platform/http/forwarded.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createLocalRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

export type DiagnosticsModuleParts = Pick<
  DiagnosticsParts,
  'checkSessions' | 'checkJobs' | 'checkMail' | 'checkPayments' | 'clock' | 'log'
> & {
  settings: Settings
  sawForwarded: SawForwarded
  dataDir: string
  db: Db
  store: Pick<ObjectStore, 'size'>
  freeBytes: FreeBytes
  isStopping: () => boolean
}

/** Wires the diagnostics module with a check for every part. */
export function createDiagnosticsModule({
  settings,
  sawForwarded,
  dataDir,
  db,
  store,
  freeBytes,
  isStopping,
  ...parts
}: DiagnosticsModuleParts) {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = settings
  const repository = createDiagnosticsRepository(db)
  const diagnostics = createDiagnostics({
    ...parts,
    repository,
    configuration: () => ({
      host: settings.HOST,
      publicUrl: settings.PUBLIC_URL,
      imageDelivery: settings.AI_IMAGE_DELIVERY,
      isBehindUnknownProxy: sawForwarded(),
    }),
    checkStorage: createCheckStorage({
      requireFolder: settings.STORAGE_URL === undefined ? () => requireUsableFolder(objectsFolder(dataDir)) : null,
      store,
      freeBytes,
    }),
    checkProvider: apiKey === undefined ? null : createOpenAiCheck({ apiKey, baseUrl }),
    providerName: settings.AI_PROVIDER_NAME,
    isGuardOn: settings.AI_GUARD === 'on',
    perIp: createLocalRateLimit(DIAGNOSTICS_ALLOWANCE),
  })

  return {
    healthRoutes: (http: Http): void => healthRoutes(http, { isStopping }),
    routes: (http: Http): void => diagnosticsRoutes(http, diagnostics),
  }
}
