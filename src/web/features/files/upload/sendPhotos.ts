import pLimit from 'p-limit'
import type { FileRecord } from '#shared/api/files.ts'
import { UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { uploadPhoto } from '#backend/uploadPhoto.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { retryDelay, type QueueItem, type QueueState } from './uploadQueue.rules.ts'

type Parts = {
  /** Aborts when the person removes the photo from the selection. */
  signalOf: (id: string) => AbortSignal
  onState: (id: string, state: QueueState) => void
  /** The record of a photo that was uploaded, the sentence about one that failed, or null for one that was removed. */
  onOutcome: (item: QueueItem<File>, outcome: FileRecord | string | null) => void
}

/** Sends photos, a few at a time. Resolves when each of them has its outcome. */
export async function sendPhotos(
  items: readonly QueueItem<File>[],
  { signalOf, onState, onOutcome }: Parts,
): Promise<void> {
  const send = async (item: QueueItem<File>): Promise<FileRecord | string | null> => {
    const signal = signalOf(item.id)
    const startedAt = performance.now()
    for (;;) {
      if (signal.aborted) return null
      onState(item.id, { kind: 'sending', share: 0 })
      try {
        return await uploadPhoto({
          file: item.photo,
          idempotencyKey: item.id,
          signal,
          onProgress: (share) => onState(item.id, { kind: 'sending', share }),
          onSent: () => onState(item.id, { kind: 'preparing' }),
        })
      } catch (error) {
        if (signal.aborted) return null
        const delay = error instanceof BackendError ? retryDelay(error, performance.now() - startedAt) : null
        if (delay === null) return sentenceOf(error)
        onState(item.id, { kind: 'waiting' })
        await pause(delay, signal)
      }
    }
  }
  await pLimit(UPLOADS_AT_ONCE.window).map(items, async (item) => onOutcome(item, await send(item)))
}

/** Resolves after this many milliseconds, or at once when it is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
