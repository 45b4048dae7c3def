import pLimit from 'p-limit'
import { AppError } from '#shared/errors/appError.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { BACKEND_MESSAGES, BackendError } from '../backendError.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import type { PreparedPhoto, PrepareMessage, PrepareReply } from './preparePhoto.messages.ts'

/** A photo of 64 megapixels in HEIC takes a slow phone most of this. */
const PATIENCE_MS = 120_000

// Each photo needs hundreds of megabytes while it is decoded.
const oneAtATime = pLimit(1)

/**
 * Decodes a chosen photo in a worker and makes its copies, as the server does with an upload. Throws `wrong_type`,
 * `unreadable_photo`, `too_many_pixels`, `photo_too_complex` when it takes too much time or memory, `unavailable` where
 * the browser cannot do it, and `offline` when a part of the app cannot be fetched.
 */
export async function preparePhoto(file: File, signal: AbortSignal): Promise<PreparedPhoto> {
  if (signal.aborted) throw canceled()
  const reply = await untilAborted(signal, () =>
    oneAtATime(() => (signal.aborted ? Promise.reject(canceled()) : askWorker(file, signal))),
  )
  switch (reply.kind) {
    case 'prepared':
      return reply.photo
    case 'refused':
      throw refusal(file, reply)
    case 'unable':
      throw new AppError('unavailable', LOCAL_MESSAGES.browserTooOld)
    case 'hidden_pixels':
      throw new AppError('unavailable', LOCAL_MESSAGES.pixelsHidden)
    case 'not_loaded':
      throw new BackendError('offline', BACKEND_MESSAGES.offline)
  }
}

/** A photo that is canceled while it waits for others does not wait any longer. */
function untilAborted<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(canceled())
    signal.addEventListener('abort', cancel)
    void work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', cancel))
  })
}

function canceled(): DOMException {
  return new DOMException('Canceled', 'AbortError')
}

function refusal(file: File, { code, megapixels }: Extract<PrepareReply, { kind: 'refused' }>): AppError {
  if (code === 'wrong_type') return new AppError(code, UPLOAD_MESSAGES.wrongType(file.name))
  const reason = megapixels === undefined ? SENTENCES[code] : `This photo has more than ${megapixels} megapixels.`
  return new AppError(code, `${file.name}: ${reason}`)
}

/** Each photo has a worker of its own, which gives back all memory when it ends. */
function askWorker(file: File, signal: AbortSignal): Promise<PrepareReply> {
  if (!('Worker' in globalThis) || !('OffscreenCanvas' in globalThis)) return Promise.resolve({ kind: 'unable' })
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./prepare.worker.ts', import.meta.url), { type: 'module' })
    let hasStarted = false
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      worker.terminate()
      settle()
    }
    const cancel = () => end(() => reject(canceled()))
    const giveUp = () =>
      end(() => resolve(hasStarted ? { kind: 'refused', code: 'photo_too_complex' } : { kind: 'not_loaded' }))
    const timer = setTimeout(giveUp, PATIENCE_MS)
    signal.addEventListener('abort', cancel)
    worker.addEventListener('message', ({ data }: MessageEvent<PrepareMessage>) => {
      if (data.kind === 'started') hasStarted = true
      else end(() => resolve(data))
    })
    // It has run out of memory, or its script could not be fetched.
    worker.addEventListener('error', giveUp)
    // A worker gets messages from the page that made it only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(file)
  })
}
