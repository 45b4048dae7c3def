import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import { createBetterAuthProvider } from '#server/adapters/better-auth/betterAuth.provider.ts'
import { demoBilling } from '#server/adapters/demo-billing/demoBilling.ts'
import { createHasSpace } from '#server/adapters/disk/disk.space.ts'
import { probeImage } from '#server/adapters/image-probe/imageProbe.ts'
import { createLibheifDecoder } from '#server/adapters/libheif/libheif.decoder.ts'
import { createSharpDarkroom } from '#server/adapters/sharp/sharp.darkroom.ts'
import { isCommonPassword } from '#server/adapters/zxcvbn/commonPasswords.ts'
import {
  DEFAULT_ACCOUNT_ALLOWANCES,
  SESSION_IDLE_HOURS,
  type AccountAllowances,
} from '#server/features/accounts/accounts.config.ts'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { accountsRoutes } from '#server/features/accounts/accounts.routes.ts'
import { createAccounts } from '#server/features/accounts/accounts.usecases.ts'
import { credentialsRoutes } from '#server/features/accounts/credentials.routes.ts'
import { createCredentials } from '#server/features/accounts/credentials.usecases.ts'
import { analysePhotoJob } from '#server/features/analyses/analyses.jobs.ts'
import { createAnalysesRepository } from '#server/features/analyses/analyses.repository.ts'
import { analysesRoutes } from '#server/features/analyses/analyses.routes.ts'
import { createAnalyses } from '#server/features/analyses/analyses.usecases.ts'
import { createBillingRepository } from '#server/features/billing/billing.repository.ts'
import { billingRoutes } from '#server/features/billing/billing.routes.ts'
import { createBilling } from '#server/features/billing/billing.usecases.ts'
import { createPlanChanges } from '#server/features/billing/planChanges.usecases.ts'
import { diagnosticsRoutes } from '#server/features/diagnostics/diagnostics.routes.ts'
import { sweepStoreJob } from '#server/features/files/files.jobs.ts'
import type { HasSpace } from '#server/features/files/files.port.ts'
import { filesRoutes } from '#server/features/files/files.routes.ts'
import { SUPPORT_ALLOWANCE } from '#server/features/support/support.config.ts'
import { createSupportRepository } from '#server/features/support/support.repository.ts'
import { supportRoutes } from '#server/features/support/support.routes.ts'
import { createSupport } from '#server/features/support/support.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { createPool, type Database } from '#server/platform/db/database.ts'
import type { Pace } from '#server/platform/http/pace.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import { createHttp, type Http } from '#server/platform/http/server.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { createDiagnosticsRoom } from './diagnosticsRoom.ts'
import { createFilesRoom } from './filesRoom.ts'
import { guardApi } from './gate.ts'
import { healthRoutes } from './health.routes.ts'
import { meRoutes } from './me.routes.ts'
import { servePages } from './pages.ts'
import { createObjectStore } from './objectStore.ts'
import { createPhotoAddress } from './photoAddress.ts'
import { answerWithProblems } from './problems.ts'

export type AppOptions = {
  settings: Settings
  database: Database
  secret: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** Absolute path of the built screens. */
  webRoot: string
  clock: Clock
  log: Log
  allowances?: AccountAllowances
  /** The disk of the data folder when not given. */
  hasSpace?: HasSpace
  pace?: Pace
}

export type App = {
  http: Http
  /** Takes up background work; `alone` when no other process works on this database. */
  startJobs: (options: { alone: boolean }) => Promise<void>
  /** Lets requests end, hands running jobs back. The database stays open. */
  close: () => Promise<void>
}

/** Milliseconds between two looks for connections that have nothing left to answer, while the product stops. */
const IDLE_LOOK_MS = 50

