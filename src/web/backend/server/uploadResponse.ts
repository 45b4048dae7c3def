import type { FileRecord } from '#shared/api/files.ts'
import { BACKGROUND_HEADER, ON_BEHALF_HEADER } from '#shared/api/headers.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { BackendError } from '../backendError.ts'
import { unsentError } from '../readablePhoto.ts'
import { problemToError } from './problem.rules.ts'

/** What a proxy answers while no process of the product does. */
const NO_PRODUCT: readonly number[] = [502, 503, 504]

/** Where a photo is sent to, with what the file itself does not tell. */
export function uploadUrl({ isSmallerCopy, shopId }: { isSmallerCopy: boolean; shopId: string | null }): string {
  const query = new URLSearchParams({
    ...(isSmallerCopy ? { made_smaller: 'true' } : {}),
    ...(shopId === null ? {} : { shop_id: shopId }),
  })
  return query.size === 0 ? '/api/files' : `/api/files?${query.toString()}`
}

type Received = { status: number; text: string; retryAfter: string | null }

/** What the response to an upload says: the record of what was stored, or why there is none. */
export function uploadResponse({ status, text, retryAfter }: Received): FileRecord | BackendError {
  const body = parsed(text)
  if (status < 200 || status > 299) {
    const error = problemToError(status, body, retryAfter)
    if (error.code !== 'unexpected') return error
    // The product says itself why it refuses a photo. These are words of a proxy.
    if (status === 413) return new BackendError('too_large', UPLOAD_MESSAGES.tooLargeOnTheWay, { status })
    const sentence = NO_PRODUCT.includes(status) ? SENTENCES.unavailable : UPLOAD_MESSAGES.failed
    return new BackendError('unexpected', sentence, { status })
  }
  if (typeof body === 'object' && body !== null && 'id' in body) return body as FileRecord
  return new BackendError('unexpected', UPLOAD_MESSAGES.failed, { status })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Browsers end what a service worker does for one event after about five minutes. */
const TIME_MS = 4 * 60_000

type Upload = {
  file: File
  isSmallerCopy: boolean
  /** The shop that it is for. Null for the person's own workspace. */
  shopId: string | null
  idempotencyKey: string
  onBehalfOf: string
  signal: AbortSignal
}

/** Sends one photo from the service worker, where there is no XMLHttpRequest and nobody looks at the progress. */
export async function uploadWhenClosed(upload: Upload): Promise<FileRecord> {
  const { file, idempotencyKey, onBehalfOf, signal } = upload
  const late = AbortSignal.timeout(TIME_MS)
  const form = new FormData()
  form.append('file', file, file.name)
  const headers = {
    accept: 'application/json',
    'idempotency-key': idempotencyKey,
    [BACKGROUND_HEADER]: '1',
    [ON_BEHALF_HEADER]: onBehalfOf,
  }
  const received = await fetch(uploadUrl(upload), {
    method: 'POST',
    headers,
    body: form,
    signal: AbortSignal.any([signal, late]),
  })
    .then(async (response) => ({
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }))
    .catch(async (cause: unknown) => {
      signal.throwIfAborted()
      if (late.aborted) throw new BackendError('timed_out', UPLOAD_MESSAGES.timedOut, { cause })
      throw await unsentError(file, cause)
    })
  const answer = uploadResponse(received)
  if (answer instanceof BackendError) throw answer
  return answer
}
