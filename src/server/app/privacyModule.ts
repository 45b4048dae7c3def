import type { Pool } from 'pg'
import { presentProfile } from '#server/features/accounts/accounts.presenter.ts'
import { clientInfoOf } from '#server/features/accounts/accounts.routes.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { Deletion } from '#server/features/accounts/deletion.usecases.ts'
import { createSecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import type { Activities } from '#server/features/activities/activities.usecases.ts'
import { presentAnalysis } from '#server/features/analyses/analyses.presenter.ts'
import { presentFeedback } from '#server/features/analyses/feedback.presenter.ts'
import { presentQuestion } from '#server/features/analyses/questions.presenter.ts'
import { presentEntryWithClaim, presentWithIds } from '#server/features/claims/claims.presenter.ts'
import type { Claims } from '#server/features/claims/claims.usecases.ts'
import { presentDocument } from '#server/features/documents/documents.presenter.ts'
import type { Documents } from '#server/features/documents/documents.usecases.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import { presentForDownload } from '#server/features/intake/intake.presenter.ts'
import type { Submissions } from '#server/features/intake/submissions.usecases.ts'
import type { Objects } from '#server/features/files/objects.usecases.ts'
import { DOWNLOAD_ALLOWANCE } from '#server/features/privacy/dataDownload.config.ts'
import { presented } from '#server/features/privacy/dataDownload.presenter.ts'
import { dataDownloadRoutes } from '#server/features/privacy/dataDownload.routes.ts'
import { createDataDownload } from '#server/features/privacy/dataDownload.usecases.ts'
import { eraseAccountsJob } from '#server/features/privacy/erasure.jobs.ts'
import { createErasure } from '#server/features/privacy/erasure.usecases.ts'
import { presentComment } from '#server/features/repairs/comments.presenter.ts'
import type { Comments } from '#server/features/repairs/comments.usecases.ts'
import { presentNote } from '#server/features/repairs/notes.presenter.ts'
import type { Notes } from '#server/features/repairs/notes.usecases.ts'
import type { Repairs } from '#server/features/repairs/repairs.usecases.ts'
import { presentWithoutAddress } from '#server/features/shares/shares.presenter.ts'
import { presentMessage } from '#server/features/support/support.presenter.ts'
import { createSupportRepository } from '#server/features/support/support.repository.ts'
import { presentShops } from '#server/features/shops/shops.presenter.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { AnalysesModule } from './analysesModule.ts'
import type { BillingModule } from './billingModule.ts'
import type { ShopsModule } from './shopsModule.ts'
import type { SharesModule } from './sharesModule.ts'
import type { MailsModule } from './mailsModule.ts'
import type { GoesOn } from '#server/features/workspaces/access.usecases.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'

export type PrivacyModuleParts = {
  settings: Pick<Settings, 'PRODUCT_NAME'>
  goesOn: GoesOn
  db: Db
  accounts: Accounts
  deletion: Deletion
  shops: ShopsModule
  billing: BillingModule
  files: Files
  objects: Objects
  repairs: Repairs
  notes: Notes
  comments: Comments
  activities: Activities
  documents: Documents
  analyses: AnalysesModule
  shares: SharesModule
  claims: Claims
  submissions: Submissions
  mails: MailsModule
  /** Connections for counting attempts. */
  limitsPool: Pool
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** Wires the privacy module: the download of an account's data, and the erasure of accounts. */
export function createPrivacyModule({ settings, db, limitsPool, ...parts }: PrivacyModuleParts) {
  const { billing, notes, comments, activities, analyses, shares, claims, submissions, mails, shops } = parts
  const events = createSecurityEventsRepository(db)
  const messages = createSupportRepository(db)
  const dataDownload = createDataDownload({
    ...parts,
    billing: billing.billing,
    analyses: analyses.analyses,
    presentProfile,
    listShops: async (userId) => presentShops(await shops.shops.list(userId)),
    presentDocument,
    listNotes: presented((member, page) => notes.page(member, page), presentNote),
    listComments: presented((member, page) => comments.page(member, page), presentComment),
    listAnalyses: presented(
      (member, page) => analyses.analyses.page(member, page),
      (run) => presentAnalysis(run, null),
    ),
    listFeedback: presented(({ userId }, page) => analyses.feedback.page(userId, page), presentFeedback),
    listQuestions: presented((member, page) => analyses.questions.page(member, page), presentQuestion),
    listShares: presented((member, page) => shares.shares.page(member, page), presentWithoutAddress),
    listClaims: presented((member, page) => claims.page(member, page), presentWithIds),
    listClaimEntries: presented((member, page) => claims.pageOfEntries(member, page), presentEntryWithClaim),
    listRequests: presented((member, page) => submissions.page(member, page), presentForDownload),
    listMessages: presented(({ userId }, { after, limit }) => messages.latest(userId, limit, after), presentMessage),
    listEvents: ({ userId }, { after, limit }) => events.latest(userId, limit, after),
    recordDownload: (tx, userId, client, at) => events.record(tx, userId, 'data_downloaded', client, at),
    perAccount: createRateLimit(limitsPool, 'data-download', DOWNLOAD_ALLOWANCE),
    productName: settings.PRODUCT_NAME,
  })
  const erasure = createErasure({
    ...parts,
    shops: shops.deletion,
    forgetWorkspace: (tx, workspaceId) => analyses.repository.forgetWorkspace(tx, workspaceId),
    endPaymentsNow: billing.endPaymentsNow,
    forgetAccount: [
      (tx, { userId }) => shops.members.forgetAccount(tx, userId),
      (tx, { userId }) => analyses.repository.forgetWorkspace(tx, toWorkspaceId(userId)),
      (tx, { userId }) => analyses.confirmations.forgetAuthor(tx, userId),
      (tx, { userId }) => comments.forgetAuthor(tx, userId),
      (tx, { userId }) => activities.forgetAuthor(tx, userId),
      (tx, { userId }) => billing.forgetAccount(tx, userId),
      (tx, account) => mails.forgetAccount(tx, account),
    ],
  })

  return {
    jobs: [eraseAccountsJob(erasure)],
    routes: (http: Http): void => dataDownloadRoutes(http, dataDownload, clientInfoOf),
  }
}
