import type { QueryClient } from '@tanstack/react-query'
import type { getMe } from '#shared/api/accounts.ts'
import type { FileRecord } from '#shared/api/files.ts'
import type { createRepair, getRepair, updateRepair } from '#shared/api/repairs.ts'
import { SENTENCES } from '#shared/errors/codes.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { request } from '#web/backend/request.ts'
import { uploadPhoto } from '#web/backend/uploadPhoto.ts'
import {
  changeWaitingBatch,
  changeWaitingPhoto,
  onWaitingPhotos,
  removeWaitingPhotos,
  waitingPhotosOf,
} from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { sha256 } from '#web/lib/sha256.ts'
import { fetchTwin, fileKey, refreshFiles } from './files.api.ts'
import { addJustUploaded } from './justUploaded.ts'
import { afterFailure, isKeyUncertain, needsRepair, nextStep, pauseAfter } from './waiting.rules.ts'
import { SENDING_KEY, type Sending } from './waiting.types.ts'

/**
 * Sends the photos of this person that wait on this device, in their order: now, when the network is back, and when more
 * are kept. One tab at a time does it. `onSent` is called after each. Returns how to stop.
 */
export function sendWaitingPhotos(client: QueryClient, userId: string, onSent: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isBusy = false

  const show = (sending: Sending | null) => client.setQueryData<Sending | null>(SENDING_KEY, sending)

  const send = async (waiting: WaitingPhoto): Promise<FileRecord> => {
    const { id, photo, keptAt } = waiting
    if (isKeyUncertain(keptAt, Date.now())) {
      const hash = await sha256(photo)
      const twin = hash === null ? null : await fetchTwin(hash)
      if (twin !== null) return twin
    }
    return uploadPhoto({
      file: photo,
      idempotencyKey: id,
      signal,
      onProgress: (share) => show({ id, share }),
      onSent: () => show({ id, share: null }),
    })
  }

  const sendNext = async (waiting: WaitingPhoto) => {
    // Somebody else may have logged in meanwhile, in another tab of this browser.
    const me = await request<typeof getMe>({ method: 'GET', path: '/api/me', background: true })
    if (me.id !== userId) throw new BackendError('signed_out', SENTENCES.signed_out, { status: 401 })
    show({ id: waiting.id, share: 0 })
    try {
      const record = await send(waiting)
      client.setQueryData(fileKey(record.id), record)
      await changeWaitingPhoto(waiting.place, { fileId: record.id })
      addJustUploaded(client, [record.id])
      onSent()
    } finally {
      show(null)
    }
  }

  /** Returns the milliseconds until the next attempt, or null when nothing is left to do without the person. */
  const work = async (): Promise<number | null> => {
    for (;;) {
      if (signal.aborted) return null
      const step = nextStep(await waitingPhotosOf(userId))
      if (step.kind === 'none') return null
      try {
        if (step.kind === 'send') await sendNext(step.photo)
        else await finish(client, step.photos)
        failures = 0
      } catch (error) {
        if (signal.aborted || !(error instanceof BackendError)) throw error
        const next = afterFailure(error)
        if (next === 'log_in') return null
        if (next === 'later') {
          failures += 1
          return pauseAfter(failures, error.retryAfterSeconds)
        }
        if (step.kind === 'finish') await removeWaitingPhotos(step.photos.map(({ place }) => place))
        else await changeWaitingPhoto(step.photo.place, { refusal: { code: error.code, sentence: error.message } })
      }
    }
  }

  const start = async () => {
    clearTimeout(timer)
    if (isBusy || signal.aborted || !navigator.onLine) return
    isBusy = true
    try {
      const pause = await alone(`mendsight:send:${userId}`, work)
      if (pause !== null && !signal.aborted) timer = setTimeout(() => void start(), pause)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      isBusy = false
    }
  }

  addEventListener('online', () => void start(), { signal })
  const stopListening = onWaitingPhotos(() => void start())
  void start()
  return () => {
    over.abort()
    clearTimeout(timer)
    stopListening()
  }
}

/** Does the work unless another tab does it. Web Locks need https or localhost; the database needs them as little. */
async function alone<Value>(name: string, work: () => Promise<Value>): Promise<Value | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock === null ? null : work()))
}

/** Ends the wait of photos that have been sent: they join their repair, or a new one if something was said about them. */
async function finish(client: QueryClient, photos: readonly WaitingPhoto[]): Promise<void> {
  const [first] = photos
  if (first === undefined) return
  const ids = photos.flatMap(({ fileId }) => fileId ?? []).slice(0, PHOTOS_PER_REPAIR)
  if (first.repairId !== null) {
    await addToRepair(first.repairId, ids)
  } else if (needsRepair(first)) {
    const repair = await request<typeof createRepair>({
      method: 'POST',
      path: '/api/repairs',
      body: { file_ids: ids, answers: first.answers, move: true },
    })
    // Photos of the batch that the server refused may follow later.
    await changeWaitingBatch(first.batch, { repairId: repair.id })
  }
  await removeWaitingPhotos(photos.map(({ place }) => place))
  await client.invalidateQueries({ queryKey: ['repairs'] })
  await refreshFiles(client)
}

async function addToRepair(id: string, fileIds: readonly string[]): Promise<void> {
  const repair = await request<typeof getRepair>({ method: 'GET', path: '/api/repairs/:id', params: { id } })
  const before = repair.photos.map((photo) => photo.id)
  const file_ids = [...new Set([...before, ...fileIds])].slice(0, PHOTOS_PER_REPAIR)
  if (file_ids.length === before.length) return
  await request<typeof updateRepair>({
    method: 'PATCH',
    path: '/api/repairs/:id',
    params: { id },
    body: { file_ids },
  })
}
