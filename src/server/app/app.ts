import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { nameDevice } from '#server/adapters/bowser/bowser.devices.ts'
import { createFreeBytes } from '#server/adapters/disk/disk.space.ts'
import { createImageWorkers } from '#server/adapters/image-workers/imageWorkers.ts'
import { readCommonPasswords } from '#server/adapters/zxcvbn/commonPasswords.ts'
import type { AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import { accountsRoutes } from '#server/features/accounts/accounts.routes.ts'
import { credentialsRoutes } from '#server/features/accounts/credentials.routes.ts'
import { deletionRoutes } from '#server/features/accounts/deletion.routes.ts'
import { linksRoutes } from '#server/features/accounts/links.routes.ts'
import { secondFactorRoutes } from '#server/features/accounts/secondFactor.routes.ts'
import { sessionsRoutes } from '#server/features/accounts/sessions.routes.ts'
import { PAYMENTS_ALLOWANCE } from '#server/features/billing/subscriptions.config.ts'
import { collectGarbageJob } from '#server/features/files/files.jobs.ts'
import type { FreeBytes } from '#server/features/files/files.port.ts'
import { filesRenderers, nearLimitNotice } from '#server/features/files/files.mails.ts'
import { filesRoutes } from '#server/features/files/files.routes.ts'
import type { SlotLimits } from '#server/features/files/uploadSlots.rules.ts'
import type { RetryPolicy } from '#server/features/mails/mails.config.ts'
import { devMailboxRoutes } from '#server/features/mails/devMailbox.routes.ts'
import { supportRoutes } from '#server/features/support/support.routes.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { MinBodyRate } from '#server/platform/http/minBodyRate.ts'
import { watchForwarded } from '#server/platform/http/forwarded.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import { createHttp, type Http } from '#server/platform/http/server.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createLimitsPool, createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { createAccountsModule } from './accountsModule.ts'
import { createAnalysesModule } from './analysesModule.ts'
import { billingProviderOf, createBillingModule, refuseForgottenPayments } from './billingModule.ts'
import { createDiagnosticsModule } from './diagnosticsModule.ts'
import { createFilesModule } from './filesModule.ts'
import { authenticateApi } from './authentication.ts'
import { linkOrigin } from './linkOrigin.ts'
import { createMailsModule, outboxKey } from './mailsModule.ts'
import { meRoutes } from './me.routes.ts'
import { servePages } from './pages.ts'
import { createObjectStore } from './objectStore.ts'
import { createPrivacyModule } from './privacyModule.ts'
import { devMailboxSurroundings } from './devMailboxSurroundings.ts'
import { answerWithProblems } from './problems.ts'
import { createSupportModule } from './supportModule.ts'

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
  /** Those that differ from the ordinary ones. */
  allowances?: Partial<AccountAllowances>
  /** Of the disk of the data folder when not given. */
  freeBytes?: FreeBytes
  /** How many uploads may be under way; the module's default when absent. */
  slotLimits?: SlotLimits
  minBodyRate?: MinBodyRate
  /** Seconds that a mail about an analysis waits for its owner to see it; the module's default when absent. */
  analysisMailSeconds?: number
  /** Makes the signal that ends a run after so many milliseconds; for tests that do not wait as long. */
  runTimeLimit?: (milliseconds: number) => AbortSignal
  /** How long mails are tried; for tests that do not wait for an hour. */
  retryPolicy?: RetryPolicy
}

export type App = {
  http: Http
  /** Takes up background work; `alone` when no other process works on this database. */
  startJobs: (options: { alone: boolean }) => Promise<void>
  /** Lets requests end, hands running jobs back. The database stays open. */
  close: () => Promise<void>
}

/** The program of the processes that decode photos. */
const IMAGE_WORKER = new URL('../image-worker/main.ts', import.meta.url)

/** Milliseconds between two looks for connections that have nothing left to answer, while the product stops. */
const IDLE_LOOK_MS = 50

