import type { Pool } from 'pg'
import { createDemoBilling } from '#server/adapters/demo-billing/demoBilling.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { END_PAYMENTS, endPaymentsJob, reconcilePaymentsJob } from '#server/features/billing/billing.jobs.ts'
import { billingRenderers } from '#server/features/billing/billing.mails.ts'
import type { BillingProvider, PaymentService } from '#server/features/billing/billing.port.ts'
import { createSetPlanWithoutPayment } from '#server/features/billing/planWithoutPayment.usecases.ts'
import { createBillingRepository } from '#server/features/billing/billing.repository.ts'
import { billingRoutes, paymentEventsRoutes } from '#server/features/billing/billing.routes.ts'
import { createBilling, type BillingParts } from '#server/features/billing/billing.usecases.ts'
import { createPaymentEvents } from '#server/features/billing/paymentEvents.usecases.ts'
import { createPayments } from '#server/features/billing/payments.usecases.ts'
import { createPlanChanges } from '#server/features/billing/planChanges.usecases.ts'
import { createReconciliation } from '#server/features/billing/reconciliation.usecases.ts'
import { PAYMENTS_ALLOWANCE } from '#server/features/billing/subscriptions.config.ts'
import { createSubscriptionsRepository } from '#server/features/billing/subscriptions.repository.ts'
import { createSubscriptions } from '#server/features/billing/subscriptions.usecases.ts'
import type { Mail } from '#server/features/mails/mails.types.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isLiveKey, type Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createRateLimit, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { shopOwner } from '#server/features/workspaces/access.usecases.ts'

export type BillingModuleParts = {
  db: Db
  billingProvider: BillingProvider
  confirmMember: BillingParts['confirmMember']
  accounts: Accounts
  /** Whether the owner of an account has requested its deletion. */
  isDeletionRequested: (userId: UserId) => Promise<boolean>
  enqueueMail: (tx: Tx, mail: Mail) => Promise<void>
  jobs: Pick<Jobs, 'enqueue'>
  /** Connections for counting attempts. */
  limitsPool: Pool
  origin: () => string
  publicUrl: string | undefined
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type BillingModule = ReturnType<typeof createBillingModule>

/** Wires the billing module: plans and, where payments are taken, subscriptions. */
export function createBillingModule(parts: BillingModuleParts) {
  const { db, billingProvider, accounts, jobs, limitsPool, inTransaction, clock, log } = parts
  const perAccount = createRateLimit(limitsPool, 'payments-account', PAYMENTS_ALLOWANCE)
  const repository = createBillingRepository(db)
  const billing = createBilling({ repository, billingProvider, shopOwner, confirmMember: parts.confirmMember })
  const paid =
    billingProvider.paymentService === null
      ? null
      : createPaidBilling({ ...parts, perAccount, service: billingProvider.paymentService })
  const setPlanWithoutPayment = createSetPlanWithoutPayment({
    accountPlans: repository,
    billingProvider,
    inTransaction,
    log,
  })
  const changes = {
    repository,
    billingProvider,
    setPlanWithoutPayment,
    payments: paid?.payments ?? null,
    inTransaction,
    clock,
    log,
  }
  const planChanges = createPlanChanges(changes)
  const subscriptionsRepository = createSubscriptionsRepository(db, billingProvider.paymentService?.livemode ?? false)

  return {
    billing,
    paid,
    renderers: billingRenderers({ accounts, origin: parts.origin }),
    jobs: (paid?.jobs ?? []) as JobDefinition[],
    subscriptionOf: (userId: UserId) => paid?.subscriptions.recordOf(userId) ?? Promise.resolve(null),

    /** Queues the job for this, in the transaction in which the owner of the account requests its deletion. */
    async cancelPaymentsAtPeriodEnd(tx: Tx, userId: UserId): Promise<void> {
      if (paid !== null) await jobs.enqueue(tx, END_PAYMENTS, { userId })
    },

    /**
     * Ends all subscriptions immediately, before the account is erased. When it throws `payment_unavailable`, the
     * account is kept for now.
     */
    endPaymentsNow: async (userId: UserId): Promise<void> => paid?.payments.endAllNow(userId),

    /** Deletes an account's subscriptions and detaches its customer, in the transaction that erases the account. */
    forgetAccount: (tx: Tx, userId: UserId): Promise<void> => subscriptionsRepository.forgetAccount(tx, userId),

    async routes(http: Http): Promise<void> {
      billingRoutes(http, { billing, planChanges, payments: paid?.payments ?? null, publicUrl: parts.publicUrl })
      if (paid !== null) await paymentEventsRoutes(http, paid.events)
    },
  }
}

export type PaidBillingParts = Pick<
  BillingModuleParts,
  'db' | 'isDeletionRequested' | 'enqueueMail' | 'inTransaction' | 'clock' | 'log'
> & {
  accounts: Pick<Accounts, 'profileOrThrow'>
  /** Limits how many requests to the payment service one account can cause. */
  perAccount: RateLimit
  service: PaymentService
}

/** The use cases and jobs that exist only when a payment service takes money for plans. */
export function createPaidBilling({ db, service, ...parts }: PaidBillingParts) {
  const repository = createSubscriptionsRepository(db, service.livemode)
  const accountPlans = createBillingRepository(db)
  const subscriptions = createSubscriptions({ ...parts, repository, accountPlans, service })
  const events = createPaymentEvents({ ...parts, repository, service, subscriptions })
  const setPlanWithoutPayment = createSetPlanWithoutPayment({
    ...parts,
    accountPlans,
    billingProvider: { kind: 'stripe' },
  })
  const payments = createPayments({ ...parts, repository, service, subscriptions, setPlanWithoutPayment })
  const reconciliation = createReconciliation({ ...parts, repository, service, subscriptions })
  return {
    repository,
    subscriptions,
    events,
    payments,
    reconciliation,
    jobs: [reconcilePaymentsJob({ reconciliation, events }), endPaymentsJob({ ...parts, payments })],
  }
}

/** The billing provider: Stripe when its keys are set, otherwise the demo, which takes no money. */
export async function billingProviderOf(settings: Settings): Promise<BillingProvider> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (secretKey === undefined || webhookSecret === undefined) return createDemoBilling(settings.DEMO_PLAN_MAX)
  // The SDK of Stripe is imported only when it is used, because it takes several megabytes of memory.
  const { createStripePayments } = await import('#server/adapters/stripe/stripe.payments.ts')
  const paymentService = createStripePayments({
    secretKey,
    webhookSecret,
    apiUrl: settings.STRIPE_API_URL,
    livemode: isLiveKey(secretKey),
    productName: settings.PRODUCT_NAME,
  })
  return { kind: 'stripe', largestPlanId: 'enterprise', previewsGrantLimits: false, paymentService }
}
