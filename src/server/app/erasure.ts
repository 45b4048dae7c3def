import { z } from 'zod'
import type { Deletion } from '#server/features/accounts/deletion.usecases.ts'
import type { AnalysesRepository } from '#server/features/analyses/analyses.repository.ts'
import type { PendingObject } from '#server/features/files/objects.repository.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import type { Objects } from '#server/features/files/objects.usecases.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { createBillingModule } from './billingModule.ts'
import type { createMailsModule } from './mailsModule.ts'

type BillingModule = ReturnType<typeof createBillingModule>

export type ErasureParts = {
  deletion: Pick<Deletion, 'listDue' | 'lockDue' | 'close' | 'erase'>
  billing: Pick<BillingModule, 'closePayments' | 'forgetAccount'>
  files: Pick<Files, 'removeSome'>
  objects: Pick<Objects, 'deleteNow'>
  analyses: Pick<AnalysesRepository, 'forgetAccount'>
  mails: Pick<ReturnType<typeof createMailsModule>, 'forgetAccount'>
  inTransaction: InTransaction
  log: Log
}

/** Photos that go in one transaction: it holds the account's row, and their objects are removed side by side. */
const PHOTOS_PER_STEP = 20

/** Erases, each hour, the accounts whose day has come. */
export function eraseAccountsJob(parts: ErasureParts): JobDefinition {
  return {
    name: 'erase-accounts',
    payload: z.object({}),
    cron: '23 * * * *',
    retryLimit: 0,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => eraseDueAccounts(parts, signal),
    // The next one comes in an hour.
    giveUp: async () => {},
  }
}

/** One account that cannot be erased does not keep the others. Throws only when `signal` fires. */
async function eraseDueAccounts(parts: ErasureParts, signal: AbortSignal): Promise<void> {
  for (const userId of await parts.deletion.listDue()) {
    try {
      if (await eraseAccount(parts, userId, signal)) parts.log.info({ user_id: userId }, 'account erased')
    } catch (error) {
      signal.throwIfAborted()
      parts.log.error({ err: error, user_id: userId }, 'an account could not be erased; the next hour tries again')
    }
  }
}

/**
 * Erases one account, in steps that are short each and may be cut off between any two: what is done is done, and the
 * next run goes on. False when the account may not be erased, or not now because a login is just being refused.
 */
async function eraseAccount(
  { deletion, billing, files, objects, analyses, mails, inTransaction }: ErasureParts,
  userId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const isClosed = await inTransaction(async (tx) => {
    if ((await deletion.lockDue(tx, userId)) === null) return false
    await deletion.close(tx, userId)
    return true
  })
  if (!isClosed) return false
  // While the account can still be found: a payment that goes on would be nobody's.
  await billing.closePayments(userId)
  for (;;) {
    signal.throwIfAborted()
    const step = await inTransaction(async (tx): Promise<PendingObject[] | 'kept' | 'erased'> => {
      const owner = await deletion.lockDue(tx, userId)
      if (owner === null) return 'kept'
      const left = await files.removeSome(tx, userId, PHOTOS_PER_STEP)
      if (left.length > 0) return left
      // No upload can store another one: it would need the row that is held here.
      await analyses.forgetAccount(tx, userId)
      await billing.forgetAccount(tx, userId)
      await mails.forgetAccount(tx, { userId, email: owner.email })
      await deletion.erase(tx, userId)
      return 'erased'
    })
    if (step === 'kept') return false
    if (step === 'erased') return true
    await objects.deleteNow(step)
  }
}
