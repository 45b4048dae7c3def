import pLimit from 'p-limit'
import { AppError } from '#shared/errors/appError.ts'
import { SENTENCES } from '#shared/errors/codes.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import type { PreparedPhoto, PrepareReply } from './preparePhoto.messages.ts'

/** A photo of 64 megapixels in HEIC takes a slow phone most of this. */
const PATIENCE_MS = 120_000

// Each photo needs hundreds of megabytes while it is decoded.
const oneAtATime = pLimit(1)

/**
 * Decodes a chosen photo in a worker and makes its copies, as the server does with an upload. Throws `wrong_type`,
 * `unreadable_photo`, `too_many_pixels`, `photo_too_complex` when it takes too long, or `unavailable` where the browser
 * cannot do it.
 */
export function preparePhoto(file: File, signal: AbortSignal): Promise<PreparedPhoto> {
  return oneAtATime(async () => {
    signal.throwIfAborted()
    const reply = await askWorker(file, signal)
    if (reply.kind === 'prepared') return reply.photo
    throw reply.kind === 'unable' ? new AppError('unavailable', LOCAL_MESSAGES.browserTooOld) : refusal(file, reply)
  })
}

function refusal(file: File, { code, megapixels }: Extract<PrepareReply, { kind: 'refused' }>): AppError {
  if (code === 'wrong_type') return new AppError(code, UPLOAD_MESSAGES.wrongType(file.name))
  const reason = megapixels === undefined ? SENTENCES[code] : `This photo has more than ${megapixels} megapixels.`
  return new AppError(code, `${file.name}: ${reason}`)
}

/** Each photo has a worker of its own, which gives back all memory when it ends. */
function askWorker(file: File, signal: AbortSignal): Promise<PrepareReply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./prepare.worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      worker.terminate()
      settle()
    }
    const cancel = () => end(() => reject(new DOMException('Canceled', 'AbortError')))
    const tooComplex = () => end(() => resolve({ kind: 'refused', code: 'photo_too_complex' }))
    const timer = setTimeout(tooComplex, PATIENCE_MS)
    signal.addEventListener('abort', cancel)
    worker.addEventListener('message', ({ data }: MessageEvent<PrepareReply>) => end(() => resolve(data)))
    // It has run out of memory, or the browser knows no module workers.
    worker.addEventListener('error', () => end(() => resolve({ kind: 'unable' })))
    // A worker gets messages from the page that made it only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(file)
  })
}
