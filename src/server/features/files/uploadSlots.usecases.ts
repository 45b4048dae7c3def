import { AppError } from '#shared/errors/appError.ts'
import { UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import { slotError, type SlotLimits } from './uploadSlots.rules.ts'

export const DEFAULT_SLOT_LIMITS: SlotLimits = {
  perAccount: UPLOADS_AT_ONCE.account,
  all: UPLOADS_AT_ONCE.all,
  keptForNew: UPLOADS_AT_ONCE.all / 4,
}

/**
 * Seconds after which a rejected client should retry. A person's own uploads end soon, but there are many by other
 * people.
 */
const RETRY_SECONDS = { too_many_uploads: 2, uploads_busy: 5 } as const

export type UploadSlots = ReturnType<typeof createUploadSlots>

/** Counts the uploads in progress in this process. */
export function createUploadSlots(limits: SlotLimits) {
  const underWay = new Map<string, number>()
  let all = 0

  return {
    /** Does the work in a slot. Throws `too_many_uploads` or `uploads_busy` when none is free. */
    async within<Result>(userId: UserId, work: () => Promise<Result>): Promise<Result> {
      const own = underWay.get(userId) ?? 0
      const code = slotError({ own, all }, limits)
      if (code !== null) throw new AppError(code, undefined, { retryAfterSeconds: RETRY_SECONDS[code] })
      underWay.set(userId, own + 1)
      all += 1
      try {
        return await work()
      } finally {
        all -= 1
        const left = (underWay.get(userId) ?? 1) - 1
        if (left > 0) underWay.set(userId, left)
        else underWay.delete(userId)
      }
    },
  }
}
