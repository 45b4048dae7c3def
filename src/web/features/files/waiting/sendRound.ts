import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import type { FileRecord, getFile } from '#shared/api/files.ts'
import type { createRepair, getRepair, updateRepair } from '#shared/api/repairs.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { request } from '#backend/request.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { isReadable } from '#web/backend/readablePhoto.ts'
import {
  changeWaitingBatch,
  changeWaitingPhoto,
  removeWaitingPhotos,
  waitingPhotosOf,
} from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { isConnected } from '#web/lib/online.ts'
import { sha256 } from '#web/lib/sha256.ts'
import { attendedBatches } from './attendedBatches.ts'
import { fetchTwin } from '#web/features/files/twin.api.ts'
import { afterFailure, isKeyUncertain, missingAnswers, nextStep } from './waiting.rules.ts'

/** What is said of a photo that was sent and is not in its repair. */
const WAITING_MESSAGES = {
  repairFull: 'Its repair has as many photos as it can hold, so this one is only in your history.',
  repairGone: 'Its repair has been deleted, so this photo is only in your history.',
}

const NO_ROOM = { code: 'limit_reached', sentence: WAITING_MESSAGES.repairFull } as const

/** What a tab and the service worker do in different ways while they send. */
export type SendingParts = {
  userId: string
  signal: AbortSignal
  /** Sends one photo for this person, with its id as the idempotency key. */
  upload: (photo: WaitingPhoto) => Promise<FileRecord>
  /** Called before a photo is sent, and with null when that has ended, whichever way. */
  onSending: (id: string | null) => void
  onSent: (record: FileRecord) => void
  /** Photos have joined a repair, or something was said about it, so what was shown for it counts no longer. */
  onRepairChanged: () => Promise<void>
  /** The wait of some photos is over. */
  onFinished: () => Promise<void>
}

/** How a round ended. `retryAfterSeconds` is the longest time that the server asks for, or 0. */
export type RoundEnd = { kind: 'done' | 'logged_out' } | { kind: 'failed'; hasSent: boolean; retryAfterSeconds: number }

/**
 * Makes one attempt at each photo of this person that waits on this device, in their order. One tab, or the service
 * worker, does it at a time. It throws when the database of this browser fails.
 */
export async function sendRound(parts: SendingParts): Promise<RoundEnd> {
  return alone(`mendsight:send:${parts.userId}`, parts.signal, () => attemptEach(parts))
}

/** Does the work when nobody else does it. Web Locks need https or localhost; the database needs them as little. */
async function alone<Value>(name: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, { signal }, work)
}

async function attemptEach(parts: SendingParts): Promise<RoundEnd> {
  const { userId, signal } = parts
  const places = new Set<number>()
  let retryAfterSeconds: number | null = null
  let hasSent = false
  for (;;) {
    const photos = await waitingPhotosOf(userId)
    const step = nextStep(photos, { places, batches: await attendedBatches() })
    signal.throwIfAborted()
    if (step.kind === 'none') break
    const tried = step.kind === 'send' ? [step.photo] : step.photos
    try {
      if (step.kind === 'send') await sendOne(step.photo, parts)
      else await finish(step.photos, parts)
      hasSent = true
    } catch (error) {
      if (signal.aborted || !(error instanceof BackendError)) throw error
      const next = afterFailure(error)
      if (next === 'log_in') return { kind: 'logged_out' }
      if (next === 'refused') {
        await noteRefusal(tried, error, step.kind === 'finish')
        continue
      }
      retryAfterSeconds = Math.max(retryAfterSeconds ?? 0, error.retryAfterSeconds ?? 0)
      // Without a network, or a server that answers anything, it is not about this photo, which keeps its place.
      if (error.code === 'offline' && !isConnected()) break
      for (const { place, attempts } of tried) {
        places.add(place)
        await changeWaitingPhoto(place, { attempts: attempts + 1, failure: error.message })
      }
      if (next === 'pause') break
    }
  }
  return retryAfterSeconds === null ? { kind: 'done' } : { kind: 'failed', hasSent, retryAfterSeconds }
}

/** Somebody else may have logged in meanwhile, in another tab of this browser. Then the server refuses it all. */
function forUser({ userId, signal }: SendingParts) {
  return { background: true, onBehalfOf: userId, signal }
}

async function sendOne(waiting: WaitingPhoto, parts: SendingParts): Promise<void> {
  parts.onSending(waiting.id)
  try {
    if (!(await isReadable(waiting.photo))) throw new BackendError('photo_lost', UPLOAD_MESSAGES.lost)
    const record = (await twinOf(waiting, parts)) ?? (await parts.upload(waiting))
    parts.signal.throwIfAborted()
    await changeWaitingPhoto(waiting.place, { fileId: record.id, attempts: 0, failure: null })
    parts.onSent(record)
  } finally {
    parts.onSending(null)
  }
}

/** The photo on the server that was sent with a key that the server may have forgotten. */
async function twinOf({ photo, keptAt }: WaitingPhoto, parts: SendingParts): Promise<FileRecord | null> {
  if (!isKeyUncertain(keptAt, Date.now())) return null
  const hash = await sha256(photo)
  return hash === null ? null : fetchTwin(hash, forUser(parts))
}

/** Ends the wait of photos that have been sent: they join their repair, or a new one if something was said. */
async function finish(photos: readonly WaitingPhoto[], parts: SendingParts): Promise<void> {
  const [first] = photos
  if (first === undefined) return
  const ids = photos.flatMap(({ fileId }) => fileId ?? [])
  const repairId = first.repairId ?? (saysAnything(first.answers) ? await repairOf(ids, first.answers, parts) : null)
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
async function repairOf(ids: readonly string[], answers: Answers, parts: SendingParts): Promise<string> {
  try {
    const body = { file_ids: ids.slice(0, PHOTOS_PER_REPAIR), answers }
    const call = { method: 'POST', path: '/api/repairs', body, ...forUser(parts) } as const
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
    const body = { ...(added.length > 0 ? { file_ids: [...before, ...added] } : {}), answers: said }
    await request<typeof updateRepair>({ method: 'PATCH', ...at, body })
    await parts.onRepairChanged()
  }
  return free.slice(room)
}

async function noteRefusal(photos: readonly WaitingPhoto[], error: BackendError, isSent: boolean): Promise<void> {
  const sentence = isSent && error.code === 'not_found' ? WAITING_MESSAGES.repairGone : error.message
  for (const { place } of photos) await changeWaitingPhoto(place, { refusal: { code: error.code, sentence } })
}