/** The composition root: the only place that knows every module, adapter and port. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, database, clock, log } = options
  const { db } = database
  const publicUrl = settings.PUBLIC_URL
  const billingProvider = await billingProviderOf(settings)
  await refuseForgottenPayments(db, billingProvider)
  const limitsPool = createLimitsPool((message, details) => log.warn(details ?? {}, message), database.connection)
  const jobs = createJobs(database.connection, log)
  const links = createLinkSigner(options.secret)
  const inTransaction = createInTransaction(db)
  const tempDir = await freshFolder(path.join(options.dataDir, 'incoming'))
  const objectStore = await createObjectStore(settings, options.dataDir, log)

  const mailsModule = createMailsModule({
    settings,
    dataDir: options.dataDir,
    outboxKey: await outboxKey(settings, options.dataDir),
    db,
    jobs,
    retryPolicy: options.retryPolicy,
    clock,
    log,
  })
  const { mails } = mailsModule
  const origin = (): string => linkOrigin(publicUrl, http.server, settings.PORT)
  const { accounts, renderers, ...accountsModule } = createAccountsModule({
    db,
    isCommonPassword: await readCommonPasswords(),
    isRegistrationOpen: settings.REGISTRATION === 'open',
    limitsPool,
    allowances: options.allowances,
    secret: options.secret,
    publicUrl,
    origin,
    productName: settings.PRODUCT_NAME,
    enqueueMail: (tx, mail) => mails.enqueue(tx, mail),
    // The billing module is created after this one.
    endPayments: (tx, userId) => billingModule.endPayments(tx, userId),
    inTransaction,
    clock,
    log,
  })
  const billingModule = createBillingModule({
    db,
    provider: billingProvider,
    accounts,
    isGivenUp: (userId) => accountsModule.deletion.isRequested(userId),
    enqueueMail: (tx, mail) => mails.enqueue(tx, mail),
    jobs,
    perAccount: createRateLimit(limitsPool, 'payments-account', PAYMENTS_ALLOWANCE),
    origin,
    publicUrl,
    inTransaction,
    clock,
    log,
  })
  const { billing } = billingModule
  const freeBytes = options.freeBytes ?? createFreeBytes(options.dataDir)
  const hasSpace = async (): Promise<boolean> => (await freeBytes()) >= 0
  const images = createImageWorkers({ program: IMAGE_WORKER, log })
  const { files, uploads, ...store } = createFilesModule({
    db,
    store: objectStore.store,
    images,
    billing,
    freeBytes,
    slotLimits: options.slotLimits,
    inTransaction,
    // A photo's analyses are deleted with it; the files module does not know that analyses exist.
    beforePhotoRemoved: (tx, fileId) => analysesModule.repository.removeForPhoto(tx, fileId),
    tellNearLimit: (tx, userId, near) => accounts.notify(tx, userId, nearLimitNotice(near)),
    clock,
    log,
    tempDir,
  })
  const analysesModule = await createAnalysesModule({
    settings,
    db,
    accounts,
    billing,
    files,
    jobs,
    links,
    limitsPool,
    origin,
    mailSeconds: options.analysisMailSeconds,
    runTimeLimit: options.runTimeLimit,
    inTransaction,
    clock,
    log,
  })
  const { analyses } = analysesModule

  const support = createSupportModule({
    db,
    limitsPool,
    mails,
    supportEmail: settings.SUPPORT_EMAIL,
    writerOf: async (userId) => {
      const [profile, plan] = await Promise.all([accounts.profileOrThrow(userId), billing.ownPlanOf(userId)])
      // Phone support is not open yet: until then the largest plan has the support of the one below it.
      return { ...profile, planName: plan.name, hasPriority: plan.limits.supportLevel !== 'email' }
    },
    productName: settings.PRODUCT_NAME,
    inTransaction,
    clock,
    log,
  })

  const allRenderers = {
    ...renderers,
    ...billingModule.renderers,
    ...filesRenderers({ accounts, mails, origin, clock }),
    ...analysesModule.renderers,
    ...support.renderers,
  }

  const privacyModule = createPrivacyModule({
    settings,
    db,
    accounts,
    deletion: accountsModule.deletion,
    billing: billingModule,
    files,
    objects: store.objects,
    analyses: analysesModule,
    mails: mailsModule,
    limitsPool,
    inTransaction,
    clock,
    log,
  })

  let stopping = false
  const http = await createHttp({
    log,
    trustedProxies: settings.TRUST_PROXY,
    secure: publicUrl?.startsWith('https:') === true,
    ...(options.minBodyRate === undefined ? {} : { minBodyRate: options.minBodyRate }),
  })
  const sawForwarded = watchForwarded(http, { trustedProxies: settings.TRUST_PROXY, log })
  answerWithProblems(http)
  authenticateApi(http, accounts, publicUrl)
  accountsRoutes(http, accounts)
  credentialsRoutes(http, accountsModule.credentials)
  linksRoutes(http, accountsModule.links, nameDevice)
  secondFactorRoutes(http, accountsModule.secondFactor)
  sessionsRoutes(http, accountsModule.sessions, nameDevice)
  deletionRoutes(http, accountsModule.deletion)
  await billingModule.routes(http)
  filesRoutes(http, { files, uploads }, links, clock)
  analysesModule.routes(http)
  meRoutes(http, { accounts, billing, files, analyses, subscriptionOf: billingModule.subscriptionOf })
  privacyModule.routes(http)
  supportRoutes(http, support.support)
  const diagnostics = createDiagnosticsModule({
    settings,
    sawForwarded,
    dataDir: options.dataDir,
    db,
    store: objectStore.store,
    hasSpace,
    isStopping: () => stopping,
    checkSessions: () => accounts.checkSessions(),
    checkJobs: () => jobs.health(),
    checkMail: mailsModule.check,
    checkPayments: billingProvider.payments === null ? null : billingProvider.payments.check,
    clock,
    log,
  })
  diagnostics.routes(http)
  devMailboxRoutes(http, mailsModule.readableDevMailbox, () =>
    devMailboxSurroundings(settings.PRODUCT_NAME, options.webRoot),
  )
  await servePages(http, options.webRoot, {
    product_name: settings.PRODUCT_NAME,
    provider_name: settings.AI_PROVIDER_NAME,
    billing: billing.kind,
    registration: settings.REGISTRATION,
    ai: analysesModule.hasProvider ? settings.AI_IMAGE_DELIVERY : 'off',
    mail: settings.SMTP_URL === undefined ? 'kept' : 'sent',
    support: settings.SMTP_URL === undefined || settings.SUPPORT_EMAIL === undefined ? 'stored' : 'mailed',
  })

  return {
    http,
    async startJobs(startOptions) {
      if (startOptions.alone) await store.keys.endLeases()
      await jobs.start(
        [
          ...analysesModule.jobs,
          collectGarbageJob(store),
          ...privacyModule.jobs,
          ...billingModule.jobs,
          ...mailsModule.jobs(allRenderers),
        ],
        startOptions,
      )
    },
    async close() {
      stopping = true
      images.stop()
      // Those that were answering at this moment are idle later, and a browser would keep them open for minutes.
      const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_LOOK_MS)
      await http.close().finally(() => clearInterval(idle))
      await jobs.stop()
      await limitsPool.end()
      await images.close()
      objectStore.close()
    },
  }
}

/** What was being received when the process last ended has no owner. */
async function freshFolder(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
