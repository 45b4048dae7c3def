import type { FileRecord } from '#shared/api/files.ts'
import { BACKGROUND_HEADER, ON_BEHALF_HEADER } from '#shared/api/headers.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { BackendError } from '../backendError.ts'
import { unsentError } from '../readablePhoto.ts'
import { uploadResponse, uploadUrl } from './uploadResponse.ts'

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
