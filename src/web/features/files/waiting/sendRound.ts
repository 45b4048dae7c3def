import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import type { FileRecord, getFile } from '#shared/api/files.ts'
import type { createRepair, getRepair, updateRepair } from '#shared/api/repairs.ts'
import pLimit from 'p-limit'
import { UPLOAD_MESSAGES, UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { request } from '#backend/request.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { isReadable } from '#web/backend/readablePhoto.ts'
import {
  changeWaitingBatch,
  changeWaitingPhoto,
  onWaitingPhotos,
  removeWaitingPhotos,
  waitingPhotosIn,
  type Store,
} from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { isConnected } from '#web/lib/online.ts'
import { attendedBatches } from '#web/backend/sendNow.ts'
import { findTwin } from '#web/features/files/twin.api.ts'
import { afterFailure, isKeyUncertain, isSilent, missingAnswers, nextStep } from './waiting.rules.ts'

/** What is said of a photo that was sent and is not in its repair. */
const WAITING_MESSAGES = {
  repairFull: 'Its repair has as many photos as it can hold, so this one is only in your history.',
  shopGone:
    "You're not in the shop any more that this photo is for, so it can't be sent. It stays on this device until you delete it.",
  repairGone: 'Its repair has been deleted, so this photo is only in your history.',
}

const NO_ROOM = { code: 'limit_reached', sentence: WAITING_MESSAGES.repairFull } as const

/** What a tab and the service worker do in different ways while they send. */
export type SendingParts = {
  userId: string
  signal: AbortSignal
  /** Sends one photo for this person, with its id as the idempotency key. */
  upload: (photo: WaitingPhoto, signal: AbortSignal) => Promise<FileRecord>
  /** Called before a photo is sent. */
  onSending: (id: string) => void
  /** Called when that has ended, whichever way. */
  onEnded: (id: string) => void
  /** `place` is that of the photo among all that are sent. */
  onSent: (record: FileRecord, place: number) => void
  /** Photos have joined a repair, or something was said about it, so what was shown for it counts no longer. */
  onRepairChanged: () => Promise<void>
  /** The wait of some photos is over. */
  onFinished: () => Promise<void>
}

/** How a round ended. `retryAfterSeconds` is the longest time that the server asks for, or 0. */
export type RoundEnd = { kind: 'done' | 'logged_out' } | { kind: 'failed'; hasSent: boolean; retryAfterSeconds: number }

/**
 * Makes one attempt at each photo of this person that is to be sent, in their order, a few at a time. What the database
 * of this browser has is sent by one tab, or the service worker, at a time; what a tab has in memory, only by itself.
 * It throws when the database fails.
 */
export async function sendRound(parts: SendingParts): Promise<RoundEnd> {
  const rounds = [
    attemptEach('memory', parts),
    alone(`mendsight:send:${parts.userId}`, parts.signal, () => attemptEach('device', parts)),
  ]
  const [memory, device] = await Promise.allSettled(rounds)
  const ends = [memory, device].map((end) => {
    if (end?.status === 'fulfilled') return end.value
    throw end?.reason
  })
  const failed = ends.filter((end) => end.kind === 'failed')
  if (failed.length === 0) return ends.find(({ kind }) => kind === 'logged_out') ?? { kind: 'done' }
  return {
    kind: 'failed',
    hasSent: failed.some(({ hasSent }) => hasSent),
    retryAfterSeconds: Math.max(...failed.map(({ retryAfterSeconds }) => retryAfterSeconds)),
  }
}

/** Does the work when nobody else does it. Web Locks need https or localhost; the database needs them as little. */
async function alone<Value>(name: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, { signal }, work)
}

