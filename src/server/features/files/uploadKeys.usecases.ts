import { AppError } from '#shared/errors/appError.ts'
import { UPLOAD_KEY_DAYS } from '#shared/files/uploads.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { StoredPhoto } from './files.types.ts'
import type { ClaimedKey, UploadKeysRepository } from './uploadKeys.repository.ts'

export type { ClaimedKey } from './uploadKeys.repository.ts'

/** How long a key refers to its photo: photos may wait on a device for a connection. */
const KEPT_MS = UPLOAD_KEY_DAYS * 86_400_000

/**
 * How often a process renews the lease of an upload in progress. A lease lasts three times as long: after a process was
 * killed, the same upload is rejected for that time.
 */
const RENEW_MS = 10_000
const LEASE_MS = 30_000

export type UploadKeys = ReturnType<typeof createUploadKeys>

export function createUploadKeys({
  repository,
  clock,
  log,
}: {
  repository: UploadKeysRepository
  clock: Clock
  log: Log
}) {
  const later = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds)

  /** Renews the lease until the returned function is called. */
  function keepLease(claimed: ClaimedKey): () => void {
    const timer = setInterval(() => {
      repository
        .renew(claimed, later(LEASE_MS))
        .catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed'))
    }, RENEW_MS)
    return () => clearInterval(timer)
  }

  return {
    /**
     * Does the work once for this person and key: `first` the first time, `again` after it was done. Without a key
     * always `first`. Throws `upload_running` while another request with the same key is in progress. When `first`
     * throws, the key is released.
     */
    async once<Result>(
      userId: UserId,
      key: string | undefined,
      work: {
        first: (claimed: ClaimedKey | undefined) => Promise<Result>
        again: (stored: { fileId: string; sha256: string }) => Promise<Result>
      },
    ): Promise<Result> {
      if (key === undefined) return work.first(undefined)
      const claimed = { userId, key, claimedAt: clock.now() }
      const claim = await repository.claim(claimed, { leasedUntil: later(LEASE_MS), expired: later(-KEPT_MS) })
      if (claim.kind === 'running') throw running()
      if (claim.kind === 'stored') return work.again(claim)
      const endLease = keepLease(claimed)
      try {
        return await work.first(claimed)
      } finally {
        endLease()
        // A key that is bound to a photo by now is not released.
        await repository
          .release(claimed)
          .catch((error: unknown) => log.warn({ err: error }, 'an upload key was not released'))
      }
    },

    /**
     * Call it in the transaction that stores the photo; afterwards the key refers to that photo. Throws
     * `upload_running` when the lease has expired, for example on a machine that was suspended, and another upload has
     * claimed the key.
     */
    async complete(tx: Tx, claimed: ClaimedKey, photo: StoredPhoto): Promise<void> {
      if (!(await repository.complete(tx, claimed, { fileId: photo.id, sha256: photo.sha256 }))) throw running()
    },

    /**
     * Call it when no other process works on this database, so that uploads of killed processes can be retried
     * immediately.
     */
    endLeases: (): Promise<void> => repository.releaseAll(),

    /** Deletes keys that are older than seven days, whether or not they refer to a photo. */
    forgetOld: (): Promise<void> => repository.forgetBefore(later(-KEPT_MS)),
  }
}

function running(): AppError {
  return new AppError('upload_running', undefined, { retryAfterSeconds: 2 })
}
