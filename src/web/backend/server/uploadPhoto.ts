import type { FileRecord } from '#shared/api/files.ts'
import { BACKGROUND_HEADER, ON_BEHALF_HEADER } from '#shared/api/headers.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { BackendError } from '../backendError.ts'
import { recordActivity, reportLoggedOut } from '../activity.ts'
import { unsentError } from '../readablePhoto.ts'
import { uploadResponse, uploadUrl } from './uploadResponse.ts'

type SentFile = {
  file: File
  /**
   * The same key for every attempt to send one file, so that an attempt whose response was lost creates no second
   * record.
   */
  idempotencyKey: string
  /** Share of the bytes that have left this device, from 0 to 1. */
  onProgress: (share: number) => void
  /** The last byte has been sent. The rest is the server's work. */
  onSent: () => void
  signal: AbortSignal
  /** The id of the person whose file it is. Refused when somebody else is logged in by then. Absent for nobody's. */
  onBehalfOf?: string
}

type Upload = SentFile & {
  /** Whether it is a smaller copy that this app made. */
  isSmallerCopy: boolean
  /** The shop that it is for. Null for the person's own workspace. */
  shopId: string | null
  /** Whether nobody looks on, so that it does not prolong the session. */
  isBackground: boolean
}

/** Sends one photo. */
export function uploadPhoto(upload: Upload): Promise<FileRecord> {
  return sendFile(upload, uploadUrl(upload), upload.isBackground ? { [BACKGROUND_HEADER]: '1' } : {})
}

/** Sends one file. It uses XMLHttpRequest because fetch does not report how many bytes have been sent. */
export function sendFile<Stored extends { id: string }>(
  upload: SentFile,
  url: string,
  more: Record<string, string> = {},
): Promise<Stored> {
  return new Promise((resolve, reject) => {
    upload.signal.throwIfAborted()
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const end = (settle: () => void) => {
      clearTimeout(timer)
      upload.signal.removeEventListener('abort', cancel)
      settle()
    }
    const timeOutAfter = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        end(() => reject(new BackendError('timed_out', UPLOAD_MESSAGES.timedOut)))
        xhr.abort()
      }, milliseconds)
    }
    const cancel = () => {
      end(() => reject(new DOMException('Canceled', 'AbortError')))
      xhr.abort()
    }

    let sent = 0
    xhr.upload.addEventListener('progress', (event) => {
      // Only new bytes count as progress. An event that repeats the same number does not prove that the upload is still
      // moving.
      if (event.loaded <= sent) return
      sent = event.loaded
      timeOutAfter(TIMEOUT_MS.uploadStall)
      if (event.lengthComputable && event.total > 0) upload.onProgress(event.loaded / event.total)
    })
    xhr.upload.addEventListener('load', () => {
      timeOutAfter(TIMEOUT_MS.uploadPreparing)
      upload.onSent()
    })
    xhr.addEventListener('load', () =>
      end(() => {
        const { status, responseText: text } = xhr
        const answer = uploadResponse({ status, text, retryAfter: xhr.getResponseHeader('retry-after') })
        if (answer instanceof BackendError) {
          reportLoggedOut(answer)
          reject(answer)
        } else {
          recordActivity(headers)
          // It is the record of whatever the address takes.
          resolve(answer as { id: string } as Stored)
        }
      }),
    )
    xhr.addEventListener('error', () => end(() => void unsentError(upload.file).then(reject)))
    upload.signal.addEventListener('abort', cancel)

    const headers = {
      ...(upload.onBehalfOf === undefined ? {} : { [ON_BEHALF_HEADER]: upload.onBehalfOf }),
      ...more,
    }
    const form = new FormData()
    form.append('file', upload.file, upload.file.name)
    xhr.open('POST', url)
    xhr.setRequestHeader('accept', 'application/json')
    xhr.setRequestHeader('idempotency-key', upload.idempotencyKey)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    timeOutAfter(TIMEOUT_MS.uploadStall)
    xhr.send(form)
  })
}
