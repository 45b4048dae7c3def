import type { Pool } from 'pg'
import { QUESTION_MESSAGES } from '#shared/advice/questions.ts'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { probeImage } from '#server/adapters/image-probe/imageProbe.ts'
import type { GoesOn } from '#server/features/workspaces/access.usecases.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { createAiUsageRepository } from '#server/features/analyses/aiUsage.repository.ts'
import { createAiUsage } from '#server/features/analyses/aiUsage.usecases.ts'
import { ALLOWANCES } from '#server/features/analyses/analyses.config.ts'
import { runAnalysisJob } from '#server/features/analyses/analyses.jobs.ts'
import { analysesRenderers, analysisDoneMail } from '#server/features/analyses/analyses.mails.ts'
import { createAnalysesRepository } from '#server/features/analyses/analyses.repository.ts'
import { analysesRoutes } from '#server/features/analyses/analyses.routes.ts'
import { createAnalyses } from '#server/features/analyses/analyses.usecases.ts'
import { createFeedbackRepository } from '#server/features/analyses/feedback.repository.ts'
import { feedbackRoutes } from '#server/features/analyses/feedback.routes.ts'
import { createFeedbackBox } from '#server/features/analyses/feedback.usecases.ts'
import { fillRepairsJob } from '#server/features/analyses/fillRepairs.jobs.ts'
import { createFillRepairsRepository } from '#server/features/analyses/fillRepairs.repository.ts'
import { createFillRepairs } from '#server/features/analyses/fillRepairs.usecases.ts'
import { createFindings } from '#server/features/analyses/findings.usecases.ts'
import { createImageUrl } from '#server/features/analyses/imageUrl.usecases.ts'
import { answerQuestionJob } from '#server/features/analyses/questions.jobs.ts'
import { createQuestionsRepository } from '#server/features/analyses/questions.repository.ts'
import { questionsRoutes } from '#server/features/analyses/questions.routes.ts'
import { createOverviewRepository } from '#server/features/analyses/overview.repository.ts'
import { overviewRoutes } from '#server/features/analyses/overview.routes.ts'
import { createGetOverview } from '#server/features/analyses/overview.usecases.ts'
import type { PrintPdf } from '#server/features/analyses/reportPdf.port.ts'
import { createQuestions } from '#server/features/analyses/questions.usecases.ts'
import { repairListRoutes } from '#server/features/analyses/repairList.routes.ts'
import { createRepairList } from '#server/features/analyses/repairList.usecases.ts'
import type { Activities } from '#server/features/activities/activities.usecases.ts'
import type { Billing } from '#server/features/billing/billing.usecases.ts'
import { presentFile } from '#server/features/files/files.presenter.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import { presentRepairSummary } from '#server/features/repairs/repairs.presenter.ts'
import type { Comments } from '#server/features/repairs/comments.usecases.ts'
import type { Repairs } from '#server/features/repairs/repairs.usecases.ts'
import type { Shops } from '#server/features/shops/shops.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { pricesByModel, pricesOf, secondLookOf } from '#server/platform/config/aiPrices.ts'
import { setupHint } from '#server/platform/config/operatorHints.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { LinkSigner } from '#server/platform/http/signedLink.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Traces } from '#server/platform/traces/traces.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { createInSnapshot, type InTransaction } from '#server/platform/transactions/transactions.ts'
import { createDailyLimits, dailyLimitsOf } from '#server/features/analyses/dailyLimits.usecases.ts'
import type { UserId } from '#server/platform/userId.ts'
import { observedProviderOf } from './aiProvider.ts'
import { createResultActs } from './resultActs.ts'
import { createShowModule } from './showModule.ts'

