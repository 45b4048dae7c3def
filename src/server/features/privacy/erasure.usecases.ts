import type { Deletion } from '#server/features/accounts/deletion.usecases.ts'
import type { Documents } from '#server/features/documents/documents.usecases.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import type { Objects } from '#server/features/files/objects.usecases.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { ForgetAccount } from './erasure.port.ts'

export type ErasureParts = {
  deletion: Pick<Deletion, 'listDue' | 'lockDue' | 'removeAccess' | 'erase'>
  /**
   * Ends all payments before the account is erased. When it throws `payment_unavailable`, the account is not erased
   * yet.
   */
  endPaymentsNow: (userId: UserId) => Promise<void>
  files: Pick<Files, 'removeSome'>
  documents: Pick<Documents, 'removeSome'>
  objects: Pick<Objects, 'deleteNow'>
  /** Removes what is not deleted together with the account's row, one function per module. */
  forgetAccount: readonly ForgetAccount[]
  inTransaction: InTransaction
  log: Log
}

/** Photos or documents per transaction, which locks the account's row. Their objects are removed in parallel. */
const PHOTOS_PER_STEP = 20

export type Erasure = ReturnType<typeof createErasure>

export function createErasure(parts: ErasureParts) {
  return {
    /** An account that cannot be erased does not stop the others. Throws only when `signal` fires. */
    async eraseDue(signal: AbortSignal): Promise<void> {
      for (const userId of await parts.deletion.listDue()) {
        try {
          if (await eraseAccount(parts, userId, signal)) parts.log.info({ user_id: userId }, 'account erased')
        } catch (error) {
          signal.throwIfAborted()
          parts.log.error({ err: error, user_id: userId }, 'an account could not be erased; the next run tries again')
        }
      }
    },
  }
}

type RemovedObjects = Awaited<ReturnType<Files['removeSome']>>

/**
 * Erases one account in short steps. It can be interrupted between any two of them, and the next run continues. Returns
 * false when the account may not be erased any more, for example because a login has canceled the deletion.
 */
async function eraseAccount(
  { deletion, endPaymentsNow, files, documents, objects, forgetAccount, inTransaction }: ErasureParts,
  userId: UserId,
  signal: AbortSignal,
): Promise<boolean> {
  const isAccessRemoved = await inTransaction(async (tx) => {
    if ((await deletion.lockDue(tx, userId)) === null) return false
    await deletion.removeAccess(tx, userId)
    return true
  })
  if (!isAccessRemoved) return false
  // This must happen while the account can still be found, or a payment could continue without an owner.
  await endPaymentsNow(userId)
  for (;;) {
    signal.throwIfAborted()
    const step = await inTransaction(async (tx): Promise<RemovedObjects | 'kept' | 'erased'> => {
      const owner = await deletion.lockDue(tx, userId)
      if (owner === null) return 'kept'
      const left = await files.removeSome(tx, toWorkspaceId(userId), PHOTOS_PER_STEP)
      if (left.length > 0) return left
      const leftDocuments = await documents.removeSome(tx, toWorkspaceId(userId), PHOTOS_PER_STEP)
      if (leftDocuments.length > 0) return leftDocuments
      // No upload can add anything, because it would need the row that is locked here.
      for (const forget of forgetAccount) await forget(tx, { userId, email: owner.email })
      await deletion.erase(tx, userId)
      return 'erased'
    })
    if (step === 'kept') return false
    if (step === 'erased') return true
    await objects.deleteNow(step)
  }
}
