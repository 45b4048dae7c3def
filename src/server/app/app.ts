import { createFreeBytes } from '#server/adapters/disk/disk.space.ts'
import { createImageWorkers } from '#server/adapters/image-workers/imageWorkers.ts'
import { readCommonPasswords } from '#server/adapters/zxcvbn/commonPasswords.ts'
import { filesRenderers, nearLimitMail } from '#server/features/files/files.mails.ts'
import { watchForwarded } from '#server/platform/http/forwarded.ts'
import { linkOrigin } from '#server/platform/http/linkOrigin.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { answerWithProblems } from '#server/platform/http/problems.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import { closeHttp, createHttp } from '#server/platform/http/server.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLimitsPool } from '#server/platform/rate-limit/rateLimit.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import type { App, AppOptions } from './app.types.ts'
import { createAccountsModule } from './accountsModule.ts'
import { createAnalysesModule } from './analysesModule.ts'
import { authenticateApi } from './authentication.ts'
import { billingProviderOf, createBillingModule, refuseDemoWhilePaid } from './billingModule.ts'
import { createDiagnosticsModule } from './diagnosticsModule.ts'
import { createFilesModule, emptyReceivingFolder } from './filesModule.ts'
import { createMailsModule, outboxKey } from './mailsModule.ts'
import { meRoutes } from './me.routes.ts'
import { createObjectStore } from './objectStore.ts'
import { createPrivacyModule } from './privacyModule.ts'
import { publicSettings } from './publicSettings.ts'
import { createRepairsModule } from './repairsModule.ts'
import { createSupportModule } from './supportModule.ts'

/** The program of the processes that decode photos. */
const IMAGE_WORKER = new URL('../image-worker/main.ts', import.meta.url)

/** The composition root: the only place that knows every module, adapter and port. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, database, secret, dataDir, clock, log } = options
  const { db } = database
  const publicUrl = settings.PUBLIC_URL
  const provider = await billingProviderOf(settings)
  await refuseDemoWhilePaid(db, provider)
  const http = await createHttp({
    log,
    trustedProxies: settings.TRUST_PROXY,
    secure: publicUrl?.startsWith('https:') === true,
    ...(options.minBodyRate === undefined ? {} : { minBodyRate: options.minBodyRate }),
  })
  const limitsPool = createLimitsPool((message, details) => log.warn(details ?? {}, message), database.connection)
  const jobs = createJobs(database.connection, log)
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
    provider,
    accounts,
    isDeletionRequested: (userId) => accountsModule.deletion.isRequested(userId),
    enqueueMail: (tx, mail) => mails.enqueue(tx, mail),
    publicUrl,
  })
  accountsModule.deletionRequested.subscribe((tx, { userId }) => billingModule.cancelPaymentsAtPeriodEnd(tx, userId))
  const { billing } = billingModule
  const freeBytes = options.freeBytes ?? createFreeBytes(dataDir)
  const objectStore = await createObjectStore(settings, dataDir, log)
  const images = createImageWorkers({ program: IMAGE_WORKER, log })
  const filesModule = createFilesModule({
    ...shared,
    store: objectStore.store,
    images,
    billing,
    freeBytes,
    slotLimits: options.slotLimits,
    notifyNearLimit: (tx, userId, near) => accounts.notify(tx, userId, nearLimitMail(near)),
    tempDir: await emptyReceivingFolder(dataDir),
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
    mailSeconds: options.analysisMailSeconds,
    runTimeLimit: options.runTimeLimit,
  })
  const { findings } = analysesModule
  filesModule.photoRemoved.subscribe((tx, { photoId }) => findings.photoRemoved(tx, photoId))
  repairsModule.photosPlaced.subscribe((tx, { repairId, fileIds }) => findings.photosPlaced(tx, repairId, fileIds))
  repairsModule.answersChanged.subscribe((tx, { repairId }) => findings.answersChanged(tx, repairId))
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

  let stopping = false
  const diagnosticsModule = createDiagnosticsModule({
    ...shared,
    sawForwarded: watchForwarded(http, { trustedProxies: settings.TRUST_PROXY, log }),
    dataDir,
    store: objectStore.store,
    hasSpace: async () => (await freeBytes()) >= 0,
    isStopping: () => stopping,
    checkSessions: () => accountsModule.access.checkSessions(),
    checkJobs: () => jobs.health(),
    checkMail: mailsModule.check,
    checkPayments: provider.payments === null ? null : provider.payments.check,
  })
  answerWithProblems(http)
  authenticateApi(http, accountsModule.access, publicUrl)
  accountsModule.routes(http)
  await billingModule.routes(http)
  filesModule.routes(http, links)
  repairsModule.routes(http)
  analysesModule.routes(http)
  meRoutes(http, {
    accounts,
    billing,
    files,
    analyses: analysesModule.analyses,
    subscriptionOf: billingModule.subscriptionOf,
  })
  privacyModule.routes(http)
  supportModule.routes(http)
  diagnosticsModule.routes(http)
  mailsModule.routes(http, options.webRoot)
  await servePages(http, options.webRoot, publicSettings(settings, billing.kind, analysesModule.hasProvider))

  return {
    http,
    async startJobs(startOptions) {
      if (startOptions.alone) await filesModule.keys.endLeases()
      const allRenderers = {
        ...renderers,
        ...billingModule.renderers,
        ...filesRenderers({ accounts, mails, origin, clock }),
        ...analysesModule.renderers,
        ...supportModule.renderers,
      }
      await jobs.start(
        [
          ...analysesModule.jobs,
          ...filesModule.jobs,
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
      await closeHttp(http)
      await jobs.stop()
      await limitsPool.end()
      await images.close()
      objectStore.close()
    },
  }
}
