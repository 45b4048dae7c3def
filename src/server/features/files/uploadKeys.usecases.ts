import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { StoredPhoto } from './files.types.ts'
import type { UploadKeysRepository } from './uploadKeys.repository.ts'

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
  function keepLease(userId: string, key: string): () => void {
    const timer = setInterval(() => {
      repository
        .renew(userId, key, later(LEASE_MS))
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
      work: { first: () => Promise<Result>; again: (stored: { fileId: string; sha256: string }) => Promise<Result> },
    ): Promise<Result> {
      if (key === undefined) return work.first()
      const claim = await repository.claim(userId, key, {
        now: clock.now(),
        leasedUntil: later(LEASE_MS),
        expired: later(-KEPT_MS),
      })
      if (claim.kind === 'running') throw new AppError('upload_running', undefined, { retryAfterSeconds: 2 })
      if (claim.kind === 'stored') return work.again(claim)
      const endLease = keepLease(userId, key)
      try {
        return await work.first()
      } finally {
        endLease()
        // A key that is bound to a photo by now is not given back.
        await repository
          .release(userId, key)
          .catch((error: unknown) => log.warn({ err: error }, 'a key was not given back'))
      }
    },

    /** In the transaction that stores the photo: from now on the key stands for it. */
    complete: (tx: Tx, userId: string, key: string, photo: StoredPhoto): Promise<void> =>
      repository.complete(tx, userId, key, photo.id, photo.sha256),

    /** Forgets the keys of the day before. */
    forgetOld: (): Promise<void> => repository.forgetBefore(later(-KEPT_MS)),
  }
}
