import { createFreeBytes } from '#server/adapters/disk/disk.space.ts'
import { outboxKey } from '#server/adapters/dev-mailbox/devMailbox.access.ts'
import { createImageWorkers } from '#server/adapters/image-workers/imageWorkers.ts'
import { readCommonPasswords } from '#server/adapters/zxcvbn/commonPasswords.ts'
import { refuseDemoWhilePaid } from '#server/features/billing/payers.usecases.ts'
import { hasPayers } from '#server/features/billing/subscriptions.repository.ts'
import { measuredImages } from '#server/features/files/measuredImages.usecases.ts'
import { openReceivingFolder } from '#server/features/files/receivingFolder.usecases.ts'
import { filesRenderers, nearLimitMail } from '#server/features/files/files.mails.ts'
import { authenticateApi } from '#server/features/accounts/authentication.routes.ts'
import { createMe } from '#server/features/accounts/me.usecases.ts'
import { meRoutes } from '#server/features/accounts/me.routes.ts'
import { watchForwarded } from '#server/platform/http/forwarded.ts'
import { linkOrigin } from '#server/platform/http/linkOrigin.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { answerWithProblems } from '#server/platform/http/problems.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import { isOnOtherMachine } from '#server/platform/config/databaseUrl.ts'
import { publicSettings } from '#server/platform/config/publicSettings.ts'
import { createHttp } from '#server/platform/http/server.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { readWaitingJobs } from '#server/platform/jobs/waitingJobs.ts'
import { measuredJobs } from '#server/platform/metrics/measuredJobs.ts'
import { measureRequests } from '#server/platform/metrics/measuredRequests.ts'
import { openMetrics } from '#server/platform/metrics/openMetrics.ts'
import { serveMetrics } from '#server/platform/metrics/metricsServer.ts'
import { createLimitsPool } from '#server/platform/rate-limit/rateLimit.ts'
import { createShutdown } from '#server/platform/shutdown/shutdown.ts'
import { tracedJobs } from '#server/platform/traces/tracedJobs.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import type { App, AppOptions } from './app.types.ts'
import { createAccountsModule } from './accountsModule.ts'
import { createAnalysesModule } from './analysesModule.ts'
import { billingProviderOf, createBillingModule } from './billingModule.ts'
import { createDiagnosticsModule } from './diagnosticsModule.ts'
import { createEventsModule } from './eventsModule.ts'
import { createFilesModule } from './filesModule.ts'
import { createMailsModule } from './mailsModule.ts'
import { createObjectStore } from './objectStore.ts'
import { createPrivacyModule } from './privacyModule.ts'
import { createRepairsModule } from './repairsModule.ts'
import { createSupportModule } from './supportModule.ts'

/** The program of the processes that decode photos. */
const IMAGE_WORKER = new URL('../image-worker/main.ts', import.meta.url)

const DAY_MS = 24 * 60 * 60 * 1000

