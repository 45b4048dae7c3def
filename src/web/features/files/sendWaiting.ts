import { isOnline } from '#web/lib/useOnline.ts'
import type { QueryClient } from '@tanstack/react-query'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import type { FileRecord, getFile } from '#shared/api/files.ts'
import type { createRepair, getRepair, updateRepair } from '#shared/api/repairs.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { asBackgroundReads, asBackgroundRequest } from '#web/backend/activity.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { request } from '#backend/request.ts'
import { uploadPhoto } from '#backend/uploadPhoto.ts'
import {
  changeWaitingBatch,
  changeWaitingPhoto,
  onWaitingPhotos,
  removeWaitingPhotos,
  waitingPhotosOf,
} from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { sha256 } from '#web/lib/sha256.ts'
import { attendedBatches } from './attendedBatches.ts'
import { fetchTwin, fileKey, refreshFiles } from './files.api.ts'
import { addJustUploaded } from './justUploaded.ts'
import { afterFailure, isKeyUncertain, missingAnswers, nextStep, pauseAfter } from './waiting.rules.ts'
import { WAITING_MESSAGES } from './waiting.messages.ts'
import { SENDING_KEY, type Sending } from './waiting.types.ts'

const NO_ROOM = { code: 'limit_reached', sentence: WAITING_MESSAGES.repairFull } as const

/**
 * Sends the photos of this person that wait on this device, in their order: now, when the network is back, and when more
 * are kept. One tab at a time does it. `onSent` is called after each. Returns how to stop.
 */
