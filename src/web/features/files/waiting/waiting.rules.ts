import { isSaid, type Answers } from '#shared/advice/answers.ts'
import { UPLOAD_KEY_DAYS } from '#shared/files/uploads.rules.ts'
import type { BackendErrorCode } from '#web/backend/backendError.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'

export type NextStep =
  | { kind: 'send'; photo: WaitingPhoto }
  /** These have been sent. They become a repair, or join theirs, and then nothing of them is left to do. */
  | { kind: 'finish'; photos: readonly WaitingPhoto[] }
  | { kind: 'none' }

/** What is left out of this round: places of photos that failed in it, and batches that a screen takes over itself. */
export type LeftOut = { places: ReadonlySet<number>; batches: ReadonlySet<string> }

/**
 * What is to be done first. A photo that failed is behind the others, so that it does not hold them up. One that failed
 * in this round counts as left out until the person asks for another attempt, which sets its attempts back.
 */
export function nextStep(photos: readonly WaitingPhoto[], leftOut: LeftOut): NextStep {
  const isLeftOut = ({ place, attempts }: WaitingPhoto) => attempts > 0 && leftOut.places.has(place)
  const due = photos.filter((photo) => photo.refusal === null && !isLeftOut(photo))
  const open = due.filter(({ fileId }) => fileId === null)
  const isWhole = ({ batch }: WaitingPhoto) => !leftOut.batches.has(batch) && !open.some((each) => each.batch === batch)
  const sent = due.find((photo) => photo.fileId !== null && isWhole(photo))
  if (sent !== undefined) {
    return { kind: 'finish', photos: due.filter(({ fileId, batch }) => fileId !== null && batch === sent.batch) }
  }
  const [first] = open.toSorted((one, other) => one.attempts - other.attempts || one.place - other.place)
  return first === undefined ? { kind: 'none' } : { kind: 'send', photo: first }
}

/**
 * The photos of a batch that have been sent, in their order, once none of it is on its way any more. Null while one is,
 * or if none was sent.
 */
export function sentBatch(photos: readonly WaitingPhoto[], batch: string): readonly WaitingPhoto[] | null {
  const all = photos.filter((photo) => photo.batch === batch)
  const sent = all.filter(({ fileId }) => fileId !== null)
  const isOver = all.every(({ fileId, refusal }) => fileId !== null || refusal !== null)
  return isOver && sent.length > 0 ? sent : null
}

/** Answers that allow what would be withheld without them. */
const PERMITTING: readonly string[] = ['power_confirmed_off', 'fire_dept_cleared'] satisfies (keyof Answers)[]

/**
 * The answers about a photo that the repair lacks which has it by now. What was said there stays, and an answer that
 * permits something does not hold for the other photos of that repair.
 */
export function missingAnswers(said: Answers, known: Answers): Answers {
  const isMissing = (field: string) => !PERMITTING.includes(field) && !isSaid(known[field as keyof Answers])
  return Object.fromEntries(Object.entries(said).filter(([field]) => isMissing(field)))
}

/** Hours less than the server keeps a key, for clocks that differ. */
const MARGIN_HOURS = 12

/**
 * Whether the server may have forgotten the key of this photo, so that it must be asked whether it has the photo. A
 * clock that was set back tells nothing about the time that has passed.
 */
export function isKeyUncertain(keptAt: number, now: number): boolean {
  const hours = (now - keptAt) / 3_600_000
  return hours < 0 || hours > UPLOAD_KEY_DAYS * 24 - MARGIN_HOURS
}

/** Failures that every other photo would meet as well. */
const OF_ALL: readonly BackendErrorCode[] = [
  'offline',
  'unavailable',
  'no_space',
  'too_many_attempts',
  'too_many_uploads',
  'uploads_busy',
]

/** Failures after which the same photo may be accepted later, without anything that the person could do. */
const PASSING: readonly BackendErrorCode[] = ['timed_out', 'internal', 'upload_running']

/** Of answers that are not from our server, such as a proxy's page, these may be others the next time. */
const PASSING_STATUSES: readonly number[] = [408, 425, 429]

type Failure = { code: BackendErrorCode; status: number }

/**
 * What follows when a photo could not be sent: the person logs in, all wait, the next photo is sent, or it is refused.
 */
export function afterFailure({ code, status }: Failure): 'log_in' | 'pause' | 'next' | 'refused' {
  if (status === 401 || code === 'other_account') return 'log_in'
  if (OF_ALL.includes(code)) return 'pause'
  if (PASSING.includes(code)) return 'next'
  if (code !== 'unexpected') return 'refused'
  return status < 400 || status > 499 || PASSING_STATUSES.includes(status) ? 'next' : 'refused'
}

const PAUSE_MS = { least: 5_000, most: 5 * 60_000 }

/** Milliseconds until the next round, after so many that failed one after another. */
export function pauseAfter(failures: number, retryAfterSeconds: number | undefined): number {
  const backOff = Math.min(PAUSE_MS.most, PAUSE_MS.least * 2 ** (failures - 1))
  return Math.max(backOff, (retryAfterSeconds ?? 0) * 1000)
}