async function attemptEach(store: Store, parts: SendingParts): Promise<RoundEnd> {
  const { userId, signal } = parts
  const places = new Set<number>()
  /** What is being done, and how to stop it. */
  const atWork = new Map<number, AbortController>()
  // Whoever looks for the next photo must not see one as it was before somebody else has sent it.
  const inTurn = pLimit(1)
  let end: 'logged_out' | 'paused' | null = null
  let retryAfterSeconds: number | null = null
  let hasSent = false

  const next = () =>
    inTurn(async () => {
      const batches = await attendedBatches()
      const step = nextStep(await waitingPhotosIn(store, userId), { places, batches, atWork })
      signal.throwIfAborted()
      const tried = step.kind === 'send' ? [step.photo] : step.kind === 'finish' ? step.photos : []
      const cancel = new AbortController()
      for (const { place } of tried) atWork.set(place, cancel)
      return { step, tried, cancel: AbortSignal.any([signal, cancel.signal]) }
    })

  const fail = async (tried: readonly WaitingPhoto[], error: BackendError) => {
    retryAfterSeconds = Math.max(retryAfterSeconds ?? 0, error.retryAfterSeconds ?? 0)
    // Without a network, or a server that answers anything, it is not about this photo, which keeps its place.
    // Somebody waits for a photo that is kept elsewhere, and is told.
    if (error.code === 'offline' && !isConnected() && tried.every(({ inMemory }) => inMemory !== 'elsewhere')) {
      end ??= 'paused'
      return
    }
    for (const { place, attempts } of tried) {
      places.add(place)
      const failure = isSilent(error.code, attempts) ? null : error.message
      await changeWaitingPhoto(place, { attempts: attempts + 1, failure, failureCode: error.code })
    }
    if (afterFailure(error) === 'pause') end ??= 'paused'
  }

  const work = async () => {
    while (end === null) {
      const { step, tried, cancel } = await next()
      if (step.kind === 'none') return
      try {
        if (step.kind === 'send') await sendOne(step.photo, cancel, parts)
        else await finish(step.photos, parts)
        hasSent = true
      } catch (error) {
        if (signal.aborted || (!cancel.aborted && !(error instanceof BackendError))) throw error
        // It has been removed, and nothing is left to do.
        if (cancel.aborted || !(error instanceof BackendError)) continue
        const follows = afterFailure(error)
        if (follows === 'log_in') end = 'logged_out'
        else if (follows === 'refused') await noteRefusal(tried, error, step.kind === 'finish')
        else await fail(tried, error)
      } finally {
        await inTurn(() => {
          for (const { place } of tried) atWork.delete(place)
        })
      }
    }
  }

  // A photo that is removed while it is being sent is sent no further.
  const cancelRemoved = async () => {
    if (atWork.size === 0) return
    const left = new Set((await waitingPhotosIn(store, userId)).map(({ place }) => place))
    for (const [place, cancel] of atWork) if (!left.has(place)) cancel.abort()
  }
  // Where the database fails, the round itself ends for that.
  const stop = onWaitingPhotos(() => void cancelRemoved().catch(() => undefined))
  try {
    // Where nothing was answered the last time, one photo is enough to find out whether that is over.
    await Promise.all(Array.from({ length: isConnected() ? UPLOADS_AT_ONCE.window : 1 }, work))
  } finally {
    stop()
  }
  if (end === 'logged_out') return { kind: 'logged_out' }
  return retryAfterSeconds === null ? { kind: 'done' } : { kind: 'failed', hasSent, retryAfterSeconds }
}

/** Somebody else may have logged in meanwhile, in another tab of this browser. Then the server refuses it all. */
function forUser({ userId, signal }: SendingParts, waiting?: WaitingPhoto) {
  return { background: true, onBehalfOf: userId, signal, shopId: waiting?.shopId ?? null }
}

async function sendOne(waiting: WaitingPhoto, signal: AbortSignal, parts: SendingParts): Promise<void> {
  parts.onSending(waiting.id)
  try {
    if (!(await isReadable(waiting.photo))) throw new BackendError('photo_lost', UPLOAD_MESSAGES.lost)
    const record = (await twinOf(waiting, parts)) ?? (await parts.upload(waiting, signal))
    signal.throwIfAborted()
    await changeWaitingPhoto(waiting.place, { fileId: record.id, record, attempts: 0, failure: null })
    parts.onSent(record, waiting.place)
  } finally {
    parts.onEnded(waiting.id)
  }
}