export function sendWaitingPhotos(client: QueryClient, userId: string, onSent: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  /** Somebody else may have logged in meanwhile, in another tab of this browser. Then the server refuses it all. */
  const forUser = { background: true, onBehalfOf: userId, signal }
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Rounds in a row in which nothing could be sent. */
  let failedRounds = 0
  let isBusy = false
  /** Whether something was kept, or asked for again, since the photos were last read. */
  let isAsked = false

  const show = (sending: Sending | null) => client.setQueryData<Sending | null>(SENDING_KEY, sending)

  const send = async ({ id, photo, keptAt }: WaitingPhoto): Promise<FileRecord> => {
    if (isKeyUncertain(keptAt, Date.now())) {
      const hash = await sha256(photo)
      const twin = hash === null ? null : await fetchTwin(hash, forUser)
      if (twin !== null) return twin
    }
    return uploadPhoto({
      file: photo,
      idempotencyKey: id,
      signal,
      onBehalfOf: userId,
      onProgress: (share) => show({ id, share }),
      onSent: () => show({ id, share: null }),
    })
  }

  const sendNext = async (waiting: WaitingPhoto) => {
    show({ id: waiting.id, share: 0 })
    try {
      const record = await send(waiting)
      signal.throwIfAborted()
      client.setQueryData(fileKey(record.id), record)
      await changeWaitingPhoto(waiting.place, { fileId: record.id, attempts: 0, failure: null })
      addJustUploaded(client, [record.id])
      asBackgroundRequest(onSent)
    } finally {
      show(null)
    }
  }

  /** Ends the wait of photos that have been sent: they join their repair, or a new one if something was said. */
  const finish = async (photos: readonly WaitingPhoto[]) => {
    const [first] = photos
    if (first === undefined) return
    const ids = photos.flatMap(({ fileId }) => fileId ?? [])
    const repairId = first.repairId ?? (saysAnything(first.answers) ? await repairOf(ids, first.answers) : null)
    let noRoom: readonly string[] = []
    if (repairId !== null) {
      // Photos of the batch that were refused may follow later.
      await changeWaitingBatch(first.batch, { repairId })
      noRoom = await join(repairId, ids, first.answers)
    }
    // Nobody has chosen a repair for photos about which something was said, so nothing is missed there.
    const isMissed = ({ fileId, answers }: WaitingPhoto) =>
      fileId !== null && noRoom.includes(fileId) && !saysAnything(answers)
    for (const { place } of photos.filter(isMissed)) await changeWaitingPhoto(place, { refusal: NO_ROOM })
    await removeWaitingPhotos(photos.filter((photo) => !isMissed(photo)).map(({ place }) => place))
    await asBackgroundReads(async () => {
      await client.invalidateQueries({ queryKey: ['repairs'] })
      await refreshFiles(client)
    })
  }

  const fileOf = (id: string) =>
    request<typeof getFile>({ method: 'GET', path: '/api/files/:id', params: { id }, ...forUser })

  /** A new repair, or the one that has some of them, because the response to the last attempt was lost. */
  const repairOf = async (ids: readonly string[], answers: Answers): Promise<string> => {
    try {
      const body = { file_ids: ids.slice(0, PHOTOS_PER_REPAIR), answers }
      return (await request<typeof createRepair>({ method: 'POST', path: '/api/repairs', body, ...forUser })).id
    } catch (error) {
      if (!(error instanceof BackendError) || error.code !== 'photo_in_repair') throw error
      const records = await Promise.all(ids.map(fileOf))
      const repairId = records.find((record) => record.repair_id !== null)?.repair_id ?? null
      if (repairId === null) throw error
      return repairId
    }
  }

  /** Photos that are in another repair by now stay there. Returns those for which there is no room. */
  const join = async (id: string, fileIds: readonly string[], answers: Answers): Promise<readonly string[]> => {
    const at = { path: '/api/repairs/:id', params: { id }, ...forUser } as const
    const repair = await request<typeof getRepair>({ method: 'GET', ...at })
    const before = repair.photos.map((photo) => photo.id)
    const missing = await Promise.all(fileIds.filter((fileId) => !before.includes(fileId)).map(fileOf))
    const free = missing.flatMap(({ id: fileId, repair_id }) => (repair_id === null ? fileId : []))
    const room = PHOTOS_PER_REPAIR - before.length
    const added = free.slice(0, room)
    const said = missingAnswers(answers, repair.answers)
    if (added.length > 0 || saysAnything(said)) {
      const body = { ...(added.length > 0 ? { file_ids: [...before, ...added] } : {}), answers: said }
      await request<typeof updateRepair>({ method: 'PATCH', ...at, body })
      forgetKeptRuns()
    }
    return free.slice(room)
  }

  const noteRefusal = async (photos: readonly WaitingPhoto[], error: BackendError, isSent: boolean) => {
    const sentence = isSent && error.code === 'not_found' ? WAITING_MESSAGES.repairGone : error.message
    for (const { place } of photos) await changeWaitingPhoto(place, { refusal: { code: error.code, sentence } })
  }

  /** One attempt at each photo. Returns the milliseconds until the next round, or null if none is needed. */
  const round = async (): Promise<number | null> => {
    const places = new Set<number>()
    /** The longest time that the server asks for. Null without a failure. */
    let retryAfterSeconds: number | null = null
    let hasSent = false
    for (;;) {
      isAsked = false
      const photos = await waitingPhotosOf(userId)
      const step = nextStep(photos, { places, batches: await attendedBatches() })
      signal.throwIfAborted()
      if (step.kind === 'none') break
      const tried = step.kind === 'send' ? [step.photo] : step.photos
      try {
        if (step.kind === 'send') await sendNext(step.photo)
        else await finish(step.photos)
        hasSent = true
      } catch (error) {
        if (signal.aborted || !(error instanceof BackendError)) throw error
        const next = afterFailure(error)
        if (next === 'log_in') return null
        if (next === 'refused') {
          await noteRefusal(tried, error, step.kind === 'finish')
          continue
        }
        retryAfterSeconds = Math.max(retryAfterSeconds ?? 0, error.retryAfterSeconds ?? 0)
        // The device itself says that there is no network, so it is not about this photo.
        if (error.code === 'offline' && !isOnline()) break
        for (const { place, attempts } of tried) {
          places.add(place)
          await changeWaitingPhoto(place, { attempts: attempts + 1, failure: error.message })
        }
        if (next === 'pause') break
      }
    }
    failedRounds = hasSent ? 0 : failedRounds + 1
    return retryAfterSeconds === null ? null : pauseAfter(Math.max(1, failedRounds), retryAfterSeconds)
  }

  const start = async () => {
    isAsked = true
    if (isBusy || signal.aborted || !isOnline()) return
    clearTimeout(timer)
    isBusy = true
    try {
      const pause = await alone(`mendsight:send:${userId}`, signal, round)
      if (pause !== null) timer = setTimeout(() => void start(), pause)
    } catch (error) {
      if (signal.aborted) return
      // The database of this browser failed, perhaps for want of room. The next round tries again.
      failedRounds += 1
      timer = setTimeout(() => void start(), pauseAfter(failedRounds, undefined))
      throw error
    } finally {
      isBusy = false
    }
    if (isAsked && !signal.aborted) void start()
  }

  addEventListener('online', () => void start(), { signal })
  const stopListening = onWaitingPhotos((isDue) => {
    if (isDue) void start()
  })
  void start()
  return () => {
    over.abort()
    clearTimeout(timer)
    stopListening()
  }
}

/** Does the work when no other tab does it. Web Locks need https or localhost; the database needs them as little. */
async function alone<Value>(name: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, { signal }, work)
}