/** The composition root: the only place that knows every module, adapter and port. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, database, secret, dataDir, clock, log } = options
  const { db } = database
  const publicUrl = settings.PUBLIC_URL
  const billingProvider = await billingProviderOf(settings)
  await refuseDemoWhilePaid(billingProvider, () => hasPayers(db))
  const http = await createHttp({
    log,
    trustedProxies: settings.TRUST_PROXY,
    secure: publicUrl?.startsWith('https:') === true,
    ...(options.minBodyRate === undefined ? {} : { minBodyRate: options.minBodyRate }),
  })
  const { traces = null } = options
  await traces?.traceRequests(http)
  const metrics = await openMetrics(settings)
  measureRequests(http, metrics)
  const limitsPool = createLimitsPool((message, details) => log.warn(details ?? {}, message), database.connection)
  const isWeb = settings.ROLE !== 'worker'
  const jobs = createJobs({
    connection: database.connection,
    log,
    isWorker: settings.ROLE !== 'web',
    mayMigrate: settings.MIGRATE !== 'never',
  })
  const links = createLinkSigner(secret)
  const origin = (): string => linkOrigin(publicUrl, http.server, settings.PORT)
  const shared = { settings, db, limitsPool, jobs, origin, inTransaction: createInTransaction(db), clock, log }

  const mailsModule = createMailsModule({
    ...shared,
    dataDir,
    outboxKey: await outboxKey(settings, dataDir),
    retryPolicy: options.retryPolicy,
  })
  const { mails } = mailsModule
  const { accounts, renderers, ...accountsModule } = createAccountsModule({
    ...shared,
    isCommonPassword: await readCommonPasswords(),
    isRegistrationOpen: settings.REGISTRATION === 'open',
    allowances: options.allowances,
    hashing: options.hashing,
    secret,
    publicUrl,
    productName: settings.PRODUCT_NAME,
    enqueueMail: (tx, mail) => mails.enqueue(tx, mail),
  })
  const billingModule = createBillingModule({
    ...shared,
    billingProvider,
    accounts,
    isDeletionRequested: (userId) => accountsModule.deletion.isRequested(userId),
    enqueueMail: (tx, mail) => mails.enqueue(tx, mail),
    publicUrl,
  })
  accountsModule.deletionRequested.subscribe((tx, { userId }) => billingModule.cancelPaymentsAtPeriodEnd(tx, userId))
  const { billing } = billingModule
  const isElsewhere = settings.STORAGE_URL !== undefined && isOnOtherMachine(settings.DATABASE_URL)
  const freeBytes = options.freeBytes ?? createFreeBytes(dataDir, isElsewhere ? 'nothing' : 'everything')
  const objectStore = await createObjectStore(settings, dataDir, log)
  const receiving = await openReceivingFolder(dataDir, clock)
  const images = measuredImages(createImageWorkers({ program: IMAGE_WORKER, log }), metrics)
  const filesModule = createFilesModule({
    ...shared,
    store: objectStore.store,
    images,
    billing,
    freeBytes,
    slotLimits: options.slotLimits,
    notifyNearLimit: (tx, userId, near) => accounts.notify(tx, userId, nearLimitMail(near)),
    tempDir: receiving.path,
  })
  const { files } = filesModule
  const repairsModule = createRepairsModule({ ...shared, files, objects: filesModule.objects })
  filesModule.photoRemoved.subscribe((tx, { photoId }) => repairsModule.repairs.forgetPhoto(tx, photoId))
  const analysesModule = await createAnalysesModule({
    ...shared,
    accounts,
    billing,
    files,
    repairs: repairsModule.repairs,
    links,
    metrics,
    traces,
    mailSeconds: options.analysisMailSeconds,
    runTimeLimit: options.runTimeLimit,
  })
  const { findings } = analysesModule
  filesModule.photoRemoved.subscribe((tx, { photoId }) => findings.photoRemoved(tx, photoId))
  repairsModule.photosPlaced.subscribe((tx, { repairId, fileIds }) => findings.photosPlaced(tx, repairId, fileIds))
  repairsModule.answersChanged.subscribe((tx, { repairId }) => findings.answersChanged(tx, repairId))
  const me = createMe({
    accounts,
    planStatusOf: (actor) => billing.statusOf(actor),
    subscriptionOf: billingModule.subscriptionOf,
    storageUsageOf: files.usageOf,
    analysesUsageOf: (userId) => analysesModule.analyses.usageOf(userId),
  })
  const supportModule = createSupportModule({ ...shared, mails, accounts, billing })
  const privacyModule = createPrivacyModule({
    ...shared,
    accounts,
    deletion: accountsModule.deletion,
    billing: billingModule,
    files,
    objects: filesModule.objects,
    repairs: repairsModule.repairs,
    analyses: analysesModule,
    mails: mailsModule,
  })

  const eventsModule = createEventsModule({
    metrics,
    ...database,
    liveSessions: (ids) => accountsModule.access.liveSessions(ids),
    log,
  })
  const shutdown = createShutdown({
    http,
    jobs,
    isServerOnly: settings.ROLE === 'web',
    // An upload that arrives slowly can be decoded and stored until then.
    interruptRequests: () => images.stop(),
  })
  const diagnosticsModule = createDiagnosticsModule({
    ...shared,
    sawForwarded: watchForwarded(http, { trustedProxies: settings.TRUST_PROXY, log }),
    dataDir,
    store: objectStore.store,
    hasSpace: async () => (await freeBytes()) >= 0,
    isStopping: shutdown.isStopping,
    checkSessions: () => accountsModule.access.checkSessions(),
    checkJobs: () => jobs.health(),
    checkMail: mailsModule.check,
    checkPayments: billingProvider.paymentService?.check ?? null,
  })
  answerWithProblems(http)
  if (isWeb) {
    authenticateApi(http, accountsModule.access, publicUrl)
    accountsModule.routes(http)
    await billingModule.routes(http)
    filesModule.routes(http, links)
    repairsModule.routes(http)
    analysesModule.routes(http)
    meRoutes(http, me)
    privacyModule.routes(http)
    supportModule.routes(http)
    eventsModule.routes(http)
    mailsModule.routes(http, options.webRoot)
    await servePages(http, options.webRoot, publicSettings(settings, billing.kind, analysesModule.hasProvider))
    diagnosticsModule.routes(http)
  }
  diagnosticsModule.healthRoutes(http)
  if (isWeb) await eventsModule.start()
  metrics?.read({
    pools: () => ({ requests: database.pool, limits: limitsPool }),
    decoding: () => images.counts(),
    waitingJobs: () => readWaitingJobs(db),
    mails: () => mailsModule.countByState(new Date(clock.now().getTime() - DAY_MS)),
  })
  const metricsServer =
    metrics === null || settings.METRICS_PORT === undefined
      ? null
      : await serveMetrics(metrics, { port: settings.METRICS_PORT, host: settings.HOST })

  return {
    http,
    async startJobs(startOptions) {
      await receiving.tidy(startOptions)
      if (startOptions.alone) await filesModule.keys.endLeases()
      const allRenderers = {
        ...renderers,
        ...billingModule.renderers,
        ...filesRenderers({ accounts, mails, origin, clock }),
        ...analysesModule.renderers,
        ...supportModule.renderers,
      }
      await jobs.start(
        tracedJobs(
          measuredJobs(
            [
              ...analysesModule.jobs,
              ...filesModule.jobs,
              ...accountsModule.jobs,
              ...privacyModule.jobs,
              ...billingModule.jobs,
              ...mailsModule.jobs(allRenderers),
            ],
            metrics,
          ),
          traces,
        ),
        startOptions,
      )
    },
    drain: (patienceMs) => shutdown.drain(patienceMs),
    async close(patienceMs = 0) {
      await shutdown.finish(patienceMs)
      await jobs.stop()
      await eventsModule.stop()
      await limitsPool.end()
      await images.close()
      objectStore.close()
      await receiving.close()
      await metricsServer?.close()
    },
  }
}
