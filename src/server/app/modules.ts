import type { Pool } from 'pg'
import { outboxKey } from '#server/adapters/dev-mailbox/devMailbox.access.ts'
import { createReportPrinter } from '#server/adapters/pdfkit/reportPrinter.ts'
import { readCommonPasswords } from '#server/adapters/zxcvbn/commonPasswords.ts'
import { clientInfoOf } from '#server/features/accounts/accounts.routes.ts'
import type { EnqueueMail } from '#server/features/accounts/accounts.port.ts'
import { meRoutes } from '#server/features/accounts/me.routes.ts'
import type { BillingProvider } from '#server/features/billing/billing.port.ts'
import { brandedPdf } from '#server/features/analyses/brandedPdf.usecases.ts'
import { filesRenderers, nearLimitMail } from '#server/features/files/files.mails.ts'
import type { FreeBytes, ImageProcessor, ObjectStore } from '#server/features/files/files.port.ts'
import type { NotifyNearLimit } from '#server/features/files/uploads.usecases.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import { jobsOf, type Jobs } from '#server/platform/jobs/jobs.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import type { AppOptions } from './app.types.ts'
import { createAccountsModule } from './accountsModule.ts'
import { createActivitiesModule } from './activitiesModule.ts'
import { createApiModule } from './apiModule.ts'
import { createAnalysesModule } from './analysesModule.ts'
import { createBillingModule } from './billingModule.ts'
import { createClaimsModule } from './claimsModule.ts'
import { createDocumentsModule } from './documentsModule.ts'
import { createFilesModule } from './filesModule.ts'
import { createMeModule } from './meModule.ts'
import { createMailsModule } from './mailsModule.ts'
import { createPrivacyModule } from './privacyModule.ts'
import { createRepairsModule } from './repairsModule.ts'
import { createSharesModule } from './sharesModule.ts'
import { createIntakeModule } from './intakeModule.ts'
import { createShopsModule } from './shopsModule.ts'
import { subscribeModules } from './subscriptions.ts'
import { createSupportModule } from './supportModule.ts'
import { createWebhooksModule } from './webhooksModule.ts'

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
  // The mails need what is shared, too, so they are looked up when one is sent.
  const enqueueMail: EnqueueMail = (tx, mail) => mailsModule.mails.enqueue(tx, mail)
  const shared = { settings, db, limitsPool, jobs, origin, activities, enqueueMail, inTransaction, clock, log }

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
    // The shops come later, so they are looked up when somebody registers.
    invitations: {
      emailOf: (token) => shopsModule.invitations.forRegistration.emailOf(token),
      use: (tx, token, userId) => shopsModule.invitations.forRegistration.use(tx, token, userId),
    },
    allowances: options.allowances,
    hashing: options.hashing,
    secret,
    publicUrl,
    productName: settings.PRODUCT_NAME,
    sendsMails: settings.SMTP_URL !== undefined,
  })
  const billingModule = createBillingModule({
    ...shared,
    billingProvider,
    accounts,
    // The shops come later, too.
    confirmMember: (tx, actor, act) => shopsModule.shops.confirm(tx, actor, act),
    isDeletionRequested: (userId) => accountsModule.deletion.isRequested(userId),
    publicUrl,
  })
  // An owner who may not go keeps the payments.
  accountsModule.deletionRequested.subscribe((tx, { userId }) => shopsModule.members.refuseOwner(tx, userId))
  accountsModule.deletionRequested.subscribe((tx, { userId }) => billingModule.cancelPaymentsAtPeriodEnd(tx, userId))
  const { billing } = billingModule
  const shopsModule = createShopsModule({
    ...accountsModule,
    ...shared,
    accounts,
    ownPlanOf: (userId) => billing.ownPlanOf(userId),
    clientInfoOf,
  })
  const { shops, goesOn } = shopsModule
  const notifyNearLimit: NotifyNearLimit = (tx, userId, near) => accounts.notify(tx, userId, nearLimitMail(near))
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
  const repairsModule = createRepairsModule({ ...shared, ...filesModule, accounts, shops })
  const { repairs } = repairsModule
  const documentsModule = createDocumentsModule({
    ...shared,
    ...filesModule,
    store,
    images,
    billing,
    repairs,
    notifyNearLimit,
  })
  const printPdf = brandedPdf({ shops, files, printPdf: createReportPrinter({ tempDir }) })
  const common = { ...shared, goesOn, accounts, billing, shops, files, repairs }
  const analysesModule = await createAnalysesModule({
    ...common,
    shareOf: accountsModule.shareOf,
    comments: repairsModule.comments,
    links,
    printPdf,
    metrics,
    traces,
    mailSeconds: options.analysisMailSeconds,
    runTimeLimit: options.runTimeLimit,
  })
  const { analyses } = analysesModule
  const me = createMeModule({ accounts, billing: billingModule, shops, files, analyses })
  const known = { ...common, analyses }
  const sharesModule = createSharesModule({ ...known, hashing: accountsModule.hashing, printPdf, signer: links })
  const claimsModule = createClaimsModule({
    ...known,
    ...documentsModule,
    images,
    printPdf,
    tempDir,
  })
  const intakeModule = createIntakeModule({
    ...known,
    ...filesModule,
    signer: links,
    hasProvider: analysesModule.hasProvider,
  })
  const webhooksModule = await createWebhooksModule({ ...known, changeTold: activitiesModule.changeTold, secret })
  const apiModule = createApiModule({
    ...accountsModule,
    ...known,
    modules: { filesModule, repairsModule, shopsModule, documentsModule, claimsModule, intakeModule, webhooksModule },
    clientInfoOf,
    apiAllowances: options.apiAllowances,
  })
  subscribeModules({
    apiModule,
    filesModule,
    repairsModule,
    shopsModule,
    documentsModule,
    analysesModule,
    sharesModule,
    claimsModule,
  })
  const supportModule = createSupportModule({ ...shared, mails, accounts, billing })
  const privacyModule = createPrivacyModule({
    ...common,
    deletion: accountsModule.deletion,
    shops: shopsModule,
    billing: billingModule,
    ...filesModule,
    ...repairsModule,
    documents: documentsModule.documents,
    analyses: analysesModule,
    shares: sharesModule,
    claims: claimsModule.claims,
    submissions: intakeModule.submissions,
    mails: mailsModule,
  })

  const allRenderers = {
    ...renderers,
    ...billingModule.renderers,
    ...shopsModule.renderers,
    ...apiModule.renderers,
    ...filesRenderers({ accounts, mails, origin, clock }),
    ...repairsModule.renderers,
    ...analysesModule.renderers,
    ...sharesModule.renderers,
    ...claimsModule.renderers,
    ...intakeModule.renderers,
    ...webhooksModule.renderers,
    ...supportModule.renderers,
  }
  const withJobs = [
    analysesModule,
    filesModule,
    repairsModule,
    activitiesModule,
    accountsModule,
    shopsModule,
    apiModule,
    sharesModule,
    claimsModule,
    intakeModule,
    webhooksModule,
    privacyModule,
    billingModule,
  ]
  return {
    login: accountsModule.login,
    shops,
    uploadKeys: filesModule.keys,
    mails: mailsModule,
    hasProvider: analysesModule.hasProvider,
    jobs: [...jobsOf(withJobs), ...mailsModule.jobs(allRenderers)],
    async routes(http: Http): Promise<void> {
      accountsModule.routes(http, me)
      await billingModule.routes(http)
      shopsModule.routes(http, { files, analyses })
      await apiModule.routes(http)
      filesModule.routes(http, links)
      repairsModule.routes(http)
      activitiesModule.routes(http)
      documentsModule.routes(http)
      analysesModule.routes(http)
      sharesModule.routes(http)
      claimsModule.routes(http)
      intakeModule.routes(http)
      webhooksModule.routes(http)
      meRoutes(http, me)
      privacyModule.routes(http)
      supportModule.routes(http)
      mailsModule.routes(http, options.webRoot)
    },
  }
}