export type AnalysesModuleParts = {
  settings: Settings
  goesOn: GoesOn
  db: Db
  accounts: Accounts
  billing: Billing
  shops: Pick<Shops, 'isShop' | 'isIn'>
  files: Files
  repairs: Repairs
  comments: Pick<Comments, 'add'>
  jobs: Pick<Jobs, 'enqueue'>
  links: LinkSigner
  /** Whose share of a day's runs and questions an account takes. */
  shareOf: (userId: UserId, ipAddress: string) => Promise<string>
  activities: Activities
  printPdf: PrintPdf
  /** Connections for counting attempts. */
  limitsPool: Pool
  origin: () => string
  /** Measures the calls to the provider; null for no metrics. */
  metrics: Metrics | null
  /** Traces the calls to the provider; null for no traces. */
  traces: Traces | null
  /** Seconds for which a mail about a result waits, because its owner may see the result meanwhile. */
  mailSeconds: number | undefined
  /** Creates the signal that ends a run after this many milliseconds. Tests replace it so that they need not wait. */
  runTimeLimit: ((milliseconds: number) => AbortSignal) | undefined
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type AnalysesModule = Awaited<ReturnType<typeof createAnalysesModule>>

/** Wires the analyses module: runs and their reports, the repair list, and the AI usage. */
export async function createAnalysesModule({
  settings,
  db,
  limitsPool,
  links,
  metrics,
  traces,
  ...parts
}: AnalysesModuleParts) {
  const { accounts, billing, files, repairs, inTransaction, clock, log } = parts
  const { PUBLIC_URL: publicUrl, PRODUCT_NAME: productName, ANALYSES_PER_ACCOUNT_PER_MINUTE: perMinute } = settings
  const repository = createAnalysesRepository(db)
  const show = createShowModule(db, settings.EMERGENCY_NUMBER)
  const findings = createFindings({ repository, show, repairs, clock })
  const resultActs = createResultActs({ ...parts, repository, show, findings, limitsPool })
  const second = secondLookOf(settings)
  const aiUsage = createAiUsage({
    repository: createAiUsageRepository(db),
    model: settings.AI_MODEL,
    prices: pricesByModel(settings),
    budgetMicros: settings.AI_MONTHLY_BUDGET_USD ?? null,
    inTransaction,
    clock,
    log,
  })
  const dailyLimits = createDailyLimits({
    repository,
    shops: parts.shops,
    limits: dailyLimitsOf(settings),
    clock,
  })
  const questionsRepository = createQuestionsRepository(db)
  const analyses = createAnalyses({
    ...parts,
    repository,
    questions: questionsRepository,
    show,
    aiUsage,
    perMinute: createRateLimit(
      limitsPool,
      'analyses-account',
      { attempts: perMinute, seconds: 60 },
      ANALYSIS_MESSAGES.minuteLimit(perMinute),
    ),
    dailyLimits,
    pdfsPerAccount: createRateLimit(limitsPool, 'pdf-account', ALLOWANCES.pdf),
    productName,
  })
  const feedback = createFeedbackBox({
    ...parts,
    repository: createFeedbackRepository(db),
    analyses,
    perAccount: createRateLimit(limitsPool, 'feedback-account', ALLOWANCES.feedback),
  })
  const questions = createQuestions({
    ...parts,
    repository: questionsRepository,
    analyses: repository,
    show,
    findings,
    aiUsage,
    perAccount: createRateLimit(
      limitsPool,
      'questions-account',
      ALLOWANCES.question,
      QUESTION_MESSAGES.minuteLimit(ALLOWANCES.question.attempts),
    ),
    dailyLimits,
  })
  const fillRepairs = createFillRepairs({
    repository: createFillRepairsRepository(db),
    analyses: repository,
    repairs,
    show,
    inTransaction,
    log,
  })
  const first = { model: settings.AI_MODEL, prices: pricesOf(settings) }
  const provider = await observedProviderOf(settings, first, { look: 'first', metrics, traces })
  const secondProvider =
    second === null ? null : await observedProviderOf(settings, second, { look: 'second', metrics, traces })
  const guardProvider =
    settings.AI_GUARD === 'off' ? null : await observedProviderOf(settings, first, { look: 'guard', metrics, traces })
  const imageUrl = createImageUrl({
    files,
    sign: links.sign,
    clock,
    publicUrl,
    delivery: settings.AI_IMAGE_DELIVERY,
  })
  const asking = {
    provider,
    providerName: settings.AI_PROVIDER_NAME,
    aiUsage,
    imageUrl,
    timeLimit: parts.runTimeLimit ?? ((milliseconds: number) => AbortSignal.timeout(milliseconds)),
    inTransaction,
    clock,
    log,
  }
  const repairList = createRepairList({
    goesOn: parts.goesOn,
    billing,
    files,
    repairs,
    repository,
    show,
    productName,
    clock,
  })
  const overviewOf = createGetOverview({
    repository: createOverviewRepository(),
    files,
    repairs,
    inSnapshot: createInSnapshot(db),
  })

  return {
    analyses,
    findings,
    feedback,
    questions,
    confirmations: resultActs.confirmations,
    repository,
    hasProvider: provider !== null,
    renderers: analysesRenderers({ repository, show, files, accounts, shops: parts.shops, origin: parts.origin }),
    jobs: [
      fillRepairsJob(fillRepairs),
      runAnalysisJob(analyses, {
        ...asking,
        secondProvider,
        guardProvider,
        repository,
        findings,
        dailyLimits,
        probeImage,
        metrics,
        activities: parts.activities,
        queueDoneMail: (tx, userId, run) => accounts.notify(tx, userId, analysisDoneMail(run, parts.mailSeconds)),
      }),
      answerQuestionJob(questions, {
        ...asking,
        repository: questionsRepository,
        analyses: repository,
        show,
        findings,
      }),
    ],

    routes(http: Http): void {
      analysesRoutes(http, analyses, provider === null ? setupHint(settings) : null)
      resultActs.routes(http)
      feedbackRoutes(http, feedback)
      questionsRoutes(http, questions)
      repairListRoutes(http, repairList)
      overviewRoutes(http, overviewOf, { photo: presentFile, repair: presentRepairSummary })
    },
  }
}