/** The photo on the server that was sent with a key that the server may have forgotten. */
async function twinOf(waiting: WaitingPhoto, parts: SendingParts): Promise<FileRecord | null> {
  return isKeyUncertain(waiting.keptAt, Date.now()) ? findTwin(waiting.photo, forUser(parts, waiting)) : null
}

/** Ends the wait of photos that have been sent: they join their repair, or a new one if something was said. */
async function finish(photos: readonly WaitingPhoto[], parts: SendingParts): Promise<void> {
  const [first] = photos
  if (first === undefined) return
  const ids = photos.flatMap(({ fileId }) => fileId ?? [])
  const repairId = first.repairId ?? (saysAnything(first.answers) ? await repairOf(ids, first, parts) : null)
  let noRoom: readonly string[] = []
  if (repairId !== null) {
    // Photos of the batch that were refused may follow later.
    await changeWaitingBatch(first.batch, { repairId })
    noRoom = await join(repairId, ids, first.answers, parts)
  }
  // Nobody has chosen a repair for photos about which something was said, so nothing is missed there.
  const isMissed = ({ fileId, answers }: WaitingPhoto) =>
    fileId !== null && noRoom.includes(fileId) && !saysAnything(answers)
  for (const { place } of photos.filter(isMissed)) await changeWaitingPhoto(place, { refusal: NO_ROOM })
  await removeWaitingPhotos(photos.filter((photo) => !isMissed(photo)).map(({ place }) => place))
  await parts.onFinished()
}

function fileOf(id: string, parts: SendingParts): Promise<FileRecord> {
  return request<typeof getFile>({ method: 'GET', path: '/api/files/:id', params: { id }, ...forUser(parts) })
}

/** A new repair, or the one that has some of them, because the response to the last attempt was lost. */
async function repairOf(ids: readonly string[], first: WaitingPhoto, parts: SendingParts): Promise<string> {
  try {
    const body = { file_ids: ids.slice(0, PHOTOS_PER_REPAIR), answers: first.answers }
    const call = { method: 'POST', path: '/api/repairs', body, ...forUser(parts, first) } as const
    return (await request<typeof createRepair>(call)).id
  } catch (error) {
    if (!(error instanceof BackendError) || error.code !== 'photo_in_repair') throw error
    const records = await Promise.all(ids.map((id) => fileOf(id, parts)))
    const repairId = records.find((record) => record.repair_id !== null)?.repair_id ?? null
    if (repairId === null) throw error
    return repairId
  }
}

/** Photos that are in another repair by now stay there. Returns those for which there is no room. */
async function join(
  id: string,
  fileIds: readonly string[],
  answers: Answers,
  parts: SendingParts,
): Promise<readonly string[]> {
  const at = { path: '/api/repairs/:id', params: { id }, ...forUser(parts) } as const
  const repair = await request<typeof getRepair>({ method: 'GET', ...at })
  const before = repair.photos.map((photo) => photo.id)
  const missing = await Promise.all(
    fileIds.filter((fileId) => !before.includes(fileId)).map((fileId) => fileOf(fileId, parts)),
  )
  const free = missing.flatMap(({ id: fileId, repair_id }) => (repair_id === null ? fileId : []))
  const room = PHOTOS_PER_REPAIR - before.length
  const added = free.slice(0, room)
  const said = missingAnswers(answers, repair.answers)
  if (added.length > 0 || saysAnything(said)) {
    const body = { ...(added.length > 0 ? { add_file_ids: added } : {}), answers: said }
    await request<typeof updateRepair>({ method: 'PATCH', ...at, body })
    await parts.onRepairChanged()
  }
  return free.slice(room)
}

async function noteRefusal(photos: readonly WaitingPhoto[], error: BackendError, isSent: boolean): Promise<void> {
  const gone = isSent ? WAITING_MESSAGES.repairGone : WAITING_MESSAGES.shopGone
  for (const { place, shopId } of photos) {
    const isGone = error.code === 'not_found' && (isSent || shopId !== undefined)
    const sentence = isGone ? gone : error.message
    await changeWaitingPhoto(place, { refusal: { code: error.code, sentence } })
  }
}
