import type { FileRecord } from '#shared/api/files.ts'
import { isOnline } from '#web/lib/online.ts'
import { randomId } from '#web/lib/hex.ts'
import { BACKEND_MESSAGES, BackendError } from './backendError.ts'
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

const PREFIX = 'mendsight:batch:'

/** Those of this tab, where the browser has no Web Locks because the page came over plain http. */
const own = new Set<string>()

/**
 * Says to every tab that a screen of this one takes over the photos of a batch once they have been sent. The browser
 * takes that back when the tab closes. Returns how to take it back before.
 */
export function attendBatch(batch: string): () => void {
  own.add(batch)
  const over = new AbortController()
  if ('locks' in navigator) {
    const untilOver = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
    // It is refused only when it is taken back before it was granted.
    navigator.locks.request(PREFIX + batch, { signal: over.signal }, () => untilOver).catch(() => undefined)
  }
  return () => {
    own.delete(batch)
    over.abort()
  }
}

/** The batches that a screen of any tab takes over. */
export async function attendedBatches(): Promise<ReadonlySet<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : []))
  return new Set([...own, ...names])
}