/** Puts the product together. The only place that knows every room, adapter and port. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, database, clock, log } = options
  const { db } = database
  const publicUrl = settings.PUBLIC_URL
  const limitsPool = createPool((message, details) => log.warn(details ?? {}, message), {
    ...database.connection,
    max: 2,
  })
  const jobs = createJobs(database.connection, log)
  const links = createLinkSigner(options.secret)
  const inTransaction = createInTransaction(db)
  const tempDir = await freshFolder(path.join(options.dataDir, 'incoming'))
  const objectStore = await createObjectStore(settings, options.dataDir, log)

  const accountsParts = {
    provider: createBetterAuthProvider({ db, secret: options.secret, log, publicUrl, idleHours: SESSION_IDLE_HOURS }),
    isCommonPassword,
    limits: accountLimits(limitsPool, options.allowances ?? DEFAULT_ACCOUNT_ALLOWANCES),
    log,
  }
  const accounts = createAccounts({ ...accountsParts, repository: createAccountsRepository(db), clock })
  const billingParts = { repository: createBillingRepository(db), provider: demoBilling }
  const billing = createBilling(billingParts)
  const analysesRepository = createAnalysesRepository(db)
  const hasSpace = options.hasSpace ?? createHasSpace(options.dataDir)
  const heic = createLibheifDecoder()
  const { files, uploads, ...store } = createFilesRoom({
    db,
    store: objectStore.store,
    darkroom: createSharpDarkroom(heic),
    billing,
    hasSpace,
    inTransaction,
    // What was said about a photo goes with it; the files room does not know that there are analyses.
    beforePhotoRemoved: (tx, fileId) => analysesRepository.removeForPhoto(tx, fileId),
    clock,
    log,
    tempDir,
  })
  const analyses = createAnalyses({
    repository: analysesRepository,
    files,
    jobs,
    inTransaction,
    dailyLimits: { perAccount: settings.ANALYSES_PER_ACCOUNT_PER_DAY, perInstallation: settings.ANALYSES_PER_DAY },
    productName: settings.PRODUCT_NAME,
    clock,
    log,
  })
  const provider = await providerOf(settings)
  const analysePhoto = analysePhotoJob(analyses, {
    repository: analysesRepository,
    provider,
    providerName: settings.AI_PROVIDER_NAME,
    photoAddress: createPhotoAddress({ files, links, clock, publicUrl, delivery: settings.AI_IMAGE_DELIVERY }),
    probeImage,
    clock,
    log,
  })

  let stopping = false
  const http = await createHttp({
    log,
    trustedProxies: settings.TRUST_PROXY,
    secure: publicUrl?.startsWith('https:') === true,
    ...(options.pace === undefined ? {} : { pace: options.pace }),
  })
  answerWithProblems(http)
  guardApi(http, accounts, publicUrl)
  healthRoutes(http, { db, hasSpace, isStopping: () => stopping })
  accountsRoutes(http, accounts)
  credentialsRoutes(http, createCredentials(accountsParts))
  billingRoutes(http, { billing, planChanges: createPlanChanges({ ...billingParts, inTransaction, clock, log }) })
  filesRoutes(http, { files, uploads }, links, clock)
  analysesRoutes(http, analyses, provider === null ? setupHint(settings) : null)
  meRoutes(http, { accounts, billing, files })
  const messagesPerAccount = createRateLimit(limitsPool, 'support-account', SUPPORT_ALLOWANCE)
  const supportRepository = createSupportRepository(db)
  supportRoutes(http, createSupport({ repository: supportRepository, perAccount: messagesPerAccount, clock, log }))
  const diagnostics = createDiagnosticsRoom({
    settings,
    dataDir: options.dataDir,
    db,
    store: objectStore.store,
    hasSpace,
    checkSessions: () => accounts.checkSessions(),
    checkJobs: () => jobs.health(),
    clock,
    log,
  })
  diagnosticsRoutes(http, diagnostics)
  await servePages(http, options.webRoot, {
    product_name: settings.PRODUCT_NAME,
    provider_name: settings.AI_PROVIDER_NAME,
  })

  return {
    http,
    async startJobs(startOptions) {
      if (startOptions.alone) await store.keys.endLeases()
      await jobs.start([analysePhoto, sweepStoreJob(store)], startOptions)
    },
    async close() {
      stopping = true
      heic.stop()
      // Those that were answering at this moment are idle later, and a browser would keep them open for minutes.
      const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_LOOK_MS)
      await http.close().finally(() => clearInterval(idle))
      await jobs.stop()
      await limitsPool.end()
      objectStore.close()
    },
  }
}

function accountLimits(pool: Pool, allowances: AccountAllowances) {
  return {
    loginPerAccount: createRateLimit(pool, 'login-account', allowances.loginPerAccount),
    loginPerAddress: createRateLimit(pool, 'login-address', allowances.loginPerAddress),
    passwordPerAccount: createRateLimit(pool, 'password-account', allowances.loginPerAccount),
    registrationPerAddress: createRateLimit(pool, 'registration-address', allowances.registrationPerAddress),
  }
}

async function providerOf(settings: Settings) {
  if (settings.OPENAI_API_KEY === undefined) return null
  // 11 MB that a product without a key does without.
  const { createOpenAiProvider } = await import('#server/adapters/openai/openai.provider.ts')
  return createOpenAiProvider({
    apiKey: settings.OPENAI_API_KEY,
    baseUrl: settings.OPENAI_BASE_URL,
    model: settings.AI_MODEL,
    providerName: settings.AI_PROVIDER_NAME,
    timeoutMs: settings.AI_TIMEOUT_MS,
  })
}

/** What the person at the machine reads when no key is set. */
export function setupHint(settings: Pick<Settings, 'PRODUCT_NAME' | 'AI_PROVIDER_NAME'>): string {
  return `No AI key is set. Put OPENAI_API_KEY=... into the file .env and start ${settings.PRODUCT_NAME} again, and ${settings.AI_PROVIDER_NAME} looks at each photo.`
}

/** What was being received when the process last ended has no owner. */
async function freshFolder(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
