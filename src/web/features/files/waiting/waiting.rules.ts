import { isSaid, type Answers } from '#shared/advice/answers.ts'
import { UPLOAD_KEY_DAYS, UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import type { BackendErrorCode } from '#web/backend/backendError.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'

export type NextStep =
  | { kind: 'send'; photo: WaitingPhoto }
  /** These have been sent. They become a repair, or join theirs, and then nothing of them is left to do. */
  | { kind: 'finish'; photos: readonly WaitingPhoto[] }
  | { kind: 'none' }

/** What is left out of this round. */
export type LeftOut = {
  /** Places of photos that failed in it. */
  places: ReadonlySet<number>
  /** Batches that a screen takes over itself. */
  batches: ReadonlySet<string>
  /** Places of photos with which somebody is busy. */
  atWork: { has: (place: number) => boolean }
}

/**
 * What is to be done first. A photo that failed is behind the others, so that it does not hold them up. One that failed
 * in this round counts as left out until the person asks for another attempt, which sets its attempts back.
 */
export function nextStep(photos: readonly WaitingPhoto[], leftOut: LeftOut): NextStep {
  const isLeftOut = ({ place, attempts }: WaitingPhoto) => attempts > 0 && leftOut.places.has(place)
  const due = photos.filter((photo) => photo.refusal === null && !isLeftOut(photo))
  const isAtWork = ({ place }: WaitingPhoto) => leftOut.atWork.has(place)
  const open = due.filter((photo) => photo.fileId === null && !isAtWork(photo))
  const isUnfinished = (photo: WaitingPhoto) => photo.fileId === null || isAtWork(photo)
  const isWhole = ({ batch }: WaitingPhoto) =>
    !leftOut.batches.has(batch) && !due.some((each) => each.batch === batch && isUnfinished(each))
  const sent = due.find((photo) => photo.fileId !== null && isWhole(photo))
  if (sent !== undefined) {
    return { kind: 'finish', photos: due.filter(({ fileId, batch }) => fileId !== null && batch === sent.batch) }
  }
  const [first] = open.toSorted((one, other) => one.attempts - other.attempts || one.place - other.place)
  return first === undefined ? { kind: 'none' } : { kind: 'send', photo: first }
}

/** What becomes of the photos of a batch that its screen takes over. */
export type BatchState = {
  /** Those that were sent. */
  sent: readonly WaitingPhoto[]
  /** How many have not been tried yet, or are on their way. */
  open: number
  /** Those that were not sent, with the reason. */
  failed: readonly { photo: File; sentence: string }[]
  /** Why some of them are only in the memory of this tab. */
  unkept: 'full' | 'impossible' | null
  /** How much of the upload is done, from 0 to 1. */
  share: number
}

/** Where a batch stands, with the shares of those of its photos that are being sent. */
export function batchState(photos: readonly WaitingPhoto[], batch: string, sending: SendingShares): BatchState {
  const all = photos.filter((photo) => photo.batch === batch)
  const sent = all.filter(({ fileId }) => fileId !== null)
  const failed = all.flatMap(({ photo, fileId, refusal, failure }) => {
    const sentence = refusal?.sentence ?? failure
    return fileId !== null || sentence === null ? [] : [{ photo, sentence }]
  })
  const open = all.length - sent.length - failed.length
  const done = all.reduce((sum, { id, fileId }) => sum + (fileId === null ? doneOf(sending, id) : 1), 0)
  const reasons = all.map(({ inMemory }) => inMemory)
  const unkept = reasons.find((reason) => reason === 'full' || reason === 'impossible') ?? null
  return { sent, open, failed, unkept, share: all.length === 0 ? 0 : done / all.length }
}

/** The server still has work to do when all bytes are there. */
function doneOf(sending: SendingShares, id: string): number {
  return sending.has(id) ? (sending.get(id) ?? 0.9) : 0
}

/** How much of each photo that is being sent has left the device, from 0 to 1; null while the server prepares it. */
export type SendingShares = ReadonlyMap<string, number | null>

/** The states of a photo from the choice to the history, as every screen shows them. */
export type PhotoState =
  /** Nobody has said yet that it is to be sent. */
  | { kind: 'chosen' }
  /** A smaller copy is being made. */
  | { kind: 'preparing' }
  /** It is sent by itself. `sentence` says what it waits for. */
  | { kind: 'waiting'; sentence: string }
  | { kind: 'sending'; share: number }
  /** All bytes have been sent; the server is reading and storing the photo. */
  | { kind: 'storing' }
  | { kind: 'stored' }
  /** It is sent only when the person asks for it. */
  | { kind: 'refused'; sentence: string }

/** The state of a photo that is to be sent. */
export function stateOf(photo: WaitingPhoto, sending: SendingShares, isOnline: boolean): PhotoState {
  const { id, fileId, refusal, failure, inMemory } = photo
  const share = sending.get(id)
  if (share !== undefined) return share === null ? { kind: 'storing' } : { kind: 'sending', share }
  if (refusal !== null) return { kind: 'refused', sentence: refusal.sentence }
  if (fileId !== null) return { kind: 'stored' }
  return { kind: 'waiting', sentence: waitOf(failure, inMemory, isOnline) }
}

function waitOf(failure: string | null, inMemory: WaitingPhoto['inMemory'], isOnline: boolean): string {
  if (isOnline) return failure === null ? 'Waiting to be sent' : `${failure} It's also sent again by itself.`
  return inMemory === 'full' || inMemory === 'impossible'
    ? UPLOAD_MESSAGES.notKept[inMemory]
    : 'Waiting for a connection'
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

/** What passes within seconds: other uploads end, a server that restarts is back. */
const BUSY: readonly BackendErrorCode[] = ['too_many_uploads', 'uploads_busy', 'upload_running', 'unavailable']

/** Whether nothing is said of a failure yet, because the next attempt will most likely succeed. */
export function isSilent(code: BackendErrorCode, attempts: number): boolean {
  return attempts === 0 && BUSY.includes(code)
}

const PAUSE_MS = { least: 5_000, most: 5 * 60_000 }

/** Milliseconds until the next round, after so many that failed one after another. */
export function pauseAfter(failures: number, retryAfterSeconds: number | undefined): number {
  const backOff = Math.min(PAUSE_MS.most, PAUSE_MS.least * 2 ** (failures - 1))
  return Math.max(backOff, (retryAfterSeconds ?? 0) * 1000)
}

/** 'crack.jpg: The message', without naming the photo twice. */
export function failureLine(name: string, message: string): string {
  return message.startsWith(`${name}:`) ? message : `${name}: ${message}`
}
