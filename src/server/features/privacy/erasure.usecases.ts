import type { Deletion } from '#server/features/accounts/deletion.usecases.ts'
import type { Documents } from '#server/features/documents/documents.usecases.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import type { Objects } from '#server/features/files/objects.usecases.ts'
import type { ShopDeletion } from '#server/features/shops/shopDeletion.usecases.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { toWorkspaceId, type WorkspaceId } from '#server/platform/workspaceId.ts'
import type { ForgetAccount } from './erasure.port.ts'

export type ErasureParts = {
  deletion: Pick<Deletion, 'listDue' | 'lockDue' | 'removeAccess' | 'erase'>
  shops: Pick<ShopDeletion, 'listDue' | 'lockDue' | 'erase'>
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
  /** Removes what names a workspace without going with it. */
  forgetWorkspace: (tx: Tx, workspaceId: WorkspaceId) => Promise<void>
  inTransaction: InTransaction
  log: Log
}

const SHOPS_PER_RUN = 100

/** Photos or documents per transaction, which locks the account's row. Their objects are removed in parallel. */
const PHOTOS_PER_STEP = 20

export type Erasure = ReturnType<typeof createErasure>

export function createErasure(parts: ErasureParts) {
  const { deletion, shops, log } = parts

  /** One that cannot be erased does not stop the others. */
  async function attempt(what: 'account' | 'shop', id: string, erase: () => Promise<boolean>, signal: AbortSignal) {
    const about = what === 'account' ? { user_id: id } : { shop_id: id }
    try {
      if (await erase()) log.info(about, `${what} erased`)
    } catch (error) {
      signal.throwIfAborted()
      log.error(
        { err: error, ...about },
        what === 'account'
          ? 'an account could not be erased; the next run tries again'
          : 'a shop could not be erased; the next run tries again',
      )
    }
  }

  return {
    /**
     * Erases the shops that are due, and then the accounts: an owner goes after the shop. Throws only when `signal`
     * fires.
     */
    async eraseDue(signal: AbortSignal): Promise<void> {
      for (const id of await shops.listDue(SHOPS_PER_RUN)) {
        await attempt('shop', id, () => eraseShop(parts, id, signal), signal)
      }
      for (const userId of await deletion.listDue()) {
        await attempt('account', userId, () => eraseAccount(parts, userId, signal), signal)
      }
    },
  }
}

type RemovedObjects = Awaited<ReturnType<Files['removeSome']>>

/**
 * Erases one account in short steps. It can be interrupted between any two of them, and the next run continues. Returns
 * false when the account may not be erased any more, for example because a login has canceled the deletion.
 */
async function eraseAccount(parts: ErasureParts, userId: UserId, signal: AbortSignal): Promise<boolean> {
  const { deletion, endPaymentsNow, forgetAccount, inTransaction } = parts
  const isAccessRemoved = await inTransaction(async (tx) => {
    if ((await deletion.lockDue(tx, userId)) === null) return false
    await deletion.removeAccess(tx, userId)
    return true
  })
  if (!isAccessRemoved) return false
  // This must happen while the account can still be found, or a payment could continue without an owner.
  await endPaymentsNow(userId)
  return inSteps(parts, signal, async (tx) => {
    const owner = await deletion.lockDue(tx, userId)
    if (owner === null) return 'kept'
    const left = await removeSome(parts, tx, toWorkspaceId(userId))
    if (left.length > 0) return left
    // No upload can add anything, because it would need the row that is locked here.
    for (const forget of forgetAccount) await forget(tx, { userId, email: owner.email })
    await deletion.erase(tx, userId)
    return 'erased'
  })
}

/** Erases one shop in the same steps. Returns false when it is no longer to be deleted. */
async function eraseShop(parts: ErasureParts, id: WorkspaceId, signal: AbortSignal): Promise<boolean> {
  const { shops, forgetWorkspace } = parts
  return inSteps(parts, signal, async (tx) => {
    if (!(await shops.lockDue(tx, id))) return 'kept'
    const left = await removeSome(parts, tx, id)
    if (left.length > 0) return left
    await forgetWorkspace(tx, id)
    await shops.erase(tx, id)
    return 'erased'
  })
}

/** Removes some photos of a workspace, or when it has none any more, some documents. */
async function removeSome({ files, documents }: ErasureParts, tx: Tx, id: WorkspaceId): Promise<RemovedObjects> {
  const photos = await files.removeSome(tx, id, PHOTOS_PER_STEP)
  return photos.length > 0 ? photos : documents.removeSome(tx, id, PHOTOS_PER_STEP)
}

async function inSteps(
  { objects, inTransaction }: ErasureParts,
  signal: AbortSignal,
  next: (tx: Tx) => Promise<RemovedObjects | 'kept' | 'erased'>,
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted()
    const step = await inTransaction(next)
    if (step === 'kept') return false
    if (step === 'erased') return true
    await objects.deleteNow(step)
  }
}
