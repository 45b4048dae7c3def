import type { Pool } from 'pg'
import { outboxKey } from '#server/adapters/dev-mailbox/devMailbox.access.ts'
import { createReportPrinter } from '#server/adapters/pdfkit/reportPrinter.ts'
import { readCommonPasswords } from '#server/adapters/zxcvbn/commonPasswords.ts'
import { meRoutes } from '#server/features/accounts/me.routes.ts'
import { createMe } from '#server/features/accounts/me.usecases.ts'
import type { BillingProvider } from '#server/features/billing/billing.port.ts'
import { shopHere } from '#server/features/shops/shops.routes.ts'
import { presentShops } from '#server/features/shops/shops.presenter.ts'
import { brandedPdf } from '#server/features/analyses/brandedPdf.usecases.ts'
import { filesRenderers, nearLimitMail } from '#server/features/files/files.mails.ts'
import type { FreeBytes, ImageProcessor, ObjectStore } from '#server/features/files/files.port.ts'
import type { UploadsParts } from '#server/features/files/uploads.usecases.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { AppOptions } from './app.types.ts'
import { createAccountsModule } from './accountsModule.ts'
import { createActivitiesModule } from './activitiesModule.ts'
import { createAnalysesModule } from './analysesModule.ts'
import { createBillingModule } from './billingModule.ts'
import { createClaimsModule } from './claimsModule.ts'
import { createDocumentsModule } from './documentsModule.ts'
import { createFilesModule } from './filesModule.ts'
import { createMailsModule } from './mailsModule.ts'
import { createPrivacyModule } from './privacyModule.ts'
import { createRepairsModule } from './repairsModule.ts'
import { createSharesModule } from './sharesModule.ts'
import { createShopsModule } from './shopsModule.ts'
import { createSupportModule } from './supportModule.ts'

export type ModulesParts = {
  options: AppOptions
  limitsPool: Pool
  jobs: Pick<Jobs, 'enqueue'>
  /** The URL of the product, for links in mails. */
  origin: () => string
  billingProvider: BillingProvider
  store: ObjectStore
  images: ImageProcessor
  freeBytes: FreeBytes
  /** The folder for uploads that are being received. */
  tempDir: string
  /** Measures the calls to the provider; null for no metrics. */
  metrics: Metrics | null
}

