import type { QueryClient } from '@tanstack/react-query'
import { asBackgroundReads, asBackgroundRequest } from '#web/backend/activity.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { uploadPhoto } from '#backend/uploadPhoto.ts'
import { forgetOldUnowned } from '#web/backend/unownedPhotos.ts'
import { onWaitingPhotos } from '#web/backend/waitingPhotos.ts'
import { askWorkerToSend } from '#web/lib/backgroundSync.ts'
import { isOnline, onServerBack } from '#web/lib/online.ts'
import { beginWork } from '#web/lib/reload.ts'
import { fileKey, refreshFiles } from '#web/features/files/files.api.ts'
import { addJustUploaded } from '#web/features/files/justUploaded.ts'
import { attendedBatches } from '#web/backend/sendNow.ts'
import { followSending, showSending, takeOverSent } from './useWaitingPhotos.ts'
import { sendRound } from './sendRound.ts'
import { pauseAfter } from './waiting.rules.ts'

/**
 * Sends the photos of this person, in their order: now, when there are more, and when the network or the server is
 * back. `onSent` is called after each. Returns how to stop.
 */
export function sendWaitingPhotos(client: QueryClient, userId: string, onSent: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Rounds in a row in which nothing could be sent. */
  let failedRounds = 0
  let isBusy = false
  /** Whether something was kept, or asked for again, since the round began. */
  let isAsked = false

  const shares = new Map<string, number | null>()
  const show = (id: string, share: number | null) => {
    shares.set(id, share)
    showSending(client, new Map(shares))
  }

  const round = () =>
    sendRound({
      userId,
      signal,
      upload: async ({ id, photo, isSmallerCopy = false, batch, shopId = null }, photoSignal) => {
        // Somebody has just pressed for it, and looks on.
        const isAttended = (await attendedBatches()).has(batch)
        const endWork = isAttended ? beginWork() : null
        try {
          return await uploadPhoto({
            file: photo,
            isSmallerCopy,
            shopId,
            idempotencyKey: id,
            signal: photoSignal,
            onBehalfOf: userId,
            isBackground: !isAttended,
            onProgress: (share) => show(id, share),
            onSent: () => show(id, null),
          })
        } finally {
          endWork?.()
        }
      },
      onSending: (id) => show(id, 0),
      onEnded: (id) => {
        shares.delete(id)
        showSending(client, new Map(shares))
      },
      onSent: (record, place) => {
        client.setQueryData(fileKey(record.id), record)
        addJustUploaded(client, { id: record.id, place })
        asBackgroundRequest(onSent)
      },
      onRepairChanged: async () => forgetKeptRuns(),
      onFinished: () =>
        asBackgroundReads(async () => {
          await client.invalidateQueries({ queryKey: ['repairs'] })
          await refreshFiles(client)
        }),
    })

  const continueAfter = (retryAfterSeconds: number) => {
    failedRounds += 1
    timer = setTimeout(() => void start(), pauseAfter(failedRounds, retryAfterSeconds))
    // This tab may be closed before.
    askWorkerToSend()
  }

  let takingOver = Promise.resolve()
  const takeOver = () => {
    takingOver = takingOver.then(() => takeOverSent(client, userId)).catch(throwUnlessUnreadable)
  }

  const start = async () => {
    isAsked = true
    if (isBusy || signal.aborted || !isOnline()) return
    clearTimeout(timer)
    isBusy = true
    try {
      isAsked = false
      const end = await round()
      if (end.kind !== 'failed' || end.hasSent) failedRounds = 0
      if (end.kind === 'failed') continueAfter(end.retryAfterSeconds)
    } catch (error) {
      if (signal.aborted) return
      // The next round tries again.
      continueAfter(0)
      throwUnlessUnreadable(error)
    } finally {
      isBusy = false
    }
    if (isAsked && !signal.aborted) void start()
  }

  addEventListener('online', () => void start(), { signal })
  const stops = [
    followSending(client),
    // What a round itself sends is answered, too, and would begin another one without a pause.
    onServerBack(() => {
      if (!isBusy) void start()
    }),
    onWaitingPhotos((isDue) => {
      takeOver()
      if (isDue) void start()
    }),
  ]
  void start()
  forgetOldUnowned(Date.now()).catch(throwUnlessUnreadable)
  return () => {
    over.abort()
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** The database of this browser failed, perhaps for want of room. The photo history says so. */
function throwUnlessUnreadable(error: unknown): void {
  if (!(error instanceof DOMException)) throw error
}
