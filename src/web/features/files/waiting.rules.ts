import { saysAnything } from '#shared/advice/answers.ts'
import { UPLOAD_KEY_DAYS } from '#shared/files/uploads.rules.ts'
import type { BackendErrorCode } from '#web/backend/backendError.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'

export type NextStep =
  | { kind: 'send'; photo: WaitingPhoto }
  /** These have been sent. They become a repair, or join theirs, and then nothing of them is left to do. */
  | { kind: 'finish'; photos: readonly WaitingPhoto[] }
  | { kind: 'none' }

/** What is to be done first. The photos are in their order. */
export function nextStep(photos: readonly WaitingPhoto[]): NextStep {
  for (const { batch } of photos) {
    const all = photos.filter((photo) => photo.batch === batch)
    const open = all.find(({ fileId, refusal }) => fileId === null && refusal === null)
    if (open !== undefined) return { kind: 'send', photo: open }
    const sent = all.filter(({ fileId }) => fileId !== null)
    if (sent.length > 0) return { kind: 'finish', photos: sent }
  }
  return { kind: 'none' }
}

/** Whether photos that were sent belong into a repair, because there is one or because something was said about them. */
export function needsRepair({ repairId, answers }: Pick<WaitingPhoto, 'repairId' | 'answers'>): boolean {
  return repairId !== null || saysAnything(answers)
}

/** Hours less than the server keeps a key, for clocks that differ. */
const MARGIN_HOURS = 12

/**
 * Whether the server may have forgotten the key of this photo, so that it must be asked whether it has the photo. A clock
 * that was set back tells nothing about the time that has passed.
 */
export function isKeyUncertain(keptAt: number, now: number): boolean {
  const hours = (now - keptAt) / 3_600_000
  return hours < 0 || hours > UPLOAD_KEY_DAYS * 24 - MARGIN_HOURS
}

/** Failures after which the same photo may be accepted later, without anything that the person could do. */
const PASSING: readonly BackendErrorCode[] = [
  'offline',
  'timed_out',
  'unavailable',
  'internal',
  'no_space',
  'too_many_attempts',
  'too_many_uploads',
  'uploads_busy',
  'upload_running',
]

/** What follows when a photo could not be sent. */
export function afterFailure({
  code,
  status,
}: {
  code: BackendErrorCode
  status: number
}): 'log_in' | 'later' | 'refused' {
  if (status === 401) return 'log_in'
  // What is not from our server, such as a proxy's page, may be gone the next time.
  return PASSING.includes(code) || code === 'unexpected' ? 'later' : 'refused'
}

const PAUSE_MS = { least: 5_000, most: 5 * 60_000 }

/** Milliseconds until the next attempt, after so many that failed one after another. */
export function pauseAfter(failures: number, retryAfterSeconds: number | undefined): number {
  const backOff = Math.min(PAUSE_MS.most, PAUSE_MS.least * 2 ** (failures - 1))
  return Math.max(backOff, (retryAfterSeconds ?? 0) * 1000)
}
