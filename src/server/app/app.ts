import { firstRequestsOf } from '#shared/api/firstRequests.ts'
import { INTAKE_PAGES } from '#shared/intake/intakePaths.ts'
import { SHARED_PATH } from '#shared/shares/sharedPath.ts'
import { createFreeBytes } from '#server/adapters/disk/disk.space.ts'
import { createImageWorkers } from '#server/adapters/image-workers/imageWorkers.ts'
import { authenticateApi } from '#server/features/accounts/authentication.routes.ts'
import { createMemberOf, mayRead } from '#server/features/workspaces/access.usecases.ts'
import { createWorkspacesRepository } from '#server/features/workspaces/workspaces.repository.ts'
import { refuseDemoWhilePaid } from '#server/features/billing/payers.usecases.ts'
import { hasPayers } from '#server/features/billing/subscriptions.repository.ts'
import { measuredImages } from '#server/features/files/measuredImages.usecases.ts'
import { openReceivingFolder } from '#server/features/files/receivingFolder.usecases.ts'
import { areFilesElsewhere } from '#server/platform/config/databaseUrl.ts'
import { publicSettings } from '#server/platform/config/publicSettings.ts'
import { isServedOverHttps } from '#server/platform/config/settings.ts'
import { watchForwarded } from '#server/platform/http/forwarded.ts'
import { linkOrigin } from '#server/platform/http/linkOrigin.ts'
import { serveLocalApp } from '#server/platform/http/localApp.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { answerWithProblems } from '#server/platform/http/problems.ts'
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
import type { App, AppOptions } from './app.types.ts'
import { billingProviderOf } from './billingModule.ts'
import { createDiagnosticsModule } from './diagnosticsModule.ts'
import { createEventsModule } from './eventsModule.ts'
import { createModules } from './modules.ts'
import { measuredStore } from '#server/features/files/measuredStore.usecases.ts'
import { createObjectStore } from './objectStore.ts'

/** The program of the processes that decode photos. */
const IMAGE_WORKER = new URL('../image-worker/main.ts', import.meta.url)

/** The composition root: everything that a process consists of, what it serves, and the order in which it stops. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, database, dataDir, clock, log } = options
  const { db } = database
  const publicUrl = settings.PUBLIC_URL
  const billingProvider = await billingProviderOf(settings)
  await refuseDemoWhilePaid(billingProvider, () => hasPayers(db))
  const http = await createHttp({
    log,
    trustedProxies: settings.TRUST_PROXY,
    secure: isServedOverHttps(publicUrl),
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
  const isElsewhere = areFilesElsewhere(settings)
  const freeBytes = options.freeBytes ?? createFreeBytes(dataDir, isElsewhere ? 'nothing' : 'everything')
  const objectStore = await createObjectStore(settings, dataDir, log)
  const receiving = await openReceivingFolder(dataDir, clock)
  const images = measuredImages(createImageWorkers({ program: IMAGE_WORKER, log }), metrics)
  const modules = await createModules({
    options,
    limitsPool,
    jobs,
    origin: () => linkOrigin(publicUrl, http.server, settings.PORT),
    billingProvider,
    store: measuredStore(objectStore.store, metrics),
    images,
    freeBytes,
    tempDir: receiving.path,
    metrics,
  })
  const eventsModule = createEventsModule({
    metrics,
    ...database,
    liveSessions: (ids) => modules.login.liveSessions(ids),
    readableBy: mayRead,
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
    settings,
    db,
    clock,
    log,
    sawForwarded: watchForwarded(http, { trustedProxies: settings.TRUST_PROXY, log }),
    dataDir,
    store: objectStore.store,
    freeBytes,
    isStopping: shutdown.isStopping,
    checkSessions: () => modules.login.checkSessions(),
    checkJobs: () => jobs.health(),
    checkMail: modules.mails.check,
    checkPayments: billingProvider.paymentService?.check ?? null,
  })
  answerWithProblems(http)
  if (isWeb) {
    const memberOf = createMemberOf({ shops: modules.shops, things: createWorkspacesRepository(db) })
    authenticateApi(http, modules.login, publicUrl, memberOf)
    await modules.routes(http)
    eventsModule.routes(http)
    if (settings.LOCAL_MODE === 'on') await serveLocalApp(http, options.localRoot)
    const installation = publicSettings(settings, billingProvider.kind, modules.hasProvider)
    await servePages(http, {
      webRoot: options.webRoot,
      installation,
      firstRequestsOf,
      unlistedPaths: [SHARED_PATH, INTAKE_PAGES],
    })
    diagnosticsModule.routes(http)
  }
  diagnosticsModule.healthRoutes(http)
  if (isWeb) await eventsModule.start()
  metrics?.read({
    pools: () => ({ requests: database.pool, limits: limitsPool }),
    decoding: () => images.counts(),
    waitingJobs: () => readWaitingJobs(db),
    mails: modules.mails.mails.countByState,
    freeBytes,
  })
  const metricsServer =
    metrics === null || settings.METRICS_PORT === undefined
      ? null
      : await serveMetrics(metrics, { port: settings.METRICS_PORT, host: settings.HOST })

  return {
    http,
    async startJobs(startOptions) {
      await receiving.tidy(startOptions)
      if (startOptions.alone) await modules.uploadKeys.endLeases()
      await jobs.start(tracedJobs(measuredJobs(modules.jobs, metrics), traces), startOptions)
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