/** Creates all modules of the product in the order of their dependencies, and subscribes the later ones to events. */
export async function createModules({ options, limitsPool, jobs, origin, metrics, ...parts }: ModulesParts) {
  const { settings, database, secret, dataDir, clock, log, traces = null } = options
  const { db } = database
  const { billingProvider, store, images, freeBytes, tempDir } = parts
  const publicUrl = settings.PUBLIC_URL
  const links = createLinkSigner(secret)
  const activitiesModule = createActivitiesModule({ db, clock })
  const { activities } = activitiesModule
  const inTransaction = createInTransaction(db)
  const shared = { settings, db, limitsPool, jobs, origin, activities, inTransaction, clock, log }

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
    sendsMails: settings.SMTP_URL !== undefined,
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
  const shopsModule = createShopsModule({ ...shared, ownPlanOf: (userId) => billing.ownPlanOf(userId) })
  const { shops } = shopsModule
  const notifyNearLimit: UploadsParts['notifyNearLimit'] = (tx, userId, near) =>
    accounts.notify(tx, userId, nearLimitMail(near))
  const filesModule = createFilesModule({
    ...shared,
    store,
    images,
    billing,
    shareOf: accountsModule.shareOf,
    freeBytes,
    slotLimits: options.slotLimits,
    notifyNearLimit,
    tempDir,
  })
  const { files } = filesModule
  const repairsModule = createRepairsModule({ ...shared, accounts, shops, files, objects: filesModule.objects })
  filesModule.photoRemoved.subscribe((tx, removed) => repairsModule.repairs.forgetPhoto(tx, removed))
  filesModule.captionChanged.subscribe((tx, { photoId }) => repairsModule.repairs.captionChanged(tx, photoId))
  const { objects, intake } = filesModule
  const documentsModule = createDocumentsModule({
    ...shared,
    store,
    objects,
    intake,
    images,
    billing,
    files,
    repairs: repairsModule.repairs,
    notifyNearLimit,
  })
  repairsModule.repairRemoved.subscribe((tx, removed) => documentsModule.documents.repairRemoved(tx, removed))
  const printPdf = brandedPdf({ shops, files, printPdf: createReportPrinter() })
  const analysesModule = await createAnalysesModule({
    ...shared,
    accounts,
    billing,
    shops,
    files,
    repairs: repairsModule.repairs,
    shareOf: accountsModule.shareOf,
    links,
    printPdf,
    metrics,
    traces,
    mailSeconds: options.analysisMailSeconds,
    runTimeLimit: options.runTimeLimit,
  })
  const { findings } = analysesModule
  filesModule.photoRemoved.subscribe((tx, { photoId }) => findings.photoRemoved(tx, photoId))
  repairsModule.photosPlaced.subscribe((tx, { repairId, fileIds }) => findings.photosPlaced(tx, repairId, fileIds))
  repairsModule.wordsChanged.subscribe((tx, { repairId }) => findings.wordsChanged(tx, repairId))
  repairsModule.answersChanged.subscribe((tx, { repairId }) => findings.answersChanged(tx, repairId))
  const me = createMe({
    accounts,
    planStatusOf: (actor) => billing.statusOf(actor),
    subscriptionOf: billingModule.subscriptionOf,
    storageUsageOf: (userId) => files.usageOf(toWorkspaceId(userId)),
    analysesUsageOf: (userId) => analysesModule.analyses.usageOf(toWorkspaceId(userId)),
    inShop: (member) => shopHere(shops, member, { files, analyses: analysesModule.analyses }),
    shopsOf: async (userId) => presentShops(await shops.list(userId)),
  })
  const sharesModule = createSharesModule({
    ...shared,
    accounts,
    billing,
    shops,
    files,
    repairs: repairsModule.repairs,
    analyses: analysesModule.analyses,
    hashing: accountsModule.hashing,
    printPdf,
    signer: links,
  })
  const claimsModule = createClaimsModule({
    ...shared,
    accounts,
    billing,
    files,
    repairs: repairsModule.repairs,
    documents: documentsModule.documents,
    analyses: analysesModule.analyses,
    images,
    printPdf,
    tempDir,
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
    notes: repairsModule.notes,
    comments: repairsModule.comments,
    documents: documentsModule.documents,
    analyses: analysesModule,
    shares: sharesModule,
    claims: claimsModule.claims,
    mails: mailsModule,
  })

  const allRenderers = {
    ...renderers,
    ...billingModule.renderers,
    ...filesRenderers({ accounts, mails, origin, clock }),
    ...repairsModule.renderers,
    ...analysesModule.renderers,
    ...sharesModule.renderers,
    ...claimsModule.renderers,
    ...supportModule.renderers,
  }
  return {
    login: accountsModule.login,
    shops,
    uploadKeys: filesModule.keys,
    mails: mailsModule,
    hasProvider: analysesModule.hasProvider,
    jobs: [
      ...analysesModule.jobs,
      ...filesModule.jobs,
      ...repairsModule.jobs,
      ...activitiesModule.jobs,
      ...accountsModule.jobs,
      ...sharesModule.jobs,
      ...claimsModule.jobs,
      ...privacyModule.jobs,
      ...billingModule.jobs,
      ...mailsModule.jobs(allRenderers),
    ],
    async routes(http: Http): Promise<void> {
      accountsModule.routes(http, me)
      await billingModule.routes(http)
      shopsModule.routes(http, { files, analyses: analysesModule.analyses })
      filesModule.routes(http, links)
      repairsModule.routes(http)
      activitiesModule.routes(http)
      documentsModule.routes(http)
      analysesModule.routes(http)
      sharesModule.routes(http)
      claimsModule.routes(http)
      meRoutes(http, me)
      privacyModule.routes(http)
      supportModule.routes(http)
      mailsModule.routes(http, options.webRoot)
    },
  }
}
