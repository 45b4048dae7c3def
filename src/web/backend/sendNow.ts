import type { FileRecord } from '#shared/api/files.ts'
import { isOnline } from '#web/lib/online.ts'
import { randomId } from '#web/lib/randomId.ts'
import { attendBatch } from './attendedBatches.ts'
import { BACKEND_MESSAGES } from './backend.messages.ts'
import { BackendError } from './backendError.ts'
import { onWaitingPhotos, removeWaitingPhotos, takePhotos, waitingPhotosIn } from './waitingPhotos.ts'
import type { WaitingPhoto } from './waitingPhotos.types.ts'

type Parts = {
  userId: string
  photo: File
  isSmallerCopy?: boolean
  /** The same for every attempt to send this photo. */
  id: string
  signal: AbortSignal
}

/**
 * Has a photo sent for which somebody waits, and resolves with its record. Throws a `BackendError` when that fails;
 * then it is not sent by itself later. It is not kept on this device, because it stays where it came from.
 */
export async function sendNow({ userId, signal, ...photo }: Parts): Promise<FileRecord> {
  if (!isOnline()) throw new BackendError('offline', BACKEND_MESSAGES.offline)
  const batch = randomId()
  const stop = attendBatch(batch)
  const find = async () => (await waitingPhotosIn('memory', userId)).find((waiting) => waiting.batch === batch)
  try {
    await takePhotos({ userId, repairId: null, batch, answers: {} }, [photo], { isElsewhere: true })
    const { record, refusal, failure, failureCode } = await ended(find, signal)
    if (record !== undefined) return record
    throw new BackendError(refusal?.code ?? failureCode ?? 'unexpected', refusal?.sentence ?? failure ?? '')
  } finally {
    stop()
    const waiting = await find()
    if (waiting !== undefined) await removeWaitingPhotos([waiting.place])
  }
}

/** The photo once an attempt to send it has ended. Throws when it has been removed, or `signal` aborts. */
function ended(find: () => Promise<WaitingPhoto | undefined>, signal: AbortSignal): Promise<WaitingPhoto> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => {
      over.abort()
      settle()
    }
    const cancel = () => end(() => reject(new DOMException('Canceled', 'AbortError')))
    const look = async () => {
      const waiting = await find()
      if (waiting === undefined) return cancel()
      const { record, refusal, failure } = waiting
      if (record !== undefined || refusal !== null || failure !== null) end(() => resolve(waiting))
    }
    over.signal.addEventListener(
      'abort',
      onWaitingPhotos(() => void look()),
    )
    signal.addEventListener('abort', cancel, { signal: over.signal })
    if (signal.aborted) cancel()
    else void look()
  })
}
