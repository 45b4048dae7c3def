import { AppError } from '#shared/errors/appError.ts'
import { UPLOAD_MESSAGES, UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { slotError, slowestOf, type Progress, type SlotLimits } from './uploadSlots.rules.ts'

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

/** An upload as far as its place is concerned. */
export type Sending = {
  /** The account, or all new accounts of its network. */
  share: string
  userId: string
  /** How far it is; null once all of it has arrived. */
  progress: () => Progress | null
  /** Ends it with this error. */
  end: (error: AppError) => void
}

export type UploadSlots = ReturnType<typeof createUploadSlots>

/** Counts the uploads in progress in this process. */
export function createUploadSlots(limits: SlotLimits) {
  const underWay = new Set<Sending>()

  function errorFor({ share, userId }: Sending): AppError | null {
    const own = [...underWay].filter((upload) => upload.share === share).length
    const code = slotError({ own, all: underWay.size }, limits)
    if (code === null) return null
    const isOfOthers = code === 'too_many_uploads' && share !== userId
    return new AppError(code, isOfOthers ? UPLOAD_MESSAGES.networkBusy : undefined, {
      retryAfterSeconds: RETRY_SECONDS[code],
    })
  }

  /** Ends the slowest upload for another one. Its place is free at once. */
  function makePlace(): boolean {
    const uploads = [...underWay].map((upload) => ({ upload, progress: upload.progress() }))
    const slowest = slowestOf(uploads)?.upload
    if (slowest === undefined) return false
    underWay.delete(slowest)
    slowest.end(
      new AppError('uploads_busy', UPLOAD_MESSAGES.tooSlow, { retryAfterSeconds: RETRY_SECONDS.uploads_busy }),
    )
    return true
  }

  return {
    /**
     * Does the work in a slot. Throws `too_many_uploads` or `uploads_busy` when none is free, and none is taken by an
     * upload so slow that it can be ended.
     */
    async within<Result>(upload: Sending, work: () => Promise<Result>): Promise<Result> {
      let error = errorFor(upload)
      if (error?.code === 'uploads_busy' && makePlace()) error = errorFor(upload)
      if (error !== null) throw error
      underWay.add(upload)
      try {
        return await work()
      } finally {
        underWay.delete(upload)
      }
    },
  }
}
