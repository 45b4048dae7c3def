import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { StoredPhoto } from './files.types.ts'
import type { ClaimedKey, UploadKeysRepository } from './uploadKeys.repository.ts'

export type { ClaimedKey } from './uploadKeys.repository.ts'

/** How long a key stands for its photo. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** A process says this often that it is still at work on an upload, and is believed for three times as long. */
const RENEW_MS = 20_000
const LEASE_MS = 60_000

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

  /** Keeps the lease alive until the returned function is called. */
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
     * Does the work once for this person and key: `first` the first time, `again` when it was done. Without a key
     * always `first`. Throws `upload_running` while another request with the key is at work. A `first` that throws
     * gives the key back.
     */
    async once<Result>(
      userId: string,
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
        // A key that is bound to a photo by now is not given back.
        await repository
          .release(claimed)
          .catch((error: unknown) => log.warn({ err: error }, 'a key was not given back'))
      }
    },

    /**
     * In the transaction that stores the photo: from now on the key stands for it. Throws `upload_running` when the
     * lease has lapsed, as that of a machine that slept, and another upload has taken the key.
     */
    async complete(tx: Tx, claimed: ClaimedKey, photo: StoredPhoto): Promise<void> {
      if (!(await repository.complete(tx, claimed, { fileId: photo.id, sha256: photo.sha256 }))) throw running()
    },

    /** When no other process works on this database: what killed ones were at work on may be sent again at once. */
    endLeases: (): Promise<void> => repository.releaseAll(),

    /** Forgets the keys of the day before. */
    forgetOld: (): Promise<void> => repository.forgetBefore(later(-KEPT_MS)),
  }
}

function running(): AppError {
  return new AppError('upload_running', undefined, { retryAfterSeconds: 2 })
}
