import type { Deletion } from '#server/features/accounts/deletion.usecases.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import type { Objects } from '#server/features/files/objects.usecases.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { ForgetAccount } from './erasure.port.ts'

export type ErasureParts = {
  deletion: Pick<Deletion, 'listDue' | 'lockDue' | 'close' | 'erase'>
  /** Before an account is erased. Throws `payment_unavailable`: then it is not erased yet. */
  closePayments: (userId: string) => Promise<void>
  files: Pick<Files, 'removeSome'>
  objects: Pick<Objects, 'deleteNow'>
  /** What the modules keep of an account that does not go with its row. */
  forgetAccount: readonly ForgetAccount[]
  inTransaction: InTransaction
  log: Log
}

/** Photos that go in one transaction: it holds the account's row, and their objects are removed side by side. */
const PHOTOS_PER_STEP = 20

export type Erasure = ReturnType<typeof createErasure>

export function createErasure(parts: ErasureParts) {
  return {
    /** One account that cannot be erased does not keep the others. Throws only when `signal` fires. */
    async eraseDue(signal: AbortSignal): Promise<void> {
      for (const userId of await parts.deletion.listDue()) {
        try {
          if (await eraseAccount(parts, userId, signal)) parts.log.info({ user_id: userId }, 'account erased')
        } catch (error) {
          signal.throwIfAborted()
          parts.log.error({ err: error, user_id: userId }, 'an account could not be erased; the next hour tries again')
        }
      }
    },
  }
}

type RemovedObjects = Awaited<ReturnType<Files['removeSome']>>

/**
 * Erases one account, in steps that are short each and may be cut off between any two: what is done is done, and the
 * next run goes on. False when the account may not be erased, or not now because a login is just being refused.
 */
async function eraseAccount(
  { deletion, closePayments, files, objects, forgetAccount, inTransaction }: ErasureParts,
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
  await closePayments(userId)
  for (;;) {
    signal.throwIfAborted()
    const step = await inTransaction(async (tx): Promise<RemovedObjects | 'kept' | 'erased'> => {
      const owner = await deletion.lockDue(tx, userId)
      if (owner === null) return 'kept'
      const left = await files.removeSome(tx, userId, PHOTOS_PER_STEP)
      if (left.length > 0) return left
      // No upload can store another one: it would need the row that is held here.
      for (const forget of forgetAccount) await forget(tx, { userId, email: owner.email })
      await deletion.erase(tx, userId)
      return 'erased'
    })
    if (step === 'kept') return false
    if (step === 'erased') return true
    await objects.deleteNow(step)
  }
}
