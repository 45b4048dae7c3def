import type { FileRecord } from '#shared/api/files.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { BackendError } from '../backendError.ts'
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
