import { z } from 'zod'
import { defineJob, NO_PAYLOAD, type JobDefinition, type JobType } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import type { PaymentEvents } from './paymentEvents.usecases.ts'
import type { Payments } from './payments.usecases.ts'
import type { Reconciliation } from './reconciliation.usecases.ts'

/** The job that ends the payments of an account whose deletion was requested. */
export const END_PAYMENTS: JobType<{ userId: UserId }> = {
  name: 'end-payments',
  payload: z.object({ userId: z.string().transform(toUserId) }),
}

const RECONCILE_PAYMENTS = { name: 'reconcile-payments', payload: NO_PAYLOAD } as const

/**
 * Ends plans whose grace period is over and compares our records with the payment service, each hour, so that the
 * effect of a lost event is at most an hour late.
 */
export function reconcilePaymentsJob(parts: {
  reconciliation: Reconciliation
  events: Pick<PaymentEvents, 'forgetOld'>
}): JobDefinition {
  return defineJob(RECONCILE_PAYMENTS, {
    cron: '41 * * * *',
    retryLimit: 2,
    firstPauseSeconds: 60,
    expireInSeconds: 3000,
    concurrency: 1,
    async run(_payload, signal) {
      await parts.reconciliation.reconcile(signal)
      await parts.events.forgetOld()
    },
    // The next run follows in an hour.
    giveUp: async () => {},
  })
}

export type EndPaymentsParts = {
  payments: Pick<Payments, 'cancelAtPeriodEnd'>
  /** Whether the deletion of the account is still requested. A login cancels the request. */
  isDeletionRequested: (userId: UserId) => Promise<boolean>
  log: Log
}

export function endPaymentsJob({ payments, isDeletionRequested, log }: EndPaymentsParts): JobDefinition {
  return defineJob(END_PAYMENTS, {
    // The pauses start at one to two minutes and double, so the eleven attempts take 17 to 34 hours.
    retryLimit: 10,
    firstPauseSeconds: 60,
    expireInSeconds: 120,
    concurrency: 1,
    async run({ userId }) {
      if (await isDeletionRequested(userId)) await payments.cancelAtPeriodEnd(userId)
    },
    async giveUp({ userId }) {
      log.error({ user_id: userId }, 'the payments of an account whose deletion was requested could not be ended')
    },
  })
}
