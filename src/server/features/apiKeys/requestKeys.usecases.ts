import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { ClaimedRequest, KeptAnswer, KeyedRequest, RequestKeysRepository } from './requestKeys.repository.ts'

/** How long an answer is kept. */
const KEPT_MS = 86_400_000

/** After so long, a request that has not ended was of a process that is gone: none takes that long. */
const ABANDONED_MS = 5 * 60_000

/** Keeps the answer in the transaction of what the request changes, so that neither is there without the other. */
export type KeepAnswer = (tx: Tx, answer: KeptAnswer) => Promise<void>

export type RequestKeys = ReturnType<typeof createRequestKeys>

/** The same request with the same key happens once. */
export function createRequestKeys(parts: { repository: RequestKeysRepository; clock: Clock; log: Log }) {
  const { repository, clock, log } = parts

  return {
    /**
     * Does the work of a request, or returns the answer that the same request got before. An error is not kept, so that
     * the request can be made again. Throws `request_running` while it runs, and `key_reused` for another request.
     */
    async once(
      request: KeyedRequest,
      work: (keep: KeepAnswer) => Promise<KeptAnswer>,
    ): Promise<KeptAnswer & { isReplayed: boolean }> {
      const now = clock.now()
      const claimed: ClaimedRequest = { ...request, claimedAt: now }
      const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
      const found = await repository.claim(claimed, { expired: before(KEPT_MS), abandoned: before(ABANDONED_MS) })
      if (found !== null) {
        const isSame = found.request === request.request && found.bodySha256.equals(request.bodySha256)
        if (!isSame) throw new AppError('key_reused', 'This Idempotency-Key was used for another request.')
        if (found.answer === null) throw new AppError('request_running', undefined, { retryAfterSeconds: 1 })
        return { ...found.answer, isReplayed: true }
      }
      let isKept = false
      try {
        const answer = await work(async (tx, kept) => {
          isKept = await repository.keep(claimed, kept, tx)
          if (!isKept) throw new AppError('request_running', undefined, { retryAfterSeconds: 1 })
        })
        if (!isKept) isKept = await repository.keep(claimed, answer)
        return { ...answer, isReplayed: false }
      } finally {
        // An answer that is kept stays: this removes a claim without one.
        await repository
          .release(claimed)
          .catch((error: unknown) => log.warn({ err: error }, 'an Idempotency-Key was not released'))
      }
    },
  }
}
